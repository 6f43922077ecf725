internal import PixelGeometry

/// An arrangement of lanes that grows by one item at a time, and keeps its pixel frames along with it.
struct ArrangementBuilder: Sendable {
  /// The lowest pixel edge of all items; 0 when there are none.
  private(set) var lowestPixelEdge = 0
  /// The number of items.
  var count: Int { frames.count }

  private var frames: [LayoutRect] = []
  private var pixelFrames: [PixelRect] = []
  private var columns: [Int] = []
  private var spans: [Int] = []
  private var index: LaneIndex
  private var contentSize = LayoutSize.zero
  private var pixelSize = PixelSize.zero
  private var lanes: [PixelLane]
  private let edges: PixelEdges
  private let gap: Double

  /// Where a lane is in pixels, and how far it is filled.
  private struct PixelLane: Sendable {
    let columns: Range<Int>
    /// The bottom of the last item, in pixels and exactly.
    var bottom: Int?
    var exactBottom = 0.0
  }

  /// A builder for lanes with these exact edges from left to right, and `gap` between the items of a lane.
  ///
  /// They are drawn between the pixel edges that are nearest to those of `drawn`, or to their own.
  init(
    lanes: [(x: Double, width: Double)], drawn: [(x: Double, width: Double)]? = nil, gap: Double
  ) {
    edges = PixelEdges(gap: gap)
    self.gap = gap
    self.lanes = (drawn ?? lanes).map { lane in
      let first = PixelEdges.nearest(lane.x)
      return PixelLane(
        columns: first..<max(first + 1, PixelEdges.nearest(lane.x + lane.width)), bottom: nil)
    }
    index = LaneIndex(lanes: lanes.map { LaneIndex.Lane(minX: $0.x, maxX: $0.x + $0.width) })
  }

  /// A builder for the columns of `track`, and `gap` between the items of a column.
  init(_ track: ColumnTrack, gap: Double) {
    self.init(
      lanes: track.columns.map { ($0.x, $0.width) }, drawn: track.drawn.map { ($0.x, $0.width) }, gap: gap)
  }

  /// The arrangement of all items so far.
  var arrangement: Arrangement {
    var result = Arrangement()
    result.frames = frames
    result.pixelFrames = pixelFrames
    result.columns = columns
    result.spans = spans
    result.contentSize = contentSize
    result.pixelSize = pixelSize
    result.index = .lanes(index)
    return result
  }

  /// From so many items a lane it is worthwhile to reserve room for them.
  private static let worthwhile = 64

  /// Makes room for `count` items more, when they are the larger part.
  ///
  /// Fewer are better left to the growth of arrays, which is cheap on average only if nobody interferes.
  mutating func reserve(_ count: Int) {
    guard count > frames.count else { return }
    let total = frames.count + count
    frames.reserveCapacity(total)
    pixelFrames.reserveCapacity(total)
    columns.reserveCapacity(total)
    LargePages.prefer(for: &frames)
    LargePages.prefer(for: &pixelFrames)
    LargePages.prefer(for: &columns)
    // An even share and a bit: what is grown into is copied, and touched for the first time once more.
    guard count > Self.worthwhile * lanes.count else { return }
    let share = count / lanes.count + count / lanes.count / 16
    for lane in index.lanes.indices {
      index.lanes[lane].items.reserveCapacity(index.lanes[lane].items.count + share)
    }
  }

  /// Adds an item in `lane`, below everything that is there.
  @inline(__always)
  mutating func append(_ frame: LayoutRect, lane: Int) {
    let rows = edges.rows(top: frame.y, bottom: frame.maxY, below: lanes[lane].bottom)
    let columns = lanes[lane].columns
    lanes[lane].bottom = rows.upperBound
    lanes[lane].exactBottom = frame.maxY
    lowestPixelEdge = max(lowestPixelEdge, rows.upperBound)
    index.lanes[lane].items.append(Int32(truncatingIfNeeded: frames.count))
    frames.append(frame)
    self.columns.append(lane)
    if !spans.isEmpty { spans.append(1) }
    pixelFrames.append(
      PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
  }

  /// Adds an item that covers `lanes`, below everything that is there.
  mutating func append(_ frame: LayoutRect, lanes covered: Range<Int>) {
    guard covered.count > 1 else { return append(frame, lane: covered.lowerBound) }
    if spans.isEmpty { spans = Array(repeating: 1, count: frames.count) }
    let item = frames.count
    frames.append(frame)
    columns.append(covered.lowerBound)
    spans.append(covered.count)
    pixelFrames.append(PixelRect(x: 0, y: 0, width: 0, height: 0))
    snap(item, covering: covered)
  }

  /// Places `frames`, which lie in the lanes they cover one below the other; there must be no items before.
  ///
  /// `columns` has the first lane of every item, `spans` how many it covers; empty when each covers one.
  mutating func place(_ frames: [LayoutRect], columns: [Int], spans: [Int] = []) {
    (self.frames, self.columns, self.spans) = (frames, columns, spans)
    pixelFrames = Array(repeating: PixelRect(x: 0, y: 0, width: 0, height: 0), count: frames.count)
    // From top to bottom, since the pixels of an item depend on those above it.
    for item in frames.indices.sorted(by: { (frames[$0].y, $0) < (frames[$1].y, $1) }) {
      snap(item, covering: columns[item]..<columns[item] + (spans.isEmpty ? 1 : spans[item]))
    }
  }

  /// States the sizes of the whole.
  mutating func setSizes(content: LayoutSize, pixel: PixelSize) {
    contentSize = content
    pixelSize = pixel
  }

  /// States the sizes of a waterfall of `style`, calculated downwards, whose lowest exact edge is `lowest`.
  mutating func setSizes(of style: WaterfallStyle, lowest: Double) {
    let lowestPixelEdge = frames.isEmpty ? PixelEdges.nearest(lowest) : lowestPixelEdge
    let height = lowest + style.margins.bottom
    setSizes(
      content: LayoutSize(width: style.width, height: height),
      pixel: PixelSize(
        width: PixelEdges.nearest(style.width),
        height: PixelEdges.edge(height, .init(style.margins.bottom), below: lowestPixelEdge)))
  }

  /// Gives an item its pixels, and an entry in the lanes it covers.
  private mutating func snap(_ item: Int, covering covered: Range<Int>) {
    let frame = frames[item]
    // The lane whose last item it follows at the distance of a gap, if there is one, decides to the pixel.
    let decisive = covered.first {
      lanes[$0].bottom != nil && abs(lanes[$0].exactBottom + gap - frame.y) < 0x1p-9
    }
    var rows = edges.rows(top: frame.y, bottom: frame.maxY, below: decisive.flatMap { lanes[$0].bottom })
    for lane in covered {
      guard let bottom = lanes[lane].bottom else { continue }
      // An item of less than a pixel may have pushed another lane further.
      rows = edges.rows(rows, of: frame, noHigherThan: bottom + edges.gap.whole)
    }
    for lane in covered {
      lanes[lane].bottom = rows.upperBound
      lanes[lane].exactBottom = frame.maxY
      index.lanes[lane].items.append(Int32(truncatingIfNeeded: item))
      // Items over several lanes cover the gaps between them, too.
      index.lanes[lane].minX = min(index.lanes[lane].minX, frame.x)
      index.lanes[lane].maxX = max(index.lanes[lane].maxX, frame.maxX)
    }
    lowestPixelEdge = max(lowestPixelEdge, rows.upperBound)
    // Lanes are disjoint and from left to right, so this is not empty.
    let (left, right) = (
      lanes[covered.lowerBound].columns.lowerBound, lanes[covered.upperBound - 1].columns.upperBound
    )
    pixelFrames[item] = PixelRect(x: left, y: rows.lowerBound, width: right - left, height: rows.count)
  }
}
