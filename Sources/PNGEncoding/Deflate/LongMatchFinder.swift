/// Splits bytes into literals, runs of one byte, and matches of at least six bytes that pay.
///
/// Filtered photos repeat little, and most of what they repeat is found by looking at one earlier place only. Soft ones
/// have the same six bytes in many places, of which later ones often go on differently.
struct LongMatchFinder {
  /// For each hash of six bytes the position before the one where they were seen last; then, for each position of the
  /// window, by the one before it, the last with the same hash.
  private var tables = [UInt32](repeating: 0, count: chains + DeflateFormat.largestDistance)

  private static let chains = 1 << hashBits
  private static let hashBits = 15
  /// A match this long is taken without looking for a better one.
  private static let niceLength = 64
  /// The six bytes that are looked up, in a word that begins with the byte before them.
  private static let sixBytes: UInt64 = 0x00FF_FFFF_FFFF_FF00
  /// Bytes that must follow the byte before a position for the position to be looked at.
  private static let margin = 9
  private static let longLength = 32
  private static let rememberedEnd = 8

  /// Forgets all earlier bytes.
  mutating func removeAll() {
    // Chains are entered through the first table, and so need not be cleared.
    tables.withUnsafeMutableBufferPointer { tables in
      UnsafeMutableBufferPointer(rebasing: tables[..<Self.chains]).update(repeating: 0)
    }
  }

  /// Adds the tokens of `bytes` from `start` on to `block` until it holds `tokenLimit`, or `end` is reached.
  ///
  /// Where the last place with the same hash has the same six bytes, up to `tries` places are looked at. The bytes before
  /// `start` are known from earlier calls since `removeAll` with as many tries, or not at all.
  ///
  /// - Returns: Where the block ends.
  mutating func fill(
    _ block: inout TokenBlock, with bytes: Span<UInt8>, from start: Int, to end: Int, tokenLimit: Int,
    tries: Int, costs: borrowing TokenCosts
  ) -> Int {
    precondition(start >= 0 && start <= end && end <= bytes.count, "the range must lie in the bytes")
    let hasChains = tries > 1
    var tables = tables.mutableSpan
    // Says to the compiler what no index exceeds.
    precondition(tables.count == Self.chains + DeflateFormat.largestDistance, "a table has all its places")
    let costs = costs.table.span
    // The byte before the position that is looked at, so that one load shows whether a run starts there, too. None of
    // the sums below exceeds the number of bytes by more than the length of a match, so that none can wrap.
    var before = max(0, start &- 1)
    let last = end &- Self.margin
    var stop = min(last, before &+ min(tokenLimit, end) &- 1)
    var literalStart = start
    while before <= stop {
      let word = bytes.word64(at: before)
      let index = Self.index(of: word)
      // Always a place in the bytes, though maybe one that has nothing to do with these.
      let candidate = Int(tables[index])
      tables[index] = UInt32(truncatingIfNeeded: before)
      if hasChains { tables[Self.indexInChain(before)] = UInt32(truncatingIfNeeded: candidate) }
      let isMatch = (bytes.word64(at: candidate) ^ word) & Self.sixBytes == 0
      let isRun = UInt32(truncatingIfNeeded: word) == UInt32(truncatingIfNeeded: word &>> 8)
      // One branch for most positions of a photo, which is easy to foresee.
      if !isMatch && !isRun {
        before &+= 1
        continue
      }
      let position = before &+ 1
      let limit = min(DeflateFormat.matchLengths.upperBound, end &- position)
      var match = Match()
      if isRun { match.improve(distance: 1, in: bytes, at: position, limit: limit, costs: costs) }
      if isMatch {
        var distance = before &- candidate
        var left = tries
        while left > 0 && distance > 0 && distance <= DeflateFormat.largestDistance {
          match.improve(distance: distance, in: bytes, at: position, limit: limit, costs: costs)
          left &-= 1
          if left == 0 || match.length >= Self.niceLength { break }
          let further = before &- Int(tables[Self.indexInChain(before &- distance)])
          // The chain was overwritten when it does not lead further away.
          if further <= distance { break }
          distance = further
        }
      }
      if match.length == 0 {
        before &+= 1
        continue
      }
      block.appendUncounted(literals: position &- literalStart)
      block.append(length: match.length, distance: match.distance)
      let end = before &+ match.length
      // Of longer matches only the ends: it takes time, and much more is found in their beginnings.
      var inner = match.length > Self.longLength ? end &- Self.rememberedEnd : position
      while inner < min(end, last) {
        let index = Self.index(of: bytes.word64(at: inner))
        if hasChains { tables[Self.indexInChain(inner)] = tables[index] }
        tables[index] = UInt32(truncatingIfNeeded: inner)
        inner &+= 1
      }
      before = end
      literalStart = before &+ 1
      // All of the match is one token.
      stop = min(last, stop &+ match.length &- 1)
    }
    let reached = before > last ? end : before &+ 1
    block.appendUncounted(literals: reached &- literalStart)
    block.finish()
    block.countLiterals(of: bytes, from: start)
    return reached
  }

  @inline(__always)
  private static func indexInChain(_ position: Int) -> Int {
    chains &+ position & (DeflateFormat.largestDistance &- 1)
  }

  // Knuth's multiplicative hash; the high bits of the product are the well mixed ones.
  @inline(__always)
  private static func index(of word: UInt64) -> Int {
    Int(truncatingIfNeeded: ((word & sixBytes) &* 0x9E37_79B1_85EB_CA87) &>> UInt64(64 &- hashBits))
  }
}
