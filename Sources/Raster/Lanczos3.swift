/// The Lanczos kernel with three lobes, the same to the last bit on every machine.
///
/// The mathematics library of the system is not used: its `sin` differs between versions in the last bit, and a
/// weight that falls on the other side of a rounding would change the pixels. Here are only `+ - * /` in the
/// order written; Swift neither reorders them nor fuses them into multiply-adds.
enum Lanczos3 {
  /// Where the kernel ends: it is 0 from here on.
  static let support = 3.0

  /// The kernel at `x`; within 1e-14 of the true value.
  static func value(at x: Double) -> Double {
    let distance = abs(x)
    if distance >= support { return 0 }
    // Below this the true value differs from 1 by less than a rounding.
    if distance < 1e-9 { return 1 }
    return 3 * sinPi(distance) * sinPi(distance / 3) / (Double.pi * Double.pi * distance * distance)
  }

  /// The sine of `x` times pi, for 0 <= `x` <= 3.
  static func sinPi(_ x: Double) -> Double {
    // sin(pi x) = ±sin(pi (x - k)) for the integer k nearest to x; the subtraction is exact.
    let nearest = Int(x + 0.5)
    let y = (x - Double(nearest)) * Double.pi
    let z = y * y
    // Taylor's series up to y^21; at |y| <= pi/2 the rest is below 2e-18.
    var sum = 1.0 / 51_090_942_171_709_440_000
    sum = sum * z - 1.0 / 121_645_100_408_832_000
    sum = sum * z + 1.0 / 355_687_428_096_000
    sum = sum * z - 1.0 / 1_307_674_368_000
    sum = sum * z + 1.0 / 6_227_020_800
    sum = sum * z - 1.0 / 39_916_800
    sum = sum * z + 1.0 / 362_880
    sum = sum * z - 1.0 / 5_040
    sum = sum * z + 1.0 / 120
    sum = sum * z - 1.0 / 6
    sum = sum * z + 1.0
    return nearest & 1 == 0 ? y * sum : -(y * sum)
  }
}
