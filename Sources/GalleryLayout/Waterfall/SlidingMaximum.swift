/// The maximum of every window of neighbouring values.
enum SlidingMaximum {
  /// The maxima of the windows of `span` values, from left to right; `span` is from 1 to the number of values.
  ///
  /// In O(*n*) for *n* values, however wide the windows: blocks of `span` values are run through from both sides, and a
  /// window is the end of one block and the beginning of the next.
  static func of(_ values: [Double], _ span: Int) -> [Double] {
    guard span > 1 else { return values }
    var (fromLeft, fromRight) = (values, values)
    for index in values.indices.dropFirst() where index % span != 0 {
      fromLeft[index] = max(fromLeft[index - 1], values[index])
    }
    for index in values.indices.dropLast().reversed() where (index + 1) % span != 0 {
      fromRight[index] = max(fromRight[index + 1], values[index])
    }
    return (0...values.count - span).map { max(fromRight[$0], fromLeft[$0 + span - 1]) }
  }
}
