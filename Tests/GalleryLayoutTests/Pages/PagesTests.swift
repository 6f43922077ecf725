import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Pages")
struct PagesTests {
  private func check(_ pages: [Page], _ title: String, count: Int, size: PixelSize, margins: LayoutInsets) {
    #expect(pages.flatMap { Array($0.items) } == Array(0..<count), "\(title)")
    for (number, page) in pages.enumerated() {
      let problems = LayoutChecks.problems(page.arrangement, margins: margins)
      if !problems.isEmpty { Issue.record("\(title), page \(number): \(problems)") }
      #expect(page.arrangement.pixelSize == size, "\(title), page \(number)")
      #expect(page.arrangement.count == page.items.count && !page.items.isEmpty, "\(title), page \(number)")
    }
  }

  @Test(
    "no item is split, none is lost, header and footer stay free",
    arguments: [WaterfallStyle.Balance.none, .tail, .free])
  func waterfall(balance: WaterfallStyle.Balance) throws {
    for seed in TrialCount.seeds(0.003) {
      var random = SeededGenerator(seed: seed)
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let sizes = kind.sizes(.random(in: 0...40, using: &random), using: &random)
      var style = WaterfallStyle(width: 800, columns: .count(.random(in: 1...4, using: &random)))
      style.balance = balance
      var page = PageStyle(height: 1_000)
      (page.headerHeight, page.footerHeight) = (30, 20)
      let pages = try style.pages(sizes.map { LayoutItem($0) }, on: page)
      check(
        pages, "\(kind), seed \(seed)", count: sizes.count, size: PixelSize(width: 800, height: 1_000),
        margins: LayoutInsets(top: 40, left: 10, bottom: 30, right: 10))
    }
  }

  @Test("rows are not split, none is lost, and gaps fill the page")
  func rows() throws {
    for seed in TrialCount.seeds(0.01) {
      var random = SeededGenerator(seed: seed)
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let sizes = kind.sizes(.random(in: 0...60, using: &random), using: &random)
      let pages = try RowsStyle(width: 800, rowHeight: 150).pages(
        sizes.map { LayoutItem($0) }, on: PageStyle(height: 900))
      check(
        pages, "\(kind), seed \(seed)", count: sizes.count, size: PixelSize(width: 800, height: 900),
        margins: LayoutInsets(10))
    }
  }

  /// `items` of every layout that has columns, on pages.
  private func pages(
    _ layout: String, _ items: [LayoutItem], columns: WaterfallStyle.Columns, on page: PageStyle
  ) throws -> [Page] {
    switch layout {
    case "grid": try GridStyle(width: 800, columns: columns).pages(items, on: page)
    case "columns": try ColumnsStyle(width: 800, columns: columns).pages(items, on: page)
    default: try ColumnsStyle(width: 800, columns: columns, widths: .equalBottoms).pages(items, on: page)
    }
  }

  @Test(
    "columns and grids lose none, split none, and keep header and footer free",
    arguments: ["grid", "columns", "balanced"])
  func columns(layout: String) throws {
    for seed in TrialCount.seeds(0.003) {
      var random = SeededGenerator(seed: seed)
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let sizes = kind.sizes(.random(in: 0...40, using: &random), using: &random)
      let columns: WaterfallStyle.Columns =
        seed % 3 == 0 ? .automatic : .count(.random(in: 1...4, using: &random))
      var page = PageStyle(height: 1_000)
      (page.headerHeight, page.footerHeight) = (30, 20)
      let items = sizes.map { LayoutItem($0, captionHeight: seed % 2 == 0 ? 15 : 0) }
      let pages = try pages(layout, items, columns: columns, on: page)
      check(
        pages, "\(layout), \(kind), seed \(seed)", count: sizes.count,
        size: PixelSize(width: 800, height: 1_000),
        margins: LayoutInsets(top: 40, left: 10, bottom: 30, right: 10))
      #expect(pages.allSatisfy { $0.fill > 0 && $0.fill <= 1 })
    }
  }

  @Test("a page of columns holds as much as has room, and no page could take what is on two")
  func fewest() throws {
    var random = SeededGenerator(seed: 11)
    let items = SampleSet.photos.sizes(60, using: &random).map { LayoutItem($0) }
    for widths in [ColumnsStyle.Widths.equal, .equalBottoms] {
      let style = ColumnsStyle(width: 800, columns: .count(3), widths: widths)
      let pages = try style.pages(items, on: PageStyle(height: 900))
      for page in pages {
        let alone = try style.arrange(items: Array(items[page.items]))
        #expect(alone.frames == page.arrangement.frames && alone.contentSize.height <= 900)
      }
      for (first, second) in zip(pages, pages.dropFirst()) {
        let both = try style.arrange(items: Array(items[first.items.lowerBound..<second.items.upperBound]))
        #expect(both.contentSize.height > 900)
      }
    }
  }

  @Test("what is taller than a page is as tall as the page, in columns and grids too")
  func reducedColumns() throws {
    let items = [LayoutItem(PixelSize(width: 3, height: 2)), LayoutItem(PixelSize(width: 1, height: 50))]
    for layout in ["columns", "balanced"] {
      let pages = try pages(layout, items, columns: .count(1), on: PageStyle(height: 620))
      #expect(pages.map(\.items) == [0..<1, 1..<2])
      #expect(pages[1].reducedItems == [1])
      #expect(
        pages[1].arrangement.pixelFrames[0] == PixelRect(x: 394, y: 10, width: 12, height: 600), "\(layout)")
    }
    let grid = try pages("grid", items, columns: .count(1), on: PageStyle(height: 320))
    #expect(grid.map(\.reducedItems) == [[0], [1]])
    #expect(grid.allSatisfy { $0.arrangement.frames == [LayoutRect(x: 10, y: 10, width: 780, height: 300)] })
  }

  @Test("an automatic number of columns never gives each picture a page of its own")
  func severalOnPage() throws {
    let items = Array(repeating: LayoutItem(PixelSize(width: 3, height: 2)), count: 40)
    let page = PageStyle(height: 700)
    #expect(try WaterfallStyle(width: 800).pages(items, on: page).count <= 7)
    for layout in ["grid", "columns", "balanced"] {
      #expect(try pages(layout, items, columns: .automatic, on: page).count <= 7, "\(layout)")
    }
  }

  @Test("a thousand ribbons of less than a pixel stay on their pages", arguments: [0, 0.5] as [Double])
  func ribbons(gap: Double) throws {
    let items = Array(repeating: LayoutItem(PixelSize(width: 1_000, height: 1)), count: 1_000)
    let page = PageStyle(height: 100)
    var waterfall = WaterfallStyle(width: 100, columns: .count(3), columnGap: 0, rowGap: gap, margins: .zero)
    var all: [(String, [Page])] = []
    for balance in [WaterfallStyle.Balance.none, .tail] {
      waterfall.balance = balance
      all.append(("\(balance)", try waterfall.pages(items, on: page)))
    }
    var columns = ColumnsStyle(width: 100, columns: .count(3))
    var grid = GridStyle(width: 100, columns: .count(3))
    var rows = RowsStyle(width: 100, rowHeight: 20)
    (columns.columnGap, columns.rowGap, columns.margins) = (0, gap, .zero)
    (grid.columnGap, grid.rowGap, grid.margins, grid.rowHeights) = (0, gap, .zero, .tallestItem)
    (rows.columnGap, rows.rowGap, rows.margins) = (0, gap, .zero)
    all.append(("columns", try columns.pages(items, on: page)))
    columns.widths = .equalBottoms
    all.append(("balanced", try columns.pages(Array(items.prefix(400)), on: page)))
    all.append(("grid", try grid.pages(items, on: page)))
    all.append(("rows", try rows.pages(items, on: page)))
    for (title, pages) in all {
      check(
        pages, title, count: title == "balanced" ? 400 : 1_000, size: PixelSize(width: 100, height: 100),
        margins: .zero)
    }
  }

  @Test("gaps beside balanced pictures become wider where that saves a page, and nowhere else")
  func widerGaps() throws {
    var style = WaterfallStyle(width: 320, columns: .count(3), margins: .zero)
    style.balance = .tail
    let squares = Array(repeating: LayoutItem(PixelSize(width: 1, height: 1)), count: 6)
    // Two rows of squares of 100 take 210; with gaps of 17 squares are 95.3 at most, and two rows 201.
    for (height, gap) in [(215, 10), (202, 17), (190, 10)] as [(Double, Int)] {
      let pages = try style.pages(squares, on: PageStyle(height: height))
      let frames = pages[0].arrangement.pixelFrames
      #expect(pages.count == (height < 200 ? 2 : 1) && frames[1].x - frames[0].maxX == gap, "\(height)")
    }
    style.balance = .none
    #expect(try style.pages(squares, on: PageStyle(height: 202)).count == 2)
  }

  @Test("seven rows of cells are three, two and two")
  func evenGrid() throws {
    let squares = Array(repeating: LayoutItem(PixelSize(width: 1, height: 1)), count: 14)
    var style = GridStyle(width: 200, columns: .count(2))
    (style.columnGap, style.rowGap, style.margins) = (0, 0, .zero)
    let pages = try style.pages(squares, on: PageStyle(height: 300))
    #expect(pages.map(\.items.count).sorted() == [4, 4, 6])
    #expect(pages.map(\.fill).sorted() == [2.0 / 3, 2.0 / 3, 1])
  }

  @Test("an item taller than a page is made as tall as the page, and named")
  func reduced() throws {
    let items = [LayoutItem(PixelSize(width: 3, height: 2)), LayoutItem(PixelSize(width: 1, height: 50))]
    let pages = try WaterfallStyle(width: 420, columns: .count(1)).pages(items, on: PageStyle(height: 520))
    #expect(pages.map(\.items) == [0..<1, 1..<2])
    #expect(pages[1].reducedItems == [1])
    #expect(pages[1].arrangement.frames[0] == LayoutRect(x: 205, y: 10, width: 10, height: 500))
  }

  @Test("the last page is not nearly empty where the others can spare items")
  func even() throws {
    // Three to a page, seven in all: 3, 2, 2 and not 3, 3, 1.
    let squares = Array(repeating: LayoutItem(PixelSize(width: 1, height: 1)), count: 7)
    let style = WaterfallStyle(width: 100, columns: .count(1), rowGap: 0, margins: .zero)
    let pages = try style.pages(squares, on: PageStyle(height: 300))
    #expect(pages.map(\.items.count).sorted() == [2, 2, 3])
  }

  @Test("on a sheet from the right, pages and their margins are mirrored")
  func rightToLeft() throws {
    let squares = Array(repeating: LayoutItem(PixelSize(width: 1, height: 1)), count: 6)
    let margins = LayoutInsets(top: 0, left: 10, bottom: 0, right: 40)
    var rows = RowsStyle(width: 350, rowHeight: 100)
    (rows.columnGap, rows.rowGap, rows.margins, rows.flow.isRightToLeft) = (0, 0, margins, true)
    #expect(
      try rows.pages(squares, on: PageStyle(height: 150))[0].arrangement.frames.map(\.x) == [210, 110, 10])
    var waterfall = WaterfallStyle(width: 350, columns: .count(3), columnGap: 0, rowGap: 0, margins: margins)
    waterfall.flow.isRightToLeft = true
    #expect(
      try waterfall.pages(squares, on: PageStyle(height: 150))[0].arrangement.frames.map(\.x) == [
        210, 110, 10,
      ])
  }

  @Test("pages without room are refused", arguments: [0, 20, -1, .nan, .infinity, 1e300] as [Double])
  func refused(height: Double) {
    let items = [LayoutItem(PixelSize(width: 1, height: 1))]
    #expect(throws: LayoutError.self) {
      try WaterfallStyle(width: 500).pages(items, on: PageStyle(height: height))
    }
    #expect(throws: LayoutError.self) {
      try RowsStyle(width: 500).pages(items, on: PageStyle(height: height))
    }
    for layout in ["grid", "columns", "balanced"] {
      #expect(throws: LayoutError.self) {
        try pages(layout, items, columns: .automatic, on: PageStyle(height: height))
      }
    }
    var page = PageStyle(height: 500)
    page.headerHeight = height
    if height != 0, height != 20 {
      #expect(throws: LayoutError.self) { try WaterfallStyle(width: 500).pages(items, on: page) }
    }
  }
}
