internal import PixelGeometry

extension RowsStyle {
  /// The style whose sheet of `items` is as tall as `height`, by another row height, and gaps that are a little wider.
  ///
  /// The height of a sheet jumps with the number of rows, so 60 row heights are tried, evenly spaced by their ratio. The
  /// tallest sheet that is not taller than the canvas is taken, and what it lacks goes into the gaps between rows,
  /// which become at most `largestGap` times as wide.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` when no sheet is low enough, and otherwise as ``arrange(items:)``.
  public func fitted(
    toHeight height: Double, items: [LayoutItem], largestGap: Double = 2
  ) throws(LayoutError) -> RowsStyle {
    try LayoutError.check("the height", height)
    guard height > 0 else { throw .noRoom(columns: 1, width: height) }
    let tries = 60
    var best: (style: RowsStyle, height: Double, rowCount: Int)?
    for number in 0..<tries {
      // From the whole height down to a 256th of it.
      var style = self
      style.rowHeight = height * power(0.5, 8 * Double(number) / Double(tries - 1))
      guard let sheet = try? style.arrange(items: items) else { continue }
      let isHorizontal = flow.axis == .horizontal
      let extent = isHorizontal ? sheet.contentSize.width : sheet.contentSize.height
      let pixels = isHorizontal ? sheet.pixelSize.width : sheet.pixelSize.height
      if extent <= height, pixels <= PixelEdges.nearest(height), extent > best?.height ?? -1 {
        best = (style, extent, sheet.rows.count)
      }
    }
    guard var best else {
      try check()
      throw .noRoom(columns: 1, width: height)
    }
    if best.rowCount > 1, largestGap > 1 {
      let wider = rowGap + (height - best.height) / Double(best.rowCount - 1)
      best.style.rowGap = min(wider, max(rowGap * largestGap, rowGap))
    }
    return best.style
  }
}
