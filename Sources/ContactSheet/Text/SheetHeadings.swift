/// What is written above and below all pictures.
///
/// Every line of a template is one line on the sheet; what is longer is shortened.
public struct SheetHeadings: Hashable, Sendable {
  /// On top of the sheet, or of the first page.
  public var title: CaptionTemplate?
  /// On top of the sheet, or of every page.
  public var header: CaptionTemplate?
  /// At the bottom of the sheet, or of every page.
  public var footer: CaptionTemplate?
  /// Where their lines lie.
  public var alignment = TextAlignment.center

  /// Nothing at all.
  public init() {}

  /// True when nothing is to be written.
  public var isEmpty: Bool { title == nil && header == nil && footer == nil }
}
