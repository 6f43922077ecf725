import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

/// Pages of which the first has a title.
struct TitlePageTests {
  @Test("the title's height is free on the first page alone, for every layout with pages and any shapes")
  func title() throws {
    for seed in UInt64(1)...30 {
      var random = SeededGenerator(seed: seed)
      let items = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        LayoutItem(
          LayoutSize(width: .random(in: 1...9, using: &random), height: .random(in: 1...30, using: &random)),
          captionHeight: Bool.random(using: &random) ? 20 : 0)
      }
      var page = PageStyle(height: 400)
      page.headerHeight = 20
      page.footerHeight = 30
      page.titleHeight = Double.random(in: 0...150, using: &random)
      var waterfall = WaterfallStyle(width: 400, columns: .count(3))
      waterfall.balance = [.none, .tail].randomElement(using: &random)!
      var rows = RowsStyle(width: 400)
      rows.rowHeight = 80
      let columns = ColumnsStyle(width: 400, columns: .count(3))
      let balanced = ColumnsStyle(width: 400, columns: .count(3), widths: .equalBottoms)
      for pages in [
        try waterfall.pages(items, on: page), try rows.pages(items, on: page),
        try columns.pages(items, on: page),
        try balanced.pages(items, on: page), try GridStyle(width: 400).pages(items, on: page),
      ] {
        #expect(pages.map(\.items).flatMap { Array($0) } == Array(items.indices), "seed \(seed)")
        for (number, sheet) in pages.enumerated() {
          let top = 30 + (number == 0 ? page.titleHeight : 0)
          #expect(sheet.arrangement.frames.allSatisfy { $0.y >= top - 1e-6 }, "seed \(seed)")
          #expect(sheet.arrangement.frames.contains { abs($0.y - top) < 1e-6 }, "seed \(seed)")
          #expect(
            sheet.arrangement.frames.allSatisfy { $0.maxY <= 360 + 1e-6 }, "seed \(seed) page \(number)")
          #expect((0...1).contains(sheet.fill), "seed \(seed)")
        }
      }
    }
  }

  @Test("bands above and below move every frame by whole pixels, and queries with them")
  func bands() throws {
    let sizes = (1...20).map { PixelSize(width: $0 % 4 + 1, height: $0 % 5 + 1) }
    var across = WaterfallStyle(width: 300)
    across.flow.axis = .horizontal
    let arrangements = [
      try WaterfallStyle(width: 300).arrange(sizes: sizes), try across.arrange(sizes: sizes),
      try RowsStyle(width: 300).arrange(sizes: sizes),
    ]
    for arrangement in arrangements {
      let moved = arrangement.withBands(above: 17, below: 5)
      #expect(moved.pixelSize.height == arrangement.pixelSize.height + 22)
      #expect(moved.contentSize.height == arrangement.contentSize.height + 22)
      for (frame, other) in zip(moved.pixelFrames, arrangement.pixelFrames) {
        #expect(frame == PixelRect(x: other.x, y: other.y + 17, size: other.size))
      }
      for (index, frame) in moved.frames.enumerated() {
        #expect(frame.y == arrangement.frames[index].y + 17)
        let middle = LayoutRect(
          x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, width: 0.01, height: 0.01)
        #expect(moved.items(in: middle).map(\.index) == [index])
      }
      #expect(arrangement.withBands(above: 0, below: 0) == arrangement)
    }
  }
}
