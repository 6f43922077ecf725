import ImageCodecs
import PixelGeometry
import Raster

/// The mean colour of a raster composited over white, and the same of its four upright quarters.
struct UprightMean {
  var all: SIMD3<Double>
  /// Top left, top right, bottom left, bottom right.
  var quarters: [SIMD3<Double>]

  /// Pixels on the middle row or column count for the right and the bottom quarter.
  init(of raster: Raster, orientation: Orientation) {
    let upright = orientation.applied(to: raster.size)
    var sums = [SIMD3<Double>](repeating: .zero, count: 4)
    var counts = [Double](repeating: 0, count: 4)
    let samples = raster.format.samplesPerPixel
    for y in 0..<raster.size.height {
      for x in 0..<raster.size.width {
        let start = (y * raster.size.width + x) * samples
        let color = Self.overWhite(Array(raster.samples[start..<(start + samples)]), raster.format)
        let place = orientation.uprightPosition(x: x, y: y, storedSize: raster.size)
        let quarter = (place.y >= upright.height / 2 ? 2 : 0) + (place.x >= upright.width / 2 ? 1 : 0)
        sums[quarter] += color
        counts[quarter] += 1
      }
    }
    all = sums.reduce(.zero, +) / counts.reduce(0, +)
    quarters = zip(sums, counts).map { $1 == 0 ? $0 : $0 / $1 }
  }

  /// The colour of a premultiplied pixel over white; ink by the plain product, as without a profile.
  static func overWhite(_ pixel: [UInt8], _ format: PixelFormat) -> SIMD3<Double> {
    let values = pixel.map { Double($0) }
    switch format {
    case .gray: return SIMD3(repeating: values[0])
    case .grayAlpha: return SIMD3(repeating: values[0] + 255 - values[1])
    case .rgb: return SIMD3(values[0], values[1], values[2])
    case .rgba: return SIMD3(values[0], values[1], values[2]) + (255 - values[3])
    case .invertedCMYK: return SIMD3(values[0], values[1], values[2]) * values[3] / 255
    }
  }
}
