package import FileAccess
internal import PixelGeometry
package import Raster

/// Measures text and draws it into pictures in memory; each worker has its own.
///
/// The same fonts give the same pixels, whatever the user's settings for rendering, resolution or language are.
/// Letters keep their outlines (no hinting) and have gray edges (no subpixels). Text is plain: nothing in it is
/// markup, white space of every kind is a space, and other control characters are drawn as replacement characters.
///
/// A box without a width holds one line of any length. In a box with one, lines break between words, and inside a
/// word that is wider than the box, up to the style's limit of lines.
package struct TextRenderer: ~Copyable {
  private let context: TextContext
  /// Premultiplied blue, green, red, alpha.
  private var scratch: [UInt8] = []
  private var last: (request: Request, extent: TextExtent)?

  /// What was laid out.
  private struct Request: Hashable {
    var paragraph: PlainParagraph
    var style: TextStyle
    var width: Int?
  }

  /// A renderer with the system's fonts, or with the one in `fontFile` and no other.
  ///
  /// The first one of a process loads Pango and the list of the system's fonts.
  package init(fontFile: FilePath? = nil) throws(TextError) {
    context = try TextContext(fontFile: fontFile)
  }

  /// The fonts that letters were drawn with so far.
  package var fonts: Set<TextFont> { context.fonts }

  /// What `text` takes in a box of `width` pixels.
  package mutating func measure(_ text: String, _ style: TextStyle, width: Int? = nil) -> TextExtent {
    let request = Request(
      paragraph: PlainParagraph(text, size: style.clampedSize), style: style, width: width)
    if let last, last.request == request { return last.extent }
    let extent = context.layOut(request.paragraph, style, width: width)
    last = (request, extent)
    return extent
  }

  /// What of `text` is in the first `lineCount` lines of a box of `width` pixels, and what is left for those below; `nil` when
  /// it takes no more lines than these.
  ///
  /// Both are written in the direction of the whole.
  package mutating func split(
    _ text: String, _ style: TextStyle, width: Int, afterLines lineCount: Int
  ) -> (head: String, tail: String)? {
    guard lineCount > 0, measure(text, style, width: width).lineCount > lineCount else { return nil }
    let text = PlainParagraph(text, size: style.clampedSize).text
    let utf8 = Array(text.utf8)
    let start = context.lineStart(lineCount)
    guard start > 0, start < utf8.count else { return nil }
    var tail = String(decoding: utf8[start...], as: UTF8.self)
    if let mark = Self.directionMark(text) { tail = mark + tail }
    return (String(decoding: utf8[..<start], as: UTF8.self), tail)
  }

  /// What makes the rest of `text` be written from right to left as its start is; `nil` where that is from left to right.
  private static func directionMark(_ text: String) -> String? {
    let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
    switch first?.value ?? 0 {
    // Hebrew, Arabic and their relatives, and their forms for compatibility.
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return "\u{200F}"
    default: return nil
    }
  }

  /// Draws `text` in a box of `width` pixels whose left upper corner is at (`x`, `y`) of `raster`.
  ///
  /// What lies outside the picture is left out. Colours are blended as they are encoded, like everywhere on the sheet.
  ///
  /// - Parameters:
  ///   - text: Anything.
  ///   - style: How it is set.
  ///   - width: Pixels the lines may be wide; `nil` for one line without a limit.
  ///   - x: The left side of the box, in pixels of the picture.
  ///   - y: The top of the box.
  ///   - raster: Gray, RGB or RGBA.
  /// - Returns: What the text takes, from its box's corner.
  /// - Throws: `TextError.drawingFailed`, in which case the picture is as it was.
  @discardableResult
  package mutating func draw(
    _ text: String, _ style: TextStyle, width: Int? = nil, x: Int, y: Int, into raster: inout Raster
  ) throws(TextError) -> TextExtent {
    let extent = measure(text, style, width: width)
    // Far outside is as good as farther outside, and sums stay in range.
    let (x, y) = (max(-Self.farAway, min(x, Self.farAway)), max(-Self.farAway, min(y, Self.farAway)))
    // Glyphs are moved to whole pixels while they are drawn, so the ink may lie one pixel off.
    let touched = PixelRect(
      x: extent.ink.x + x - 1, y: extent.ink.y + y - 1, width: extent.ink.width + 2,
      height: extent.ink.height + 2)
    var area = touched.intersection(PixelRect(size: raster.size))
    area.width = min(area.width, Self.longestSide)
    area.height = min(area.height, Self.longestSide)
    if extent.ink.isEmpty || area.isEmpty { return extent }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: repeatElement(0, count: area.size.pixelCount * 4))
    try context.draw(style.color, x: x - area.x, y: y - area.y, over: &scratch, size: area.size)
    raster.blend(scratch.span, at: area)
    return extent
  }

  private static let farAway = 1 << 30
  /// Source: CAIRO_IMAGE_MAX_SIZE.
  private static let longestSide = 32_767
}

extension TextStyle {
  /// The size within its bounds.
  var clampedSize: Double { size > 1 ? min(size, Self.largestSize) : 1 }
}
