import PixelGeometry
import Raster
import SheetText
import TestSupport
import Testing

@testable import ContactSheet

/// Captions by themselves, of texts and in frames that nobody expects.
@Suite(.needsText) struct CaptionPainterTests {
  static let hostile = [
    "", " ", "a", "\u{0}", "a\u{0}b", "\u{FFFF}\u{FFFE}", "\u{202E}gpj.exe\u{202C}",
    "\u{2066}\u{2067}\u{2068}",
    String(repeating: "\u{202A}", count: 200) + "x", "\u{200B}\u{200C}\u{200D}\u{FEFF}", "\u{FE0F}",
    "\u{FE0E}\u{E0100}",
    "a" + String(repeating: "\u{301}", count: 10_000), String(repeating: "W", count: 3_000),
    String(repeating: "无", count: 3_000), String(repeating: "a ", count: 5_000), "\u{AD}\u{AD}\u{AD}",
    "<b>&amp;</b>&lt;", "%s%n%d", "\u{1F1E6}", String(repeating: "👩‍", count: 300), "\u{2028}\u{2029}\u{85}",
    "مرحبا 123 abc (שלום) 456", "\u{1D173}\u{1D17A}", "\u{E000}\u{F8FF}\u{10FFFF}",
  ]

  private func paragraphs(_ texts: [String]) -> [CaptionParagraph] {
    texts.enumerated().map { CaptionParagraph(text: $1, keepsEnd: !$0.isMultiple(of: 2)) }
  }

  private func look(_ adjust: (inout SheetStyle) -> Void = { _ in }) throws -> CaptionLook {
    var style = SheetStyle()
    style.caption = try CaptionSheetTests.caption("{name}")
    adjust(&style)
    return try #require(CaptionLook(style))
  }

  @Test("whatever the text and the frame, the caption lies within the frame")
  func hostileTexts() throws {
    for position in CaptionStyle.Position.allCases {
      let look = try look {
        $0.caption?.position = position
        $0.caption?.lineLimit = 3
      }
      let painter = CaptionPainter(look, TextFace())
      for (number, text) in Self.hostile.enumerated() {
        for (width, height) in [(1, 1), (2, 300), (300, 2), (200, 60)] {
          let frame = PixelRect(x: 7, y: 9, width: width, height: height)
          let caption = try painter.caption(
            paragraphs(number % 3 == 0 ? [text, text] : [text]), in: frame, item: number)
          #expect(frame.contains(caption.frame) && caption.raster.size == caption.frame.size)
          #expect(caption.frame.maxY == frame.maxY)
        }
      }
      _ = painter.finish()
    }
  }

  @Test("random texts of all of Unicode leave the frame of the caption alone")
  func randomTexts() throws {
    let look = try look { $0.caption?.lineLimit = 2 }
    let painter = CaptionPainter(look, TextFace())
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x2_FFFF, using: &random)) {
          text.append(scalar)
        }
      }
      let frame = PixelRect(x: 0, y: 0, width: .random(in: 1...300, using: &random), height: 60)
      let caption = try painter.caption(paragraphs([String(text)]), in: frame, item: 0)
      #expect(caption.frame == frame, "seed \(seed)")
    }
  }

  @Test("of a picture, however flat, a bar over it leaves a quarter, or half of its width")
  func flatPictures() throws {
    for alignment in TextAlignment.allCases {
      let look = try look {
        $0.caption?.position = .over
        $0.caption?.lineLimit = 3
        $0.caption?.alignment = alignment
      }
      let painter = CaptionPainter(look, TextFace())
      for height in [1, 2, 5, 9, 15, 22, 29, 30, 38, 39, 60, 90, 400] {
        for text in ["a", "a name that is much too long for this picture, and for one twice as wide.png"] {
          let picture = PixelRect(x: 3, y: 4, width: 200, height: height)
          let caption = try painter.caption(
            paragraphs(["b", text]), in: picture.bottom(look.height(lines: 3)), over: picture, item: 0)
          let frame = caption.frame
          #expect(picture.contains(frame) && frame.maxY == picture.maxY)
          #expect(4 * frame.height <= 3 * height || 2 * frame.width <= 200, "\(height): \(frame)")
          #expect(height < 5 || caption.raster.samples.contains { $0 > 200 }, "something is written")
          guard frame.width < 200 else { continue }
          #expect((frame.x == 3) == (alignment == .left) && (frame.maxX == 203) == (alignment == .right))
        }
      }
      _ = painter.finish()
    }
  }

  @Test("only the lines beside a round corner are narrower", arguments: ["word ", "字", "מילה "])
  func corners(word: String) throws {
    let look = try look {
      $0.caption?.lineLimit = 3
      $0.caption?.alignment = word.hasPrefix("מ") ? .right : .left
    }
    let painter = CaptionPainter(look, TextFace())
    let text = String(repeating: word, count: 100)
    let frame = PixelRect(x: 0, y: 40, width: 200, height: look.height(lines: 3))
    let corner = CaptionCorner(radius: 20, cell: PixelSize(width: 200, height: 112), beside: 0, below: 0)
    let square = try painter.caption(paragraphs([text]), in: frame, item: 0).raster
    let round = try painter.caption(paragraphs([text]), in: frame, corner: corner, item: 0).raster
    _ = painter.finish()
    // All rows of two lines, but for what hangs below the second.
    let above = (look.top(lines: 3, in: frame.height) + 2 * look.pitch - 3) * square.rowBytes
    #expect(square.samples[..<above] == round.samples[..<above])
    func isInked(_ raster: Raster, _ x: Int, _ y: Int) -> Bool {
      raster.samples[y * raster.rowBytes + 4 * x + 3] > 0
    }
    for y in 0..<frame.height {
      // Of the corner the whole line is kept free that is narrowest at its lower edge.
      let inset = corner.inset(at: frame.height - 1 - y)
      for x in 0..<inset { #expect(!isInked(round, x, y) && !isInked(round, 199 - x, y), "\(x), \(y)") }
    }
    let last = (frame.height - look.pitch..<frame.height).flatMap { y in (0..<200).map { (x: $0, y: y) } }
    #expect(last.contains { isInked(round, $0.x, $0.y) })
    #expect(last.contains { isInked(square, $0.x, $0.y) != isInked(round, $0.x, $0.y) })
  }

  @Test("lines are shared out: one each, and the rest to the first that need more")
  func lines() {
    func shares(_ needs: [Int], _ limit: Int) -> [Int] {
      var asked = 0
      return CaptionLines(paragraphs(needs.map { "\($0)" }), limit: limit) { paragraph, most in
        asked += 1
        return min(Int(paragraph.text)!, most)
      }.paragraphs.map(\.lines)
    }
    #expect(shares([1], 1) == [1] && shares([5], 1) == [1] && shares([5], 3) == [3])
    #expect(
      shares([2, 2], 3) == [2, 1] && shares([1, 4], 4) == [1, 3] && shares([3, 3, 3], 4) == [2, 1, 1])
    #expect(shares([], 2) == [])
    let joined = CaptionLines(paragraphs(["a", "b", "c"]), limit: 2) { _, _ in 1 }
    #expect(joined.paragraphs.map(\.paragraph.text) == ["a", "b c"] && joined.count == 2)
    let cut = CaptionLines(paragraphs(["a", "b", "c"]), limit: 2) { paragraph, limit in
      paragraph.text == "b c" ? limit : 1
    }
    #expect(cut.paragraphs.map(\.paragraph.text) == ["a", "b …"] && cut.count == 2)
    let keepsEnds = cut.paragraphs.map(\.paragraph.keepsEnd)
    #expect(keepsEnds == [false, false])
  }

  @Test(
    "a name that is cut keeps its ending, and its start before that",
    arguments: [
      ("00000.jpg", 9, "00000.jpg"), ("00000.jpg", 8, "000….jpg"), ("IMG_1234.jpeg", 11, "IMG_1….jpeg"),
      ("IMG_20240102_1234.jpg", 14, "IMG_202…34.jpg"), ("a b c d e.png", 8, "a b….png"),
      ("000.jpg", 6, "0….jpg"),
      ("abcdefghij", 5, "ab…ij"), (".hidden-file", 5, ".h…le"), ("00000.jpg", 5, nil), ("a", 0, nil),
    ] as [(String, Int, String?)])
  func names(name: String, room: Int, expected: String?) {
    let fits = { (text: String) in text.count <= room }
    let written = fits(name) ? name : NameElision(name).longest(fits: fits)
    #expect(written == expected)
  }

  @Test("a veil of any strength keeps its colour where no letter is")
  func veil() throws {
    let color = PixelColor(red: 200, green: 100, blue: 50, alpha: 128)
    let look = try look {
      $0.caption?.position = .over
      $0.caption?.background = color
    }
    let painter = CaptionPainter(look, TextFace())
    let caption = try painter.caption(
      paragraphs(["i"]), in: PixelRect(x: 0, y: 0, width: 100, height: 200), item: 0)
    #expect(caption.frame.height == look.height(lines: 1))
    #expect(Array(caption.raster.samples[..<4]) == [100, 50, 25, 128])
  }

  @Test("letters are black on light ground and white on dark, unless a colour is asked for")
  func contrast() throws {
    #expect(PixelColor.white.contrastingInk == .black && PixelColor.black.contrastingInk == .white)
    #expect(PixelColor.transparent.contrastingInk == .black)
    #expect(PixelColor(red: 255, green: 255, blue: 0).contrastingInk == .black)
    #expect(PixelColor(red: 0, green: 0, blue: 255).contrastingInk == .white)
    func ink(_ adjust: (inout SheetStyle) -> Void) throws -> PixelColor {
      try look(adjust).textStyle(CaptionParagraph(text: ""), lines: 1).color
    }
    #expect(try ink { _ in } == .black)
    #expect(try ink { $0.background = .black } == .white)
    #expect(try ink { $0.caption?.position = .over } == .white)
    #expect(
      try ink { $0.caption?.color = PixelColor(red: 1, green: 2, blue: 3) }
        == PixelColor(red: 1, green: 2, blue: 3))
  }
}
