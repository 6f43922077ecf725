public import FileAccess
public import PixelGeometry

/// What is written at every picture, and how it looks.
public struct CaptionStyle: Hashable, Sendable {
  /// Where a caption lies.
  public enum Position: String, CaseIterable, Hashable, Sendable {
    /// Below its picture, in room of its own.
    case below
    /// On a bar over the lower part of its picture.
    case over
  }

  /// What it says.
  public var template: CaptionTemplate
  /// Where it lies; `nil` for below where the layout can keep room for it, else over the picture.
  public var position: Position?
  /// Lines there may be, at least as many as the template has; longer text is shortened.
  public var lineLimit = 1
  /// The colour of its letters; `nil` for black or white, whichever stands out.
  public var color: PixelColor?
  /// What lies behind the letters; `nil` for nothing below a picture, and a dark veil over it.
  public var background: PixelColor?
  /// Where its lines lie.
  public var alignment = TextAlignment.center

  /// Captions that say what `template` does, in one line in the middle below each picture.
  public init(_ template: CaptionTemplate) {
    self.template = template
  }
}

/// Where lines of text lie in their box, whichever way the text is written.
public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  case left, center, right
}

/// The letters of a sheet's captions and headings.
public struct TextFace: Hashable, Sendable {
  /// Families in order of preference; characters that none of them has come from other fonts of the system.
  public var families = ["sans-serif"]
  /// Pixels of an em in captions; `nil` for a hundredth of ``SheetStyle/width``, and 12 at least.
  public var size: Double?
  /// A file with the one font to use, and no other of the system.
  public var fontFile: FilePath?

  /// A plain face of the system.
  public init() {}
}
