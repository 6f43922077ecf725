import PixelGeometry
import Raster
import SheetText
import TestSupport
import Testing

@Suite(.needsText) struct TextBoxTests {
  @Test("a text is split where its lines break, and nothing is lost")
  func split() throws {
    var renderer = try TextRenderer()
    var style = TextStyle(size: 12)
    style.lineLimit = 5
    for text in [
      "one two three four five six seven eight nine ten", String(repeating: "字", count: 40), "a b",
    ] {
      for count in 1...4 {
        let lines = renderer.measure(text, style, width: 90).lineCount
        // Something else in between.
        _ = renderer.measure("x", style, width: 10)
        guard let (head, tail) = renderer.split(text, style, width: 90, afterLines: count) else {
          #expect(lines <= count)
          continue
        }
        #expect(lines > count && head + tail == text && !tail.isEmpty)
        let headLines = renderer.measure(head, style, width: 90).lineCount
        #expect(headLines == count)
      }
    }
    let hebrew = String(repeating: "שלום abc ", count: 9)
    let found = renderer.split(hebrew, style, width: 90, afterLines: 2)
    let pieces = try #require(found)
    #expect(pieces.tail.hasPrefix("\u{200F}") && pieces.head + pieces.tail.dropFirst() == hebrew)
    let tail = renderer.measure(pieces.tail, style)
    #expect(tail.missingGlyphCount == 0)
  }

  /// 200 characters that differ.
  private static let longName = (0..<28).map { "part\($0 + 10)_" }.joined() + ".jpg"

  @Test("a name of 200 characters is shortened to its box and keeps its end")
  func longNameIsShortened() throws {
    #expect(Self.longName.count == 200)
    var renderer = try TextRenderer()
    var style = TextStyle(size: 14)
    style.ellipsis = .middle
    let extent = renderer.measure(Self.longName, style, width: 240)
    #expect(extent.isShortened && extent.lineCount == 1)
    #expect((200...240).contains(extent.lines.width))

    // What follows the ellipsis is the end of the name: other ends, other pixels; another middle, the same.
    func picture(_ text: String) throws -> Raster {
      var raster = TextSupport.paper(260, 40)
      try renderer.draw(text, style, width: 240, x: 5, y: 5, into: &raster)
      return raster
    }
    let picture0 = try picture(Self.longName)
    var otherMiddle = Array(Self.longName)
    otherMiddle[otherMiddle.count / 2] = "X"
    #expect(try picture(String(otherMiddle)) == picture0)
    #expect(try picture(Self.longName.replacing(".jpg", with: ".png")) != picture0)
    #expect(try picture("X" + Self.longName.dropFirst()) != picture0)
  }

  @Test("lines stay in the box and within their limit, whatever the text")
  func linesStayInBox() throws {
    var renderer = try TextRenderer()
    let pieces = TextSupport.samples.filter { !$0.isEmpty } + [" ", "word", "Wwwww", "i", "-", "0123456789"]
    var (shortened, inked) = (0, 0)
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      let text = (0..<Int.random(in: 1...30, using: &random))
        .map { _ in pieces.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "") }
        .joined()
      var style = TextStyle(size: Double.random(in: 8...30, using: &random))
      style.lineLimit = [nil, 1, 2, 5].randomElement(using: &random)!
      style.ellipsis = [.start, .middle, .end].randomElement(using: &random)!
      style.alignment = [.start, .center, .end].randomElement(using: &random)!
      let width = Int.random(in: 100...500, using: &random)
      let extent = renderer.measure(text, style, width: width)
      if extent.isShortened { shortened += 1 }
      // Space at the end of a line may hang out of the box.
      let hanging = Int(style.size.rounded(.up))
      #expect(extent.lines.x >= -hanging && extent.lines.maxX <= width + hanging, "seed \(seed): \(extent)")
      #expect(extent.lineCount <= style.lineLimit ?? .max, "seed \(seed): \(extent)")
      #expect(style.lineLimit != nil || !extent.isShortened, "seed \(seed): \(extent)")
      var raster = TextSupport.paper(width + 40, extent.lines.height + 80)
      try renderer.draw(text, style, width: width, x: 20, y: 40, into: &raster)
      let bounds = TextSupport.inkBounds(of: raster)
      if bounds.isEmpty { continue }
      inked += 1
      #expect(bounds.x >= 20 - 4 && bounds.maxX <= width + 20 + 4, "seed \(seed): \(bounds)")
    }
    #expect(shortened > 10 && inked > 40)
  }

  @Test("words are kept whole where they fit, and no hyphen is added where one is broken")
  func wrapping() throws {
    var renderer = try TextRenderer()
    var style = TextStyle(size: 16)
    style.lineLimit = nil
    let word = renderer.measure("waterfall", style).size.width
    #expect(renderer.measure("waterfall waterfall", style, width: word + 5).lineCount == 2)
    let broken = renderer.measure("waterfallwaterfall", style, width: word + 5)
    #expect(broken.lineCount == 2 && broken.lines.width <= word + 5)
    // The first line of the broken word has the pixels of the word, nothing more.
    var (whole, part) = (TextSupport.paper(200, 60), TextSupport.paper(200, 60))
    try renderer.draw("waterfall", style, x: 0, y: 0, into: &whole)
    try renderer.draw("waterfallwaterfall", style, width: word + 1, x: 0, y: 0, into: &part)
    let firstLine = broken.lines.height / 2 * whole.rowBytes
    #expect(whole.samples[..<firstLine] == part.samples[..<firstLine])
  }

  @Test("text starts at the left, or at the right when it is written from there")
  func alignment() throws {
    var renderer = try TextRenderer()
    var style = TextStyle(size: 16)
    func x(_ text: String, _ alignment: TextStyle.Alignment) -> (left: Int, right: Int) {
      style.alignment = alignment
      let lines = renderer.measure(text, style, width: 300).lines
      return (lines.x, 300 - lines.maxX)
    }
    #expect(x("abc 123", .start).left == 0)
    #expect(x("abc 123", .end).right == 0)
    #expect(x("שלום 123", .start).right == 0)
    #expect(x("שלום 123", .end).left == 0)
    #expect(x("مرحبا", .start).right == 0)
    for text in ["abc 123", "שלום 123"] {
      let (left, right) = x(text, .center)
      #expect(abs(left - right) <= 1 && left > 50)
    }
  }

  @Test("digits keep their order inside text written from right to left")
  func digitsInHebrew() throws {
    var renderer = try TextRenderer()
    func picture(_ text: String) throws -> Raster {
      var raster = TextSupport.paper(200, 40)
      try renderer.draw(text, TextStyle(size: 16), x: 5, y: 5, into: &raster)
      return raster
    }
    // The word is at the right and the number, read from left to right, at the left of it.
    let mixed = try picture("אב 12")
    #expect(try picture("\u{202D}12 בא\u{202C}") == mixed)
    #expect(try picture("\u{202D}21 בא\u{202C}") != mixed)
  }

  @Test("boxes without room and sizes without sense neither trap nor hang")
  func absurdMeasures() throws {
    var renderer = try TextRenderer()
    for width in [Int.min, -1, 0, 1, 2, Int.max] {
      for limit in [nil, Int.min, 0, 1, 3, Int.max] {
        var style = TextStyle(size: 12)
        style.lineLimit = limit
        for ellipsis in [TextStyle.Ellipsis.start, .middle, .end] {
          style.ellipsis = ellipsis
          let extent = renderer.measure("two words", style, width: width)
          #expect(extent.lineCount >= 1 && extent.size.height > 0)
        }
      }
    }
    for size in [-.infinity, -1, 0, 0.3, 5000, 1e300, .infinity, .nan] {
      var raster = TextSupport.paper(20, 20)
      let extent = try renderer.draw("Ag", TextStyle(size: size), x: 0, y: 0, into: &raster)
      #expect((1...20_000).contains(extent.size.height), "\(size)")
    }
  }

  @Test("a text of megabytes is cut long before numbers overflow")
  func enormousText() throws {
    var renderer = try TextRenderer()
    for text in [
      String(repeating: "W", count: 1_000_000), "a" + String(repeating: "\u{301}", count: 300_000),
      // One character as wide as a sentence.
      String(repeating: "\u{FDFD}", count: 20_000),
    ] {
      for size in [10.0, 4096] {
        let extent = renderer.measure(text, TextStyle(size: size))
        #expect((1...2_000_000).contains(extent.size.width), "\(size) \(extent)")
        #expect(extent.size.height > 0)
        let boxed = renderer.measure(text, TextStyle(size: size), width: 300)
        #expect(boxed.lineCount == 1)
      }
    }
  }

  @Test("families that do not exist, or have odd names, fall back to some font")
  func oddFamilies() throws {
    var renderer = try TextRenderer()
    for families in [[], [""], ["No Such Font"], ["a,b\u{0}c"], [String(repeating: "x", count: 100_000)]] {
      var style = TextStyle(size: 16)
      style.families = families
      #expect(renderer.measure("text", style).ink.width > 10)
    }
  }
}
