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

  /// Draws a caption of `paragraphs` for `frame`, in a cell whose background is `cellColor`, no letter closer to the
  /// sides than `inset`.
  ///
  /// Over a picture the caption covers no more of the frame than it needs, along the bottom. Whatever the fonts do,
  /// nothing is drawn outside the frame.
  func caption(
    _ paragraphs: [CaptionParagraph], in frame: PixelRect, inset: Int = 0, on cellColor: PixelColor? = nil,
    item: Int
  ) throws(TextError) -> Caption {
    // Taken out while it is in use, for closures see all of `self`.
    var renderer = try takenRenderer()
    let width = look.textWidth(in: frame.width - 2 * inset)
    let limit = min(look.lineLimit, look.lines(in: frame.height))
    let lines = CaptionLines(paragraphs, limit: limit) { paragraph, limit in
      renderer.measure(paragraph.text, look.textStyle(paragraph, lines: limit), width: width).lineCount
    }
    var frame = frame
    if look.isOver, look.barHeight == nil { frame = frame.bottom(look.height(lines: lines.count)) }
    var raster = Raster(size: frame.size, filledWith: look.background)
    var y = look.top(lines: lines.count, in: frame.height)
    var isMissingSome = false
    for (paragraph, count) in lines.paragraphs {
      let style = look.textStyle(paragraph, lines: count, on: cellColor)
      let extent = try renderer.draw(
        Self.text(of: paragraph, style, width: width, &renderer), style, width: width,
        x: look.sidePadding + inset, y: y, into: &raster)
      if extent.missingGlyphCount > 0 { isMissingSome = true }
      y += count * look.pitch
    }
    if isMissingSome { missing.add(paragraphs.map(\.text).joined(separator: " "), at: item) }
    self.renderer = consume renderer
    return Caption(frame: frame, raster: raster)
  }

  /// What of `paragraph` is written: of a name that is too long both ends.
  private static func text(
    of paragraph: CaptionParagraph, _ style: TextStyle, width: Int, _ renderer: inout TextRenderer
  ) -> String {
    func fits(_ text: String) -> Bool { !renderer.measure(text, style, width: width).isShortened }
    if !paragraph.keepsEnd || fits(paragraph.text) { return paragraph.text }
    return NameElision(paragraph.text).longest(fits: fits) ?? paragraph.text
  }

  private func takenRenderer() throws(TextError) -> TextRenderer {
    if let renderer = renderer.take() { return renderer }
    return try TextRenderer(fontFile: face.fontFile)
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
