/// The mean of a fixed number of samples, rounded to the nearest, without a division for each.
struct RoundedMean {
  private let count: UInt64
  /// 2^40 / `count`, rounded up; 0 where that would not be exact enough.
  private let reciprocal: UInt64

  init(count: Int) {
    self.count = UInt64(count)
    // The quotient is exact while count * (sum + count / 2) < 2^40, and sum is at most 255 * count.
    reciprocal = count <= 65_536 ? ((1 << 40) + self.count - 1) / self.count : 0
  }

  /// `sum / count`, where `sum` is that of `count` 8-bit samples.
  @inline(__always)
  func value(of sum: UInt64) -> UInt8 {
    let dividend = sum &+ count / 2
    // The product is about 2^40 times the mean, so less than 2^48.
    return UInt8(truncatingIfNeeded: reciprocal == 0 ? dividend / count : (dividend &* reciprocal) >> 40)
  }
}
