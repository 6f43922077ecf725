/// What literals, lengths and distances are likely to cost, to tell matches that pay from those that do not.
///
/// In sixteenths of a bit, and in integers: the choice must be the same on every machine.
struct TokenCosts {
  /// The costs of literals by byte, of lengths from `lengths` on, and of distance symbols from `distances` on; extra
  /// bits included.
  private(set) var table = InlineArray<545, UInt16>(repeating: 0)

  static let lengths = 256
  static let distances = lengths + DeflateFormat.matchLengths.upperBound + 1

  /// One bit.
  static let bit = 16

  /// Codes of rare symbols are not longer than this.
  private static let most = 14 * bit
  /// How many bytes are looked at to know the rest.
  private static let sampleCount = 4096

  /// For a search that asks for no costs.
  static let none = TokenCosts()

  private init() {}

  /// Expects literals as often as they occur in `bytes`, and lengths and distances as in most pictures.
  ///
  /// Bytes equal to the one before do not count: they are going to be in runs.
  init(sampling bytes: Span<UInt8>) {
    var counts = InlineArray<256, UInt32>(repeating: 1)
    var total: UInt32 = 256
    // No multiple of 2 or 3, so that every channel of a pixel has its turn.
    let stride = bytes.count / Self.sampleCount / 6 * 6 + 5
    var position = 1
    while position < bytes.count {
      if bytes[position] != bytes[position &- 1] {
        counts[Int(bytes[position])] &+= 1
        total &+= 1
      }
      position &+= stride
    }
    for byte in 0..<256 { table[byte] = UInt16(Self.cost(of: counts[byte], in: total)) }
    for length in DeflateFormat.matchLengths {
      // Short ones are frequent.
      let (_, extraBits) = DeflateFormat.lengthSymbol(length)
      table[Self.lengths + length] = UInt16((extraBits + (length <= 4 ? 5 : 7)) * Self.bit)
    }
    for symbol in 0..<DeflateFormat.distanceSymbols {
      // Symbol 0 is that of runs.
      let code = symbol == 0 ? Self.bit : 9 * Self.bit / 2
      table[Self.distances + symbol] = UInt16(code + DeflateFormat.distanceExtraBits(symbol) * Self.bit)
    }
  }

  /// Expects from now on what `block` turned out to hold, and a little of what was expected before.
  mutating func adapt(to block: borrowing TokenBlock) {
    let literalCounts = block.literalCounts.span
    let distanceCounts = block.distanceCounts.span
    // One more of each, for symbols that did not occur.
    var literalTotal = UInt32(DeflateFormat.literalSymbols)
    for symbol in 0..<DeflateFormat.literalSymbols { literalTotal &+= literalCounts[symbol] }
    var distanceTotal = UInt32(DeflateFormat.distanceSymbols)
    for symbol in 0..<DeflateFormat.distanceSymbols { distanceTotal &+= distanceCounts[symbol] }
    for byte in 0..<256 {
      mix(Self.cost(of: literalCounts[byte] &+ 1, in: literalTotal), into: byte)
    }
    for length in DeflateFormat.matchLengths {
      let (symbol, extraBits) = DeflateFormat.lengthSymbol(length)
      let code = Self.cost(of: literalCounts[257 + symbol] &+ 1, in: literalTotal)
      mix(code + extraBits * Self.bit, into: Self.lengths + length)
    }
    for symbol in 0..<DeflateFormat.distanceSymbols {
      let code = Self.cost(of: distanceCounts[symbol] &+ 1, in: distanceTotal)
      mix(code + DeflateFormat.distanceExtraBits(symbol) * Self.bit, into: Self.distances + symbol)
    }
  }

  private mutating func mix(_ cost: Int, into index: Int) {
    table[index] = UInt16((Int(table[index]) + 3 * cost) / 4)
  }

  /// The length of an ideal code of a symbol that occurs `count` times in `total`, at least a bit.
  private static func cost(of count: UInt32, in total: UInt32) -> Int {
    let length = BinaryLogarithm.of(total) - BinaryLogarithm.of(count)
    return min(most, max(bit, length / (BinaryLogarithm.unit / bit)))
  }
}
