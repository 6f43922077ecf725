/// How much longer a lane becomes by each item, the gap included; the same in every lane.
struct LaneCosts {
  private let lengths: [Double]
  /// The number of lanes.
  let laneCount: Int

  init(_ items: ArraySlice<LayoutItem>, track: ColumnTrack, gap: Double) {
    let width = track.width(ofSpan: 1)
    // Kept finite, so that sums can be compared; what is too long is refused when it is placed.
    lengths = items.map { min($0.height(atWidth: width) + gap, LayoutError.largestExtent) }
    laneCount = track.columns.count
  }

  init(_ lengths: [Double], laneCount: Int) { (self.lengths, self.laneCount) = (lengths, laneCount) }

  /// The number of items.
  var count: Int { lengths.count }

  subscript(item: Int) -> Double { lengths[item] }
}
