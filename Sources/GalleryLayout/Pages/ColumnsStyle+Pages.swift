internal import PixelGeometry

extension ColumnsStyle {
  /// Places `items` in columns on pages: the columns of a page hold what comes after the page before.
  ///
  /// Pages are as few as possible, and then as evenly filled as possible. An item taller than a page is reduced to its
  /// height, and columns that would end alike below the page are equal instead. An automatic number of columns is found as in
  /// ``WaterfallStyle/pages(_:on:)``. Only for vertical sheets.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` when margins, header and footer leave less than a pixel of a page,
  ///   and otherwise as ``arrange(items:)`` does.
  public func pages(_ items: [LayoutItem], on page: PageStyle) throws(LayoutError) -> [Page] {
    try page.check()
    var style = self
    style.flow.axis = .vertical
    style.margins = page.margins(margins)
    let available = try page.contentHeight(within: style.margins)
    if columns == .automatic {
      return try PageColumns.fullest(
        style.calculatedStyle, items, available: available, height: { $0.height(atWidth: $1) }
      ) { count throws(LayoutError) in
        var style = self
        style.columns = .count(count)
        return try style.pages(items, on: page)
      }
    }
    let inner = LayoutSize(width: width - margins.left - margins.right, height: available)
    return try ColumnsPaginator(style: style, items: items, page: page, inner: inner).pages()
  }
}

/// Columns that are cut into pages.
private struct ColumnsPaginator {
  let style: ColumnsStyle
  let items: [LayoutItem]
  /// The items, those taller than a page as tall as it.
  let shown: [LayoutItem]
  let page: PageStyle
  /// The area between the margins of a page.
  let inner: LayoutSize
  /// The width of every column, before they are made to end alike.
  let columnWidth: Double

  init(style: ColumnsStyle, items: [LayoutItem], page: PageStyle, inner: LayoutSize) throws(LayoutError) {
    let columnWidth = try ColumnTrack(style.calculatedStyle).width(ofSpan: 1)
    (self.style, self.items, self.page, self.inner) = (style, items, page, inner)
    self.columnWidth = columnWidth
    shown = items.enumerated().map { index, item in
      let available = min(inner.height - page.lackingHeight(from: index), page.greatestItemHeight)
      let height = item.height(atWidth: columnWidth)
      // Drawn, it takes a pixel, and must not push others off the page.
      if height < 1 { return item.onePixelTall }
      guard height > available else { return item }
      let caption = min(item.usableCaptionHeight, available)
      var reduced = LayoutItem(
        item.size, span: item.span, captionHeight: caption, fixedHeight: available - caption)
      reduced.captionWidth = item.captionWidth
      return reduced
    }
  }

  func pages() throws(LayoutError) -> [Page] {
    var areas = [0.0]
    for item in shown {
      let area = (columnWidth + style.columnGap) * (item.height(atWidth: columnWidth) + style.rowGap)
      areas.append(areas[areas.count - 1] + area)
    }
    let ranges = PageBreaks.pages(items.count, ends: try ends()) {
      let area = (inner.width + style.columnGap) * (available(from: $0.lowerBound) + style.rowGap)
      return min(1, (areas[$0.upperBound] - areas[$0.lowerBound]) / area)
    }
    var pages: [Page] = []
    for range in ranges {
      let (arrangement, reducedItems) = try arrangement(range)
      pages.append(
        Page(
          range, arrangement, reducedItems: reducedItems, height: page.height,
          inner: LayoutSize(width: inner.width, height: available(from: range.lowerBound)),
          gap: LayoutSize(width: style.columnGap, height: style.rowGap)))
    }
    return pages
  }

  /// How far a page can reach that begins with each item.
  private func ends() throws(LayoutError) -> [Int] {
    var ends: [Int] = []
    ends.reserveCapacity(items.count)
    var equalEnd = 0
    for start in items.indices {
      // A page that begins later reaches at least as far.
      equalEnd = max(equalEnd, start + 1)
      while equalEnd < items.count, try fits(start..<equalEnd + 1, .equal) { equalEnd += 1 }
      var end = equalEnd
      if style.widths == .equalBottoms {
        // Columns that end alike mostly have room for more.
        while end < items.count, try fits(start..<end + 1, .equalBottoms) { end += 1 }
      }
      ends.append(end)
    }
    return ends
  }

  /// The height between the margins of a page that begins with the item `start`.
  private func available(from start: Int) -> Double { inner.height - page.lackingHeight(from: start) }

  /// How tall the item `index` can be.
  private func greatestHeight(at index: Int) -> Double {
    min(available(from: index), page.greatestItemHeight)
  }

  private func arrangement(
    of range: Range<Int>, _ widths: ColumnsStyle.Widths
  ) throws(LayoutError) -> Arrangement {
    var style = style
    style.widths = widths
    style.margins.top += page.lackingHeight(from: range.lowerBound)
    return try style.arrange(items: Array(widths == .equal ? shown[range] : items[range]))
  }

  private func fits(_ range: Range<Int>, _ widths: ColumnsStyle.Widths) throws(LayoutError) -> Bool {
    do throws(LayoutError) {
      let arrangement = try arrangement(of: range, widths)
      return arrangement.contentSize.height <= page.height + 1e-6
        && arrangement.pixelSize.height <= PixelEdges.nearest(page.height)
    } catch {
      if error.code == .tooLarge || widths == .equalBottoms { return false }
      throw error
    }
  }

  /// What is on a page, and what of it is reduced.
  ///
  /// A few pictures in columns that end alike can be taller than the page, where equal columns are not.
  private func arrangement(_ range: Range<Int>) throws(LayoutError) -> (Arrangement, reducedItems: [Int]) {
    if style.widths == .equalBottoms, try fits(range, .equalBottoms) {
      return (try arrangement(of: range, .equalBottoms), [])
    }
    var arrangement = try arrangement(of: range, .equal)
    let reduced = range.filter {
      shown[$0].fixedHeight != nil && items[$0].fixedHeight == nil
        && items[$0].height(atWidth: columnWidth) > greatestHeight(at: $0)
    }
    for item in reduced {
      arrangement.narrow(item - range.lowerBound, to: items[item], height: greatestHeight(at: item))
    }
    return (arrangement, reduced)
  }
}
