internal import PixelGeometry

/// A waterfall that is placed as a whole: with wide items, dense filling or a balanced end.
struct WaterfallPlan {
  let style: WaterfallStyle
  let track: ColumnTrack
  private(set) var frames: [LayoutRect] = []
  private(set) var columns: [Int] = []
  private(set) var spans: [Int] = []
  private var placer: LanePlacer
  private let top: Double

  init(_ style: WaterfallStyle) throws(LayoutError) {
    var calculated = style
    calculated.margins = style.flow.calculated(style.margins)
    try style.checkPlacement()
    self.style = calculated
    track = try ColumnTrack(calculated)
    top = calculated.margins.top
    placer = LanePlacer(
      positions: Array(repeating: calculated.margins.top, count: track.columns.count), gap: style.rowGap,
      rule: style.laneRule)
  }

  /// Places all items.
  ///
  /// - Throws: `LayoutError` with the code `tooLarge` if the sheet would become too tall.
  mutating func place(_ upright: [LayoutItem]) throws(LayoutError) {
    let items = style.flow.calculated(upright)
    let spans = items.enumerated().map { style.span(of: $1, at: $0, columns: track.columns.count) }
    frames = Array(repeating: LayoutRect(x: 0, y: 0, width: 0, height: 0), count: items.count)
    columns = Array(repeating: 0, count: items.count)
    let isSingle = spans.allSatisfy { $0 == 1 }
    self.spans = isSingle ? [] : spans
    if isSingle, style.balance != .none {
      try balance(items)
      return
    }
    // From the left, items come to no more columns than they cover together.
    let reached = spans.reduce(0) { min($0 + $1, track.columns.count) }
    if style.tie != .rightmost, reached < track.columns.count {
      placer = LanePlacer(
        positions: Array(repeating: top, count: max(1, reached)), gap: style.rowGap, rule: style.laneRule)
    }
    if isSingle || style.lookAhead == 0 || style.isDense {
      if style.isDense { placer.leastLength = leastLength(items, spans) }
      for index in items.indices { try place(items[index], at: index, span: spans[index]) }
    } else {
      try placeLookingAhead(items)
    }
  }

  /// How much of a lane the shortest item takes, gap included.
  private func leastLength(_ items: [LayoutItem], _ spans: [Int]) -> Double {
    zip(items, spans).reduce(Double.infinity) { least, item in
      min(least, item.0.height(atWidth: track.width(ofSpan: item.1)))
    } + style.rowGap
  }

  /// The arrangement of everything that was placed, not yet turned.
  func arrangement() throws(LayoutError) -> Arrangement {
    var builder = ArrangementBuilder(track, gap: style.rowGap)
    builder.place(frames, columns: columns, spans: spans)
    builder.setSizes(of: style, lowest: lowestEdge)
    return builder.arrangement
  }

  /// The lowest exact edge of all that was placed.
  var lowestEdge: Double { frames.reduce(top) { max($0, $1.maxY) } }

  /// How tall the sheet is, calculated downwards.
  var contentHeight: Double { lowestEdge + style.margins.bottom }
}

extension WaterfallPlan {
  /// Places one item where the rule of the lanes puts it.
  private mutating func place(_ item: LayoutItem, at index: Int, span: Int) throws(LayoutError) {
    let place = placer.place(span: span, height: item.height(atWidth: track.width(ofSpan: span)))
    try put(item, at: index, span: span, place)
  }

  private mutating func put(
    _ item: LayoutItem, at index: Int, span: Int, _ place: LanePlacer.Place
  ) throws(LayoutError) {
    let width = track.width(ofSpan: span)
    let frame = LayoutRect(
      x: track.columns[place.lane].x, y: place.y, width: width, height: item.height(atWidth: width))
    guard frame.maxY + style.rowGap + style.margins.bottom <= LayoutError.largestExtent else {
      throw .tooLarge()
    }
    frames[index] = frame
    columns[index] = place.lane
    if !spans.isEmpty { spans[index] = span }
    placer.fill(place, span: span, height: frame.height)
  }

  /// Places wide items with some of the items after them going first.
  private mutating func placeLookingAhead(_ items: [LayoutItem]) throws(LayoutError) {
    var next = 0
    while next < items.count {
      let span = spans[next]
      guard span > 1 else {
        try place(items[next], at: next, span: 1)
        next += 1
        continue
      }
      let followers = items.indices[(next + 1)...].prefix(style.lookAhead).prefix { spans[$0] == 1 }
      let choice = bestWindow(span: span, followers: followers.map { items[$0] })
      for index in followers.prefix(choice.followers) { try place(items[index], at: index, span: 1) }
      let columnWidth = track.columns[0].width
      if let limit = style.largestHole, choice.hole * columnWidth > limit * columnWidth * columnWidth {
        try place(items[next], at: next, span: 1)
      } else {
        let place = LanePlacer.Place(lane: choice.lane, y: placer.start(of: choice.lane, span: span))
        try put(items[next], at: next, span: span, place)
      }
      next += 1 + choice.followers
    }
  }

  /// Holes above items that cover more columns are differences of sums, which are less exact and do not take as long.
  private static let narrowSpan = 8

  /// The window of `span` columns, after some of the `followers`, that leaves the least room above it; of equal ones after
  /// as few of them as possible, and then the highest.
  private func bestWindow(
    span: Int, followers: [LayoutItem]
  ) -> (hole: Double, followers: Int, lane: Int) {
    var trial = placer
    var best = (hole: Double.infinity, followers: 0, lane: 0)
    var bestStart = Double.infinity
    // Half a step of 1/1024 pixel, so that noise in the last digits decides nothing.
    let noise = 0x1p-11
    for count in 0...followers.count {
      let starts = SlidingMaximum.of(trial.positions, span)
      var sums: [Double] = []
      if span > Self.narrowSpan {
        sums = trial.positions.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
      }
      for (lane, start) in starts.enumerated() {
        let hole =
          span > Self.narrowSpan
          ? Double(span) * start - (sums[lane + span] - sums[lane])
          : (lane..<lane + span).reduce(0) { $0 + start - trial.positions[$1] }
        let isAsGood = hole < best.hole + noise && count == best.followers
        if hole < best.hole - noise || isAsGood && start < bestStart - noise {
          (best, bestStart) = ((hole, count, lane), start)
        }
      }
      guard count < followers.count else { break }
      let item = followers[count]
      let height = item.height(atWidth: track.width(ofSpan: 1))
      let place = trial.place(span: 1, height: height)
      trial.fill(place, span: 1, height: height)
    }
    return best
  }
}

extension WaterfallPlan {
  /// Places items that cover one column each one after the other, in O(log *k*) each where the rule is the simple one.
  private mutating func placeInShortest(_ items: [LayoutItem], _ range: Range<Int>) throws(LayoutError) {
    guard style.laneRule == LaneRule() else {
      for index in range { try place(items[index], at: index, span: 1) }
      return
    }
    var shortest = ShortestLane(count: track.columns.count, position: top)
    for index in range {
      let lane = shortest.lane
      try put(items[index], at: index, span: 1, .init(lane: lane, y: placer.positions[lane]))
      shortest.grow(lane, to: placer.positions[lane])
    }
  }

  /// Shares out items that cover one column each, so that the bottom is flat.
  private mutating func balance(_ items: [LayoutItem]) throws(LayoutError) {
    let tail = style.balance == .tail ? style.tailLength(columns: track.columns.count) : 0
    try placeInShortest(items, items.indices.dropLast(tail))
    switch style.balance {
    case .none: break
    case .tail:
      let rest = items.indices.suffix(tail)
      let costs = LaneCosts(items[rest], track: track, gap: style.rowGap)
      for (index, lane) in zip(rest, TailBalance.lanes(for: costs, after: placer)) {
        try put(items[index], at: index, span: 1, .init(lane: lane, y: placer.positions[lane]))
      }
    case .free:
      let costs = LaneCosts(items[...], track: track, gap: style.rowGap)
      let lanes = FreeBalance.lanes(for: costs, startingWith: columns)
      placer = LanePlacer(
        positions: Array(repeating: top, count: track.columns.count), gap: style.rowGap, rule: style.laneRule)
      for (index, lane) in zip(items.indices, lanes) {
        try put(items[index], at: index, span: 1, .init(lane: lane, y: placer.positions[lane]))
      }
    }
  }
}
