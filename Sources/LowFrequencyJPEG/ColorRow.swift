/// Rows of separate components to rows of pixels, as they are.
enum ColorRow {
  /// Puts three rows together.
  static func interleave(
    _ samples: Span<UInt8>, at starts: (Int, Int, Int), count: Int, into row: inout MutableSpan<UInt8>
  ) {
    precondition(row.count == 3 * count)
    var target = 0
    for x in 0..<count {
      row[target] = samples[starts.0 &+ x]
      row[target &+ 1] = samples[starts.1 &+ x]
      row[target &+ 2] = samples[starts.2 &+ x]
      target &+= 3
    }
  }
}
