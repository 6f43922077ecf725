import PixelGeometry
import Raster
import SheetText
import TestSupport
import Testing
import WorkerThreads

@Suite(.needsText) struct TextDrawingTests {
  @Test("text leaves its ink where it was measured, and nowhere else", arguments: [9.0, 12.5, 16, 40])
  func inkIsWhereItWasMeasured(size: Double) throws {
    var renderer = try TextRenderer()
    var inked = 0
    for text in TextSupport.samples {
      var raster = TextSupport.paper(900, 160)
      let extent = try renderer.draw(text, TextStyle(size: size), x: 50, y: 40, into: &raster)
      let bounds = TextSupport.inkBounds(of: raster)
      if extent.ink.isEmpty {
        #expect(bounds.isEmpty, "\(text)")
        continue
      }
      if bounds.isEmpty {
        // Marks without a letter to sit on may have a place and nothing to show.
        #expect(text.allSatisfy { !$0.isLetter }, "\(text)")
        continue
      }
      inked += 1
      let measured = PixelRect(
        x: extent.ink.x + 50, y: extent.ink.y + 40, width: extent.ink.width, height: extent.ink.height)
      let around = PixelRect(
        x: measured.x - 1, y: measured.y - 1, width: measured.width + 2, height: measured.height + 2)
      #expect(around.contains(bounds), "\(text): \(bounds) \(measured)")
      // Bitmaps of emoji have clear edges, a few pixels at large sizes.
      let slack = text.contains("😀") ? 1 + Int(size / 8) : 1
      #expect(
        bounds.x - measured.x <= slack && bounds.y - measured.y <= slack, "\(text): \(bounds) \(measured)")
      #expect(measured.maxX - bounds.maxX <= slack, "\(text): \(bounds) \(measured)")
      #expect(measured.maxY - bounds.maxY <= slack, "\(text): \(bounds) \(measured)")
    }
    #expect(inked >= 14)
  }

  @Test("the lines hold the letters of a common text")
  func linesHoldLetters() throws {
    var renderer = try TextRenderer()
    let extent = renderer.measure("Quay |Ág", TextStyle(size: 20))
    let lines = extent.lines
    #expect(lines.x == 0 && lines.y == 0)
    #expect(lines.contains(extent.ink), "\(extent)")
    #expect(extent.baseline > lines.height / 2 && extent.baseline < lines.height)
    #expect((20...40).contains(lines.height))
    #expect(extent.lineCount == 1 && extent.missingGlyphCount == 0 && !extent.isShortened)
  }

  @Test("twice the size takes twice the room, within a pixel of rounding", arguments: ["Waterfall", "f/2.8"])
  func sizeScales(text: String) throws {
    var renderer = try TextRenderer()
    let small = renderer.measure(text, TextStyle(size: 25)).size
    let large = renderer.measure(text, TextStyle(size: 50)).size
    #expect(abs(large.width - 2 * small.width) <= 2)
    #expect(abs(large.height - 2 * small.height) <= 2)
  }

  @Test("an empty text has a line's height and no ink")
  func emptyText() throws {
    var renderer = try TextRenderer()
    var raster = TextSupport.paper(40, 40)
    let extent = try renderer.draw("", TextStyle(size: 16), width: 30, x: 5, y: 5, into: &raster)
    #expect(raster == TextSupport.paper(40, 40))
    #expect(extent.size.width == 0 && extent.size.height >= 16)
    #expect(extent.ink.isEmpty && extent.lineCount == 1 && extent.missingGlyphCount == 0)
  }

  @Test("B103: a character no font has is counted and drawn as a box")
  func missingGlyph() throws {
    var renderer = try TextRenderer()
    var raster = TextSupport.paper(60, 40)
    let extent = try renderer.draw("\u{10FFFD}a\u{F8FFD}", TextStyle(size: 16), x: 5, y: 5, into: &raster)
    #expect(extent.missingGlyphCount == 2)
    #expect(TextSupport.inkBounds(of: raster).width > 20)
  }

  @Test("markup is drawn as it stands")
  func markupIsText() throws {
    var renderer = try TextRenderer()
    let style = TextStyle(size: 16)
    let plain = renderer.measure("x", style).size.width
    #expect(renderer.measure("<b>x</b>", style).size.width > 5 * plain)
    #expect(renderer.measure("&amp;", style).size.width > renderer.measure("&", style).size.width * 2)
  }

  @Test("white space of every kind is a space, and a control character is a replacement character")
  func controlCharacters() throws {
    var renderer = try TextRenderer()
    let style = TextStyle(size: 16)
    func picture(_ text: String) throws -> Raster {
      var raster = TextSupport.paper(120, 60)
      try renderer.draw(text, style, x: 5, y: 5, into: &raster)
      return raster
    }
    let space = try picture("a b")
    for white in ["\n", "\r", "\t", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"] {
      #expect(try picture("a\(white)b") == space, "\(white.unicodeScalars)")
    }
    let replacement = try picture("a\u{FFFD}b")
    #expect(replacement != space)
    for value in Array(0..<9) + Array(0xE..<0x20) + Array(0x7F..<0x85) + Array(0x86..<0xA0) {
      // None of these is a surrogate.
      let control = Unicode.Scalar(UInt32(value))!
      #expect(try picture("a\(control)b") == replacement, "\(value)")
    }
  }

  @Test("the same text gives the same pixels twice, from another renderer, and on every thread")
  func sameBytes() throws {
    @Sendable func sheet() throws -> Raster {
      var renderer = try TextRenderer()
      var raster = TextSupport.paper(400, 700, .rgb)
      for (index, text) in TextSupport.samples.enumerated() {
        var style = TextStyle(size: 11.3 + Double(index))
        style.alignment = .center
        style.isBold = index % 2 == 1
        try renderer.draw(text, style, width: 300, x: 20, y: index * 40, into: &raster)
      }
      return raster
    }
    let first = try sheet()
    #expect(try sheet() == first)
    WorkerGroup.run(4) { worker in
      for _ in 0..<2 {
        let again = try? sheet()
        #expect(again == first, "worker \(worker)")
      }
    }
  }

  @Test("colours are blended by alpha and coverage")
  func colors() throws {
    var renderer = try TextRenderer()
    var style = TextStyle(size: 60)
    style.isBold = true
    // The middle of this bar is fully covered.
    let bar = "\u{2588}"
    func pixel(_ color: PixelColor, on raster: Raster) throws -> [UInt8] {
      var raster = raster
      style.color = color
      let extent = try renderer.draw(bar, style, x: 0, y: 0, into: &raster)
      let step = raster.format.samplesPerPixel
      let start = (extent.ink.y + extent.ink.height / 2) * raster.rowBytes + extent.ink.width / 2 * step
      return Array(raster.samples[start..<start + step])
    }
    let orange = PixelColor(red: 240, green: 120, blue: 10)
    var faint = orange
    faint.alpha = 51
    #expect(try pixel(orange, on: TextSupport.paper(80, 90, .rgb)) == [240, 120, 10])
    #expect(try pixel(faint, on: TextSupport.paper(80, 90, .rgb)) == [252, 228, 206])
    let clear = PixelSize(width: 80, height: 90)
    #expect(try pixel(orange, on: Raster(size: clear, format: .rgba)) == [240, 120, 10, 255])
    #expect(try pixel(faint, on: Raster(size: clear, format: .rgba)) == [48, 24, 2, 51])
    #expect(try pixel(.black, on: TextSupport.paper(80, 90)) == [0])
    #expect(try pixel(.white, on: Raster(size: clear, format: .grayAlpha)) == [255, 255])
  }

  @Test("what lies outside the picture is left out")
  func clipping() throws {
    var renderer = try TextRenderer()
    let style = TextStyle(size: 20)
    var whole = TextSupport.paper(200, 60)
    try renderer.draw("Waterfall", style, x: 40, y: 20, into: &whole)
    for (dx, dy) in [(50, 0), (0, 25), (-60, 0), (0, -25), (70, 25)] {
      // A smaller window on the same text.
      var part = TextSupport.paper(100, 30)
      try renderer.draw("Waterfall", style, x: 40 - dx, y: 20 - dy, into: &part)
      var expected: [UInt8] = []
      for y in dy..<dy + 30 {
        for x in dx..<dx + 100 {
          let isInside = (0..<200).contains(x) && (0..<60).contains(y)
          expected.append(isInside ? whole.samples[y * whole.rowBytes + x] : 255)
        }
      }
      #expect(part.samples == expected, "\(dx) \(dy)")
    }
    for far in [Int.min, -1_000_000, 1_000_000, Int.max] {
      var untouched = TextSupport.paper(30, 30)
      try renderer.draw("Waterfall", style, x: far, y: 5, into: &untouched)
      try renderer.draw("Waterfall", style, x: 5, y: far, into: &untouched)
      #expect(untouched == TextSupport.paper(30, 30))
    }
  }
}
