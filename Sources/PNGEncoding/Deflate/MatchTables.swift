/// Where bytes were seen before: one array with three tables in it.
///
/// The first has for each position of the window the one before it whose four bytes have the same hash, the second for
/// each hash of four bytes the last position, the third the same for three bytes. What a table says may be out of
/// date, so that the bytes themselves have to be compared.
///
/// Positions are given as places: counted from `firstPlace` or any later one on, so that those of earlier bytes, and the
/// 0 of an empty table, are further away than any match can be.
enum MatchTables {
  /// Tables without positions.
  static var empty: [UInt32] { Array(repeating: 0, count: triples + 1 << tripleBits) }

  /// The first place that is further away from 0 than any match, and the least distance between two pieces of bytes.
  static let firstPlace = DeflateFormat.largestDistance + 1

  /// Bytes that must follow a position for it to be looked at.
  static let margin = 8

  private static let quads = DeflateFormat.largestDistance
  private static let quadBits = 15
  private static let triples = quads + 1 << quadBits
  private static let tripleBits = 14
  /// Only the ends of longer matches are remembered: it takes time, and much more is found in their beginnings.
  private static let longLength = 32
  private static let rememberedEnd = 8

  /// Puts `place`, where the bytes of `quad` are, into the tables.
  ///
  /// - Returns: How far back the last place with the same three bytes is, and that with the same four.
  @inline(__always)
  static func exchange(
    _ quad: UInt32, at place: Int, _ tables: inout MutableSpan<UInt32>
  ) -> (triple: Int, quad: Int) {
    // Places beyond 32 bits wrap, which only makes their distances wrong.
    let entry = UInt32(truncatingIfNeeded: place)
    let tripleIndex = indexOfTriple(quad)
    let quadIndex = indexOfQuad(quad)
    let triple = tables[tripleIndex]
    let last = tables[quadIndex]
    tables[tripleIndex] = entry
    tables[quadIndex] = entry
    tables[indexInChain(place)] = last
    return (Int(entry &- triple), Int(entry &- last))
  }

  /// How far in front of `place` the next one of the chain that goes through `candidate` is.
  @inline(__always)
  static func distance(
    to candidate: Int, from place: Int, _ tables: borrowing MutableSpan<UInt32>
  ) -> Int {
    Int(UInt32(truncatingIfNeeded: place) &- tables[indexInChain(candidate)])
  }

  /// Puts the inside of a match into the tables; `end` is where the bytes end, and `base` the place of the first one.
  @inline(__always)
  static func rememberMatch(
    _ bytes: Span<UInt8>, in range: Range<Int>, end: Int, base: Int, _ tables: inout MutableSpan<UInt32>
  ) {
    let start = range.count > longLength ? range.upperBound &- rememberedEnd : range.lowerBound
    remember(bytes, in: start..<range.upperBound, end: end, base: base, &tables)
  }

  /// Puts every position of `range` into the tables.
  @inline(__always)
  static func remember(
    _ bytes: Span<UInt8>, in range: Range<Int>, end: Int, base: Int, _ tables: inout MutableSpan<UInt32>
  ) {
    var position = range.lowerBound
    let last = min(range.upperBound, end &- margin)
    while position < last {
      _ = exchange(bytes.word32(at: position), at: base &+ position, &tables)
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
  private static func indexInChain(_ place: Int) -> Int {
    place & (DeflateFormat.largestDistance &- 1)
  }
}
