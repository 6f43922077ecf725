import PixelGeometry
import TestSupport

@testable import Raster

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Raster {
  /// White noise.
  static func noise(size: PixelSize, format: PixelFormat, seed: UInt64) -> Raster {
    var generator = SeededGenerator(seed: seed)
    let count = size.pixelCount * format.samplesPerPixel
    var raster = Raster(
      size: size, format: format,
      samples: (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
    if format.hasAlpha { raster.withMutableSamples { format.premultiply(&$0) } }
    return raster
  }

  /// Something like a photograph: a gradient, octaves of smooth noise whose strength falls with their
  /// frequency, and a little grain.
  static func photograph(size: PixelSize, format: PixelFormat, seed: UInt64) -> Raster {
    var generator = SeededGenerator(seed: seed)
    let step = format.samplesPerPixel
    var values = [Double](repeating: 0, count: size.pixelCount * step)
    for sample in 0..<step {
      let slope = (
        x: Double.random(in: -60...60, using: &generator), y: Double.random(in: -60...60, using: &generator)
      )
      let octaves = [64, 32, 16, 8, 4, 2].map { cell in
        SmoothNoise(cell: cell, amplitude: 6 * Double(cell).squareRoot(), size: size, using: &generator)
      }
      for y in 0..<size.height {
        for x in 0..<size.width {
          var value = 128.0
          value += slope.x * (Double(x) / Double(size.width) - 0.5)
          value += slope.y * (Double(y) / Double(size.height) - 0.5)
          for octave in octaves { value += octave.value(x: x, y: y) }
          value += Double.random(in: -2...2, using: &generator)
          values[(y * size.width + x) * step + sample] = value
        }
      }
    }
    var raster = Raster(
      size: size, format: format, samples: values.map { UInt8(max(0, min(255, $0.rounded()))) })
    if format.hasAlpha { raster.withMutableSamples { format.premultiply(&$0) } }
    return raster
  }

  /// Every pixel the same.
  static func constant(size: PixelSize, format: PixelFormat, pixel: [UInt8]) -> Raster {
    let row = Array(repeatElement(pixel, count: size.width).joined())
    var samples: [UInt8] = []
    for _ in 0..<size.height { samples += row }
    return Raster(size: size, format: format, samples: samples)
  }

  /// The picture turned upright, pixel by pixel.
  func turned(_ orientation: Orientation) -> Raster {
    let upright = orientation.applied(to: size)
    let step = format.samplesPerPixel
    var result = samples
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = orientation.uprightPosition(x: x, y: y, storedSize: size)
        for sample in 0..<step {
          result[(place.y * upright.width + place.x) * step + sample] =
            samples[(y * size.width + x) * step + sample]
        }
      }
    }
    return Raster(size: upright, format: format, samples: result)
  }

  /// The peak signal-to-noise ratio against unrounded samples, in dB; infinite when equal.
  func peakSignalToNoise(against reference: [Double]) -> Double {
    precondition(reference.count == samples.count)
    var sum = 0.0
    for (sample, value) in zip(samples, reference) {
      sum += (Double(sample) - value) * (Double(sample) - value)
    }
    return 10 * log10(255 * 255 * Double(samples.count) / sum)
  }
}

/// Random values on a grid of `cell` pixels, joined smoothly.
private struct SmoothNoise {
  private let cell: Int
  private let columns: Int
  private let values: [Double]

  init(cell: Int, amplitude: Double, size: PixelSize, using generator: inout SeededGenerator) {
    self.cell = cell
    self.columns = size.width / cell + 2
    self.values = (0..<columns * (size.height / cell + 2)).map { _ in
      Double.random(in: -amplitude...amplitude, using: &generator)
    }
  }

  func value(x: Int, y: Int) -> Double {
    let (left, top) = (x / cell, y / cell)
    let (across, down) = (Self.smooth(x % cell, of: cell), Self.smooth(y % cell, of: cell))
    let i = top * columns + left
    let above = values[i] + (values[i + 1] - values[i]) * across
    let below = values[i + columns] + (values[i + columns + 1] - values[i + columns]) * across
    return above + (below - above) * down
  }

  private static func smooth(_ offset: Int, of cell: Int) -> Double {
    let t = Double(offset) / Double(cell)
    return t * t * (3 - 2 * t)
  }
}
