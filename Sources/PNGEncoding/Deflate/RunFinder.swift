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
    // A counter that was just written is slow to read, so that neighbours count in different tables.
    var counts0 = InlineArray<256, UInt32>(repeating: 0)
    var counts1 = InlineArray<256, UInt32>(repeating: 0)
    var counts2 = InlineArray<256, UInt32>(repeating: 0)
    var counts3 = InlineArray<256, UInt32>(repeating: 0)
    var position = start
    var tokens = 0
    // Literals since the last run.
    var literals = 0
    if position == 0 && position < end {
      counts0[Int(bytes[0])] &+= 1
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
        counts0[Int(here & 0xFF)] &+= 1
        counts1[Int(here >> 8 & 0xFF)] &+= 1
        counts2[Int(here >> 16 & 0xFF)] &+= 1
        counts3[Int(here >> 24 & 0xFF)] &+= 1
        position &+= 4
        literals &+= 4
        tokens &+= 4
        continue
      }
      let before = zero.trailingZeroBitCount / 8
      for offset in 0..<before { counts0[Int(bytes[position &+ offset])] &+= 1 }
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
        counts0[Int(bytes[position])] &+= 1
        position &+= 1
        literals &+= 1
      }
    }
    block.appendUncounted(literals: literals)
    for byte in 0..<256 {
      block.literalCounts[byte] &+= counts0[byte] &+ counts1[byte] &+ counts2[byte] &+ counts3[byte]
    }
    block.finish()
    return position
  }
}
