/// Splits bytes into literals and those matches that cost less than the literals they replace.
///
/// Hash chains over four bytes, and a table for three: in a gray photo on a colour sheet the three samples of a
/// pixel are equal, and so is the pixel's filtered triple to many before it.
struct MatchFinder {
  /// How hard to look.
  struct Effort: Hashable {
    /// Earlier places with the same four bytes that are tried.
    var chainLength: Int
    /// A match this long is taken without looking for a better one.
    var niceLength: Int
    /// True to look one byte further before a match is taken.
    var isLazy: Bool
  }

  private var tables = MatchTables.empty
  /// The place of the first byte.
  private var base: Int
  /// Where the bytes end that the tables may know.
  private var knownEnd = 0

  /// Three equal bytes further away than this cost as much as their literals.
  private static let furthestTriple = 8192

  /// A finder that knows no bytes; the first ones will be at `firstPlace`.
  init(firstPlace: Int = MatchTables.firstPlace) { base = firstPlace }

  /// Forgets all earlier bytes.
  mutating func removeAll() {
    // Out of reach is as good as forgotten, and takes no time.
    base += knownEnd + MatchTables.firstPlace
    knownEnd = 0
    if base > Int(UInt32.max / 2) {
      tables.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      base = MatchTables.firstPlace
    }
  }

  /// Makes the bytes of `range` known, as if they had been filled into a block.
  mutating func learn(_ bytes: Span<UInt8>, in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "the range must lie in the bytes")
    knownEnd = max(knownEnd, range.upperBound)
    let base = base
    var span = tables.mutableSpan
    MatchTables.remember(bytes, in: range, end: bytes.count, base: base, &span)
  }

  /// Adds the tokens of `bytes` from `start` on to `block` until it holds `tokenLimit`, or `end` is reached.
  ///
  /// The bytes before `start` are known from earlier calls since `removeAll`, or not at all.
  ///
  /// - Returns: Where the block ends.
  mutating func fill(
    _ block: inout TokenBlock, with bytes: Span<UInt8>, from start: Int, to end: Int, tokenLimit: Int,
    costs: borrowing TokenCosts, effort: Effort
  ) -> Int {
    precondition(start >= 0 && start <= end && end <= bytes.count, "the range must lie in the bytes")
    knownEnd = max(knownEnd, end)
    let base = base
    var tables = tables.mutableSpan
    let costs = costs.table.span
    var position = start
    var tokens = 0
    // A match at the byte before `position`, kept until it is known whether a better one starts here.
    var held = Match()
    while position < end && tokens < tokenLimit {
      let found = Self.candidate(in: bytes, at: position, end: end, base: base, costs, effort, &tables)
      if held.length > 0 {
        if found.gain > held.gain &+ TokenCosts.bit {
          block.append(literal: bytes[position &- 1])
          held = found
          position &+= 1
        } else {
          let next = position &- 1 &+ held.length
          block.append(length: held.length, distance: held.distance)
          MatchTables.rememberMatch(
            bytes, in: position &+ 1..<max(position &+ 1, next), end: end, base: base, &tables)
          position = next
          held = Match()
        }
        tokens &+= 1
      } else if found.length == 0 {
        block.append(literal: bytes[position])
        position &+= 1
        tokens &+= 1
      } else if effort.isLazy && found.length < effort.niceLength {
        held = found
        position &+= 1
      } else {
        let next = position &+ found.length
        block.append(length: found.length, distance: found.distance)
        MatchTables.rememberMatch(bytes, in: position &+ 1..<next, end: end, base: base, &tables)
        position = next
        tokens &+= 1
      }
    }
    if held.length > 0 {
      let next = position &- 1 &+ held.length
      block.append(length: held.length, distance: held.distance)
      MatchTables.rememberMatch(bytes, in: position..<next, end: end, base: base, &tables)
      position = next
    }
    block.finish()
    return position
  }

  /// The best match at `position`, which is put into the tables.
  @inline(__always)
  private static func candidate(
    in bytes: Span<UInt8>, at position: Int, end: Int, base: Int, _ costs: Span<UInt16>, _ effort: Effort,
    _ tables: inout MutableSpan<UInt32>
  ) -> Match {
    var best = Match()
    let limit = min(DeflateFormat.matchLengths.upperBound, end &- position)
    if limit < MatchTables.margin { return best }
    let quad = bytes.word32(at: position)
    let (triple, first) = MatchTables.exchange(quad, at: base &+ position, &tables)
    if position > 0 && bytes[position] == bytes[position &- 1] {
      best.improve(distance: 1, in: bytes, at: position, limit: limit, costs: costs)
      if best.length >= effort.niceLength { return best }
    }
    if triple > 0 && triple <= min(furthestTriple, position) {
      best.improve(distance: triple, in: bytes, at: position, limit: limit, costs: costs)
    }
    var distance = first
    var left = effort.chainLength
    while left > 0 && distance > 0 && distance <= min(DeflateFormat.largestDistance, position) {
      let candidate = position &- distance
      // Only a longer match can be better than a nearer one. The word ends with the byte that makes it longer.
      let probe = max(0, best.length &- 3)
      if best.length < limit && bytes.word32(at: candidate) == quad
        && bytes.word32(at: candidate &+ probe) == bytes.word32(at: position &+ probe)
      {
        best.improve(distance: distance, in: bytes, at: position, limit: limit, costs: costs)
        if best.length >= effort.niceLength { break }
      }
      let further = MatchTables.distance(to: base &+ candidate, from: base &+ position, tables)
      // The chain was overwritten when it does not lead further away.
      if further <= distance { break }
      distance = further
      left &-= 1
    }
    return best
  }
}
