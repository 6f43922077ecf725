extension StripEncoder {
  /// Decides what is worth trying on a strip.
  ///
  /// - Parameters:
  ///   - pixels: The strip's rows.
  ///   - filtered: The same after `filtering`.
  ///   - filtering: How the rows are filtered unless they are better left alone.
  /// - Returns: At least one method; the best is to be taken.
  func methods(
    for pixels: Span<UInt8>, filtered: Span<UInt8>, _ filtering: RowFiltering
  ) -> [CompressionMethod] {
    let runs = CompressionMethod(filtering, .runs)
    let found = estimate(filtered)
    switch effort {
    case .fast:
      guard found.matches * 1000 < found.runs * Bound.muchSmaller else { return [runs] }
      let isPlainBetter = Self.ratio(estimate(pixels), to: found) < Bound.equal
      return [CompressionMethod(isPlainBetter ? .none : filtering, .matches(.brief))]
    case .balanced:
      if found.runs < found.byteCount {
        // Less than a bit for a byte: so little is left to do that trying is as quick as guessing.
        let isPlainClose = Self.ratio(estimate(pixels), to: found) < Bound.close
        return [runs, CompressionMethod(filtering, .matches(.thorough))]
          + (isPlainClose ? [CompressionMethod(.none, .matches(.thorough))] : [])
      }
      guard found.matches * 1000 < found.runs * Bound.smaller else { return [runs] }
      let isPlainBetter = Self.ratio(estimate(pixels), to: found) < Bound.equalWithHistory
      return [CompressionMethod(isPlainBetter ? .none : filtering, .matches(.short))]
    case .small:
      let isPlainClose = Self.ratio(estimate(pixels), to: found) < Bound.close
      return [
        runs, CompressionMethod(filtering, .matches(.exhaustive)),
        CompressionMethod(filtering, .zlib(.filtered)),
      ]
        + (isPlainClose
          ? [CompressionMethod(.none, .matches(.exhaustive)), CompressionMethod(.none, .zlib(.standard))]
          : [])
    }
  }

  /// Sizes in thousandths of another one that decide between methods; found by trying on photos of all kinds and
  /// drawings, with libpng as the measure.
  private enum Bound {
    /// Matches take three times as long as runs, and are worth it.
    static let muchSmaller = 750
    /// Matches take ten times as long as runs; without those that save less, photos stay within 2 % of libpng.
    static let smaller = 975
    static let equal = 1000
    /// Drawings without a filter have more to look back at than a sample shows.
    static let equalWithHistory = 1040
    /// A sample may be that wrong.
    static let close = 1250
  }

  /// The bits for a byte with matches, in thousandths of another estimate's.
  private static func ratio(_ first: StripProbe.Estimate, to second: StripProbe.Estimate) -> Int {
    first.matches * 1000 / max(1, first.byteCount) * second.byteCount / max(1, second.matches)
  }
}
