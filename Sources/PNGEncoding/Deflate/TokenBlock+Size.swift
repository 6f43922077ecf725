extension TokenBlock {
  /// About how many bits the symbols take with codes of their own, and what follows them.
  ///
  /// From the entropy, which is found ten times as fast as the codes.
  func estimatedSymbolBitCount() -> Int {
    Self.estimate(literalCounts.span).bits + Self.estimate(distanceCounts.span).bits + extraBits
  }

  /// About how many bits the block takes, its header included.
  func estimatedBitCount() -> Int {
    Self.bitCount(literalCounts.span, distanceCounts.span) + extraBits
  }

  /// The same for one block made of this one and `next`.
  func estimatedBitCount(followedBy next: borrowing TokenBlock) -> Int {
    var literals = literalCounts
    var literalSums = literals.mutableSpan
    Self.add(next.literalCounts.span, to: &literalSums)
    var distances = distanceCounts
    var distanceSums = distances.mutableSpan
    Self.add(next.distanceCounts.span, to: &distanceSums)
    return Self.bitCount(literals.span, distances.span) + extraBits + next.extraBits
  }

  /// What every header of a block has.
  private static let leastHeaderBits = 200
  /// What a symbol in use adds to the header.
  private static let headerBitsOfSymbol = 2

  // Through spans: an element of an InlineArray may be read by copying it all.
  private static func add(_ counts: Span<UInt32>, to sums: inout MutableSpan<UInt32>) {
    for symbol in 0..<counts.count { sums[symbol] &+= counts[symbol] }
  }

  private static func bitCount(_ literals: Span<UInt32>, _ distances: Span<UInt32>) -> Int {
    let (literals, distances) = (estimate(literals), estimate(distances))
    return literals.bits + distances.bits + leastHeaderBits
      + headerBitsOfSymbol * (literals.symbols + distances.symbols)
  }

  /// The bits that ideal codes of at least a bit take, and how many symbols are in use.
  private static func estimate(_ counts: Span<UInt32>) -> (bits: Int, symbols: Int) {
    // With at most 2^32 symbols, and 32 times 4096 for each, far from wrapping.
    var total: UInt32 = 0
    for symbol in 0..<counts.count { total &+= counts[symbol] }
    if total == 0 { return (0, 0) }
    let whole = BinaryLogarithm.of(total)
    var bits = 0
    var symbols = 0
    for symbol in 0..<counts.count where counts[symbol] > 0 {
      bits &+= Int(counts[symbol]) &* max(BinaryLogarithm.unit, whole &- BinaryLogarithm.of(counts[symbol]))
      symbols &+= 1
    }
    return (bits / BinaryLogarithm.unit, symbols)
  }
}
