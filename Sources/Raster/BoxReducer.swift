package import PixelGeometry

/// Averages blocks of a picture that arrives row by row, exactly and rounded to the nearest level.
///
/// Needs memory for the reduced picture and one row of sums. Keeps its storage from picture to picture. Alpha
/// must be premultiplied before.
package struct BoxReducer {
  /// The reduced picture; complete after `finish()`.
  package private(set) var raster = Raster(size: .zero, format: .gray)
  private var sourceSize = PixelSize.zero
  private var plan = ReductionPlan.none
  /// The sums of the current block row, one for every sample of a source row.
  private var sums: [UInt32] = []
  /// Source rows seen so far.
  private var rowCount = 0
  private let kernels: PixelKernels

  package init() { self.init(kernels: .best) }

  init(kernels: PixelKernels) { self.kernels = kernels }

  /// Starts a picture of `sourceSize`; what an earlier one left is gone.
  package mutating func begin(sourceSize: PixelSize, format: PixelFormat, plan: ReductionPlan) {
    // A column of 2^24 white samples is the most that fits a sum.
    precondition(plan.factorY <= 1 << 24, "a box has at most 2^24 rows")
    let reducedSize = plan.reducedSize(of: sourceSize)
    self.sourceSize = sourceSize
    self.plan = plan
    raster.reshape(size: reducedSize, format: format)
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: repeatElement(0, count: max(0, sourceSize.width) * format.samplesPerPixel))
    rowCount = 0
  }

  /// Takes the next source row; rows beyond the size are ignored.
  package mutating func addRow(_ row: Span<UInt8>) {
    precondition(row.count == sums.count, "a row must be as wide as the picture")
    if rowCount >= sourceSize.height { return }
    kernels.addRow(row, to: &sums)
    rowCount += 1
    if rowCount % plan.factorY == 0 || rowCount == sourceSize.height { endBlockRow() }
  }

  /// Ends the picture; rows that never came are left 0.
  package mutating func finish() {
    if rowCount >= sourceSize.height { return }
    if rowCount % plan.factorY != 0 { endBlockRow() }
    let start = (rowCount + plan.factorY - 1) / plan.factorY * raster.rowBytes
    raster.withMutableSamples { samples in
      for i in start..<samples.count { samples[i] = 0 }
    }
    rowCount = sourceSize.height
  }

  /// Writes the row of averages the sums stand for, and clears them.
  private mutating func endBlockRow() {
    let blockRow = (rowCount - 1) / plan.factorY
    let blockHeight = rowCount - blockRow * plan.factorY
    Self.writeAverages(
      of: sums, blockSize: PixelSize(width: plan.factorX, height: blockHeight), to: blockRow, in: &raster)
    for i in sums.indices { sums[i] = 0 }
  }

  private static func writeAverages(
    of sums: [UInt32], blockSize: PixelSize, to row: Int, in raster: inout Raster
  ) {
    let samplesPerPixel = raster.format.samplesPerPixel
    let stride = blockSize.width * samplesPerPixel
    let wholeBlocks = sums.count / stride
    var target = row * raster.rowBytes
    let sums = sums.span
    raster.withMutableSamples { samples in
      writeAverages(
        of: sums, blocks: wholeBlocks, pixels: blockSize.width, samplesPerPixel: samplesPerPixel,
        mean: RoundedMean(count: blockSize.pixelCount), to: &samples, at: target)
      let rest = (sums.count - wholeBlocks * stride) / samplesPerPixel
      if rest > 0 {
        target += wholeBlocks * samplesPerPixel
        writeAverages(
          of: sums.extracting((wholeBlocks * stride)...), blocks: 1, pixels: rest,
          samplesPerPixel: samplesPerPixel, mean: RoundedMean(count: rest * blockSize.height),
          to: &samples, at: target)
      }
    }
  }

  /// Averages `blocks` runs of `pixels` sums each.
  private static func writeAverages(
    of sums: Span<UInt32>, blocks: Int, pixels: Int, samplesPerPixel: Int, mean: RoundedMean,
    to samples: inout MutableSpan<UInt8>, at start: Int
  ) {
    // A constant in each branch, so that the loops over the samples of a pixel unroll.
    switch samplesPerPixel {
    case 1: averages(of: sums, blocks: blocks, pixels: pixels, step: 1, mean: mean, to: &samples, at: start)
    case 2: averages(of: sums, blocks: blocks, pixels: pixels, step: 2, mean: mean, to: &samples, at: start)
    case 3: averages(of: sums, blocks: blocks, pixels: pixels, step: 3, mean: mean, to: &samples, at: start)
    default: averages(of: sums, blocks: blocks, pixels: pixels, step: 4, mean: mean, to: &samples, at: start)
    }
  }

  @inline(__always)
  private static func averages(
    of sums: Span<UInt32>, blocks: Int, pixels: Int, step: Int, mean: RoundedMean,
    to samples: inout MutableSpan<UInt8>, at start: Int
  ) {
    var i = 0
    var target = start
    for _ in 0..<blocks {
      // Fewer than 2^31 sums of less than 2^32 each stay below 2^63.
      var totals: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
      for _ in 0..<pixels {
        totals.0 &+= UInt64(sums[i])
        if step > 1 { totals.1 &+= UInt64(sums[i &+ 1]) }
        if step > 2 { totals.2 &+= UInt64(sums[i &+ 2]) }
        if step > 3 { totals.3 &+= UInt64(sums[i &+ 3]) }
        i &+= step
      }
      samples[target] = mean.value(of: totals.0)
      if step > 1 { samples[target &+ 1] = mean.value(of: totals.1) }
      if step > 2 { samples[target &+ 2] = mean.value(of: totals.2) }
      if step > 3 { samples[target &+ 3] = mean.value(of: totals.3) }
      target &+= step
    }
  }
}
