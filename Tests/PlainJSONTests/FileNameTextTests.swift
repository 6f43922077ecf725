import TestSupport
import Testing

@testable import PlainJSON

/// Names as strings and back.
struct FileNameTextTests {
  private static func written(_ name: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(fileName: name)
    return writer.bytes
  }

  private static func readBack(_ json: [UInt8]) throws -> [UInt8] {
    guard case .string(let text) = try JSONParser.parse(json) else { return [] }
    return FileNameText.bytes(of: text)
  }

  @Test("a byte and a name that spells it are told apart")
  func unambiguous() throws {
    let byte: [UInt8] = [0xFF] + Array(".jpg".utf8)
    let spelled = Array(#"\xff.jpg"#.utf8)
    #expect(Self.written(byte) == Array(#""\\xff.jpg""#.utf8))
    #expect(Self.written(spelled) == Array(#""\\x5cxff.jpg""#.utf8))
    #expect(Self.written(Array(#"a\b\x5\xg0"#.utf8)) == Array(#""a\\b\\x5\\xg0""#.utf8))
  }

  @Test("every name reads back as it is, and no two are written alike")
  func roundTrip() throws {
    // What escapes are made of, more often than chance would have it.
    let alphabet: [UInt8] = Array(#"\\\xx5cCfF09"#.utf8) + [0xFF, 0xC3, 0xA9, 0x80, 0x0A, 0x22]
    var known: [[UInt8]: [UInt8]] = [:]
    for seed in 0..<UInt64(3_000) {
      var generator = SeededGenerator(seed: seed)
      let name = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      let json = Self.written(name)
      #expect(try Self.readBack(json) == name, "seed \(seed)")
      if let other = known.updateValue(name, forKey: json) { #expect(other == name, "seed \(seed)") }
    }
    #expect(known.count > 1_000)
  }
}
