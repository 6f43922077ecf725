/// How many rows the strips of a picture have.
///
/// The picture and the effort alone decide, so that its bytes do not depend on who encodes it.
package enum StripHeight {
  /// What a strip should not exceed where that leaves it `usualRows.lowerBound` rows.
  ///
  /// A strip costs some 20 bytes, a row without the one above it and the description of a code: a thousandth of a
  /// photo. Larger ones cost memory, several times their size for each worker, and time at the end of the picture when
  /// some workers have nothing left to do.
  private static let usualBytes = 480 << 10
  private static let usualRows = 64...128
  /// How many times as large strips are when size is everything: flat drawings have little else than what a strip costs.
  private static let factorOfSmall = 4
  /// What makes it worth to begin anew.
  private static let leastBytes = 256 << 10
  /// What is too much for a worker's buffers, even if rows lose their company.
  private static let mostBytes = 8 << 20

  /// The rows of each strip but the last, for rows of `rowBytes` bytes, at least one.
  package static func rows(rowBytes: Int, effort: CompressionEffort) -> Int {
    precondition(rowBytes > 0, "a row has pixels")
    let factor = effort == .small ? factorOfSmall : 1
    let usual = min(
      max(factor * usualBytes / rowBytes, usualRows.lowerBound), factor * usualRows.upperBound)
    return max(min(max(usual, leastBytes / rowBytes), mostBytes / rowBytes), 1)
  }
}
