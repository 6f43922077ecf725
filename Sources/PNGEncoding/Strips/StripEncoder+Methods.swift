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
        return drawingMethods(for: pixels, found, filtering)
      }
      guard found.matches * 1000 < found.runs * Bound.smaller else { return [runs] }
      return photoMethods(for: pixels, found, filtering)
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

  /// What to try on a drawing: with less than a bit for a byte there is so little to do that trying is bearable.
  private func drawingMethods(
    for pixels: Span<UInt8>, _ found: StripProbe.Estimate, _ filtering: RowFiltering
  ) -> [CompressionMethod] {
    let plainRatio = Self.ratio(estimate(pixels), to: found)
    let plain = CompressionMethod(.none, .matches(.thorough))
    if plainRatio < Bound.surelySmaller { return [plain] }
    let isFullOfMatches = found.matches * 1000 < found.runs * Bound.muchSmaller
    return [CompressionMethod(filtering, .matches(.thorough))]
      + (isFullOfMatches ? [] : [CompressionMethod(filtering, .runs)])
      + (plainRatio < Bound.close ? [plain] : [])
  }

  /// What to try on a photo, or a drawing with as much in it, that matches make smaller.
  private func photoMethods(
    for pixels: Span<UInt8>, _ found: StripProbe.Estimate, _ filtering: RowFiltering
  ) -> [CompressionMethod] {
    let isSmooth = found.runs * 10 < found.byteCount * Bound.smoothTenths
    let needsAllMatches = found.matches * 1000 < found.runs * Bound.smallerByShortMatches
    let method = CompressionMethod(
      filtering, needsAllMatches ? .matches(.short) : .longMatches(tries: isSmooth ? Bound.triesInSmooth : 1))
    if !needsAllMatches && !isSmooth { return [method] }
    let plainRatio = Self.ratio(estimate(pixels), to: found)
    let plain = CompressionMethod(.none, .matches(.short))
    if plainRatio < Bound.surelySmaller { return [plain] }
    return plainRatio < Bound.equalWithHistory ? [method, plain] : [method]
  }

  /// Sizes in thousandths of another one that decide between methods; found by trying on photos of all kinds and
  /// drawings, with libpng as the measure.
  private enum Bound {
    /// Matches take three times as long as runs, and are worth it.
    static let muchSmaller = 750
    /// Long matches take three times as long as runs; without those that save less, photos stay within 2 % of libpng.
    static let smaller = 990
    /// All matches take three times as long as long ones; where they save so much, many are short.
    static let smallerByShortMatches = 880
    /// Bits for ten bytes of soft pictures: libpng finds much in them, and there are few symbols to look at.
    static let smoothTenths = 26
    /// Enough to be about as small as libpng, and half as fast as one.
    static let triesInSmooth = 8
    static let equal = 1000
    /// Drawings without a filter have more to look back at than a sample shows.
    static let equalWithHistory = 1040
    /// No sample is that wrong.
    static let surelySmaller = 650
    /// A sample may be that wrong.
    static let close = 1250
  }

  /// The bits for a byte with matches, in thousandths of another estimate's.
  private static func ratio(_ first: StripProbe.Estimate, to second: StripProbe.Estimate) -> Int {
    first.matches * 1000 / max(1, first.byteCount) * second.byteCount / max(1, second.matches)
  }
}
