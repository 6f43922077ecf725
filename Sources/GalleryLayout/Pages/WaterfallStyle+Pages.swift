internal import PixelGeometry

extension WaterfallStyle {
  /// Places `items` on pages, none of them split.
  ///
  /// Pages are as few as possible, and then as evenly filled as possible. With ``balance`` every page is balanced, which
  /// lets more items find room, and what is left at the bottom goes into the gaps, up to ``PageStyle/largestGap``. Gaps
  /// between columns become as much wider only where narrower columns save a page.
  ///
  /// An automatic number of columns follows from the shape of the page and that of the items, not from pixels: those are
  /// tried with which a page holds 12 to 70 items of middling shape, or 6 where there are three pages at most, and fewer
  /// where all items have room on one page. The one whose pages are fullest on average is taken, of nearly equal ones that
  /// with the fewest columns.
  ///
  /// Of very many pages those before the last four are filled one after the other, as far as they go.
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
    calculated.flow.axis = .vertical
    calculated.margins = calculated.flow.calculated(page.margins(margins))
    return try PageColumns.fullest(
      calculated, items, available: try page.contentHeight(within: calculated.margins),
      height: { $0.height(atWidth: $1) }
    ) { count throws(LayoutError) in
      var style = self
      style.columns = .count(count)
      return try style.pagesWithGivenColumns(items, on: page)
    }
  }

  /// The pages of so many columns as are given, which are a little narrower where that saves a page.
  private func pagesWithGivenColumns(_ items: [LayoutItem], on page: PageStyle) throws(LayoutError) -> [Page]
  {
    let usual = try pages(items, on: page, columnGap: columnGap)
    guard balance != .none, usual.count > 1 else { return usual }
    var fewest = usual
    // From the widest gaps on, without which narrower ones are in vain.
    for step in (1...Self.gapSteps).reversed() {
      let factor = 1 + (page.largestGap - 1) * Double(step) / Double(Self.gapSteps)
      var gap = min(columnGap * factor, width)
      // Whole gaps stay whole.
      if columnGap == columnGap.rounded(.down) { gap.round(.down) }
      guard gap > columnGap, let pages = try? pages(items, on: page, columnGap: gap),
        pages.count < usual.count,
        pages.count <= fewest.count
      else { break }
      fewest = pages
    }
    return fewest
  }

  /// How many widths of gaps are tried beside the usual one.
  private static let gapSteps = 4

  private func pages(
    _ items: [LayoutItem], on page: PageStyle, columnGap: Double
  ) throws(LayoutError) -> [Page] {
    var style = self
    style.columnGap = columnGap
    style.margins = page.margins(margins)
    style.flow.axis = .vertical
    let available = try page.contentHeight(within: style.margins)
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
