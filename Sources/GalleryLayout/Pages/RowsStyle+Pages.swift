internal import PixelGeometry

extension RowsStyle {
  /// Places `items` in rows on pages, no row split.
  ///
  /// Pages are as few as possible, and then as evenly filled as possible; what a page lacks goes into the gaps between
  /// its rows, up to ``PageStyle/largestGap`` times as wide. Row heights around the target are tried, up to
  /// ``PageStyle/rowHeightTolerance`` off, and the one whose pages are fullest is taken, for all pages. A row
  /// taller than a page is a page of its own, reduced to its height. With ``PageStyle/choosesRowHeight`` the target
  /// follows from the page. Only for vertical sheets.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` when margins, header and footer leave less than a pixel of a page,
  ///   and otherwise as ``arrange(items:)`` does.
  public func pages(_ items: [LayoutItem], on page: PageStyle) throws(LayoutError) -> [Page] {
    try page.check()
    if page.choosesRowHeight { return try pagesOfFittingRows(items, on: page) }
    var best = try pages(items, rowHeight: rowHeight, on: page)
    var leastEmptiness = Self.emptiness(best)
    guard page.rowHeightTolerance > 0, best.count > 1 else { return best }
    for step in -Self.heightSteps...Self.heightSteps where step != 0 {
      let offset = page.rowHeightTolerance * Double(step) / Double(Self.heightSteps)
      let pages = try pages(items, rowHeight: rowHeight * (1 + offset), on: page)
      // A row height further off has to be worth it.
      let emptiness = Self.emptiness(pages) + abs(offset) * Self.offsetWeight
      if emptiness < leastEmptiness { (best, leastEmptiness) = (pages, emptiness) }
    }
    return best
  }

  /// How many row heights are tried on either side of the target, and what being off counts against an empty share.
  private static let heightSteps = 5
  private static let offsetWeight = 0.05

  private static func emptiness(_ pages: [Page]) -> Double {
    pages.isEmpty ? 0 : pages.reduce(0) { $0 + 1 - $1.fill } / Double(pages.count)
  }

  /// The pages with the height of rows that makes them fullest, of nearly equal ones with the greatest.
  private func pagesOfFittingRows(_ items: [LayoutItem], on page: PageStyle) throws(LayoutError) -> [Page] {
    var style = self
    style.flow.axis = .vertical
    style.margins = page.margins(margins)
    let available = try page.contentHeight(within: style.margins)
    let inner = width - margins.left - margins.right
    let length = items.reduce(0) { $0 + $1.aspectRatio }
    var found: [(pages: [Page], fill: Double)] = []
    for share in stride(from: 1, through: Self.leastShare, by: Self.shareStep) {
      let height = min(max(available / share, leastRowHeight, 1), greatestRowHeight)
      let (isUsual, isLarge) = (share >= Self.greatestShare, share >= Self.largeShare)
      // Rows of one page cannot have much more area than it.
      let most = Double(isLarge ? PageColumns.fewPages : 1) * Self.mostArea
      if !isUsual, length * height > inner * share * most { continue }
      let pages = try pages(items, rowHeight: height, on: page)
      if isUsual || isLarge && pages.count <= PageColumns.fewPages || pages.count <= 1 {
        found.append((pages, filledShare(of: pages, inner: inner)))
      }
    }
    let fullest = found.map(\.fill).max() ?? 0
    return found.first { $0.fill >= fullest - PageColumns.equalFill }?.pages ?? []
  }

  /// The share of `pages` that is filled on average; what the last row lacks at its end is empty.
  private func filledShare(of pages: [Page], inner: Double) -> Double {
    guard let last = pages.last?.arrangement, let row = last.rows.last, let first = row.first else {
      return PageColumns.meanFill(pages)
    }
    let used = row.reduce(-columnGap) { $0 + last.frames[$1].width + columnGap }
    let empty = max(0, inner - used) * last.frames[first].height / (inner * last.contentSize.height)
    return PageColumns.meanFill(pages) - empty / Double(pages.count)
  }

  /// The shares of a page's height that rows are tried with, as the number of rows that then have room without gaps; from
  /// the large one on where there are only a few pages.
  private static let (largeShare, greatestShare, leastShare, shareStep) = (4.0, 5.0, 8.0, 0.25)
  /// How much more area than a page rows may seem to have that fit on it.
  private static let mostArea = 1.3

  private func pages(
    _ items: [LayoutItem], rowHeight: Double, on page: PageStyle
  ) throws(LayoutError) -> [Page] {
    var style = self
    style.rowHeight = rowHeight
    style.flow.axis = .vertical
    style.margins = style.flow.calculated(page.margins(margins))
    try style.check()
    let available = try page.contentHeight(within: style.margins)
    var breaks = RowBreaks(style)
    for item in items { breaks.append(item) }
    let rows = breaks.rows
    var sheet = RowSheet(style, items)
    sheet.prepareLastRow(of: rows)
    let heights = rows.enumerated().map {
      sheet.height(of: $1, isLast: $0 == rows.count - 1, isOnly: rows.count == 1)
    }
    let shown = heights.prefix { $0 != nil }.enumerated().map { row, height in
      // Drawn, a row takes a pixel at least.
      min(max(1, height ?? 0), available - page.lackingHeight(from: row))
    }
    let ranges = PageBreaks.pages(heights: shown, gap: style.rowGap) {
      available - page.lackingHeight(from: $0)
    }
    var pages: [Page] = []
    for range in ranges {
      let lacking = page.lackingHeight(from: range.lowerBound)
      let available = available - lacking
      var paged = style
      paged.margins.top += lacking
      let length = shown[range].reduce(-style.rowGap) { $0 + $1 + style.rowGap }
      if range.count > 1 {
        let wider = style.rowGap + (available - length) / Double(range.count - 1)
        paged.rowGap = max(style.rowGap, min(wider, style.rowGap * page.largestGap))
        // Whole gaps stay whole.
        if style.rowGap == style.rowGap.rounded(.down) {
          paged.rowGap = max(style.rowGap, paged.rowGap.rounded(.down))
        }
      }
      var sheet = RowSheet(paged, items)
      sheet.prepareLastRow(of: rows)
      var arrangement = try sheet.arrangement(
        Array(rows[range]), last: rows.last, isOnly: rows.count == 1, greatestHeight: available)
      arrangement.contentSize.height = page.height
      arrangement.pixelSize.height = max(arrangement.pixelSize.height, PixelEdges.nearest(page.height))
      let first = rows[range.lowerBound].lowerBound
      let reduced = range.filter { (heights[$0] ?? 0) > available }.flatMap { Array(rows[$0]) }
      pages.append(
        Page(
          items: first..<rows[range.upperBound - 1].upperBound, arrangement: style.flow.turned(arrangement),
          reducedItems: reduced,
          fill: min(
            1,
            (length + Double(range.count - 1) * (paged.rowGap - style.rowGap) + paged.rowGap)
              / (available + paged.rowGap))))
    }
    return pages
  }
}
