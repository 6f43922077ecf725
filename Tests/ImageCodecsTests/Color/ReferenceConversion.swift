import Raster
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The conversion to sRGB in Double, straight from the definition: curve, matrix, inverse matrix, curve.
struct ReferenceConversion {
  private let curve: ColorProfileMaker.Curve
  private let source: [SIMD3<Double>]
  private let inverse: [SIMD3<Double>]

  init(_ primaries: ColorProfileMaker.Primaries, _ curve: ColorProfileMaker.Curve) {
    self.curve = curve
    source = [primaries.red, primaries.green, primaries.blue]
    let target = ColorProfileMaker.Primaries.sRGB
    inverse = Self.inverse(columns: [target.red, target.green, target.blue])
  }

  /// The samples of sRGB, 0...255, not rounded, for three levels.
  func converted(_ levels: [UInt8]) -> SIMD3<Double> {
    var color = SIMD3<Double>.zero
    for index in 0..<3 { color += source[index] * curve.light(Double(levels[index]) / 255) }
    return Self.samples(of: inverse[0] * color.x + inverse[1] * color.y + inverse[2] * color.z)
  }

  /// The samples, 0...255, of linear sRGB light.
  static func samples(of light: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(sample(of: light.x), sample(of: light.y), sample(of: light.z))
  }

  static func sample(of light: Double) -> Double {
    let light = max(0, min(1, light))
    return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  /// By Cramer's rule; columns as well.
  private static func inverse(columns: [SIMD3<Double>]) -> [SIMD3<Double>] {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (a, b, c) = (columns[0], columns[1], columns[2])
    let determinant = (a * cross(b, c)).sum()
    let rows = [cross(b, c) / determinant, cross(c, a) / determinant, cross(a, b) / determinant]
    return (0..<3).map { column in SIMD3(rows[0][column], rows[1][column], rows[2][column]) }
  }
}
