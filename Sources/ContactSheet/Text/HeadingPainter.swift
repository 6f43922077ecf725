internal import PixelGeometry
internal import Raster
internal import SheetText

/// Draws title, header and footer.
struct HeadingPainter: ~Copyable {
  private let look: HeadingLook
  private var renderer: TextRenderer
  /// Headings with characters that no font has.
  private(set) var missing = MissingCharacters()

  /// A painter of headings of `look`.
  init(_ look: HeadingLook, _ face: TextFace) throws(TextError) {
    self.look = look
    renderer = try TextRenderer(fontFile: face.fontFile)
  }

  /// The fonts that letters were drawn with.
  var fonts: Set<TextFont> { renderer.fonts }

  /// Draws `heading`, which has at least one line.
  ///
  /// - Returns: RGBA pixels, and where they lie: the columns of the heading's frame that have letters, for a sheet may be
  ///   very wide.
  mutating func drawn(_ heading: SheetHeading) throws(TextError) -> (raster: Raster, frame: PixelRect) {
    let (kind, width) = (heading.kind, heading.frame.width)
    let limit = min(look.lineCount(kind), look.lines(kind, in: heading.frame.height))
    let lines = CaptionLines(heading.lines.map { CaptionParagraph(text: $0) }, limit: limit) {
      paragraph, limit in
      renderer.measure(paragraph.text, look.textStyle(kind, lines: limit), width: width).lineCount
    }
    var (left, right) = (width, 0)
    for (paragraph, count) in lines.paragraphs {
      let extent = renderer.measure(paragraph.text, look.textStyle(kind, lines: count), width: width)
      if extent.missingGlyphCount > 0 { missing.add(paragraph.text, at: -1) }
      // Ink is known to a pixel.
      left = max(0, min(left, extent.ink.x - 1))
      right = min(width, max(right, extent.ink.maxX + 1))
    }
    var frame = heading.frame
    frame.x += min(left, right)
    frame.width = max(0, right - left)
    var raster = Raster(size: frame.size, format: .rgba)
    var y = look.padding(kind)
    for (paragraph, count) in lines.paragraphs {
      try renderer.draw(
        paragraph.text, look.textStyle(kind, lines: count), width: width, x: -left, y: y, into: &raster)
      y += count * look.pitch(kind)
    }
    return (raster, frame)
  }
}
