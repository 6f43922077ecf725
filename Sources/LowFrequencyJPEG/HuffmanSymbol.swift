/// What one word of a Huffman code says.
struct HuffmanSymbol {
  /// The longest value of a mean and of another coefficient, in bits, that samples of 8 bits lead to.
  private static let longestDifference = 11
  private static let longestCoefficient = 10

  // Small, for tables of thousands of symbols are made for every file.
  private let storedWordLength: UInt8
  private let storedSize: UInt8
  private let storedStep: UInt8

  /// Bits of the word.
  var wordLength: Int { Int(storedWordLength) }
  /// Bits of the value behind it.
  var size: Int { Int(storedSize) }
  /// How many coefficients further it leads.
  var step: Int { Int(storedStep) }
  /// Bits of both.
  var length: Int { wordLength + size }

  /// A symbol of a DC code; `nil` if no sound file has it.
  init?(difference symbol: UInt8, wordLength: Int) {
    guard symbol <= Self.longestDifference else { return nil }
    (storedWordLength, storedSize, storedStep) = (UInt8(wordLength), symbol, 1)
  }

  /// A symbol of an AC code; `nil` if no sound file has it.
  init?(coefficient symbol: UInt8, wordLength: Int) {
    let (run, size) = (symbol >> 4, symbol & 15)
    switch (run, size) {
    case (0, 0): storedStep = UInt8(ValueEntry.endStep)
    // Sixteen zeros.
    case (15, 0): storedStep = 16
    // Ends of several blocks at once are for progressive files.
    case (_, 0): return nil
    default:
      guard size <= Self.longestCoefficient else { return nil }
      storedStep = run + 1
    }
    (storedWordLength, storedSize) = (UInt8(wordLength), size)
  }

  /// The value that comes first in `bits`, which are left-aligned and start with the word.
  func value(_ bits: UInt64) -> Int {
    if size == 0 { return 0 }
    let value = Int((bits << UInt64(wordLength)) >> UInt64(64 - size))
    return value >> (size - 1) == 0 ? value - (1 << size - 1) : value
  }
}
