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
}
