internal import PixelGeometry

/// Rows whose frames are given as another library calculates them, with pixels found for them.
struct RawRows {
  /// The exact height of everything.
  var height = 0.0
  private let width: Double
  private let gap: Double
  private let rowGap: Double
  private var result = Arrangement()
  private var bottom: Int?

  init(width: Double, gap: Double, rowGap: Double? = nil) {
    (self.width, self.gap, self.rowGap) = (width, gap, rowGap ?? gap)
  }

  /// Adds a row below those that are there.
  mutating func append(_ frames: [LayoutRect]) throws(LayoutError) {
    guard let first = frames.first else { return }
    guard first.maxY <= LayoutError.largestExtent, frames.allSatisfy({ $0.maxX <= LayoutError.largestExtent })
    else {
      throw .tooLarge()
    }
    let rows = PixelEdges(gap: rowGap).rows(top: first.y, bottom: first.maxY, below: bottom)
    let stretches = frames.map { PixelRun.Stretch(start: max(0, $0.x), end: max(0, $0.maxX)) }
    let (left, right) = (PixelEdges.nearest(max(0, first.x)), PixelEdges.nearest(width))
    var columns = PixelRun.snap(stretches, gap: gap, from: left)
    let isWithin = frames.allSatisfy { PixelEdges.nearest(max(0, $0.maxX)) <= right }
    if isWithin, let last = columns.last, last.upperBound > right {
      // Items of less than a pixel pushed the row over the edge.
      guard frames.count <= PixelRun.capacity(of: Double(right - left), gap: gap) else {
        throw .noRoom(columns: frames.count, width: width)
      }
      columns = PixelRun.snap(stretches, gap: gap, from: left, to: right)
    }
    for (place, pixels) in columns.enumerated() {
      result.pixelFrames.append(
        PixelRect(x: pixels.lowerBound, y: rows.lowerBound, width: pixels.count, height: rows.count))
      result.columns.append(place)
    }
    result.rows.append(result.frames.count..<result.frames.count + frames.count)
    result.frames += frames
    bottom = rows.upperBound
  }

  /// Everything.
  var arrangement: Arrangement {
    var result = result
    result.contentSize = LayoutSize(width: width, height: height)
    let right = result.pixelFrames.reduce(PixelEdges.nearest(width)) { max($0, $1.maxX) }
    result.pixelSize = PixelSize(width: right, height: max(PixelEdges.nearest(height), bottom ?? 0))
    result.index = .boxes(BoxIndex(result.frames))
    return result
  }
}
