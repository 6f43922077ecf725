/// The rows of Immich's justified-layout, a module for WebAssembly: a row takes items while that brings it closer to its
/// shape.
///
/// With the width *W*, the height *T* that rows should have, the spacing *g* and the tolerance *t*, a row of items whose
/// ratios add up to *r*, with *g*/*T* for each of them but the last, is off by |*r* − *W*/*T*|. An item joins the row
/// unless that makes it further off, or lower than *T* · (1 − *t*). A row is then as tall as the width allows, and at most
/// *T* · (1 + *t*), at which it may end before the right edge; so does the last one. All arithmetic is in 32 bits.
public struct ImmichRowsStyle: Hashable, Sendable {
  /// The width of the container.
  public var width: Double
  /// The height that rows should have; the default is that of the application's timeline.
  public var rowHeight = 235.0
  /// The gap between items, and between rows; the default is that of the application's timeline.
  public var spacing = 2.0
  /// By which share of its height a row may be lower or taller; the default is that of the application's timeline.
  public var tolerance = 0.5

  /// Rows in a container of `width`.
  public init(width: Double) { self.width = width }

  /// Places items of these ratios of width to height; one that is not positive or not finite counts as 1.
  ///
  /// - Returns: One frame per item. No row is wider than the container, but for the rounding of 32 bits.
  /// - Throws: ``LayoutError`` with the code `noRoom` when the gaps of a row leave it no width, `invalidValue` for a number
  ///   that is no length or no tolerance, and `tooLarge` when the sheet becomes too tall.
  public func arrange(ratios: [Double]) throws(LayoutError) -> Arrangement {
    try LayoutError.check("the width", width)
    try LayoutError.check("the spacing", spacing)
    guard rowHeight > 0, rowHeight <= LayoutError.largestExtent else {
      throw .invalid("the row height", rowHeight, "more than 0")
    }
    guard (0...1).contains(tolerance) else { throw .invalid("the tolerance", tolerance, "0 to 1") }
    guard width > 0 else { throw .noRoom(columns: 1, width: width) }
    let ratios = ratios.map { ratio in
      let single = Float(ratio)
      return single > 0 && single < .infinity ? single : 1
    }
    var rows = RawRows(width: width, gap: spacing)
    var top: Float = 0
    for row in self.rows(ratios) {
      let height = try height(of: row, ratios)
      var left: Float = 0
      let frames = row.items.map { item in
        let itemWidth = ratios[item] * height
        defer { left += itemWidth + Float(spacing) }
        return LayoutRect(x: Double(left), y: Double(top), width: Double(itemWidth), height: Double(height))
      }
      try rows.append(frames)
      rows.height = Double(top + height)
      top += height + Float(spacing)
    }
    return rows.arrangement
  }

  /// The items of a row, and the sum of their ratios with that of the spacing after each.
  private struct Row {
    var items: Range<Int>
    var sum: Float
  }

  private func rows(_ ratios: [Float]) -> [Row] {
    let (width, rowHeight, tolerance) = (Float(width), Float(rowHeight), Float(tolerance))
    let largestSum = width / (rowHeight * (1 - tolerance))
    let idealSum = width / rowHeight
    let spacingRatio = Float(spacing) / rowHeight
    var rows: [Row] = []
    var (start, sum, distance) = (0, Float(0), idealSum)
    for (index, ratio) in ratios.enumerated() {
      let grown = sum + ratio
      let grownDistance = abs(grown - idealSum)
      if index > 0, grown > largestSum || grownDistance > distance {
        rows.append(Row(items: start..<index, sum: sum))
        (start, sum, distance) = (index, ratio, abs(ratio - idealSum))
      } else {
        (sum, distance) = (grown, grownDistance)
      }
      sum += spacingRatio
    }
    if !ratios.isEmpty { rows.append(Row(items: start..<ratios.count, sum: sum)) }
    return rows
  }

  private func height(of row: Row, _ ratios: [Float]) throws(LayoutError) -> Float {
    let (width, rowHeight) = (Float(width), Float(rowHeight))
    let sum = row.sum - Float(spacing) / rowHeight * Float(row.items.count)
    let full = (width - Float(spacing) * Float(row.items.count - 1)) / sum
    // What is left of a sum of ratios far apart may be no number to divide by.
    guard full > 0, sum > 0 else { throw .noRoom(columns: row.items.count, width: self.width) }
    return min(full, rowHeight * (1 + Float(tolerance)))
  }
}
