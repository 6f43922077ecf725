internal import PixelGeometry

/// Items in columns whose measures are known.
struct ColumnsPlan {
  let style: WaterfallStyle
  let track: ColumnTrack
  let items: [LayoutItem]

  /// All columns alike.
  func equalColumns() throws(LayoutError) -> Arrangement {
    let costs = LaneCosts(items[...], track: track, gap: style.rowGap)
    let cuts = OrderedPartition(costs).cuts
    var builder = ArrangementBuilder(track, gap: style.rowGap)
    builder.reserve(items.count)
    var lowest = style.margins.top
    for (column, lane) in track.columns.enumerated() {
      var y = style.margins.top
      for item in cuts[column]..<cuts[column + 1] {
        let frame = LayoutRect(
          x: lane.x, y: y, width: lane.width, height: items[item].height(atWidth: lane.width))
        try check(frame.maxY)
        builder.append(frame, lane: column)
        lowest = max(lowest, frame.maxY)
        y = frame.maxY + style.rowGap
      }
    }
    builder.setSizes(of: style, lowest: lowest)
    return builder.arrangement
  }

  /// All columns ending at the same height.
  func equalBottoms() throws(LayoutError) -> Arrangement {
    let inverses = items.map { 1 / $0.aspectRatio }
    var count = min(track.columns.count, max(1, items.count))
    while true {
      let cuts = OrderedPartition.leastSquares(inverses, count: count)
      let columns = try widths(cuts, inverses)
      if items.isEmpty || hasRoom(cuts, columns.widths) {
        return try arrangement(cuts, columns.widths, bottom: columns.height)
      }
      guard count > 1 else { throw .noRoom(columns: count, width: style.width) }
      count -= 1
    }
  }

  /// All columns ending at the same height, with the items between `cuts`.
  func equalBottoms(cuts: [Int]) throws(LayoutError) -> Arrangement {
    let columns = try widths(cuts, items.map { 1 / $0.aspectRatio })
    guard hasRoom(cuts, columns.widths) else {
      throw .noRoom(columns: cuts.count - 1, width: style.width)
    }
    return try arrangement(cuts, columns.widths, bottom: columns.height)
  }

  /// True when every picture is at least a pixel wide in columns of those widths.
  private func hasRoom(_ cuts: [Int], _ widths: [Double]) -> Bool {
    widths.indices.allSatisfy { column in
      widths[column] >= items[cuts[column]..<cuts[column + 1]].reduce(1) { max($0, 1 + $1.captionWidth) }
    }
  }

  private func check(_ bottom: Double) throws(LayoutError) {
    guard bottom + style.rowGap + style.margins.bottom <= LayoutError.largestExtent else { throw .tooLarge() }
  }

  /// The widths of the columns between `cuts`, and the height at which all end.
  private func widths(
    _ cuts: [Int], _ inverses: [Double]
  ) throws(LayoutError) -> (widths: [Double], height: Double) {
    let columns = zip(cuts, cuts.dropFirst()).map { $0..<$1 }
    let sums = columns.map { $0.reduce(0) { $0 + inverses[$1] } }
    let fixed = columns.map { column in
      column.reduce(-style.rowGap) {
        $0 + style.rowGap + items[$1].usableCaptionHeight - items[$1].captionWidth * inverses[$1]
      }
    }
    let width =
      style.width - style.margins.left - style.margins.right - Double(columns.count - 1) * style.columnGap
    let shares = sums.map { 1 / $0 }
    let height = (width + zip(fixed, shares).reduce(0) { $0 + $1.0 * $1.1 }) / shares.reduce(0, +)
    guard items.isEmpty || height + style.margins.top <= LayoutError.largestExtent else { throw .tooLarge() }
    return (zip(fixed, sums).map { (height - $0) / $1 }, height)
  }

  private func arrangement(_ cuts: [Int], _ widths: [Double], bottom: Double) throws(LayoutError)
    -> Arrangement
  {
    guard !items.isEmpty else { return try equalColumns() }
    var x = style.margins.left
    let lanes = widths.map { width in
      defer { x += width + style.columnGap }
      return PixelRun.Stretch(start: x, end: x + width)
    }
    let right = PixelEdges.nearest(style.width - style.margins.right)
    let pixelColumns = PixelRun.snap(
      lanes, gap: style.columnGap, from: PixelEdges.nearest(style.margins.left), to: right)
    let (top, end) = (style.margins.top, style.margins.top + bottom)
    try check(end)
    // A panorama alone may be lower than a pixel.
    let pixelEnd = max(PixelEdges.nearest(end), PixelEdges.nearest(top) + 1)
    var result = Arrangement()
    var index = LaneIndex()
    for (column, lane) in lanes.enumerated() {
      var y = top
      let rows = (cuts[column]..<cuts[column + 1]).map { item in
        let width = lane.end - lane.start - items[item].captionWidth
        let height = width / items[item].aspectRatio + items[item].usableCaptionHeight
        defer { y += height + style.rowGap }
        return PixelRun.Stretch(start: y, end: y + height)
      }
      let room = PixelRun.capacity(of: bottom, gap: style.rowGap)
      let pixelRows = PixelRun.snap(
        rows, gap: style.rowGap, from: PixelEdges.nearest(top), to: rows.count <= room ? pixelEnd : nil)
      index.lanes.append(
        .init(
          items: (cuts[column]..<cuts[column + 1]).map { Int32(truncatingIfNeeded: $0) }, minX: lane.start,
          maxX: lane.end))
      for (row, pixels) in zip(rows, pixelRows) {
        result.frames.append(
          LayoutRect(x: lane.start, y: row.start, width: lane.end - lane.start, height: row.end - row.start))
        result.pixelFrames.append(
          PixelRect(
            x: pixelColumns[column].lowerBound, y: pixels.lowerBound, width: pixelColumns[column].count,
            height: pixels.count))
        result.columns.append(column)
      }
    }
    result.index = .lanes(index)
    let lowest = result.pixelFrames.reduce(pixelEnd) { max($0, $1.maxY) }
    let height = end + style.margins.bottom
    result.contentSize = LayoutSize(width: style.width, height: height)
    result.pixelSize = PixelSize(
      width: PixelEdges.nearest(style.width),
      height: PixelEdges.edge(height, .init(style.margins.bottom), below: lowest))
    return result
  }
}
