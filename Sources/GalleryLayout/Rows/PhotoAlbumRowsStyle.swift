internal import PixelGeometry

/// The rows of react-photo-album, as its breaks have them.
///
/// Breaks minimise the sum of (*h* − *T*)² per item, with its limit of items in a row and its tie rule, by which a row
/// with more items has to be better by half a percent. That library is under the MIT licence.
public struct PhotoAlbumRowsStyle: Hashable, Sendable {
  /// The width of the container.
  public var width: Double
  /// The height that rows should have.
  public var rowHeight: Double
  /// The gap between photos and between rows.
  public var spacing = 0.0
  /// The space on every side of each photo.
  public var padding = 0.0
  /// How many photos a row has at least; `nil` for no limit.
  public var minimumItems: Int?
  /// How many photos a row has at most; `nil` for no limit but the library's own.
  public var maximumItems: Int?

  /// A container of `width` with rows about `rowHeight` tall.
  public init(width: Double, rowHeight: Double) {
    self.width = width
    self.rowHeight = rowHeight
  }

  /// Places photos of these sizes; one without a shape counts as a square.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` when the photos cannot be shared out to rows, `invalidValue` for a
  ///   number that is no length, and `tooLarge` when the sheet becomes too tall.
  public func arrange(_ sizes: [LayoutSize]) throws(LayoutError) -> Arrangement {
    try LayoutError.check("the width", width)
    try LayoutError.check("the spacing", spacing)
    try LayoutError.check("the padding", padding)
    guard rowHeight > 0, rowHeight <= LayoutError.largestExtent else {
      throw .invalid("the row height", rowHeight, "more than 0")
    }
    let ratios = sizes.map(\.aspectRatio)
    guard let cuts = cuts(ratios) else { throw .noRoom(columns: max(1, minimumItems ?? 1), width: width) }
    var rows = RawRows(width: width, gap: spacing + 2 * padding)
    var y = 0.0
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      let count = Double(end - start)
      let height =
        (width - (count - 1) * spacing - 2 * padding * count) / ratios[start..<end].reduce(0, +)
      var x = 0.0
      let frames = (start..<end).map { item in
        let frame = LayoutRect(x: x + padding, y: y + padding, width: height * ratios[item], height: height)
        x += frame.width + 2 * padding + spacing
        return frame
      }
      y += height + 2 * padding
      try rows.append(frames)
      rows.height = y
      y += spacing
    }
    return rows.arrangement
  }

  /// Where rows begin, and the number of photos; `nil` when there is no way.
  private func cuts(_ ratios: [Double]) -> [Int]? {
    let least = max(1, minimumItems ?? 1)
    let quotient = width / rowHeight / (ratios.min() ?? 1)
    let own = min(quotient.rounded(.toNearestOrAwayFromZero), 0x1p40) + Double(minimumItems ?? 0) + 2
    let most = min(own, Double(maximumItems ?? .max))
    var sums = [0.0]
    for ratio in ratios { sums.append(sums[sums.count - 1] + ratio) }
    var costs = Array(repeating: Double.infinity, count: ratios.count + 1)
    var starts = Array(repeating: -1, count: ratios.count + 1)
    costs[0] = 0
    for end in stride(from: 1, through: ratios.count, by: 1) {
      var start = end - least
      while start >= 0, Double(end - start) <= most {
        defer { start -= 1 }
        guard costs[start] < .infinity else { continue }
        let count = Double(end - start)
        let height = (width - (count - 1) * spacing - 2 * padding * count) / (sums[end] - sums[start])
        guard height > 0 else { break }
        let cost = costs[start] + (height - rowHeight) * (height - rowHeight) * count
        if costs[end] == .infinity || (costs[end] > cost && costs[end] / cost > 1.005) {
          (costs[end], starts[end]) = (cost, start)
        }
      }
    }
    guard costs[ratios.count] < .infinity else { return nil }
    var cuts = [ratios.count]
    while let start = cuts.last, start > 0 { cuts.append(starts[start]) }
    return cuts.reversed()
  }
}
