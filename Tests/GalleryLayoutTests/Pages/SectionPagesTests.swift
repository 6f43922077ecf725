import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Pages of sections")
struct SectionPagesTests {
  private func section(_ count: Int, header: Double = 0, footer: Double = 0) -> WaterfallSection {
    var section = WaterfallSection(
      items: Array(repeating: LayoutItem(PixelSize(width: 1, height: 1)), count: count))
    (section.headerHeight, section.footerHeight) = (header, footer)
    return section
  }

  private var style: WaterfallStyle {
    WaterfallStyle(width: 200, columns: .count(2), columnGap: 0, rowGap: 0, margins: .zero)
  }

  @Test("a header goes to the next page with the first row of its section")
  func headers() throws {
    // Two rows of 100 and a header of 30 leave 70 of 300.
    let pages = try style.pages(
      sections: [section(4, header: 30), section(3, header: 30)], on: PageStyle(height: 300))
    #expect(pages.map(\.parts) == [[.init(0, 0..<4)], [.init(1, 4..<7)]])
    #expect(pages[1].arrangement.sections[0].header?.y == 0)
    // On 360 a header has room, but no row below it; on 370 it has one.
    let near = try style.pages(
      sections: [section(4, header: 30), section(3, header: 30)], on: PageStyle(height: 359))
    #expect(near.map(\.parts) == pages.map(\.parts))
    let far = try style.pages(
      sections: [section(4, header: 30), section(3, header: 30)], on: PageStyle(height: 360))
    #expect(far.map(\.parts) == [[.init(0, 0..<4), .init(1, 4..<6)], [.init(1, 6..<7)]])
    #expect(far[1].arrangement.sections[0].header == nil)
  }

  @Test("a row is held back for a footer that has no room")
  func footers() throws {
    let pages = try style.pages(sections: [section(6, footer: 30)], on: PageStyle(height: 310))
    #expect(pages.map(\.parts) == [[.init(0, 0..<4)], [.init(0, 4..<6)]])
    #expect(pages[0].arrangement.sections[0].footer == nil)
    #expect(pages[1].arrangement.sections[0].footer == LayoutRect(x: 0, y: 100, width: 200, height: 30))
  }

  @Test("a section without items goes to the next page as a whole when its footer has no room")
  func emptySections() throws {
    let pages = try style.pages(
      sections: [section(4), section(0, header: 30, footer: 30)], on: PageStyle(height: 259))
    #expect(pages.map(\.parts) == [[.init(0, 0..<4)], [.init(1, 4..<4)]])
    #expect(pages[1].arrangement.sections[0].footer == LayoutRect(x: 0, y: 30, width: 200, height: 30))
    #expect(throws: LayoutError.self) {
      try style.pages(sections: [section(0, header: 30, footer: 30)], on: PageStyle(height: 59))
    }
  }

  @Test("whatever the sections, all items are there once and in order, and nothing is parted or off its page")
  func properties() throws {
    for seed in TrialCount.seeds(0.008) {
      var random = SeededGenerator(seed: seed)
      var style = WaterfallStyle.random(using: &random)
      let count = Int.random(in: 1...4, using: &random)
      style.columns = .count(count)
      style.balance = seed % 3 == 0 ? .tail : .none
      style.flow.isRightToLeft = seed % 2 == 0
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let sections = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        var section = WaterfallSection(
          items: kind.sizes(.random(in: 0...30, using: &random), using: &random).map { LayoutItem($0) })
        section.headerHeight = Bool.random(using: &random) ? 24 : 0
        section.footerHeight = Bool.random(using: &random) ? 12 : 0
        return section
      }
      var page = PageStyle(height: Double(Int.random(in: 300...1_500, using: &random)))
      (page.headerHeight, page.titleHeight) = (10, seed % 4 == 0 ? 40 : 0)
      let pages = try style.pages(sections: sections, on: page)
      let title = "\(kind), seed \(seed)"
      #expect(
        pages.flatMap { $0.parts.flatMap { Array($0.items) } }
          == Array(0..<sections.reduce(0) { $0 + $1.items.count }),
        "\(title)")
      var margins = style.margins
      margins.top += page.headerHeight
      for (number, page) in pages.enumerated() {
        let sheet = page.arrangement
        #expect(LayoutChecks.problems(sheet.arrangement, margins: margins, seed: seed) == [], "\(title)")
        #expect(sheet.sections.count == page.parts.count && !page.parts.isEmpty)
        #expect(
          Double(sheet.arrangement.pixelSize.height) == sheet.arrangement.contentSize.height, "\(title)")
        for (part, placed) in zip(page.parts, sheet.sections) {
          let section = sections[part.section]
          let start = sections[..<part.section].reduce(0) { $0 + $1.items.count }
          let isFirst = part.items.lowerBound == start
          let isLast = part.items.upperBound == start + section.items.count
          #expect((placed.header != nil) == (isFirst && section.headerHeight > 0), "\(title), page \(number)")
          #expect((placed.footer != nil) == (isLast && section.footerHeight > 0), "\(title), page \(number)")
          if isFirst, page.parts.count > 1 {
            #expect(part.items.count >= min(count, section.items.count), "\(title), page \(number)")
          }
          if !section.items.isEmpty { #expect(!part.items.isEmpty, "\(title), page \(number)") }
          for board in [placed.pixelHeader, placed.pixelFooter].compactMap(\.self) {
            #expect(!sheet.arrangement.pixelFrames.contains { $0.intersects(board) }, "\(title)")
            #expect(PixelRect(size: sheet.arrangement.pixelSize).contains(board), "\(title)")
          }
        }
      }
    }
  }

  @Test("an item taller than a page is reduced and named; a page without room is refused")
  func extremes() throws {
    let tall = LayoutItem(PixelSize(width: 1, height: 9))
    var section = WaterfallSection(items: [tall, LayoutItem(PixelSize(width: 1, height: 1))])
    section.headerHeight = 50
    let pages = try style.pages(sections: [section], on: PageStyle(height: 350))
    #expect(pages.count == 1 && pages[0].reducedItems == [0])
    let frame = pages[0].arrangement.arrangement.frames[0]
    #expect(frame.height == 300 && abs(frame.width - 300 / 9) < 1e-9)
    for height in [0, 50, -1, .nan, .infinity] as [Double] {
      #expect(throws: LayoutError.self) {
        try style.pages(sections: [section], on: PageStyle(height: height))
      }
    }
    #expect(try style.pages(sections: [], on: PageStyle(height: 100)) == [])
  }
}

extension SectionPage.Part {
  fileprivate init(_ section: Int, _ items: Range<Int>) {
    self.init(section: section, items: items)
  }
}
