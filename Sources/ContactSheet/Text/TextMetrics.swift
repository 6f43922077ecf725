internal import PixelGeometry
internal import SheetText

/// The measures of lines of text, in whole pixels; they follow from the size of the letters alone.
struct TextMetrics: Hashable, Sendable {
  /// Pixels of an em.
  let size: Double
  /// Pixels from one baseline to the next.
  let pitch: Int
  /// Pixels above the first line and below the last.
  let padding: Int

  /// The measures of letters of `size` pixels, taken within what can be drawn.
  init(size: Double) {
    let size = size > 1 ? min(size, TextStyle.largestSize) : 1
    self.size = size
    // Latin letters take 1.16 ems of most fonts; those of other scripts more, with the padding.
    pitch = Int((size * 1.3).rounded(.up))
    padding = max(1, Int((size * 0.25).rounded()))
  }

  /// The height of `lines` lines and the padding around them.
  func height(lines: Int) -> Int { lines * pitch + 2 * padding }

  /// The lines that have room in `height` pixels; at least one.
  func lines(in height: Int) -> Int { max(1, (height - 2 * padding) / pitch) }

  /// How text of this size is set.
  func textStyle(families: [String], color: PixelColor, alignment: TextAlignment) -> TextStyle {
    var style = TextStyle(size: size)
    style.families = families
    style.color = color
    style.alignment =
      switch alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      }
    // Capital letters and Chinese ones, whose middle is some 0.36 ems above the baseline, in the middle of the line.
    style.grid = TextStyle.LineGrid(
      pitch: pitch, firstBaseline: Int((Double(pitch) / 2 + size * 0.36).rounded()))
    return style
  }
}
