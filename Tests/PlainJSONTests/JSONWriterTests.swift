import PlainJSON
import TestSupport
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("commas, colons and line breaks fall where they belong")
  func punctuation() {
    let text = text { writer in
      writer.beginObject()
      writer.name("version")
      writer.number(1)
      writer.name("items")
      writer.beginArray()
      for index in 0..<2 {
        writer.newLine(indent: 2)
        writer.beginObject()
        writer.name("index")
        writer.number(index)
        writer.endObject()
      }
      writer.newLine()
      writer.endArray()
      writer.name(escaping: "a\"b")
      writer.beginArray()
      writer.endArray()
      writer.name("last")
      writer.null()
      writer.endObject()
      writer.endText()
      writer.bool(true)
      writer.endText()
    }
    #expect(
      text == """
        {"version": 1, "items": [
          {"index": 0},
          {"index": 1}
        ], "a\\"b": [], "last": null}
        true

        """)
  }

  @Test(
    "a Double is the shortest decimal that reads back",
    arguments: [
      (0, "0"), (-0.0, "-0"), (10, "10"), (-3, "-3"), (0.1, "0.1"),
      (242.83333333333334, "242.83333333333334"),
      (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992"),
      (1e15, "1000000000000000"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"), (.nan, "null"),
      (.infinity, "null"),
      (-.infinity, "null"),
    ] as [(Double, String)])
  func doubles(value: Double, expected: String) {
    #expect(text { $0.number(value) } == expected)
  }

  @Test("whole numbers of every length", arguments: [0, 7, -7, 10, 99, 100, 12345, .max, .min])
  func integers(value: Int) {
    #expect(text { $0.number(value) } == String(value))
  }

  @Test("every finite bit pattern reads back the same", arguments: 0..<4)
  func doublesRoundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      var writer = JSONWriter()
      writer.number(value)
      let number = try JSONParser.parse(writer.bytes).number
      #expect(number?.bitPattern == value.bitPattern, "seed \(seed), \(value)")
    }
  }

  @Test(
    "what could break a line, a string or a terminal is escaped",
    arguments: [
      ("it's \"fun\" #1 & <b>.jpg", #""it's \"fun\" #1 & <b>.jpg""#),
      ("a\\b", #""a\\b""#), ("\n\r\t\u{0}\u{1B}\u{7F}", #""\n\r\t\u0000\u001b\u007f""#),
      ("\u{9B}é\u{A0}", "\"\\u009bé\u{A0}\""),
      ("\u{2027}\u{2028}\u{2029}\u{202A}", "\"\u{2027}\\u2028\\u2029\u{202A}\""),
      ("漢😀", "\"漢😀\""), ("", "\"\""),
    ])
  func escapes(string: String, expected: String) {
    #expect(text { $0.string(string) } == expected)
    #expect(text { $0.string(fileName: Array(string.utf8)) } == expected)
  }

  @Test(
    "bytes of a name that are not UTF-8 are shown, and nothing around them is lost",
    arguments: [
      ([0x6D, 0xFC, 0x6C, 0x6C], #""m\\xfcll""#), ([0xFF], #""\\xff""#), ([0xCB, 0x25, 0x36], #""\\xcb%6""#),
      ([0xE2, 0x80], #""\\xe2\\x80""#), ([0xED, 0xA0, 0x80, 0x0A], #""\\xed\\xa0\\x80\n""#),
      ([0xC2], #""\\xc2""#),
    ] as [([UInt8], String)])
  func fileNames(bytes: [UInt8], expected: String) {
    #expect(text { $0.string(fileName: bytes) } == expected)
  }

  @Test("what is written reads back the same", arguments: 0..<8)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let value = JSONValue.random(depth: 5, using: &random)
      var writer = JSONWriter()
      writer.value(value)
      #expect(try JSONParser.parse(writer.bytes) == value, "seed \(seed)")
    }
  }

  @Test("any bytes of a name become a string", arguments: 0..<4)
  func hostileNames(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let name = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        // Mostly bytes that begin or continue something longer.
        UInt8.random(in: Bool.random(using: &random) ? 0xBF...0xFF : 0...0xFF, using: &random)
      }
      var writer = JSONWriter()
      writer.string(fileName: name)
      let read = try JSONParser.parse(writer.bytes).string
      #expect(read != nil, "seed \(seed), \(name)")
      if let valid = String(validating: name, as: UTF8.self) { #expect(read == valid, "seed \(seed)") }
    }
  }

  @Test("written bytes can be taken away in the middle")
  func removeWritten() {
    var writer = JSONWriter(capacity: 100)
    writer.beginArray()
    writer.number(1)
    var taken = writer.bytes
    writer.removeWritten()
    writer.number(2)
    writer.endArray()
    taken += writer.bytes
    #expect(String(decoding: taken, as: UTF8.self) == "[1, 2]")
  }
}
