internal import PixelGeometry

extension GridStyle {
  /// Places `items` in cells on pages, no row of cells split.
  ///
  /// Pages are as few as possible, and then as evenly filled as possible. Cells are the same on every page; those of a row
  /// taller than a page are reduced to its height. An automatic number of columns is found as in ``WaterfallStyle/pages(_:on:)``.
  /// Only for vertical sheets.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` when margins, header and footer leave less than a pixel of a page,
  ///   and otherwise as ``arrange(items:)`` does.
  public func pages(_ items: [LayoutItem], on page: PageStyle) throws(LayoutError) -> [Page] {
    try page.check()
    var style = self
    style.flow.axis = .vertical
    style.margins = page.margins(margins)
    let wholeHeight = try page.contentHeight(within: style.margins)
    let sheet = try style.sheet()
    if columns == .automatic {
      return try PageColumns.fullest(
        sheet.waterfall, items, available: wholeHeight,
        height: { sheet.height(of: [$0], columnWidth: $1) }
      ) { count throws(LayoutError) in
        var style = self
        style.columns = .count(count)
        return try style.pages(items, on: page)
      }
    }
    let columns = sheet.track.columns.count
    let rows = stride(from: 0, to: items.count, by: columns).map { $0..<min($0 + columns, items.count) }
    let heights = rows.map { sheet.height(of: items[$0]) }
    func available(from start: Int) -> Double { wholeHeight - page.lackingHeight(from: start) }
    func greatest(_ row: Int) -> Double { min(available(from: row), page.greatestItemHeight) }
    // Drawn, a row takes a pixel at least.
    let shown = heights.enumerated().map { row, height in min(max(1, height), greatest(row)) }
    var pages: [Page] = []
    for range in PageBreaks.pages(heights: shown, gap: rowGap, available: available(from:)) {
      let (first, last) = (rows[range.lowerBound], rows[range.upperBound - 1])
      let places = first.lowerBound..<last.upperBound
      let height = available(from: range.lowerBound)
      var paged = style
      paged.margins.top += page.lackingHeight(from: range.lowerBound)
      let isReduced = heights[range].contains { $0 > greatest(range.lowerBound) }
      if isReduced {
        let caption = items[first].reduce(0) { max($0, $1.usableCaptionHeight) }
        paged.rowHeights = .fixed(max(0, greatest(range.lowerBound) - caption))
      }
      pages.append(
        Page(
          places, try paged.arrange(items: Array(items[places])).arrangement,
          reducedItems: isReduced ? Array(places) : [], height: page.height,
          inner: LayoutSize(width: width - margins.left - margins.right, height: height),
          gap: LayoutSize(width: columnGap, height: rowGap)))
    }
    return pages
  }
}
