/// What a strip would come to, judged by some of its bytes.
struct StripProbe {
  /// Bits that the sampled bytes take.
  struct Estimate {
    /// As literals and runs.
    var runs: Int
    /// With matches; a few percent too many, since a sample has little to look back at.
    var matches: Int
    /// How many bytes were sampled.
    var byteCount: Int
  }

  private var block = TokenBlock()

  /// Places that are looked at.
  private static let placeCount = 3

  /// Samples `bytes`, up to `tokenCount` literals and matches at each of a few places.
  ///
  /// Eight times as many bytes in front of each place are known, for its matches to refer to.
  mutating func estimate(
    _ bytes: Span<UInt8>, rowBytes: Int, tokenCount: Int, with matchFinder: inout MatchFinder
  ) -> Estimate {
    var costs = TokenCosts(sampling: bytes)
    var sampled = InlineArray<3, Range<Int>>(repeating: 0..<0)
    matchFinder.removeAll()
    block.removeAll()
    var byteCount = 0
    for index in 0..<Self.placeCount {
      let place = Self.place(index, of: bytes.count, rowBytes: rowBytes)
      let known = max(index == 0 ? 0 : sampled[index - 1].upperBound, place.lowerBound - 8 * tokenCount)
      matchFinder.learn(bytes, in: known..<place.lowerBound)
      let end = matchFinder.fill(
        &block, with: bytes, from: place.lowerBound, to: place.upperBound, tokenLimit: tokenCount,
        costs: costs, effort: .short)
      sampled[index] = place.lowerBound..<end
      if index == 0 { costs.adapt(to: block) }
      byteCount += end - place.lowerBound
    }
    let matches = block.estimatedSymbolBitCount()
    block.removeAll()
    for index in 0..<Self.placeCount {
      _ = RunFinder.fill(
        &block, with: bytes, from: sampled[index].lowerBound, to: sampled[index].upperBound, tokenLimit: .max)
    }
    return Estimate(runs: block.estimatedSymbolBitCount(), matches: matches, byteCount: byteCount)
  }

  /// Where to look: in every part of the strip, each time in other columns.
  private static func place(_ index: Int, of byteCount: Int, rowBytes: Int) -> Range<Int> {
    let part = byteCount / placeCount
    let start = part * index
    let end = index == placeCount - 1 ? byteCount : start + part
    // A strip of few rows is looked at from the start of each part on.
    let shift = part / 2 + rowBytes / placeCount * index
    return start + (shift < part ? shift : 0)..<end
  }
}
