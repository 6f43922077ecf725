/// The pages a long sheet is cut into.
public struct PageStyle: Hashable, Sendable {
  /// The height of a page, margins, header and footer included; it is as wide as the sheet.
  public var height: Double
  /// The height that is kept free for a header, below the top margin.
  public var headerHeight = 0.0
  /// The height that is kept free on the first page for a title, below the header.
  public var titleHeight = 0.0
  /// The height that is kept free for a footer, above the bottom margin.
  public var footerHeight = 0.0
  /// How much wider than otherwise the gaps below each other may become to fill a page.
  public var largestGap = 2.0

  /// By which share the height of all rows may be off, so that pages of rows become fuller.
  public var rowHeightTolerance = 0.1
  /// True to let the height of rows follow from the page instead of from ``RowsStyle/rowHeight``: of heights from an
  /// eighth to a fifth of the page's, a quarter where there are three pages at most, or more where all items then have
  /// room on one page, the one whose pages are fullest.
  public var choosesRowHeight = false

  /// Items taller than that are reduced as those are that are taller than a page.
  package var greatestItemHeight = Double.infinity

  /// Pages `height` tall.
  public init(height: Double) { self.height = height }

  func check() throws(LayoutError) {
    try LayoutError.check("the page height", height)
    try LayoutError.check("the header height", headerHeight)
    try LayoutError.check("the title height", titleHeight)
    try LayoutError.check("the footer height", footerHeight)
    guard (0...0.5).contains(rowHeightTolerance) else {
      throw .invalid("the row height tolerance", rowHeightTolerance, "0 to 0.5")
    }
    guard largestGap >= 1 else { throw .invalid("the largest gap factor", largestGap, "1 or more") }
  }

  /// What a page that begins with the item or row `start` lacks of the others' height.
  func lackingHeight(from start: Int) -> Double { start == 0 ? titleHeight : 0 }

  /// The height between `margins`, which have room for header and footer; the first page has the title there, too.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` when less than a pixel of the first page is left for items.
  func contentHeight(within margins: LayoutInsets) throws(LayoutError) -> Double {
    let available = height - margins.top - margins.bottom
    guard available - titleHeight >= 1 else { throw .noRoom(pageHeight: height) }
    return available
  }

  /// Margins with room for header and footer.
  func margins(_ margins: LayoutInsets) -> LayoutInsets {
    LayoutInsets(
      top: margins.top + headerHeight, left: margins.left, bottom: margins.bottom + footerHeight,
      right: margins.right)
  }
}

/// One page and what is on it.
public struct Page: Hashable, Sendable {
  /// The items on the page.
  public internal(set) var items: Range<Int>
  /// Where they are on it; all pages are equally large.
  public internal(set) var arrangement: Arrangement
  /// The items of the page that are drawn smaller than their column, because they are taller than the page.
  public internal(set) var reducedItems: [Int] = []
  /// The share of the page's content area that items and their gaps, as wide as they are on it, cover; see
  /// ``LayoutMetrics/whiteShare``.
  public internal(set) var fill: Double
}
