/// Numbers of the deflate format: RFC 1951.
enum DeflateFormat {
  /// Symbols for literals, the end of a block and lengths.
  static let literalSymbols = 286
  /// Symbols for distances.
  static let distanceSymbols = 30
  /// The symbol that ends a block.
  static let endOfBlock = 256
  /// The longest code of the alphabet that describes the other two.
  static let longestLengthCode = 7
  /// The shortest and the longest match.
  static let matchLengths = 3...258
  /// The largest distance of a match.
  static let largestDistance = 32_768
  /// The most bytes a stored block can hold.
  static let largestStoredBlock = 65_535

  /// The symbol of a match of `length` bytes, counted from the first length symbol, and how many bits follow it.
  ///
  /// Lengths are grouped in fours: four symbols for each number of extra bits (RFC 1951, 3.2.5).
  @inline(__always)
  static func lengthSymbol(_ length: Int) -> (symbol: Int, extraBits: Int) {
    let value = length &- 3
    if value < 8 { return (value, 0) }
    if value == 255 { return (28, 0) }
    let extraBits = highestBit(value) &- 2
    return (4 &* extraBits &+ value >> extraBits, extraBits)
  }

  /// The symbol of a distance, and how many bits follow it.
  ///
  /// Distances are grouped in twos.
  @inline(__always)
  static func distanceSymbol(_ distance: Int) -> (symbol: Int, extraBits: Int) {
    let value = distance &- 1
    if value < 4 { return (value, 0) }
    let extraBits = highestBit(value) &- 1
    return (2 &* extraBits &+ value >> extraBits, extraBits)
  }

  /// How many bits follow a distance symbol.
  static func distanceExtraBits(_ symbol: Int) -> Int { symbol < 4 ? 0 : symbol / 2 - 1 }

  /// The place of the highest bit set in a positive number.
  @inline(__always)
  private static func highestBit(_ value: Int) -> Int {
    Int.bitWidth &- 1 &- value.leadingZeroBitCount
  }
}
