/// Binary logarithms in integers, for they must be the same on every machine.
enum BinaryLogarithm {
  /// The logarithm of 2.
  static let unit = 1 << fractionBits

  private static let fractionBits = 12
  private static let indexBits = 8

  /// The logarithm of a positive number; off by less than a three hundredth of `unit`.
  @inline(__always)
  static func of(_ value: UInt32) -> Int {
    let whole = 31 &- value.leadingZeroBitCount
    // The bits behind the highest one.
    let fraction = (value &<< UInt32(truncatingIfNeeded: 32 &- whole)) &>> UInt32(32 &- indexBits)
    return whole &<< fractionBits &+ Int(fractions[whole == 0 ? 0 : Int(fraction)])
  }

  /// The logarithms of 1 + i / 256.
  private static let fractions = InlineArray<256, UInt16> { index in
    // Squaring doubles the logarithm: each time the number passes 2, the next bit is 1.
    let one: UInt64 = 1 << 31
    var number = one + UInt64(index) << (31 - indexBits)
    var result: UInt16 = 0
    for _ in 0..<fractionBits {
      number = (number * number) >> 31
      let isBeyond = number >= 2 * one
      if isBeyond { number >>= 1 }
      result = result << 1 | (isBeyond ? 1 : 0)
    }
    return result
  }
}
