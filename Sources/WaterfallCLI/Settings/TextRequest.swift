internal import ContactSheet
internal import FileAccess
internal import PixelGeometry

/// What is to be written on a sheet.
struct TextRequest: Hashable, Sendable {
  /// What is written at every picture.
  var label: CaptionTemplate?
  /// A table of captions, which labels can name, and are where nothing else is asked for.
  var captions: ByteSource?
  /// `nil` for as many as the label has, or a few for captions.
  var lineLimit: Int?
  /// `nil` leaves it to the layout.
  var position: CaptionStyle.Position?
  var alignment = TextAlignment.center
  var color: PixelColor?
  var background: PixelColor?
  var headings = SheetHeadings()
  var face = TextFace()

  /// The captions; `nil` where none are asked for.
  var caption: CaptionStyle? {
    guard let template = label ?? (captions == nil ? nil : .captionAlone) else { return nil }
    var caption = CaptionStyle(template)
    caption.lineLimit = lineLimit ?? (label == nil ? Self.usualCaptionLines : 1)
    caption.position = position
    caption.alignment = alignment
    caption.color = color
    caption.background = background
    return caption
  }

  /// True when anything is to be written.
  var isAsked: Bool { caption != nil || !headings.isEmpty }

  /// Captions are sentences, other than names.
  private static let usualCaptionLines = 3
}
