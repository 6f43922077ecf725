internal import PixelGeometry

/// An arrangement of lanes that grows by one item at a time, and keeps its pixel frames along with it.
struct ArrangementBuilder: Sendable {
  private(set) var arrangement = Arrangement()
  /// The lowest pixel edge of all items; 0 when there are none.
  private(set) var lowestPixelEdge = 0
  private var lanes: [PixelLane]
  private let edges: PixelEdges

  /// Where a lane is in pixels, and how far it is filled.
  private struct PixelLane: Sendable {
    let columns: Range<Int>
    var bottom: Int?
  }

  /// A builder for lanes with these exact edges from left to right, and `gap` between the items of a lane.
  init(lanes: [(x: Double, width: Double)], gap: Double) {
    edges = PixelEdges(gap: gap)
    self.lanes = lanes.map { lane in
      let first = PixelEdges.nearest(lane.x)
      return PixelLane(
        columns: first..<max(first + 1, PixelEdges.nearest(lane.x + lane.width)), bottom: nil)
    }
    arrangement.lanes = lanes.map { Arrangement.Lane(minX: $0.x, maxX: $0.x + $0.width) }
  }

  /// Makes room for `count` items more, when they are the larger part.
  ///
  /// Fewer are better left to the growth of arrays, which is cheap on average only if nobody interferes.
  mutating func reserve(_ count: Int) {
    guard count > arrangement.count else { return }
    let total = arrangement.count + count
    arrangement.frames.reserveCapacity(total)
    arrangement.pixelFrames.reserveCapacity(total)
    arrangement.columns.reserveCapacity(total)
  }

  /// Adds an item in `lane`, below everything that is there.
  mutating func append(_ frame: LayoutRect, lane: Int) {
    let rows = edges.rows(top: frame.y, bottom: frame.maxY, below: lanes[lane].bottom)
    let columns = lanes[lane].columns
    lanes[lane].bottom = rows.upperBound
    lowestPixelEdge = max(lowestPixelEdge, rows.upperBound)
    arrangement.lanes[lane].items.append(arrangement.frames.count)
    arrangement.frames.append(frame)
    arrangement.columns.append(lane)
    arrangement.pixelFrames.append(
      PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
  }

  /// States the sizes of the whole.
  mutating func setSizes(content: LayoutSize, pixel: PixelSize) {
    arrangement.contentSize = content
    arrangement.pixelSize = pixel
  }
}
