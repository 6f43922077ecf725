internal import PixelGeometry

extension WaterfallStyle {
  /// Places `items` on pages, none of them split.
  ///
  /// Pages are as few as possible, and then as evenly filled as possible. With ``balance`` every page is balanced, which
  /// lets more items find room, and what is left at the bottom goes into the gaps, up to ``PageStyle/largestGap``.
  ///
  /// Where the number of columns is automatic, one more and one less are tried, and taken when their pages are fuller.
  ///
  /// An item taller than a page is reduced to its height, in the middle of its column. Only for vertical sheets.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` when margins, header and footer leave less than a pixel of a page,
  ///   and otherwise as ``arrange(items:)`` does.
  public func pages(_ items: [LayoutItem], on page: PageStyle) throws(LayoutError) -> [Page] {
    try page.check()
    try checkPlacement()
    guard columns == .automatic else { return try pagesWithGivenColumns(items, on: page) }
    var calculated = self
    calculated.margins = flow.calculated(margins)
    return try PageBreaks.fullest(around: try ColumnTrack(calculated).columns.count) {
      count throws(LayoutError) in
      var style = self
      style.columns = .count(count)
      return try style.pagesWithGivenColumns(items, on: page)
    }
  }

  private func pagesWithGivenColumns(_ items: [LayoutItem], on page: PageStyle) throws(LayoutError) -> [Page]
  {
    var style = self
    style.margins = page.margins(margins)
    style.flow.axis = .vertical
    let available = page.height - style.margins.top - style.margins.bottom
    guard available - page.titleHeight >= 1 else { throw .noRoom(pageHeight: page.height) }
    let track = try ColumnTrack(style)
    // A rule counts items through all pages.
    let spanned = items.enumerated().map { index, item in
      var item = item
      item.span = style.span(of: item, at: index, columns: track.columns.count)
      return item
    }
    style.spanRule = nil
    let paginator = WaterfallPaginator(
      style: style, track: track, items: spanned, page: page, available: available)
    return try paginator.pages()
  }
}

/// A waterfall that is cut into pages.
private struct WaterfallPaginator {
  let style: WaterfallStyle
  let track: ColumnTrack
  let items: [LayoutItem]
  let page: PageStyle
  let available: Double

  /// No item covers several columns, so that appending one changes nothing before it.
  private var areSingle: Bool { items.allSatisfy { $0.span <= 1 } }

  func pages() throws(LayoutError) -> [Page] {
    let fitting = items.enumerated().map { index, item in
      guard let height = reducedHeight(of: item, at: index) else { return item }
      return LayoutItem(item.size, span: item.span, fixedHeight: height)
    }
    var ends: [Int] = []
    ends.reserveCapacity(items.count)
    for start in items.indices { ends.append(try end(from: start, fitting)) }
    // Items by their area with gaps; areas of columns differ by a pixel at most.
    let inner = track.extent(of: 0, span: track.columns.count).width + style.columnGap
    var sums = [0.0]
    for item in fitting {
      let span = style.span(of: item, at: 0, columns: track.columns.count)
      let width = track.extent(of: 0, span: span).width
      sums.append(
        sums[sums.count - 1] + (width + style.columnGap) * (item.height(atWidth: width) + style.rowGap))
    }
    let ranges = PageBreaks.pages(items.count, ends: ends) {
      let area = inner * (available - page.lackingHeight(from: $0.lowerBound) + style.rowGap)
      return min(1, (sums[$0.upperBound] - sums[$0.lowerBound]) / area)
    }
    var pages: [Page] = []
    for range in ranges { pages.append(try self.page(range, fitting, innerWidth: inner)) }
    return pages
  }

  /// The height an item is reduced to that is taller than a page; `nil` when it is not.
  ///
  /// The first item is on the first page; others move on when that lacks height.
  private func reducedHeight(of item: LayoutItem, at index: Int) -> Double? {
    let span = style.span(of: item, at: 0, columns: track.columns.count)
    let widest = track.extent(of: 0, span: span).width
    let available = available - page.lackingHeight(from: index)
    return item.height(atWidth: widest) > available ? available : nil
  }

  /// How far a page can reach that begins with the item `start`.
  private func end(from start: Int, _ items: [LayoutItem]) throws(LayoutError) -> Int {
    var greedy = style
    greedy.balance = .none
    let limit = page.height - page.lackingHeight(from: start) + 1e-6
    var end = start
    if areSingle, !style.isDense {
      var builder = try WaterfallBuilder(greedy)
      while end < items.count {
        try builder.append(items[end])
        if builder.contentHeight > limit { break }
        end += 1
      }
    } else {
      while end < items.count, try height(start..<end + 1, items) <= limit { end += 1 }
    }
    end = max(end, start + 1)
    guard style.balance != .none else { return min(end, items.count) }
    // Balancing makes room for a few more.
    while end < items.count, try height(start..<end + 1, items) <= limit { end += 1 }
    return min(end, items.count)
  }

  private func height(_ range: Range<Int>, _ items: [LayoutItem]) throws(LayoutError) -> Double {
    try style.arrange(items: Array(items[range])).contentSize.height
  }

  private func page(
    _ range: Range<Int>, _ fitting: [LayoutItem], innerWidth: Double
  ) throws(LayoutError) -> Page {
    let lacking = page.lackingHeight(from: range.lowerBound)
    var style = style
    style.margins.top += lacking
    var arrangement = try style.arrange(items: Array(fitting[range]))
    var reduced: [Int] = []
    for (place, item) in range.enumerated() {
      guard let height = reducedHeight(of: items[item], at: item) else { continue }
      reduced.append(item)
      arrangement.narrow(place, to: items[item], height: height)
    }
    var gap = style.rowGap
    if style.balance != .none, arrangement.spans.isEmpty {
      let sheet = FixedBottomSheet(
        style: style, arrangement: arrangement, canvas: LayoutSize(width: style.width, height: page.height))
      (arrangement, gap) = sheet.wideningGaps(upTo: style.rowGap * page.largestGap)
    }
    let area = innerWidth * (available - lacking + gap)
    let filled = arrangement.frames.reduce(0) { $0 + ($1.width + style.columnGap) * ($1.height + gap) }
    arrangement.contentSize.height = page.height
    arrangement.pixelSize.height = max(arrangement.pixelSize.height, PixelEdges.nearest(page.height))
    return Page(items: range, arrangement: arrangement, reducedItems: reduced, fill: min(1, filled / area))
  }
}
