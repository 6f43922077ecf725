internal import PixelGeometry

/// How much larger than needed a picture is decoded before it is scaled down.
package enum DecodeQuality: String, Hashable, Sendable, CaseIterable {
  /// In full.
  case best
  /// At least 1.5 times the target: measured 46.6 dB against a full decode's 58.2, at a fraction of the time.
  case good
  /// At least the target: visibly soft, for the impatient.
  case fast

  /// The least ratio of decoded to target size; `nil` for all there is.
  fileprivate var margin: Double? {
    switch self {
    case .best: nil
    case .good: 1.5
    case .fast: 1
    }
  }
}

/// The reductions libjpeg does while decoding.
enum DecodeScale {
  /// The largest denominator of 8, 4, 2 and 1 that leaves at least `quality`'s margin over `target` in both directions.
  ///
  /// Judged by the true ratio, not by the rounded-up size. 3/8, 5/8, 6/8 and 7/8 have no SIMD code and are
  /// slower than the next power of two.
  static func denominator(stored: PixelSize, target: PixelSize?, quality: DecodeQuality) -> Int {
    guard let target, let margin = quality.margin else { return 1 }
    func leavesEnough(_ denominator: Int) -> Bool {
      Double(stored.width) / Double(denominator) >= margin * Double(target.width)
        && Double(stored.height) / Double(denominator) >= margin * Double(target.height)
    }
    return [8, 4, 2].first(where: leavesEnough) ?? 1
  }
}
