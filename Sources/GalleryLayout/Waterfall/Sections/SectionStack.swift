internal import PixelGeometry

/// Sections that are put one below the other, exactly and on whole pixels.
struct SectionStack {
  private(set) var result = SectionedArrangement()
  private var lanes = LaneIndex()
  /// Where the pixels of what was added last end.
  private(set) var lowestPixelEdge = 0

  /// The header or the footer of the section that was begun last, below everything that is there.
  enum Board { case header, footer }

  /// Begins the next section.
  mutating func beginSection() {
    let count = result.arrangement.count
    result.sections.append(.init(items: count..<count))
  }

  /// Adds a header or footer; one without height takes no place.
  mutating func add(_ board: Board, _ frame: LayoutRect) {
    guard frame.height > 0, let last = result.sections.indices.last else { return }
    let first = max(PixelEdges.nearest(frame.y), lowestPixelEdge)
    let end = max(PixelEdges.nearest(frame.maxY), first + 1)
    let (left, right) = (PixelEdges.nearest(frame.x), PixelEdges.nearest(frame.maxX))
    let pixels = PixelRect(x: left, y: first, width: max(1, right - left), height: end - first)
    switch board {
    case .header: (result.sections[last].header, result.sections[last].pixelHeader) = (frame, pixels)
    case .footer: (result.sections[last].footer, result.sections[last].pixelFooter) = (frame, pixels)
    }
    lowestPixelEdge = end
  }

  /// Adds the items of the section, whose exact frames are where they belong.
  mutating func add(_ items: Arrangement, top: Double, bottom: Double) {
    guard let last = result.sections.indices.last, case .lanes(let index) = items.index else { return }
    let offset = result.arrangement.count
    result.sections[last].items = offset..<offset + items.count
    // What was added before may reach further down in pixels than exactly.
    let shift = max(0, lowestPixelEdge - PixelEdges.nearest(top))
    if !items.spans.isEmpty || !result.arrangement.spans.isEmpty {
      if result.arrangement.spans.isEmpty { result.arrangement.spans = Array(repeating: 1, count: offset) }
      result.arrangement.spans += items.spans.isEmpty ? Array(repeating: 1, count: items.count) : items.spans
    }
    result.arrangement.frames += items.frames
    result.arrangement.columns += items.columns
    for frame in items.pixelFrames {
      let moved = PixelRect(x: frame.x, y: frame.y + shift, size: frame.size)
      result.arrangement.pixelFrames.append(moved)
      lowestPixelEdge = max(lowestPixelEdge, moved.maxY)
    }
    lanes.bands.append(
      LaneIndex.Band(
        lanes: lanes.lanes.count..<lanes.lanes.count + index.lanes.count, minY: top, maxY: max(top, bottom)))
    lanes.lanes += index.lanes.map { lane in
      var moved = lane
      // The number of items fits, as it did in the sections.
      moved.items = lane.items.map { $0 &+ Int32(truncatingIfNeeded: offset) }
      return moved
    }
  }

  /// Everything, on a sheet of `size`.
  mutating func finish(_ size: LayoutSize, bottomInset: Double = 0) -> SectionedArrangement {
    result.arrangement.index = .lanes(lanes)
    result.arrangement.contentSize = size
    result.arrangement.pixelSize = PixelSize(
      width: PixelEdges.nearest(size.width),
      height: max(PixelEdges.nearest(size.height), lowestPixelEdge + Int(bottomInset)))
    return result
  }
}
