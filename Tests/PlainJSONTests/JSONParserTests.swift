import PlainJSON
import TestSupport
import Testing

@Suite("JSON parser")
struct JSONParserTests {
  @Test(
    "well-formed texts become the values they spell",
    arguments: [
      ("null", .null),
      (" true\r\n", .bool(true)),
      ("\u{FEFF}false", .bool(false)),
      ("[]", .array([])),
      ("[1,[2.5],{}]", .array([.number(1), .array([.number(2.5)]), .object([])])),
      (
        #"{"a": 1, "a": "two"}"#,
        .object([.init(name: "a", value: .number(1)), .init(name: "a", value: .string("two"))])
      ),
      (#""q\"b\\s\/\b\f\n\r\tü""#, .string("q\"b\\s/\u{8}\u{C}\n\r\tü")),
      (#""\u00e9\ud83d\ude00 \uD7FF""#, .string("é😀 \u{D7FF}")),
      ("\"é漢😀\"", .string("é漢😀")),
      ("\"\u{7F}\"", .string("\u{7F}")),
    ] as [(String, JSONValue)])
  func wellFormed(text: String, value: JSONValue) throws {
    #expect(try JSONParser.parse(Array(text.utf8)) == value)
  }

  @Test(
    "a number is the nearest Double",
    arguments: [
      "0", "-0", "-0.0", "1", "10", "0.1", "-12.5e-3", "1E+2", "1e22", "1e23", "9007199254740993",
      "999999999999999",
      "123456789012345678901234567890", "0.30000000000000004", "2.2250738585072011e-308", "5e-324", "1e-400",
      "1.7976931348623157e308", "0e99999999999999999999", "0.000000000000000000000000000001",
      "3.14159265358979",
    ])
  func numbers(text: String) throws {
    let expected = try #require(Double(text))
    let number = try #require(try JSONParser.parse(Array(text.utf8)).number)
    #expect(number.bitPattern == expected.bitPattern)
  }

  @Test(
    "ill-formed texts are refused at the byte that does not fit",
    arguments: [
      ("", 0), ("  ", 2), ("nul", 0), ("nulll", 4), ("+1", 0), (".5", 0), ("1.", 2), ("1.e5", 2), ("01", 1),
      ("-", 1), ("-a", 1), ("1e", 2), ("1e+", 3), ("1e400", 0), ("-1e400", 0), ("NaN", 0), ("Infinity", 0),
      ("[", 1), ("[1", 2), ("[1 2]", 3), ("[1,]", 3), ("[,1]", 1), ("[1}", 2), ("]", 0), ("{", 1),
      ("{1:2}", 1),
      (#"{"a"}"#, 4), (#"{"a":}"#, 5), (#"{"a":1,}"#, 7), (#"{"a":1]"#, 6), ("\"", 1), ("\"a\nb\"", 2),
      (#""\x""#, 1), (#""\"#, 2), (#""\u12"#, 5), (#""\u12g4""#, 5), (#""\ud83d""#, 1), (#""\ude00""#, 1),
      (#""\ud83d\u0041""#, 1), ("[1] x", 4), ("'a'", 0), ("\u{FEFF}\u{FEFF}1", 3), ("[\u{0}]", 1),
    ])
  func illFormed(text: String, offset: Int) {
    #expect(
      performing: {
        try JSONParser.parse(Array(text.utf8))
      },
      throws: { error in
        (error as? JSONError)?.offset == offset
      })
  }

  @Test(
    "bytes that are not UTF-8 are refused inside strings",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF0, 0x9F, 0x98], [0xF8, 0x88, 0x80, 0x80], [0xFF],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    #expect(throws: JSONError(offset: 2, line: 1, message: "not UTF-8")) {
      try JSONParser.parse([quote, 0x61] + bytes + [quote])
    }
  }

  @Test("an error names its line")
  func errorLine() {
    let expected = JSONError(offset: 10, line: 3, message: "expected \",\" or \"]\", found \"x\"")
    #expect(throws: expected) { try JSONParser.parse(Array("[\n1,\r\n 22 x]".utf8)) }
    #expect(expected.description == "line 3 (byte 10): expected \",\" or \"]\", found \"x\"")
  }

  @Test("nesting is allowed up to the limit and refused beyond it, not overrun")
  func depthLimit() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    let limit = JSONScanner.depthLimit
    #expect(throws: Never.self) { try JSONParser.parse(nested(limit)) }
    let error = JSONError(offset: limit, line: 1, message: "nested deeper than \(limit) levels")
    #expect(throws: error) { try JSONParser.parse(nested(limit + 1)) }
    #expect(throws: error) { try JSONParser.parse(Array(repeating: UInt8(ascii: "["), count: 1_000_000)) }
  }

  @Test("no prefix of a good text is good")
  func everyPrefix() throws {
    let text = Array(#"{"a": [1.5e-3, -20, true, null, "x\u00e9\ud83d\ude00é😀"], "b": {"c": false}}"#.utf8)
    #expect(throws: Never.self) { try JSONParser.parse(text) }
    for length in 0..<text.count {
      #expect(throws: JSONError.self, "prefix of \(length) bytes") {
        try JSONParser.parse(Array(text[..<length]))
      }
    }
  }

  @Test("changed bytes give a value or an error, and the same by parsing and by skipping", arguments: 0..<8)
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var outcomes = (accepted: 0, refused: 0)
    for _ in 0..<400 {
      var writer = JSONWriter()
      writer.value(.random(depth: 4, using: &random))
      var bytes = writer.bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[index] = .random(in: 0...255, using: &random)
        case 2: bytes.insert(#"[]{}",:\0e-."#.utf8.randomElement(using: &random) ?? 0, at: index)
        default: if bytes.count > 1 { bytes.remove(at: index) }
        }
      }
      let parsed = Result { try JSONParser.parse(bytes) }
      let skipped = Result {
        var scanner = JSONScanner(bytes)
        try scanner.skipValue()
        try scanner.finish()
      }
      switch (parsed, skipped) {
      case (.success, .success): outcomes.accepted += 1
      case (.failure(let first), .failure(let second)):
        #expect(first as? JSONError == second as? JSONError, "seed \(seed): \(bytes)")
        outcomes.refused += 1
      default: Issue.record("seed \(seed): parsing and skipping disagree over \(bytes)")
      }
    }
    #expect(outcomes.accepted > 0 && outcomes.refused > 0, "seed \(seed)")
  }
}
