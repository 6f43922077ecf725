/// What a caption is about, which decides what it may say.
public enum CaptionScope: CaseIterable, Hashable, Sendable {
  /// One picture.
  case picture
  /// A sheet, or one page of it.
  case sheet
}
