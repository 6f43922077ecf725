internal import ContactSheet
internal import FileAccess
internal import PixelGeometry

/// What is to be written on a sheet.
struct TextRequest: Hashable, Sendable {
  /// What is written at every picture.
  var label: CaptionTemplate?
  var lineLimit = 1
  /// `nil` leaves it to the layout.
  var position: CaptionStyle.Position?
  var alignment = TextAlignment.center
  var color: PixelColor?
  var background: PixelColor?
  var face = TextFace()

  /// The captions; `nil` where none are asked for.
  var caption: CaptionStyle? {
    guard let label else { return nil }
    var caption = CaptionStyle(label)
    caption.lineLimit = lineLimit
    caption.position = position
    caption.alignment = alignment
    caption.color = color
    caption.background = background
    return caption
  }
}
