import PixelGeometry

@testable import Raster

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lanczos3 in floating point, straight from its definition, without box, rounding between passes or
/// clamping.
enum LanczosReference {
  /// The kernel by the system's `sin`.
  static func kernel(_ x: Double) -> Double {
    if x == 0 { return 1 }
    if abs(x) >= 3 { return 0 }
    return 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
  }

  /// `window` of `source` at `size` pixels, as stored.
  static func resample(_ source: Raster, window: SourceWindow, to size: PixelSize) -> [Double] {
    let step = source.format.samplesPerPixel
    let samples = source.samples.map(Double.init)
    let down = weights(
      start: window.y, extent: window.height, inputs: source.size.height, outputs: size.height)
    let across = weights(
      start: window.x, extent: window.width, inputs: source.size.width, outputs: size.width)
    var result = [Double](repeating: 0, count: size.pixelCount * step)
    var row = [Double](repeating: 0, count: source.rowBytes)
    for y in 0..<size.height {
      for i in row.indices { row[i] = 0 }
      for (j, weight) in down[y].enumerated() where weight != 0 {
        for i in row.indices { row[i] += weight * samples[j * source.rowBytes + i] }
      }
      for x in 0..<size.width {
        for (j, weight) in across[x].enumerated() where weight != 0 {
          for sample in 0..<step {
            result[(y * size.width + x) * step + sample] += weight * row[j * step + sample]
          }
        }
      }
    }
    return result
  }

  private static func weights(start: Double, extent: Double, inputs: Int, outputs: Int) -> [[Double]] {
    let scale = extent / Double(outputs)
    return (0..<outputs).map { i in
      let center = start + (Double(i) + 0.5) * scale
      let weights = (0..<inputs).map { kernel((Double($0) + 0.5 - center) / max(1, scale)) }
      let sum = weights.reduce(0, +)
      return weights.map { $0 / sum }
    }
  }
}
