import Testing

@testable import PNGEncoding

struct BinaryLogarithmTests {
  @Test("powers of two have whole logarithms")
  func powers() {
    for power in 0..<32 {
      #expect(BinaryLogarithm.of(1 << UInt32(power)) == power * BinaryLogarithm.unit)
    }
  }

  @Test("logarithms grow, and those of a product are the sum, within the error that is promised")
  func products() {
    let error = BinaryLogarithm.unit / 150
    var last = -1
    for value in UInt32(1)...5000 {
      let logarithm = BinaryLogarithm.of(value)
      #expect(logarithm >= last, "\(value)")
      last = logarithm
      for factor in [UInt32(2), 3, 7, 1000, 858_000] {
        let product = BinaryLogarithm.of(value * factor)
        #expect(abs(product - logarithm - BinaryLogarithm.of(factor)) <= 2 * error, "\(value) * \(factor)")
      }
    }
    // 2 to the power of 1.585 is 3.
    #expect(abs(BinaryLogarithm.of(3) * 1000 / BinaryLogarithm.unit - 1585) <= 7)
  }
}
