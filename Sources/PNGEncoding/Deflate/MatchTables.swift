/// Where bytes were seen before: one array with three tables in it.
///
/// The first has for each position of the window the one before it whose four bytes have the same hash, the second for
/// each hash of four bytes the last position, the third the same for three bytes. What a table says may be out of
/// date, so that the bytes themselves have to be compared.
enum MatchTables {
  /// Tables without positions.
  static var empty: [UInt32] { Array(repeating: 0, count: triples + 1 << tripleBits) }

  /// Bytes that must follow a position for it to be looked at.
  static let margin = 8

  private static let quads = DeflateFormat.largestDistance
  private static let quadBits = 16
  private static let triples = quads + 1 << quadBits
  private static let tripleBits = 15
  /// Added to positions, so that the 0 of an empty table is further away than any match can be.
  private static let offset: UInt32 = 32_769
  /// Only the ends of longer matches are remembered: it takes time, and much more is found in their beginnings.
  private static let longLength = 32
  private static let rememberedEnd = 8

  /// Puts `position`, where the bytes of `quad` are, into the tables.
  ///
  /// - Returns: How far back the last position with the same three bytes is, and that with the same four.
  @inline(__always)
  static func exchange(
    _ quad: UInt32, at position: Int, _ tables: inout MutableSpan<UInt32>
  ) -> (triple: Int, quad: Int) {
    // Positions beyond 32 bits wrap, which only makes their distances wrong.
    let place = UInt32(truncatingIfNeeded: position) &+ offset
    let tripleIndex = indexOfTriple(quad)
    let quadIndex = indexOfQuad(quad)
    let triple = tables[tripleIndex]
    let last = tables[quadIndex]
    tables[tripleIndex] = place
    tables[quadIndex] = place
    tables[indexInChain(position)] = last
    return (Int(place &- triple), Int(place &- last))
  }

  /// How far in front of `position` the next one of the chain that goes through `candidate` is.
  @inline(__always)
  static func distance(
    to candidate: Int, from position: Int, _ tables: borrowing MutableSpan<UInt32>
  ) -> Int {
    Int(UInt32(truncatingIfNeeded: position) &+ offset &- tables[indexInChain(candidate)])
  }

  /// Puts the inside of a match into the tables; `end` is where the bytes end.
  @inline(__always)
  static func rememberMatch(
    _ bytes: Span<UInt8>, in range: Range<Int>, end: Int, _ tables: inout MutableSpan<UInt32>
  ) {
    let start = range.count > longLength ? range.upperBound &- rememberedEnd : range.lowerBound
    remember(bytes, in: start..<range.upperBound, end: end, &tables)
  }

  /// Puts every position of `range` into the tables; `end` is where the bytes end.
  @inline(__always)
  static func remember(
    _ bytes: Span<UInt8>, in range: Range<Int>, end: Int, _ tables: inout MutableSpan<UInt32>
  ) {
    var position = range.lowerBound
    let last = min(range.upperBound, end &- margin)
    while position < last {
      _ = exchange(bytes.word32(at: position), at: position, &tables)
      position &+= 1
    }
  }

  // Knuth's multiplicative hash; the high bits of the product are the well mixed ones.

  @inline(__always)
  private static func indexOfTriple(_ quad: UInt32) -> Int {
    triples &+ Int(((quad & 0xFF_FFFF) &* 0x9E37_79B1) >> UInt32(32 &- tripleBits))
  }

  @inline(__always)
  private static func indexOfQuad(_ quad: UInt32) -> Int {
    quads &+ Int((quad &* 0x9E37_79B1) >> UInt32(32 &- quadBits))
  }

  @inline(__always)
  private static func indexInChain(_ position: Int) -> Int {
    position & (DeflateFormat.largestDistance &- 1)
  }
}
