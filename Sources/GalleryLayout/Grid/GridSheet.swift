internal import PixelGeometry

/// The cells of a grid whose columns are known.
struct GridSheet {
  let style: GridStyle
  let waterfall: WaterfallStyle
  let track: ColumnTrack

  /// The cells, calculated downwards.
  func arrangement(_ items: [LayoutItem]) throws(LayoutError) -> Arrangement {
    let count = track.columns.count
    var result = Arrangement()
    var lanes = track.drawn.map { LaneIndex.Lane(minX: $0.x, maxX: $0.x + $0.width) }
    let edges = PixelEdges(gap: style.rowGap)
    var top = waterfall.margins.top
    var lowest = top
    var pixelBottom: Int?
    for start in stride(from: 0, to: items.count, by: count) {
      let row = start..<min(start + count, items.count)
      let height = height(of: items[row])
      guard top + height + style.rowGap + waterfall.margins.bottom <= LayoutError.largestExtent else {
        throw .tooLarge()
      }
      let pixelRows = edges.rows(top: top, bottom: top + height, below: pixelBottom)
      let places = places(row.count, of: count)
      for (column, (item, place)) in zip(row, places).enumerated() {
        let left = PixelEdges.nearest(place.x)
        let right = max(left + 1, PixelEdges.nearest(place.x + place.width))
        result.frames.append(LayoutRect(x: place.x, y: top, width: place.width, height: height))
        result.pixelFrames.append(
          PixelRect(x: left, y: pixelRows.lowerBound, width: right - left, height: pixelRows.count))
        result.columns.append(column)
        lanes[column].items.append(Int32(truncatingIfNeeded: item))
        lanes[column].minX = min(lanes[column].minX, place.x)
        lanes[column].maxX = max(lanes[column].maxX, place.x + place.width)
      }
      result.rows.append(row)
      lowest = top + height
      top = lowest + style.rowGap
      pixelBottom = pixelRows.upperBound
    }
    let height = lowest + waterfall.margins.bottom
    result.contentSize = LayoutSize(width: style.width, height: height)
    result.pixelSize = PixelSize(
      width: PixelEdges.nearest(style.width),
      height: PixelEdges.edge(
        height, .init(waterfall.margins.bottom), below: pixelBottom ?? PixelEdges.nearest(lowest)))
    result.index = .lanes(LaneIndex(lanes: lanes))
    return result
  }

  /// How tall a row of cells is that holds these items.
  func height(of row: ArraySlice<LayoutItem>) -> Double {
    height(of: row, columnWidth: track.drawn[0].width)
  }

  /// How tall a row of cells as wide as `width` is that holds these items.
  func height(of row: ArraySlice<LayoutItem>, columnWidth width: Double) -> Double {
    let caption = row.reduce(0) { max($0, $1.usableCaptionHeight) }
    switch style.rowHeights {
    case .aspectRatio(let ratio):
      return max(1, width - row.reduce(0) { max($0, $1.captionWidth) }) / ratio + caption
    case .fixed(let height): return height + caption
    case .tallestItem: return row.reduce(0) { max($0, $1.height(atWidth: width)) }
    }
  }

  /// Where the cells of a row with `used` items are.
  private func places(_ used: Int, of count: Int) -> [ColumnTrack.Column] {
    let columns = Array(track.drawn.prefix(used))
    guard used < count, let last = track.drawn.last, let end = columns.last else { return columns }
    let rest = last.x + last.width - (end.x + end.width)
    let offsets: [Double] =
      switch style.lastRow {
      case .left: columns.map { _ in 0 }
      case .center: columns.map { _ in style.roundsColumns ? (rest / 2).rounded(.down) : rest / 2 }
      case .spread where used == 1: [rest / 2]
      case .spread: columns.indices.map { rest * Double($0) / Double(used - 1) }
      }
    return zip(columns, offsets).map { ColumnTrack.Column(x: $0.x + $1, width: $0.width) }
  }
}
