internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry
internal import Raster

/// Tiles, and how far they are from the best there could be.
struct TileQuality: ~Copyable {
  private var resampler = Resampler()
  private var reducer = BoxReducer()
  private let reference: [Double]
  let size: PixelSize

  /// The tile of `file` that is `width` pixels wide, in floating point from all pixels.
  init(_ file: borrowing InputFile, _ header: ImageHeader, width: Int) throws {
    let stored = header.storedSize
    size = PixelSize(
      width: width, height: max(1, Int((Double(width * stored.height) / Double(stored.width)).rounded())))
    var reader = try ImageReader(file, header: header)
    reference = Self.lanczos(try reader.readRaster(), to: size)
  }

  /// The PSNR of the tile that a sheet would have, in decibels.
  mutating func decibels(
    _ file: borrowing InputFile, _ header: ImageHeader, buffers: DecodeBuffers
  ) throws -> Double {
    var reader = try ImageReader(file, header: header, smallestUseful: size, buffers: buffers)
    let plan = ReductionPlan.factors(window: reader.window, to: size, orientation: .upright)
    var tile = Raster(size: .zero, format: reader.format)
    if plan.isIdentity {
      resampler.resample(
        try reader.readRaster(), window: reader.window, to: size, orientation: .upright, into: &tile)
    } else {
      reducer.begin(sourceSize: reader.size, format: reader.format, plan: plan)
      var row = [UInt8](repeating: 0, count: reader.rowBytes)
      while true {
        var span = row.mutableSpan
        if try !reader.readRow(into: &span) { break }
        reducer.addRow(row.span)
      }
      reducer.finish()
      resampler.resample(
        reducer.raster, window: plan.reduced(reader.window), to: size, orientation: .upright, into: &tile)
    }
    let squares = zip(tile.samples, reference).reduce(0.0) {
      $0 + (Double($1.0) - $1.1) * (Double($1.0) - $1.1)
    }
    return 10 * Mathematics.logarithm(255 * 255 * Double(reference.count) / squares)
  }

  /// Lanczos3 from its definition, clamped to the range of samples but not rounded.
  private static func lanczos(_ source: Raster, to size: PixelSize) -> [Double] {
    let step = source.format.samplesPerPixel
    let down = weights(inputs: source.size.height, outputs: size.height)
    let across = weights(inputs: source.size.width, outputs: size.width)
    var result: [Double] = []
    source.withSamples { samples in
      var row = [Double](repeating: 0, count: source.rowBytes)
      for (first, factors) in down {
        for i in row.indices { row[i] = 0 }
        for (number, weight) in factors.enumerated() {
          let start = (first + number) * source.rowBytes
          for i in row.indices { row[i] += weight * Double(samples[start + i]) }
        }
        for (first, factors) in across {
          for sample in 0..<step {
            var sum = 0.0
            for (number, weight) in factors.enumerated() {
              sum += weight * row[(first + number) * step + sample]
            }
            result.append(max(0, min(255, sum)))
          }
        }
      }
    }
    return result
  }

  private static func weights(inputs: Int, outputs: Int) -> [(first: Int, factors: [Double])] {
    let scale = Double(inputs) / Double(outputs)
    return (0..<outputs).map { output in
      let center = (Double(output) + 0.5) * scale
      let first = max(0, Int(center - 3 * max(1, scale)))
      let last = min(inputs - 1, Int(center + 3 * max(1, scale)) + 1)
      let factors = (first...last).map { kernel((Double($0) + 0.5 - center) / max(1, scale)) }
      let sum = factors.reduce(0, +)
      return (first, factors.map { $0 / sum })
    }
  }

  private static func kernel(_ x: Double) -> Double {
    if abs(x) >= 3 { return 0 }
    return Mathematics.sinc(x) * Mathematics.sinc(x / 3)
  }
}
