/// A waterfall whose last few items are balanced, and that grows at its end.
///
/// Only these can still move. Those before them are where they stay, since a balanced sheet differs from a greedy one in
/// its last ``WaterfallStyle/tailLength(columns:)`` items alone.
struct GrowingTail: Sendable {
  private let style: WaterfallStyle
  private let track: ColumnTrack
  private let length: Int
  /// All items before the last few.
  private var builder: ArrangementBuilder
  private var placer: LanePlacer
  /// `nil` where another rule than that of the shortest lane holds.
  private var shortest: ShortestLane?
  private var lowestEdge: Double
  /// The last few items.
  private var tail: [LayoutItem] = []

  /// A sheet without items of `style`, whose margins and items are those that the calculation sees.
  init(_ style: WaterfallStyle, track: ColumnTrack) {
    (self.style, self.track) = (style, track)
    let (count, top) = (track.columns.count, style.margins.top)
    length = style.tailLength(columns: count)
    builder = ArrangementBuilder(track, gap: style.rowGap)
    placer = LanePlacer(
      positions: Array(repeating: top, count: count), gap: style.rowGap, rule: style.laneRule)
    if style.laneRule == LaneRule() { shortest = ShortestLane(count: count, position: top) }
    lowestEdge = top
  }

  /// Adds an item that covers one column, in O(*k*) for *k* columns.
  mutating func append(_ item: LayoutItem) {
    tail.append(item)
    guard tail.count > length else { return }
    let item = tail.removeFirst()
    if let lane = shortest?.lane {
      put(item, in: lane)
      shortest?.grow(lane, to: placer.positions[lane])
    } else {
      put(item, in: placer.place(span: 1, height: item.height(atWidth: track.width(ofSpan: 1))).lane)
    }
  }

  /// The arrangement of all items so far, calculated downwards.
  ///
  /// Costs the search of ``TailBalance`` and a copy of the frames.
  var arrangement: Arrangement {
    var whole = self
    let costs = LaneCosts(tail[...], track: track, gap: style.rowGap)
    for (item, lane) in zip(tail, TailBalance.lanes(for: costs, after: placer)) { whole.put(item, in: lane) }
    whole.builder.setSizes(of: style, lowest: whole.lowestEdge)
    return whole.builder.arrangement
  }

  private mutating func put(_ item: LayoutItem, in lane: Int) {
    let (column, y) = (track.columns[lane], placer.positions[lane])
    let frame = LayoutRect(
      x: column.x, y: y, width: column.width, height: item.height(atWidth: column.width))
    placer.fill(.init(lane: lane, y: y), span: 1, height: frame.height)
    builder.append(frame, lane: lane)
    lowestEdge = max(lowestEdge, frame.maxY)
  }
}
