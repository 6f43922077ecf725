/// Stretches of a line, one after the other, on whole pixels.
///
/// Edges are rounded and not lengths, whole gaps stay exactly as wide, and no stretch is without a pixel. Those of
/// less than a pixel push what follows; where the end is fixed, they push back what comes before.
enum PixelRun {
  /// A stretch from one coordinate to another, neither negative and both at most ``LayoutError/largestExtent``.
  struct Stretch {
    var start: Double
    var end: Double
    /// How many pixels it takes at least.
    var least = 1
  }

  /// The pixels of `stretches` from `first` on, with at least the whole part of `gap` between them.
  ///
  /// With `last` the final stretch ends exactly there, provided there is room for the least of each.
  static func snap(_ stretches: [Stretch], gap: Double, from first: Int, to last: Int? = nil) -> [Range<Int>]
  {
    let distance = PixelEdges.Distance(gap)
    var runs: [Range<Int>] = []
    runs.reserveCapacity(stretches.count)
    for (index, stretch) in stretches.enumerated() {
      let start =
        runs.last.map { PixelEdges.edge(bounded(stretch.start), distance, below: $0.upperBound) } ?? first
      let isLast = index == stretches.count - 1
      runs.append(
        start..<max(isLast ? last ?? 0 : 0, PixelEdges.nearest(bounded(stretch.end)), start + stretch.least))
    }
    guard var limit = last else { return runs }
    for index in runs.indices.reversed() {
      let end = min(runs[index].upperBound, limit)
      let start = min(runs[index].lowerBound, end - stretches[index].least)
      if start == runs[index].lowerBound, end == runs[index].upperBound { break }
      runs[index] = start..<end
      limit = start - distance.whole
    }
    return runs
  }

  /// A coordinate that can be a pixel, whatever it is: what is out of bounds is cut off, and found by its caller.
  private static func bounded(_ coordinate: Double) -> Double {
    coordinate > 0 ? min(coordinate, LayoutError.largestExtent) : 0
  }

  /// How many stretches with whole pixels between gaps of `gap` fit into `length`; at least one.
  static func capacity(of length: Double, gap: Double) -> Int {
    let count = (length + gap) / (1 + gap)
    return count >= 1 ? Int(min(count, 0x1p31)) : 1
  }
}
