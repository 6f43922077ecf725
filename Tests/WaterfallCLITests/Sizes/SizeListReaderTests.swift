import ContactSheet
import FileAccess
import GalleryLayout
import TestSupport
import Testing

@testable import WaterfallCLI

struct SizeListReaderTests {
  private static func read(_ text: String) throws -> SizeList { try SizeListReader.read(Array(text.utf8)) }

  @Test("pairs, objects and lines say the same")
  func formsAreEquivalent() throws {
    let expected: [SheetShape.Extent] = [
      .size(LayoutSize(width: 4032, height: 3024)), .size(LayoutSize(width: 1.5, height: 0.25)),
    ]
    for text in [
      "[[4032, 3024], [1.5, 0.25]]", "\u{FEFF} \n[[4032,3024],\n[1.5,25e-2]]\n",
      #"[{"width": 4032, "height": 3024}, {"height": 0.25, "width": 1.5}]"#,
      "4032x3024\n1.5x0.25\n", "4032x3024\r\n\r\n  1.5x0.25\t", "\u{FEFF}4032x3024\n1.5x0.25",
    ] {
      #expect(try Self.read(text).items.map(\.extent) == expected, "\(text)")
    }
  }

  @Test("names, heights and extra heights are kept")
  func otherMembers() throws {
    let list = try Self.read(#"[{"height": 7}, {"name": "é\n", "width": 1, "height": 2}, {"extra": 0.5}]"#)
    #expect(list.items.map(\.extent) == [.height(7), .size(LayoutSize(width: 1, height: 2)), .extra(0.5)])
    #expect(list.names == [nil, "é\n", nil])
    #expect(try Self.read("[[1, 2]]").names.isEmpty)
  }

  @Test("an empty list of JSON is one, and a text without a size is none")
  func empty() throws {
    for text in ["[]", " [\n] "] { #expect(try Self.read(text).items.isEmpty) }
    for text in ["", "\n", "\u{FEFF} \n"] {
      #expect(throws: SizeListError(description: "no sizes in it")) { try Self.read(text) }
    }
  }

  @Test(
    "what does not fit is named with its place",
    arguments: [
      ("[[1, 2],\n[3]]", "line 2", "index 1"), ("[[1, 2, 3]]", "line 1", "index 0"),
      ("[[1, -2]]", "index 0", "height is negative"),
      ("[[1, 2]", "line 1", "end of the text"), ("[[1, 2]] x", "line 1", "end of the text"),
      ("{}", "line 1", "an array"),
      (#"[[1,2],{"width": 3}]"#, "index 1", "\"height\""),
      (#"[{"height": 3, "extra": 4}]"#, "index 0", "only one"),
      (#"[{"width": 3, "height": 4, "span": 0}]"#, "index 0", "span"),
      (#"[{"width": 3, "height": 4, "span": 1.5}]"#, "index 0", "span"),
      (#"[{"width": 3, "height": 4, "span": 1e300}]"#, "index 0", "span"),
      ("[5]", "index 0", "[width, height]"),
      (#"["5x5"]"#, "index 0", "[width, height]"), ("[[\"1\", 2]]", "line 1", "number"),
      ("[[1e999, 2]]", "line 1", "too large"),
      ("[{}]", "index 0", "width"), (#"[{"name": "a\u0000b"}]"#, "index 0", "NUL"),
      ("1x2\n3x\n", "line 2", "'3x'"), ("1x2\nabc", "line 2", "'abc'"),
      ("1x2,3x4", "line 1", "WxH"),
      ("1 x 2", "line 1", "WxH"), ("-1x2", "line 1", "WxH"), ("NaNx2", "line 1", "WxH"),
      ("0x10x2", "line 1", "WxH"),
      ("\u{1B}[1mx", "line 1", "\\x1b"),
    ])
  func errors(text: String, place: String, reason: String) {
    #expect {
      try Self.read(text)
    } throws: { error in
      let description = "\(error)"
      return description.contains(place) && description.contains(reason) && !description.contains("\n")
    }
  }

  @Test("every prefix of a list, and every list with a byte changed, is read or refused")
  func hostileLists() {
    let texts = [
      #"[[4032, 3024], {"width": 1.5e0, "height": 2, "name": "a\u00e9\"b", "x": {"y": [true, null]}}, {"extra": 3}]"#,
      "4032x3024\n1.5x2\n",
    ]
    var refused = 0
    for text in texts {
      let bytes = Array(text.utf8)
      for count in 0..<bytes.count where (try? SizeListReader.read(Array(bytes[..<count]))) == nil {
        refused += 1
      }
      var random = SeededGenerator(seed: 7)
      for index in bytes.indices {
        for _ in 0..<20 {
          var changed = bytes
          changed[index] = UInt8.random(in: 0...255, using: &random)
          if (try? SizeListReader.read(changed)) == nil { refused += 1 }
        }
      }
    }
    #expect(refused > 1000)
  }
}
