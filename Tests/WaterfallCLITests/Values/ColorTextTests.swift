import PixelGeometry
import TestSupport
import Testing

@testable import WaterfallCLI

struct ColorTextTests {
  private static func color(_ text: String) -> PixelColor? { ColorText.color(Array(text.utf8)) }

  @Test("CSS has 148 names, each once, sorted and in lower case")
  func names() {
    let names = CSSColorNames.all.map(\.name)
    #expect(names.count == 148)
    #expect(names == Set(names).sorted())
    #expect(names.allSatisfy { $0 == $0.lowercased() })
  }

  @Test(
    "names and codes are what CSS says",
    arguments: [
      ("white", 255, 255, 255, 255), ("black", 0, 0, 0, 255), ("RebeccaPurple", 102, 51, 153, 255),
      ("LIGHTGOLDENRODYELLOW", 250, 250, 210, 255), ("grey", 128, 128, 128, 255),
      ("gray", 128, 128, 128, 255),
      ("none", 0, 0, 0, 0), ("Transparent", 0, 0, 0, 0), ("#18f", 17, 136, 255, 255),
      ("#18F8", 17, 136, 255, 136),
      ("#0a1B2c", 10, 27, 44, 255), ("#0a1b2c80", 10, 27, 44, 128), ("tomato", 255, 99, 71, 255),
    ] as [(String, UInt8, UInt8, UInt8, UInt8)])
  func colors(text: String, red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    #expect(Self.color(text) == PixelColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  @Test("every hexadecimal colour reads back", arguments: 0..<100)
  func hexadecimalReadsBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let samples = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
    let digits = samples.map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: Bool.random(using: &random))
    }
    let expected = PixelColor(red: samples[0], green: samples[1], blue: samples[2], alpha: samples[3])
    #expect(Self.color("#" + digits.joined()) == expected, "seed \(seed)")
  }
}
