/// Splits bytes into literals and runs of one byte, which are matches at distance 1.
///
/// Filtered photos have little else that repeats: looking for more makes them 1 to 3 % smaller and takes ten
/// times as long.
enum RunFinder {
  /// A shorter run costs as much as its literals.
  private static let shortestRun = 4

  /// Adds the tokens of `bytes` from `start` on to `block` until it holds `tokenLimit`, or `end` is reached.
  ///
  /// - Returns: Where the block ends.
  static func fill(
    _ block: inout TokenBlock, with bytes: Span<UInt8>, from start: Int, to end: Int, tokenLimit: Int
  ) -> Int {
    precondition(start >= 0 && start <= end && end <= bytes.count, "the range must lie in the bytes")
    var counts = LiteralCounts()
    var position = start
    var tokens = 0
    // Literals since the last run.
    var literals = 0
    if position == 0 && position < end {
      counts.count(bytes[0])
      literals = 1
      position = 1
    }
    // Positions and counts are at most the number of bytes, so that nothing here can wrap.
    while position &+ 8 <= end && tokens < tokenLimit {
      let here = bytes.word64(at: position)
      let difference = here ^ bytes.word64(at: position &- 1)
      // Byte k is 0 if and only if a run of four starts k bytes from here, for k up to 3.
      let two = difference | difference >> 8
      let four = UInt32(truncatingIfNeeded: two | two >> 16)
      let zero = (four &- 0x0101_0101) & ~four & 0x8080_8080
      if zero == 0 {
        counts.count(fourIn: UInt32(truncatingIfNeeded: here))
        position &+= 4
        literals &+= 4
        tokens &+= 4
        continue
      }
      let before = zero.trailingZeroBitCount / 8
      for offset in 0..<before { counts.count(bytes[position &+ offset]) }
      position &+= before
      literals &+= before
      tokens &+= before
      var left = bytes.commonLength(position, position &- 1, limit: end &- position)
      block.appendUncounted(literals: literals)
      literals = 0
      while left >= shortestRun {
        let length = min(left, DeflateFormat.matchLengths.upperBound)
        block.append(length: length, distance: 1)
        position &+= length
        left &-= length
        tokens &+= 1
      }
    }
    if tokens < tokenLimit {
      while position < end {
        counts.count(bytes[position])
        position &+= 1
        literals &+= 1
      }
    }
    block.appendUncounted(literals: literals)
    block.add(counts)
    block.finish()
    return position
  }
}
