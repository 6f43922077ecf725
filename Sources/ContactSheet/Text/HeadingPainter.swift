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

  /// The pixels of `heading`, as large as its frame: RGBA.
  mutating func raster(of heading: SheetHeading) throws(TextError) -> Raster {
    var raster = Raster(size: heading.frame.size, format: .rgba)
    let style = look.textStyle(heading.kind)
    var y = look.padding(heading.kind)
    for line in heading.lines {
      let extent = try renderer.draw(line, style, width: heading.frame.width, x: 0, y: y, into: &raster)
      if extent.missingGlyphCount > 0 { missing.add(line, at: -1) }
      y += look.pitch(heading.kind)
    }
    return raster
  }
}
