internal import PixelGeometry

/// The columns of react-photo-album: all end at the same height, as its cuts have it.
///
/// Cuts minimise the sum of squared differences to a target height, with its cutoff at one and a half times that, and
/// its tie rule. That library is under the MIT licence.
public struct PhotoAlbumColumnsStyle: Hashable, Sendable {
  /// The width of the container.
  public var width: Double
  /// The number of columns that is tried first; one less is tried where that is impossible.
  public var columnCount: Int
  /// The gap between columns and between photos.
  public var spacing = 0.0
  /// The space on every side of each photo.
  public var padding = 0.0

  /// A container of `width` with `columnCount` columns.
  public init(width: Double, columnCount: Int) {
    self.width = width
    self.columnCount = columnCount
  }

  /// Places photos of these sizes; one without a shape counts as a square.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` when not even one column is possible, `invalidValue` for a number
  ///   that is no length or no count of columns, and `tooLarge` when the sheet becomes too tall.
  public func arrange(_ sizes: [LayoutSize]) throws(LayoutError) -> Arrangement {
    try LayoutError.check("the width", width)
    try LayoutError.check("the spacing", spacing)
    try LayoutError.check("the padding", padding)
    guard (1...WaterfallStyle.largestColumnCount).contains(columnCount) else {
      throw .invalid("the column count", columnCount, "1 to \(WaterfallStyle.largestColumnCount)")
    }
    let ratios = sizes.map(\.aspectRatio)
    for count in (1...columnCount).reversed() {
      guard let (cuts, widths) = columns(ratios, count: count), widths.allSatisfy({ $0 >= 0 }) else {
        continue
      }
      return try arrangement(ratios, cuts, widths)
    }
    throw .noRoom(columns: columnCount, width: width)
  }

  private func columns(_ ratios: [Double], count: Int) -> (cuts: [Int], widths: [Double])? {
    let inner = width - Double(count - 1) * spacing - 2 * Double(count) * padding
    guard inner > 0 else { return nil }
    var (gaps, shares): ([Double], [Double]) = ([], [])
    let cuts: [Int]
    if ratios.count <= count {
      let mean = ratios.isEmpty ? 1 : ratios.reduce(0, +) / Double(ratios.count)
      cuts = (0...count).map { min($0, ratios.count) }
      gaps = Array(repeating: 2 * padding, count: count)
      shares = (0..<count).map { $0 < ratios.count ? ratios[$0] : mean }
    } else {
      guard let found = self.cuts(ratios, count: count, columnWidth: inner / Double(count)) else {
        return nil
      }
      cuts = found
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        gaps.append(spacing * Double(end - start - 1) + 2 * padding * Double(end - start))
        shares.append(1 / ratios[start..<end].reduce(0) { $0 + 1 / $1 })
      }
    }
    let total = shares.reduce(0, +)
    let widths = shares.indices.map { column in
      let adjusted = shares.indices.reduce(0) { $0 + (gaps[column] - gaps[$1]) * shares[$1] }
      return (inner - adjusted) * shares[column] / total
    }
    return (cuts, widths)
  }

  /// Of more photos only cuts near those into equal parts are looked at, where the library takes quadratic time.
  private static let largestComplete = 5_000
  private static let windowReach = 500

  /// The cuts with the least sum of squared differences to the target height; `nil` when there are none.
  private func cuts(_ ratios: [Double], count: Int, columnWidth: Double) -> [Int]? {
    let items = ratios.count
    let target =
      (ratios.reduce(0) { $0 + columnWidth / $1 } + spacing * Double(items - count) + 2 * padding
        * Double(items))
      / Double(count)
    var sums = [0.0]
    for ratio in ratios { sums.append(sums[sums.count - 1] + columnWidth / ratio + spacing + 2 * padding) }
    /// Where the column number `column` may begin.
    func window(_ column: Int) -> ClosedRange<Int> {
      guard items > Self.largestComplete else { return 0...items }
      let ideal = sums.firstPosition { $0 >= sums[items] * Double(column) / Double(count) }
      return max(0, ideal - Self.windowReach)...min(items, ideal + Self.windowReach)
    }
    var costs = Array(repeating: Double.infinity, count: items + 1)
    costs[0] = 0
    var previous: [[Int32]] = []
    for column in 0..<count {
      let (starts, ends) = (window(column), window(column + 1))
      var (next, best) = (
        Array(repeating: Double.infinity, count: items + 1), Array(repeating: Int32(-1), count: items + 1)
      )
      for start in starts where start < items && costs[start] < .infinity && start < ends.upperBound {
        var height = columnWidth / ratios[start] + 2 * padding
        let first = max(start + 1, ends.lowerBound)
        if first > start + 1 { height = sums[first] - sums[start] - spacing }
        for end in first...ends.upperBound {
          let cost = costs[start] + (target - height) * (target - height)
          // A later start has to be better by a ten thousandth.
          if next[end] == .infinity || (next[end] > cost && next[end] / cost > 1.0001) {
            next[end] = cost
            best[end] = Int32(truncatingIfNeeded: start)
          }
          if height > target * 1.5 || end == ends.upperBound { break }
          height += columnWidth / ratios[end] + spacing + 2 * padding
        }
      }
      costs = next
      previous.append(best)
    }
    guard costs[items] < .infinity else { return nil }
    var cuts = [items]
    for best in previous.reversed() { cuts.append(Int(best[cuts[cuts.count - 1]])) }
    return cuts.reversed()
  }

  private func arrangement(_ ratios: [Double], _ cuts: [Int], _ widths: [Double]) throws(LayoutError)
    -> Arrangement
  {
    var (lanes, frames, columns): ([(x: Double, width: Double)], [LayoutRect], [Int]) = ([], [], [])
    var (x, height) = (0.0, 0.0)
    for (column, width) in widths.enumerated() {
      lanes.append((x + padding, width))
      var y = 0.0
      for item in cuts[column]..<cuts[column + 1] {
        frames.append(LayoutRect(x: x + padding, y: y + padding, width: width, height: width / ratios[item]))
        columns.append(column)
        y += width / ratios[item] + 2 * padding
        height = max(height, y)
        y += spacing
      }
      x += width + 2 * padding + spacing
    }
    guard height <= LayoutError.largestExtent else { throw .tooLarge() }
    var builder = ArrangementBuilder(lanes: lanes, gap: spacing + 2 * padding)
    builder.place(frames, columns: columns)
    builder.setSizes(
      content: LayoutSize(width: width, height: height),
      pixel: PixelSize(
        width: PixelEdges.nearest(width), height: max(PixelEdges.nearest(height), builder.lowestPixelEdge)))
    return builder.arrangement
  }
}
