import PixelGeometry
import TestSupport
import Testing

@testable import Raster

@Suite("Resampler")
struct ResamplerTests {
  static let formats: [PixelFormat] = [.gray, .grayAlpha, .rgb, .rgba, .invertedCMYK]

  /// `source` resampled by a fresh resampler.
  private func resampled(
    _ source: Raster, window: SourceWindow? = nil, to size: PixelSize, orientation: Orientation = .upright
  ) -> Raster {
    var resampler = Resampler()
    var result = Raster(size: .zero, format: .gray)
    let whole = SourceWindow(width: Double(source.size.width), height: Double(source.size.height))
    resampler.resample(source, window: window ?? whole, to: size, orientation: orientation, into: &result)
    return result
  }

  @Test("at the same size the result is the turned picture itself", arguments: Orientation.allCases, formats)
  func copies(orientation: Orientation, format: PixelFormat) {
    let source = Raster.noise(size: PixelSize(width: 37, height: 23), format: format, seed: 31)
    let upright = orientation.applied(to: source.size)
    #expect(
      resampled(source, to: upright, orientation: orientation) == source.turned(orientation), "seed 31")
  }

  @Test(
    "however noise is stored, its tile is the same within a level, but for boxes",
    arguments: Orientation.allCases,
    formats)
  func turns(orientation: Orientation, format: PixelFormat) {
    let source = Raster.noise(size: PixelSize(width: 61, height: 47), format: format, seed: 32)
    let window = SourceWindow(x: 2.25, y: 0.5, width: 55.5, height: 46.25)
    let upright = source.turned(orientation)
    var uprightWindow =
      orientation.swapsAxes
      ? SourceWindow(x: window.y, y: window.x, width: window.height, height: window.width) : window
    if orientation.mirrorsX {
      uprightWindow.x = Double(upright.size.width) - uprightWindow.x - uprightWindow.width
    }
    if orientation.mirrorsY {
      uprightWindow.y = Double(upright.size.height) - uprightWindow.y - uprightWindow.height
    }
    for size in [
      PixelSize(width: 19, height: 33), PixelSize(width: 90, height: 50), PixelSize(width: 25, height: 30),
    ] {
      let turned = resampled(source, window: window, to: size, orientation: orientation)
      let expected = resampled(upright, window: uprightWindow, to: size)
      let largest = zip(turned.samples, expected.samples).map { abs(Int($0) - Int($1)) }.max()
      #expect(turned.size == size && largest ?? 255 <= 1, "seed 32, \(size)")
    }
  }

  @Test("a window of whole pixels at its own size is cut out")
  func cutsOut() {
    let source = Raster.noise(size: PixelSize(width: 20, height: 10), format: .rgb, seed: 33)
    let result = resampled(
      source, window: SourceWindow(x: 3, y: 2, width: 15, height: 6), to: PixelSize(width: 15, height: 6))
    var expected: [UInt8] = []
    for y in 2..<8 { expected += source.samples[(y * 20 + 3) * 3..<(y * 20 + 18) * 3] }
    #expect(result.samples == expected, "seed 33")
  }

  /// Sizes at which something could divide by zero, overflow or read beyond an edge.
  static let hostileSizes: [(source: PixelSize, target: PixelSize)] = [
    (1, 1, 1, 1), (1, 1, 400, 300), (2, 2, 1, 1), (30_000, 1, 388, 1), (1, 30_000, 1, 388),
    (65_500, 1, 1, 1), (1, 65_500, 1, 1), (1, 65_500, 3, 2), (65_500, 2, 1, 300), (7, 3, 1, 200),
    (3, 500, 200, 1), (5, 5, 4, 6), (63, 2, 62, 3), (65, 2, 64, 3), (300, 200, 1, 1), (17, 17, 16, 1),
  ].map { (sides: (Int, Int, Int, Int)) in
    (PixelSize(width: sides.0, height: sides.1), PixelSize(width: sides.2, height: sides.3))
  }

  @Test("a constant picture stays constant, at any size", arguments: hostileSizes)
  func staysConstant(source: PixelSize, target: PixelSize) {
    let pixels: [PixelFormat: [UInt8]] = [
      .gray: [255], .grayAlpha: [9, 130], .rgb: [0, 255, 77], .rgba: [1, 200, 0, 200],
      .invertedCMYK: [255, 0, 3, 128],
    ]
    for (format, pixel) in pixels {
      for orientation in [Orientation.upright, .rightBottom] {
        let constant = Raster.constant(size: source, format: format, pixel: pixel)
        let result = resampled(
          constant, to: orientation.applied(to: target), orientation: orientation)
        #expect(
          result
            == Raster.constant(size: orientation.applied(to: target), format: format, pixel: pixel),
          "\(format) \(orientation)")
      }
    }
  }

  @Test("an impossible window shows what there is of the picture")
  func impossibleWindows() {
    let pixel: [UInt8] = [12, 34, 56]
    let source = Raster.constant(size: PixelSize(width: 9, height: 5), format: .rgb, pixel: pixel)
    let target = PixelSize(width: 4, height: 6)
    let values: [Double] = [.nan, .infinity, -.infinity, -1e300, 1e300, -3, 0, 1e-300, 4.5, 8.999_999_9, 9]
    for x in values {
      for width in values {
        let window = SourceWindow(x: x, y: 1, width: width, height: 3)
        let turned = SourceWindow(x: 1, y: x, width: 3, height: width)
        #expect(
          resampled(source, window: window, to: target)
            == Raster.constant(size: target, format: .rgb, pixel: pixel), "\(window)")
        #expect(
          resampled(source, window: turned, to: target)
            == Raster.constant(size: target, format: .rgb, pixel: pixel), "\(turned)")
      }
    }
  }

  @Test("no pixels in or out is no trap")
  func noPixels() {
    let target = PixelSize(width: 2, height: 2)
    let blank = Raster(size: target, format: .rgb)
    #expect(resampled(Raster(size: .zero, format: .rgb), to: target) == blank)
    let source = Raster.noise(size: target, format: .rgb, seed: 34)
    #expect(resampled(source, to: PixelSize(width: 0, height: 5)).samples.isEmpty)
  }

  @Test("what a resampler did before leaves no trace")
  func isReusable() {
    var generator = SeededGenerator(seed: 35)
    var resampler = Resampler()
    var result = Raster(size: .zero, format: .gray)
    for round in 0..<60 {
      let source = Raster.noise(
        size: PixelSize(
          width: Int.random(in: 1...70, using: &generator),
          height: Int.random(in: 1...70, using: &generator)),
        format: Self.formats[round % 5], seed: UInt64(round))
      let target = PixelSize(
        width: Int.random(in: 1...40, using: &generator), height: Int.random(in: 1...40, using: &generator))
      let orientation = Orientation.allCases[round % 8]
      let window = SourceWindow(width: Double(source.size.width), height: Double(source.size.height))
      resampler.resample(source, window: window, to: target, orientation: orientation, into: &result)
      #expect(
        result == resampled(source, to: target, orientation: orientation), "seed 35, round \(round)")
    }
  }

  @Test("no colour exceeds its alpha", arguments: [PixelFormat.grayAlpha, .rgba])
  func staysPremultiplied(format: PixelFormat) {
    let step = format.samplesPerPixel
    let source = Raster.noise(size: PixelSize(width: 64, height: 48), format: format, seed: 36)
    for target in [PixelSize(width: 20, height: 15), PixelSize(width: 150, height: 100)] {
      let result = resampled(source, to: target).samples
      let isPremultiplied = result.indices.allSatisfy { result[$0] <= result[$0 / step * step + step - 1] }
      #expect(isPremultiplied, "seed 36, \(target)")
    }
  }

  @Test("the colour of transparent pixels does not bleed: no red fringe around green in transparent magenta")
  func noFringe() {
    let side = 90
    var samples: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let isBlock = (22..<67).contains(x) && (31..<58).contains(y)
        samples += isBlock ? [0, 200, 0, 255] : [255, 0, 255, 0]
      }
    }
    var source = Raster(size: PixelSize(width: side, height: side), format: .rgba, samples: samples)
    source.withMutableSamples { PixelFormat.rgba.premultiply(&$0) }
    let tile = resampled(source, to: PixelSize(width: 30, height: 30))
    for background in [PixelColor.white, .black, .transparent] {
      let flattener = Flattener(background: background)
      let pixels = flattener.flatten(tile)
      let step = flattener.format.samplesPerPixel
      for i in stride(from: 0, to: pixels.count, by: step) { #expect(pixels[i] <= pixels[i + 1]) }
      #expect(pixels[(15 * 30 + 15) * step + 1] == 200)
    }
  }

  @Test("a last column the picture only covers in part counts by that part")
  func coveredPart() {
    // The full picture is 81 columns of 0 and one of 255. At 1/8 the last of 11 columns is two pixels wide.
    let full = Raster(
      size: PixelSize(width: 82, height: 1), format: .gray,
      samples: [UInt8](repeating: 0, count: 81) + [255])
    let reduced = Raster(
      size: PixelSize(width: 11, height: 1), format: .gray,
      samples: [UInt8](repeating: 0, count: 10) + [128])
    for columns in [2, 3, 5] {
      let target = PixelSize(width: columns, height: 1)
      let expected = LanczosReference.resample(full, window: SourceWindow(width: 82, height: 1), to: target)
      let result = resampled(reduced, window: SourceWindow(width: 82.0 / 8, height: 1), to: target)
      // Counted whole, the column would be up to 25 levels too bright.
      for (sample, value) in zip(result.samples, expected) {
        #expect(abs(Double(sample) - max(0, value)) < 4)
      }
    }
  }

  @Test("every instruction set gives the same bytes", arguments: formats)
  func sameOnEveryLevel(format: PixelFormat) {
    #expect(!PixelKernels.all.isEmpty)
    for (source, target) in [(130, 33), (47, 111), (300, 20), (49, 48)] {
      let picture = Raster.noise(
        size: PixelSize(width: source, height: source - 5), format: format, seed: 37)
      let window = SourceWindow(x: 0.5, y: 0, width: Double(source) - 0.75, height: Double(source) - 5)
      let results = PixelKernels.all.map { kernels in
        var resampler = Resampler(kernels: kernels)
        var result = Raster(size: .zero, format: .gray)
        resampler.resample(
          picture, window: window, to: PixelSize(width: target, height: target + 3), orientation: .leftTop,
          into: &result)
        return result
      }
      #expect(results.allSatisfy { $0 == results[0] }, "seed 37, \(source) to \(target)")
    }
  }
}
