internal import GalleryLayout
internal import PixelGeometry
internal import SheetText

/// The measures and colours of the captions of one sheet, as they follow from its style.
///
/// Heights depend on the size of the letters alone, and on no font: a line is as high whatever is written in it, and
/// positions are the same on machines with other fonts as long as captions have one line.
struct CaptionLook: Hashable, Sendable {
  /// True when captions lie over pictures, and the layout knows nothing of them.
  let isOver: Bool
  /// Lines there may be.
  let lineLimit: Int
  /// The height of the bar of a layout that has one of its own, along the bottom of the cell.
  let barHeight: Int?
  /// What lies behind the letters.
  let background: PixelColor
  private var metrics: TextMetrics
  /// `nil` for black or white, whichever stands out.
  private let color: PixelColor?
  /// What the letters lie on, unless the cell has a colour that shows through their background.
  private let ground: PixelColor
  /// Where the letters lie.
  let alignment: TextAlignment
  private let families: [String]

  /// `nil` for a style without captions.
  init?(_ style: SheetStyle) {
    guard let caption = style.caption else { return nil }
    let isCaptioned = style.layout == .founding(.captioned)
    isOver = (caption.position ?? (style.hasRoomForCaptions ? .below : .over)) == .over
    lineLimit = max(1, caption.lineLimit, caption.template.lineCount)
    let hasBar = isCaptioned && isOver
    barHeight = hasBar ? Self.captionedBarHeight : nil
    metrics = style.captionMetrics
    background = caption.background ?? (hasBar ? .captionedBar : isOver ? .veil : .transparent)
    ground = background.alpha < 128 && !isOver ? style.background : background
    color = caption.color ?? (hasBar ? .captionedText : nil)
    alignment = caption.alignment
    families = style.face.families
  }

  /// The original's, in points of its screen, and the size of a label there unless another is asked for.
  private static let captionedBarHeight = 30
  fileprivate static let captionedSize = 17.0

  /// The height of a caption with `lines` lines; none for none.
  func height(lines: Int) -> Int { lines == 0 ? 0 : metrics.height(lines: lines) }

  /// The lines that a caption of `height` pixels has room for; at least one.
  func lines(in height: Int) -> Int { metrics.lines(in: height) }

  /// The same with letters so small that a line has room in `height` pixels, as far as there are any so small.
  func withLine(in height: Int) -> CaptionLook {
    var look = self
    while look.height(lines: 1) > height, look.metrics.size > Self.smallestText {
      look.metrics = TextMetrics(size: look.metrics.size - 1)
    }
    return look
  }

  /// Smaller letters are no letters.
  private static let smallestText = 5.0

  /// Pixels that a line may be wide in a caption of `width` pixels.
  func textWidth(in width: Int) -> Int { max(1, width - 2 * sidePadding) }

  /// Pixels left free beside the letters: some where the ground has edges.
  var sidePadding: Int { background.alpha == 0 ? 0 : 2 * metrics.padding }

  /// Where the lines begin in a caption of `height` pixels that has `lines` of them.
  func top(lines: Int, in height: Int) -> Int {
    barHeight == nil ? metrics.padding : (height - lines * metrics.pitch) / 2
  }

  /// Pixels from one line to the next.
  var pitch: Int { metrics.pitch }

  /// How `paragraph` is set, which may have `lines` lines, in a cell whose background is `cellColor`.
  func textStyle(_ paragraph: CaptionParagraph, lines: Int, on cellColor: PixelColor? = nil) -> TextStyle {
    let seen = background.alpha < 128 && !isOver ? cellColor ?? ground : ground
    var style = metrics.textStyle(
      families: families, color: color ?? seen.contrastingInk, alignment: alignment)
    style.lineLimit = lines
    style.ellipsis = paragraph.keepsEnd ? .middle : .end
    return style
  }
}

extension SheetStyle {
  /// True when there can be room below pictures: of its own, or, where frames are those of another program, in their
  /// padding, if that is high enough.
  public var hasRoomForCaptions: Bool {
    if makesRoomInCells { return true }
    guard let caption else { return false }
    let lines = max(1, caption.lineLimit, caption.template.lineCount)
    return cell.padding.usable.bottom >= captionMetrics.height(lines: lines)
  }

  /// The measures of captions.
  fileprivate var captionMetrics: TextMetrics {
    let usual = layout == .founding(.captioned) ? CaptionLook.captionedSize : usualTextSize
    return TextMetrics(size: face.size ?? usual)
  }

  /// Pixels of an em that a saved layout has to say; `nil` where nothing is written, and where the layout says it alone.
  var textSizeToKeep: Double? {
    guard hasText, face.size != nil || layout != .founding(.captioned) else { return nil }
    return TextMetrics(size: face.size ?? usualTextSize).size
  }

  /// Pixels of an em that suit a sheet of this width.
  var usualTextSize: Double { max(12, (Double(width) / 100).rounded()) }
}

extension PixelColor {
  /// Behind letters on pictures: dark, and see-through.
  fileprivate static let veil = PixelColor(red: 0, green: 0, blue: 0, alpha: 160)
  /// The green and the red of the original of `captioned`.
  fileprivate static let captionedBar = PixelColor(red: 0, green: 255, blue: 0)
  fileprivate static let captionedText = PixelColor(red: 255, green: 0, blue: 0)

  /// Black or white, whichever stands out on this colour; on what shows through, black.
  var contrastingInk: PixelColor {
    // Rec. 601 luma; the weights add up to 256.
    let luma = (77 * Int(red) + 150 * Int(green) + 29 * Int(blue)) / 256
    return alpha >= 128 && luma < 140 ? .white : .black
  }
}
