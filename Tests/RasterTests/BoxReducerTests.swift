import PixelGeometry
import TestSupport
import Testing

@testable import Raster

@Suite("Box reduction")
struct BoxReducerTests {
  /// Every block summed on its own.
  private func averaged(_ source: Raster, _ plan: ReductionPlan) -> Raster {
    let step = source.format.samplesPerPixel
    let size = plan.reducedSize(of: source.size)
    var samples: [UInt8] = []
    for blockY in 0..<size.height {
      for blockX in 0..<size.width {
        let rows = blockY * plan.factorY..<min((blockY + 1) * plan.factorY, source.size.height)
        let columns = blockX * plan.factorX..<min((blockX + 1) * plan.factorX, source.size.width)
        let count = rows.count * columns.count
        for sample in 0..<step {
          var sum = 0
          for y in rows {
            for x in columns { sum += Int(source.samples[(y * source.size.width + x) * step + sample]) }
          }
          samples.append(UInt8((2 * sum + count) / (2 * count)))
        }
      }
    }
    return Raster(size: size, format: source.format, samples: samples)
  }

  private func reduce(
    _ source: Raster, _ plan: ReductionPlan, rows: Int? = nil, with reducer: inout BoxReducer
  ) {
    reducer.begin(sourceSize: source.size, format: source.format, plan: plan)
    source.withSamples { samples in
      for y in 0..<(rows ?? source.size.height) {
        reducer.addRow(samples.extracting(y * source.rowBytes..<(y + 1) * source.rowBytes))
      }
    }
    reducer.finish()
  }

  @Test("every block is its rounded mean, the last ones over what is there")
  func means() {
    let seed: UInt64 = 61
    var generator = SeededGenerator(seed: seed)
    for kernels in PixelKernels.all {
      var reducer = BoxReducer(kernels: kernels)
      for round in 0..<60 {
        let source = Raster.noise(
          size: PixelSize(
            width: Int.random(in: 1...60, using: &generator),
            height: Int.random(in: 1...30, using: &generator)),
          format: ResamplerTests.formats[round % 5], seed: UInt64(round))
        let plan = ReductionPlan(
          factorX: Int.random(in: 1...9, using: &generator), factorY: Int.random(in: 1...9, using: &generator)
        )
        reduce(source, plan, with: &reducer)
        #expect(
          reducer.raster == averaged(source, plan), "seed \(seed), \(kernels.level), round \(round), \(plan)")
      }
    }
  }

  @Test("a picture that ends early keeps its rows, the rest is 0")
  func missingRows() {
    var reducer = BoxReducer()
    let white = Raster.constant(size: PixelSize(width: 3, height: 9), format: .gray, pixel: [255])
    let plan = ReductionPlan(factorX: 3, factorY: 2)
    reduce(white, plan, with: &reducer)
    #expect(reducer.raster.samples == [255, 255, 255, 255, 255])
    reduce(white, plan, rows: 3, with: &reducer)
    #expect(reducer.raster.samples == [255, 255, 0, 0, 0])
    reduce(white, plan, rows: 0, with: &reducer)
    #expect(reducer.raster.samples == [0, 0, 0, 0, 0])
  }

  @Test("blocks of any number of pixels have an exact mean")
  func exactMeans() {
    let seed: UInt64 = 62
    var generator = SeededGenerator(seed: seed)
    for count in [
      1, 2, 3, 5, 7, 255, 256, 257, 4095, 65_521, 65_535, 65_536, 65_537, 1 << 24, 1 << 31, 1 << 50,
    ] {
      let mean = RoundedMean(count: count)
      let limit = UInt64(count) * 255
      var sums: [UInt64] = [0, limit, limit / 2]
      for level in [0, 1, 100, 254] {
        // The two sums on either side of where the rounding changes.
        let edge = (UInt64(2 * level + 1) * UInt64(count) + 1) / 2
        sums += [edge - 1, edge, min(limit, edge + 1)]
      }
      sums += (0..<50).map { _ in UInt64.random(in: 0...limit, using: &generator) }
      for sum in sums {
        #expect(
          mean.value(of: sum) == UInt8((sum + UInt64(count / 2)) / UInt64(count)),
          "seed \(seed), \(sum) / \(count)")
      }
    }
  }

  @Test("up to a ratio of 4 there is no box; above it the kernel still shrinks by 2.5 to 5")
  func factors() {
    for target in [1, 2, 97, 388] {
      for extent in stride(from: 0.5, to: 40_000, by: 61.7) {
        let window = SourceWindow(width: extent, height: extent * 2)
        let size = PixelSize(width: target, height: 3)
        let plan = ReductionPlan.factors(window: window, to: size, orientation: .upright)
        for (length, pixels, factor) in [(extent, target, plan.factorX), (extent * 2, 3, plan.factorY)] {
          let ratio = length / Double(pixels)
          let remainder = ratio / Double(factor)
          #expect(ratio <= 4 ? factor == 1 : (2.5..<5).contains(remainder), "\(length) to \(pixels)")
        }
        // What a reader has reduced by the plan, the resampler does not reduce again.
        let again = ReductionPlan.factors(window: plan.reduced(window), to: size, orientation: .upright)
        #expect(again.isIdentity, "\(extent) to \(target)")
        let turned = ReductionPlan.factors(window: window, to: size.transposed, orientation: .leftTop)
        #expect(turned == plan)
      }
    }
  }

  @Test("a plan for numbers that make no sense merges nothing or stays within a picture")
  func hostileFactors() {
    for extent in [Double.nan, .infinity, -.infinity, -5, 0, 1e-300, 1e300] {
      for side in [Int.min, -1, 0, 1, Int.max] {
        let plan = ReductionPlan.factors(
          window: SourceWindow(width: extent, height: extent), to: PixelSize(width: side, height: side),
          orientation: .upright)
        #expect(plan.isIdentity)
      }
    }
  }

  @Test("rows reduced on arrival and a whole picture handed over give the same tile")
  func sameAsResamplersOwn() {
    let source = Raster.noise(size: PixelSize(width: 203, height: 151), format: .rgb, seed: 63)
    let window = SourceWindow(width: 203, height: 151)
    let target = PixelSize(width: 20, height: 15)
    let plan = ReductionPlan.factors(window: window, to: target, orientation: .upright)
    var reducer = BoxReducer()
    reduce(source, plan, with: &reducer)
    var resampler = Resampler()
    var first = Raster(size: .zero, format: .rgb)
    var second = first
    resampler.resample(source, window: window, to: target, orientation: .upright, into: &first)
    resampler.resample(
      reducer.raster, window: plan.reduced(window), to: target, orientation: .upright, into: &second)
    #expect(!plan.isIdentity && first == second, "seed 63")
  }
}
