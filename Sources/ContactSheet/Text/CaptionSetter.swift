internal import PixelGeometry
internal import SheetText

/// Sets the paragraphs of a caption: finds what is written in which lines.
struct CaptionSetter {
  private let look: CaptionLook
  private let size: PixelSize
  private let corner: CaptionCorner?
  private let cellColor: PixelColor?

  /// Text in a box of its own, in pixels of the caption.
  struct Piece {
    var text: String
    var style: TextStyle
    var x: Int
    var y: Int
    var width: Int
  }

  /// A setter for a caption of `size`, in a cell whose background is `cellColor`.
  init(_ look: CaptionLook, _ size: PixelSize, corner: CaptionCorner?, cellColor: PixelColor?) {
    self.look = look
    self.size = size
    self.corner = corner
    self.cellColor = cellColor
  }

  /// What is written of `paragraph` in `lineCount` lines from `y` on: of a name that is too long both ends.
  func pieces(
    of paragraph: CaptionParagraph, lines lineCount: Int, y: Int, _ renderer: inout TextRenderer
  ) -> [Piece] {
    let style = look.textStyle(paragraph, lines: lineCount, on: cellColor)
    let pieces = pieces(of: paragraph.text, style, lines: lineCount, y: y, &renderer)
    func fit(_ pieces: [Piece]) -> Bool {
      pieces.allSatisfy { !renderer.measure($0.text, $0.style, width: $0.width).isShortened }
    }
    if !paragraph.keepsEnd || fit(pieces) { return pieces }
    let shorter = NameElision(paragraph.text).longest { text in
      fit(self.pieces(of: text, style, lines: lineCount, y: y, &renderer))
    }
    return shorter.map { self.pieces(of: $0, style, lines: lineCount, y: y, &renderer) } ?? pieces
  }

  /// The same of `text` as it is: lines beside a round corner are narrower than those above it.
  private func pieces(
    of text: String, _ style: TextStyle, lines lineCount: Int, y: Int, _ renderer: inout TextRenderer
  ) -> [Piece] {
    func inset(afterLines count: Int) -> Int {
      corner?.inset(at: max(0, size.height - y - count * look.pitch)) ?? 0
    }
    func piece(_ text: String, _ range: Range<Int>, inset: Int) -> Piece {
      var style = style
      style.lineLimit = range.count
      return Piece(
        text: text, style: style, x: look.sidePadding + inset, y: y + range.lowerBound * look.pitch,
        width: look.textWidth(in: size.width - 2 * inset))
    }
    let all = 0..<lineCount
    let narrowest = inset(afterLines: lineCount)
    guard narrowest > 0 else { return [piece(text, all, inset: 0)] }
    let free = all.last { inset(afterLines: $0) == 0 } ?? 0
    guard free > 0 else { return [piece(text, all, inset: narrowest)] }
    let whole = piece(text, all, inset: 0)
    guard let (head, tail) = renderer.split(text, whole.style, width: whole.width, afterLines: free) else {
      return [whole]
    }
    return [piece(head, 0..<free, inset: 0), piece(tail, free..<lineCount, inset: narrowest)]
  }
}
