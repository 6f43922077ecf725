import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Pages whose columns and rows follow from their shape")
struct PageShapeTests {
  static let layouts = ["waterfall", "tail", "columns", "balanced", "grid"]

  /// Pages of 200 by 283 times `scale`, gaps and margins of 2 times `scale`.
  private func pages(
    _ layout: String, _ items: [LayoutItem], columns: WaterfallStyle.Columns = .automatic, scale: Double = 6
  ) throws -> [Page] {
    let (width, gap, page) = (200 * scale, 2 * scale, PageStyle(height: 283 * scale))
    let margins = LayoutInsets(gap)
    switch layout {
    case "grid":
      var style = GridStyle(width: width, columns: columns)
      (style.columnGap, style.rowGap, style.margins) = (gap, gap, margins)
      return try style.pages(items, on: page)
    case "columns", "balanced":
      var style = ColumnsStyle(
        width: width, columns: columns, widths: layout == "columns" ? .equal : .equalBottoms)
      (style.columnGap, style.rowGap, style.margins) = (gap, gap, margins)
      return try style.pages(items, on: page)
    default:
      var style = WaterfallStyle(
        width: width, columns: columns, columnGap: gap, rowGap: gap, margins: margins)
      style.balance = layout == "tail" ? .tail : .none
      return try style.pages(items, on: page)
    }
  }

  private func rows(_ items: [LayoutItem], scale: Double, height: Double? = nil) throws -> [Page] {
    var style = RowsStyle(width: 200 * scale)
    var page = PageStyle(height: 283 * scale)
    page.choosesRowHeight = height == nil
    if let height { style.rowHeight = height * scale }
    (style.columnGap, style.rowGap, style.margins) = (2 * scale, 2 * scale, LayoutInsets(2 * scale))
    return try style.pages(items, on: page)
  }

  private func photos(_ count: Int, seed: UInt64) -> [LayoutItem] {
    var random = SeededGenerator(seed: seed)
    return SampleSet.photos.sizes(count, using: &random).map { LayoutItem($0) }
  }

  private func meanFill(_ pages: [Page]) -> Double {
    pages.reduce(0) { $0 + $1.fill } / Double(pages.count)
  }

  @Test("a page with more pixels has the same columns, give or take one", arguments: layouts)
  func scale(layout: String) throws {
    for (count, seed) in [(5, 1), (20, 2), (53, 3)] as [(Int, UInt64)] {
      let items = photos(count, seed: seed)
      let (small, large) = (try pages(layout, items, scale: 3), try pages(layout, items, scale: 24))
      let columns = [small, large].map { $0[0].arrangement.columnCount }
      // Columns are whole pixels, so a picture may find room on the one page and not on the other.
      #expect(abs(columns[0] - columns[1]) <= 1, "seed \(seed)")
      if columns[0] == columns[1] { #expect(small.map(\.items) == large.map(\.items), "seed \(seed)") }
    }
  }

  @Test("rows are as tall on a page with more pixels")
  func rowScale() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let items = photos([5, 20, 53, 90][Int(seed) - 1], seed: seed)
      let (small, large) = (try rows(items, scale: 3), try rows(items, scale: 24))
      #expect(small.map(\.items) == large.map(\.items), "seed \(seed)")
      #expect(small.map(\.arrangement.rows) == large.map(\.arrangement.rows), "seed \(seed)")
    }
  }

  @Test("pages are as full as with any fixed number of columns, but for a hundredth", arguments: layouts)
  func fullest(layout: String) throws {
    for seed in 1...2 as ClosedRange<UInt64> {
      let items = photos([22, 53][Int(seed) - 1], seed: seed)
      let automatic = try pages(layout, items)
      for count in 3...6 {
        let fixed = try pages(layout, items, columns: .count(count))
        #expect(meanFill(automatic) >= meanFill(fixed) - 0.01, "seed \(seed), \(count) columns")
      }
    }
  }

  @Test("pages of rows are as full as with any fixed height from an eighth to a fifth")
  func fullestRows() throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let items = photos([40, 53, 100][Int(seed) - 1], seed: seed)
      let automatic = try rows(items, scale: 6)
      #expect(meanFill(automatic) > 0.85, "seed \(seed)")
      let heights = automatic.flatMap { $0.arrangement.frames.map { $0.height / 1_698 } }
      #expect(heights.allSatisfy { $0 > 0.08 && $0 < 0.32 }, "seed \(seed)")
    }
  }

  @Test("a few pictures are as large as one page allows", arguments: layouts)
  func few(layout: String) throws {
    let squares = Array(repeating: LayoutItem(PixelSize(width: 1, height: 1)), count: 7)
    for (count, columns) in [(1, 1), (2, 2), (4, 2), (6, 3), (7, 3)] {
      let pages = try pages(layout, Array(squares.prefix(count)))
      #expect(pages.count == 1 && pages[0].arrangement.columnCount == columns, "\(count)")
    }
    let page = try rows(Array(squares.prefix(2)), scale: 6)
    #expect(page.count == 1 && page[0].arrangement.frames[0].height > 500)
  }

  @Test("on a very broad page most pictures are as tall as it at most")
  func broad() throws {
    let items = photos(300, seed: 9)
    let pages = try WaterfallStyle(width: 20_000).pages(items, on: PageStyle(height: 100))
    #expect(pages.flatMap(\.reducedItems).count <= 150)
  }
}
