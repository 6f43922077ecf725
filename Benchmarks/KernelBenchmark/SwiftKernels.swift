internal import CPixelKernels

/// The kernels of `CPixelKernels` in plain Swift: what the C has to beat to be worth keeping.
enum SwiftKernels {
  /// See `cpk_weigh_rows`.
  static func weighRows(
    _ source: Span<UInt8>, rowBytes: Int, weights: Span<Int16>, taps: Int,
    into target: inout MutableSpan<UInt8>,
    at offset: Int, count: Int, sums: inout MutableSpan<Int32>
  ) {
    precondition(
      sums.count >= count && target.count >= offset + count && source.count >= (taps - 1) * rowBytes + count)
    for i in 0..<count { sums[i] = 1 << 13 }
    for tap in 0..<taps {
      let weight = Int32(weights[tap])
      let row = source.extracting(tap &* rowBytes..<tap &* rowBytes &+ count)
      for i in 0..<count { sums[i] = sums[i] &+ weight &* Int32(row[i]) }
    }
    for i in 0..<count { target[offset &+ i] = UInt8(truncatingIfNeeded: max(0, min(255, sums[i] >> 14))) }
  }

  /// See `cpk_transpose`, for three samples a pixel.
  static func transpose(
    _ source: Span<UInt8>, rowBytes: Int, columns: Int, rows: Int, into target: inout MutableSpan<UInt8>,
    targetRowBytes: Int
  ) {
    for x in 0..<columns {
      var from = x &* 3
      var to = x &* targetRowBytes
      for _ in 0..<rows {
        target[to] = source[from]
        target[to &+ 1] = source[from &+ 1]
        target[to &+ 2] = source[from &+ 2]
        from &+= rowBytes
        to &+= 3
      }
    }
  }

  /// See `cpk_add_row`.
  static func addRow(_ row: Span<UInt8>, to sums: inout MutableSpan<UInt32>) {
    precondition(row.count == sums.count)
    for i in row.indices { sums[i] = sums[i] &+ UInt32(row[i]) }
  }

  /// See `cpk_unfilter_row`, for pixels of three and four bytes; all their bytes at once.
  static func undo(
    _ filter: cpk_filter, in row: Span<UInt8>, above: Span<UInt8>, pixelBytes: Int,
    into target: inout MutableSpan<UInt8>
  ) {
    precondition(row.count == above.count && target.count == row.count && row.count % pixelBytes == 0)
    func pixel(_ bytes: Span<UInt8>, _ i: Int) -> SIMD4<Int16> {
      SIMD4(
        Int16(bytes[i]), Int16(bytes[i &+ 1]), Int16(bytes[i &+ 2]),
        pixelBytes == 4 ? Int16(bytes[i &+ 3]) : 0)
    }
    if filter == .up {
      for i in row.indices { target[i] = row[i] &+ above[i] }
      return
    }
    var (left, corner) = (SIMD4<Int16>.zero, SIMD4<Int16>.zero)
    var i = 0
    while i < row.count {
      let up = pixel(above, i)
      var prediction = left
      if filter == .average { prediction = (left &+ up) &>> 1 }
      if filter == .paeth {
        let threshold = corner &* 3 &- up &- left
        let low = pointwiseMin(left, up)
        let high = pointwiseMax(left, up)
        let inner = corner.replacing(with: low, where: high .<= threshold)
        prediction = inner.replacing(with: high, where: threshold .<= low)
      }
      left = (pixel(row, i) &+ prediction) & 255
      corner = up
      target[i] = UInt8(truncatingIfNeeded: left[0])
      target[i &+ 1] = UInt8(truncatingIfNeeded: left[1])
      target[i &+ 2] = UInt8(truncatingIfNeeded: left[2])
      if pixelBytes == 4 { target[i &+ 3] = UInt8(truncatingIfNeeded: left[3]) }
      i &+= pixelBytes
    }
  }

  /// See `cpk_filter_row`, for Paeth's filter.
  static func filterPaeth(
    _ row: Span<UInt8>, above: Span<UInt8>, pixelBytes: Int, into target: inout MutableSpan<UInt8>
  ) {
    precondition(row.count == above.count && target.count == row.count && pixelBytes <= row.count)
    for i in 0..<pixelBytes { target[i] = row[i] &- above[i] }
    for i in pixelBytes..<row.count {
      target[i] = row[i] &- paeth(row[i &- pixelBytes], above[i], above[i &- pixelBytes])
    }
  }

  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let down = Int16(above) &- Int16(corner)
    let across = Int16(left) &- Int16(corner)
    let (toLeft, toAbove, toCorner) = (abs(down), abs(across), abs(down &+ across))
    let other = toAbove <= toCorner ? above : corner
    return toLeft <= toAbove && toLeft <= toCorner ? left : other
  }

  /// See `cpk_filter_costs`, for Paeth's filter alone.
  static func paethCost(_ row: Span<UInt8>, above: Span<UInt8>, pixelBytes: Int) -> UInt64 {
    precondition(row.count == above.count && pixelBytes <= row.count)
    var sum: UInt64 = 0
    for i in pixelBytes..<row.count {
      let residual = row[i] &- paeth(row[i &- pixelBytes], above[i], above[i &- pixelBytes])
      sum &+= UInt64(min(residual, 0 &- residual))
    }
    return sum
  }
}
