/// How much longer each lane becomes by each item, the gap included.
///
/// Lanes of the same width share their lengths, and there are at most two widths.
struct LaneCosts {
  /// The kind of every lane: those of the same kind are equally wide.
  let kinds: [Int]
  /// The lengths of all items, for every kind of lane.
  private let lengths: [[Double]]
  /// The number of items.
  let count: Int

  init(_ items: ArraySlice<LayoutItem>, track: ColumnTrack, gap: Double) {
    var widths: [Double] = []
    kinds = track.columns.map { column in
      if let kind = widths.firstIndex(of: column.width) { return kind }
      widths.append(column.width)
      return widths.count - 1
    }
    // Kept finite, so that sums can be compared; what is too long is refused when it is placed.
    lengths = widths.map { width in
      items.map { min($0.height(atWidth: width) + gap, LayoutError.largestExtent) }
    }
    count = items.count
  }

  /// Costs that are the same in each of `laneCount` lanes.
  init(_ lengths: [Double], laneCount: Int) {
    kinds = Array(repeating: 0, count: laneCount)
    self.lengths = [lengths]
    count = lengths.count
  }

  /// The number of lanes.
  var laneCount: Int { kinds.count }

  subscript(item: Int, lane: Int) -> Double { lengths[kinds[lane]][item] }

  /// The shortest and the longest an item can be.
  func range(of item: Int) -> ClosedRange<Double> {
    let all = lengths.map { $0[item] }
    let (least, most) = (all.min() ?? 0, all.max() ?? 0)
    return least...max(least, most)
  }
}
