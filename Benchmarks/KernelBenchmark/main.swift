internal import CPixelKernels
internal import PixelGeometry
internal import Raster

// Times the pixel kernels, in C at every level this processor has and in Swift, and what is built from them.
// WATERFALL_BENCHMARKS=1 swift run -c release KernelBenchmark

/// Prints the least and the median time of `body` in milliseconds.
func measure(_ name: String, repetitions: Int = 200, _ body: () -> Void) {
  let clock = ContinuousClock()
  for _ in 0..<repetitions / 10 { body() }
  let times = (0..<repetitions).map { _ in clock.measure(body) / .milliseconds(1) }.sorted()
  func digits(_ value: Double) -> String {
    let thousandths = Int(value * 1000 + 0.5)
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
  let label = name + String(repeating: " ", count: max(0, 52 - name.count))
  print("\(label) least \(digits(times[0])) ms, median \(digits(times[times.count / 2])) ms")
}

/// A picture that no kernel can find easy.
func noise(_ size: PixelSize, _ format: PixelFormat) -> Raster {
  var state: UInt32 = 1
  let samples = (0..<size.pixelCount * format.samplesPerPixel).map { _ in
    state = state &* 1_664_525 &+ 1_013_904_223
    return UInt8(truncatingIfNeeded: state >> 24)
  }
  return Raster(size: size, format: format, samples: samples)
}

extension Raster {
  /// Lends every row from top to bottom.
  func forEachRow(_ body: (Int, Span<UInt8>) -> Void) {
    withSamples { samples in
      for y in 0..<size.height { body(y, samples.extracting(y * rowBytes..<(y + 1) * rowBytes)) }
    }
  }
}

let levels: [(String, cpk_level)] = [("baseline", .baseline), ("avx2", .avx2), ("avx512", .avx512)]
let available = levels.filter { cpk_supports($0.1) }

let photo = noise(PixelSize(width: 1000, height: 750), .rgb)
let rowBytes = 3000
let taps = 16
let tapWeights: [Int16] = [
  -20, -60, -110, -90, 200, 900, 1900, 2700, 2964, 2800, 2900, 1900, 600, 0, -100, -100,
]
var blended = [UInt8](repeating: 0, count: rowBytes * 292)

for (name, level) in available {
  measure("292 rows of 3000 samples from 16, C \(name)") {
    photo.samples.withUnsafeBufferPointer { source in
      blended.withUnsafeMutableBufferPointer { target in
        for y in 0..<292 {
          // The arrays are not empty.
          cpk_weigh_rows(
            level, source.baseAddress! + y * 5 / 2 * rowBytes, rowBytes, tapWeights, taps,
            target.baseAddress! + y * rowBytes, rowBytes)
        }
      }
    }
  }
}
var rowSums = [Int32](repeating: 0, count: rowBytes)
measure("292 rows of 3000 samples from 16, Swift") {
  var target = blended.mutableSpan
  var sums = rowSums.mutableSpan
  for y in 0..<292 {
    let start = y * 5 / 2 * rowBytes
    photo.withSamples { samples in
      SwiftKernels.weighRows(
        samples.extracting(start..<start + taps * rowBytes), rowBytes: rowBytes, weights: tapWeights.span,
        taps: taps, into: &target, at: y * rowBytes, count: rowBytes, sums: &sums)
    }
  }
}

var turned = [UInt8](repeating: 0, count: rowBytes * 16)
measure("turn 16 rows of 1000 RGB pixels, 19 times, C") {
  for _ in 0..<19 { cpk_transpose(blended, rowBytes, 1000, 16, 3, &turned, 48) }
}
measure("turn 16 rows of 1000 RGB pixels, 19 times, Swift") {
  var target = turned.mutableSpan
  for _ in 0..<19 {
    SwiftKernels.transpose(
      blended.span, rowBytes: rowBytes, columns: 1000, rows: 16, into: &target, targetRowBytes: 48)
  }
}

var columnSums = [UInt32](repeating: 0, count: rowBytes)
for (name, level) in available {
  measure("add 750 rows of 3000 samples, C \(name)") {
    photo.samples.withUnsafeBufferPointer { source in
      // The array is not empty.
      for y in 0..<750 { cpk_add_row(level, source.baseAddress! + y * rowBytes, &columnSums, rowBytes) }
    }
  }
}
measure("add 750 rows of 3000 samples, Swift") {
  var sums = columnSums.mutableSpan
  photo.forEachRow { _, row in SwiftKernels.addRow(row, to: &sums) }
}

for (name, level) in available {
  measure("Paeth's filter on 749 rows of 3000 samples, C \(name)") {
    photo.samples.withUnsafeBufferPointer { source in
      // The array is not empty.
      for y in 1..<750 {
        let row = source.baseAddress! + y * rowBytes
        cpk_filter_row(level, .paeth, row, row - rowBytes, 3, &blended, rowBytes)
      }
    }
  }
  measure("sizes after all filters of 749 rows of 3000 samples, C \(name)") {
    var costs: [UInt64] = [0, 0, 0, 0, 0]
    photo.samples.withUnsafeBufferPointer { source in
      // The array is not empty.
      for y in 1..<750 {
        let row = source.baseAddress! + y * rowBytes
        cpk_filter_costs(level, row, row - rowBytes, 3, rowBytes, &costs)
      }
    }
  }
}
var line = [UInt8](repeating: 0, count: rowBytes)
measure("Paeth's filter on 749 rows of 3000 samples, Swift") {
  photo.withSamples { samples in
    for y in 1..<750 {
      var target = line.mutableSpan
      SwiftKernels.filterPaeth(
        samples.extracting(y * rowBytes..<(y + 1) * rowBytes),
        above: samples.extracting((y - 1) * rowBytes..<y * rowBytes), pixelBytes: 3, into: &target)
    }
  }
}
measure("size after Paeth's filter of 749 rows of 3000 samples, Swift") {
  var sum: UInt64 = 0
  photo.withSamples { samples in
    for y in 1..<750 {
      sum += SwiftKernels.paethCost(
        samples.extracting(y * rowBytes..<(y + 1) * rowBytes),
        above: samples.extracting((y - 1) * rowBytes..<y * rowBytes), pixelBytes: 3)
    }
  }
  if sum == 0 { print("no size") }
}

var unfiltered = line
for pixelBytes in [3, 4] {
  for filter in [cpk_filter.sub, .up, .average, .paeth] {
    for (name, level) in available {
      measure("undo filter \(filter.rawValue) of 749 rows, \(pixelBytes) bytes a pixel, C \(name)") {
        photo.samples.withUnsafeBufferPointer { source in
          // The array is not empty.
          for y in 1..<750 {
            let row = source.baseAddress! + y * rowBytes
            cpk_unfilter_row(level, filter, row, row - rowBytes, pixelBytes, &unfiltered, rowBytes)
          }
        }
      }
    }
    measure("undo filter \(filter.rawValue) of 749 rows, \(pixelBytes) bytes a pixel, Swift") {
      photo.withSamples { samples in
        for y in 1..<750 {
          var target = unfiltered.mutableSpan
          SwiftKernels.undo(
            filter, in: samples.extracting(y * rowBytes..<(y + 1) * rowBytes),
            above: samples.extracting((y - 1) * rowBytes..<y * rowBytes), pixelBytes: pixelBytes,
            into: &target)
        }
      }
    }
  }
}

var resampler = Resampler()
var tile = Raster(size: .zero, format: .rgb)
let whole = SourceWindow(width: 1000, height: 750)
for orientation in [Orientation.topLeft, .rightTop] {
  let size = orientation.applied(to: PixelSize(width: 390, height: 292))
  measure("1000x750 -> 390x292 RGB, orientation \(orientation.rawValue)") {
    resampler.resample(photo, window: whole, to: size, orientation: orientation, into: &tile)
  }
}
var odd = false
measure("1000x750 -> 390x292 RGB, new weights every time") {
  odd.toggle()
  let window = SourceWindow(width: odd ? 999.5 : 999.25, height: odd ? 749.5 : 749.25)
  resampler.resample(
    photo, window: window, to: PixelSize(width: 390, height: 292), orientation: .upright, into: &tile)
}
let layered = noise(PixelSize(width: 1000, height: 750), .rgba)
measure("1000x750 -> 390x292 RGBA") {
  resampler.resample(
    layered, window: whole, to: PixelSize(width: 390, height: 292), orientation: .upright, into: &tile)
}
let flattener = Flattener(background: .white)
measure("flatten 390x292 RGBA over white") { _ = flattener.flatten(tile) }
let glass = Flattener(background: .transparent)
measure("flatten 390x292 RGBA over nothing") { _ = glass.flatten(tile) }
var opaque = Raster(size: tile.size, format: .rgb)
measure("flatten 390x292 RGB over white") { _ = flattener.flatten(opaque) }
for (name, level) in available {
  var samples = layered.samples
  measure("premultiply 1000x750 RGBA, C \(name)") { cpk_premultiply_rgba(level, &samples, 750_000) }
  measure("flatten 390x292 RGBA over white, C \(name)") {
    cpk_flatten_rgba(level, tile.samples, 390 * 292, 255, 255, 255, &samples)
  }
}
var premultiplied = layered
measure("premultiply 1000x750 RGBA") {
  premultiplied.withMutableSamples { PixelFormat.rgba.premultiply(&$0) }
}

var reducer = BoxReducer()
for factor in [2, 3, 8] {
  measure("box \(factor)x\(factor) of 1000x750 RGB") {
    reducer.begin(
      sourceSize: photo.size, format: .rgb, plan: ReductionPlan(factorX: factor, factorY: factor))
    photo.forEachRow { _, row in reducer.addRow(row) }
    reducer.finish()
  }
}
measure("digest of 1000x750 RGB") {
  var digest = PixelDigest()
  photo.forEachRow { y, row in
    digest.addRow(row, storedRow: y, storedSize: photo.size, orientation: .rightTop)
  }
  if digest.hexadecimal.isEmpty { print("no digest") }
}
