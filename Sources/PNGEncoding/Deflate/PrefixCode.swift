/// The words of a prefix code, ready to be written.
struct PrefixCode {
  /// For each symbol its code, first bit lowest, in the low 16 bits, and the number of its bits above them.
  private(set) var words = InlineArray<288, UInt32>(repeating: 0)

  /// Bits of a word that hold the code.
  static let codeBits: UInt32 = 16

  /// Codes of these lengths, given to the symbols in the order that RFC 1951, 3.2.2, prescribes.
  init(lengths: CodeLengths.Lengths) {
    var numbers = InlineArray<16, UInt32>(repeating: 0)
    let lengths = lengths.span
    for symbol in 0..<lengths.count { numbers[Int(lengths[symbol])] += 1 }
    numbers[0] = 0
    var next = InlineArray<16, UInt32>(repeating: 0)
    var code: UInt32 = 0
    for length in 1..<16 {
      code = (code + numbers[length - 1]) << 1
      next[length] = code
    }
    for symbol in 0..<lengths.count {
      let length = lengths[symbol]
      guard length > 0 else { continue }
      words[symbol] = Self.reversed(next[Int(length)], count: length) | UInt32(length) << Self.codeBits
      next[Int(length)] += 1
    }
  }

  private static func reversed(_ code: UInt32, count: UInt8) -> UInt32 {
    var code = code
    var result: UInt32 = 0
    for _ in 0..<count {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
