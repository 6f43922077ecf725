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
    let blocks = raster.size.width
    let start = row * raster.rowBytes
    let stride = blockSize.width * samplesPerPixel
    let sums = sums.span
    raster.withMutableSamples { samples in
      for block in 0..<blocks {
        let left = block &* stride
        let right = min(left &+ stride, sums.count)
        let count = UInt64((right &- left) / samplesPerPixel &* blockSize.height)
        for sample in 0..<samplesPerPixel {
          // Fewer than 2^31 sums of less than 2^32 each stay below 2^63.
          var sum = count / 2
          var i = left &+ sample
          while i < right {
            sum &+= UInt64(sums[i])
            i &+= samplesPerPixel
          }
          samples[start &+ block &* samplesPerPixel &+ sample] = UInt8(truncatingIfNeeded: sum / count)
        }
      }
    }
  }
}
