internal import PixelGeometry
internal import Raster
internal import SheetText

/// Draws captions; one per worker, for it keeps its fonts and their letters.
///
/// Fonts are loaded for the first caption.
final class CaptionPainter {
  private let look: CaptionLook
  private let face: TextFace
  private var renderer: TextRenderer?
  /// Captions with characters that no font has.
  private(set) var missing = MissingCharacters()

  /// A caption ready to be placed.
  struct Caption {
    /// Where it lies on the sheet: within the frame it was drawn for.
    var frame: PixelRect
    /// Exactly as large: RGBA.
    var raster: Raster
  }

  /// A painter of captions of `look`.
  init(_ look: CaptionLook, _ face: TextFace) {
    self.look = look
    self.face = face
  }

  /// Gives up the fonts; returns those that letters were drawn with.
  func finish() -> Set<TextFont> {
    guard let renderer = renderer.take() else { return [] }
    return renderer.fonts
  }

  /// Draws a caption of `paragraphs` for `frame`, in a cell whose background is `cellColor`.
  ///
  /// Over a picture the caption lies along the bottom of the frame and covers no more of it than it needs, three quarters of
  /// `picture` at most; where that is less than a line, no more than half of its width. Letters keep away from `corner`.
  /// Whatever the fonts do, nothing is drawn outside the frame.
  func caption(
    _ paragraphs: [CaptionParagraph], in frame: PixelRect, over picture: PixelRect? = nil,
    corner: CaptionCorner? = nil, on cellColor: PixelColor? = nil, item: Int
  ) throws(TextError) -> Caption {
    // Taken out while it is in use, for closures see all of `self`.
    var renderer = try takenRenderer()
    var (look, frame, corner) = (look, frame, corner)
    let isOnBar = look.isOver && look.barHeight == nil
    let most = isOnBar ? (picture ?? frame).height * 3 / 4 : frame.height
    let isFlat = isOnBar && look.height(lines: 1) > most
    if isFlat { look = look.withLine(in: frame.height) }
    let width = look.textWidth(in: isFlat ? frame.width / 2 : frame.width)
    let lines = CaptionLines(paragraphs, limit: min(look.lineLimit, look.lines(in: most))) {
      paragraph, limit in
      renderer.measure(paragraph.text, look.textStyle(paragraph, lines: limit), width: width).lineCount
    }
    if isOnBar { frame = frame.bottom(look.height(lines: lines.count)) }
    if isFlat {
      let texts = lines.paragraphs.map { ($0.paragraph.text, look.textStyle($0.paragraph, lines: 1)) }
      // A pixel more, for what is measured is rounded.
      let widest = texts.reduce(0) { max($0, renderer.measure($1.0, $1.1).size.width) } + 1
      frame = look.label(min(widest, width), in: frame, inset: corner?.inset(at: 0) ?? 0)
      corner = nil
    }
    let setter = CaptionSetter(look, frame.size, corner: corner, cellColor: cellColor)
    var raster = Raster(size: frame.size, filledWith: look.background)
    var y = look.top(lines: lines.count, in: frame.height)
    var isMissingSome = false
    for (paragraph, count) in lines.paragraphs {
      for piece in setter.pieces(of: paragraph, lines: count, y: y, &renderer) {
        let extent = try renderer.draw(
          piece.text, piece.style, width: piece.width, x: piece.x, y: piece.y, into: &raster)
        if extent.missingGlyphCount > 0 { isMissingSome = true }
      }
      y += count * look.pitch
    }
    if isMissingSome { missing.add(paragraphs.map(\.text).joined(separator: " "), at: item) }
    self.renderer = consume renderer
    return Caption(frame: frame, raster: raster)
  }

  private func takenRenderer() throws(TextError) -> TextRenderer {
    if let renderer = renderer.take() { return renderer }
    return try TextRenderer(fontFile: face.fontFile)
  }
}

extension CaptionLook {
  /// The part of `frame` that a label with `textWidth` pixels of letters takes, `inset` pixels from its sides.
  fileprivate func label(_ textWidth: Int, in frame: PixelRect, inset: Int) -> PixelRect {
    let width = min(frame.width, textWidth + 2 * sidePadding)
    let rest = frame.width - width
    let inset = min(inset, rest / 2)
    let x =
      switch alignment {
      case .left: inset
      case .center: rest / 2
      case .right: rest - inset
      }
    return PixelRect(x: frame.x + x, y: frame.y, width: width, height: frame.height)
  }
}

extension Raster {
  /// A picture of one colour, RGBA.
  init(size: PixelSize, filledWith color: PixelColor) {
    guard color.alpha > 0 else {
      self.init(size: size, format: .rgba)
      return
    }
    func premultiplied(_ sample: UInt8) -> UInt8 { UInt8((Int(sample) * Int(color.alpha) + 127) / 255) }
    let pixel = [
      premultiplied(color.red), premultiplied(color.green), premultiplied(color.blue), color.alpha,
    ]
    self.init(size: .zero, format: .rgba)
    removeRows(width: size.width, format: .rgba, expectedRows: size.height)
    let row = Array(repeatElement(pixel, count: size.width).joined())
    for _ in 0..<size.height { append(row: row) }
  }
}
