import TestSupport
import Testing

@testable import WaterfallCLI

struct NumberTextTests {
  @Test("a whole number reads back", arguments: 0..<200)
  func wholeNumbersReadBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let number =
      UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0...63, using: &random)
    #expect(NumberText.whole(Array(String(number).utf8), in: 0...UInt64.max) == number)
    #expect(NumberText.whole(Array("000\(number)".utf8), in: 0...UInt64.max) == number)
    let small = Int(number >> 40)
    #expect(NumberText.whole(Array(String(small).utf8), in: 0...small) == small)
    #expect(NumberText.whole(Array(String(small + 1).utf8), in: 0...small) == nil)
  }

  @Test("a decimal number is the nearest Double, with a dot in every locale", arguments: 0..<200)
  func decimalsReadBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let number = Double.random(in: 0.001...1_000_000, using: &random)
    #expect(NumberText.decimal(Array(number.description.utf8), in: 0...1e9) == number, "seed \(seed)")
    let whole = number.rounded()
    #expect(NumberText.decimal(Array(Measure.text(whole).utf8), in: 0...1e9) == whole, "seed \(seed)")
  }

  @Test("a long row of digits is read or refused, never trapped on")
  func longNumbers() {
    for count in 1...400 {
      let digits = [UInt8](repeating: UInt8(ascii: "9"), count: count)
      #expect((NumberText.whole(digits, in: 0...Int.max) == nil) == (count > 18))
      #expect((NumberText.decimal(digits, in: 0...1e18) == nil) == (count > 18))
      #expect(
        NumberText.decimal(digits + Array(".5".utf8), in: 0...Double.greatestFiniteMagnitude) != nil
          || count > 308)
    }
  }

  @Test(
    "anything but digits and one dot is refused",
    arguments: ["", ".", "1.", ".1", "1..2", "1.2.3", "1,2", "1e2", "-0", "0x1", "nan", "1_0", " 1", "1\n"])
  func otherTextIsRefused(text: String) {
    #expect(NumberText.decimal(Array(text.utf8), in: 0...1e9) == nil)
    #expect(NumberText.whole(Array(text.utf8), in: 0...Int.max) == nil)
  }
}
