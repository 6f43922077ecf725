/// How a block describes its two codes: their lengths one after the other, runs shortened, in a code of their own.
///
/// RFC 1951, 3.2.7.
struct BlockHeader {
  private var lengths: [UInt8] = []
  private var items: [Item] = []
  private var literalLengthCount = 0
  private var distanceLengthCount = 0
  private var itemLengths = CodeLengths.Lengths(repeating: 0)
  private var builder = CodeLengths()

  /// A symbol of the alphabet of lengths and what follows it.
  private struct Item {
    var symbol: UInt8
    var extraBits: UInt8 = 0
    var extra: UInt8 = 0
  }

  /// The symbols of the alphabet of lengths in the order their own lengths are written: the likely ones first.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The number of bits `write` will write.
  private(set) var bitCount = 0

  /// Makes ready to describe codes of these lengths.
  mutating func prepare(literalLengths: CodeLengths.Lengths, distanceLengths: CodeLengths.Lengths) {
    literalLengthCount = Self.used(literalLengths, of: DeflateFormat.literalSymbols, least: 257)
    distanceLengthCount = Self.used(distanceLengths, of: DeflateFormat.distanceSymbols, least: 1)
    lengths.removeAll(keepingCapacity: true)
    for symbol in 0..<literalLengthCount { lengths.append(literalLengths[symbol]) }
    for symbol in 0..<distanceLengthCount { lengths.append(distanceLengths[symbol]) }
    shortenRuns()
    var counts = InlineArray<19, UInt32>(repeating: 0)
    var extraBits = 0
    for item in items {
      counts[Int(item.symbol)] += 1
      extraBits += Int(item.extraBits)
    }
    itemLengths = builder.lengths(for: counts.span, limit: DeflateFormat.longestLengthCode)
    bitCount = 14 + 3 * writtenItemLengths + extraBits
    for item in items { bitCount += Int(itemLengths[Int(item.symbol)]) }
  }

  /// Writes the description; there must be room.
  func write(to writer: inout BitWriter) {
    writer.append(UInt64(literalLengthCount - 257), count: 5)
    writer.append(UInt64(distanceLengthCount - 1), count: 5)
    writer.append(UInt64(writtenItemLengths - 4), count: 4)
    for symbol in Self.order.prefix(writtenItemLengths) {
      writer.append(UInt64(itemLengths[symbol]), count: 3)
    }
    let code = PrefixCode(lengths: itemLengths)
    for item in items {
      let word = code.words[Int(item.symbol)]
      writer.append(UInt64(word & 0xFFFF), count: Int(word >> PrefixCode.codeBits))
      writer.append(UInt64(item.extra), count: Int(item.extraBits))
    }
  }

  private var writtenItemLengths: Int {
    // A code has symbols, so there is a last one.
    max(4, Self.order.lastIndex { itemLengths[$0] > 0 }! + 1)
  }

  private static func used(_ lengths: CodeLengths.Lengths, of symbols: Int, least: Int) -> Int {
    var count = symbols
    while count > least && lengths[count - 1] == 0 { count -= 1 }
    return count
  }

  private mutating func shortenRuns() {
    items.removeAll(keepingCapacity: true)
    var start = 0
    while start < lengths.count {
      let length = lengths[start]
      var end = start + 1
      while end < lengths.count && lengths[end] == length { end += 1 }
      var left = end - start
      start = end
      if length > 0 {
        items.append(Item(symbol: length))
        left -= 1
      }
      while left >= 3 {
        let (symbol, bits, least, most): (UInt8, UInt8, Int, Int) =
          length > 0 ? (16, 2, 3, 6) : left <= 10 ? (17, 3, 3, 10) : (18, 7, 11, 138)
        let taken = min(left, most)
        items.append(Item(symbol: symbol, extraBits: bits, extra: UInt8(taken - least)))
        left -= taken
      }
      for _ in 0..<left { items.append(Item(symbol: length)) }
    }
  }
}
