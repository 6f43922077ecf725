internal import PixelGeometry

extension RowsStyle {
  /// The style whose sheet of `items` is as tall as `height`, by another row height, and gaps that are a little wider.
  ///
  /// The height of a sheet jumps with the number of rows, so 60 row heights are tried, evenly spaced by their ratio. The
  /// tallest sheet that is not taller than the canvas is taken, and what it lacks goes into the gaps between rows,
  /// which become at most `largestGap` times as wide. Where all are too tall, ever lower rows are tried until one is not.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` when no sheet is low enough, and otherwise as ``arrange(items:)``.
  public func fitted(
    toHeight height: Double, items: [LayoutItem], largestGap: Double = 2
  ) throws(LayoutError) -> RowsStyle {
    try LayoutError.check("the height", height)
    guard height > 0 else { throw .noRoom(height: height) }
    var best: (style: RowsStyle, height: Double, rowCount: Int)?
    func attempt(_ number: Int) {
      // From the whole height down to a 256th of it.
      var style = self
      style.rowHeight = height * power(0.5, 8 * Double(number) / Double(Self.tries - 1))
      guard let sheet = try? style.arrange(items: items) else { return }
      let isHorizontal = flow.axis == .horizontal
      let extent = isHorizontal ? sheet.contentSize.width : sheet.contentSize.height
      let pixels = isHorizontal ? sheet.pixelSize.width : sheet.pixelSize.height
      if extent <= height, pixels <= PixelEdges.nearest(height), extent > best?.height ?? -1 {
        best = (style, extent, sheet.rows.count)
      }
    }
    for number in 0..<Self.tries { attempt(number) }
    // Ribbons are much lower still, and stand beside each other only in rows as low as they are.
    var number = Self.tries
    while best == nil, number < Self.mostTries, leastExtent(items.count) <= height {
      attempt(number)
      number += 1
    }
    guard var best else {
      try check()
      throw .noRoom(height: height)
    }
    if best.rowCount > 1, largestGap > 1 {
      let wider = rowGap + (height - best.height) / Double(best.rowCount - 1)
      best.style.rowGap = min(wider, max(rowGap * largestGap, rowGap))
    }
    return best.style
  }

  /// How tall a sheet is at least: rows of a pixel that hold as many items as they have pixels for.
  private func leastExtent(_ itemCount: Int) -> Double {
    let calculated = flow.calculated(margins)
    let capacity = PixelRun.capacity(of: width - calculated.left - calculated.right, gap: columnGap)
    let rowCount = (itemCount + capacity - 1) / capacity
    return calculated.top + calculated.bottom + Double(rowCount) * (1 + rowGap) - rowGap
  }

  /// How many row heights are tried in any case, and how many until a sheet is low enough: those down to 2⁻⁴⁰ of it.
  private static let tries = 60
  private static let mostTries = 296
}
