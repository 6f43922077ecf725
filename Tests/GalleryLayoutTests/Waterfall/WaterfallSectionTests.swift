import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Sections of a waterfall")
struct WaterfallSectionTests {
  @Test("a small sheet with two sections is what one gets with a pencil")
  func smallSheet() throws {
    let style = WaterfallStyle(
      width: 210, columns: .count(2), columnGap: 10, rowGap: 10,
      margins: LayoutInsets(top: 5, left: 0, bottom: 7, right: 0))
    let square = LayoutItem(PixelSize(width: 1, height: 1))
    var first = WaterfallSection(items: [square, square, square])
    first.headerHeight = 20
    first.headerInsets = LayoutInsets(top: 1, left: 3, bottom: 2, right: 4)
    var second = WaterfallSection(items: [square])
    second.footerHeight = 30
    second.columnCount = 1
    let sheet = try style.arrange(sections: [first, second])
    #expect(sheet.sections.map(\.items) == [0..<3, 3..<4])
    #expect(sheet.sections[0].header == LayoutRect(x: 3, y: 6, width: 203, height: 20))
    #expect(sheet.sections[0].pixelHeader == PixelRect(x: 3, y: 6, width: 203, height: 20))
    #expect(sheet.arrangement.frames[0] == LayoutRect(x: 0, y: 38, width: 100, height: 100))
    #expect(sheet.arrangement.frames[2] == LayoutRect(x: 0, y: 148, width: 100, height: 100))
    #expect(sheet.arrangement.frames[3] == LayoutRect(x: 0, y: 258, width: 210, height: 210))
    #expect(sheet.sections[1].footer == LayoutRect(x: 0, y: 478, width: 210, height: 30))
    #expect(sheet.arrangement.contentSize == LayoutSize(width: 210, height: 515))
    #expect(sheet.arrangement.pixelSize == PixelSize(width: 210, height: 515))
  }

  @Test("sections do not overlap, in any direction, and queries find their items")
  func properties() throws {
    for seed in TrialCount.seeds(0.03) {
      var random = SeededGenerator(seed: seed)
      var style = WaterfallStyle.random(using: &random)
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let sections = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        var section = WaterfallSection(
          items: kind.sizes(.random(in: 0...12, using: &random), using: &random).map { LayoutItem($0) })
        section.headerHeight = Bool.random(using: &random) ? 24 : 0
        section.footerHeight = Bool.random(using: &random) ? 12 : 0
        return section
      }
      style.columns = .count(.random(in: 1...4, using: &random))
      style.balance = [.none, .tail].randomElement(using: &random) ?? .none
      style.flow = LayoutFlow(
        axis: Bool.random(using: &random) ? .horizontal : .vertical, isRightToLeft: .random(using: &random))
      let sheet = try style.arrange(sections: sections)
      let problems = LayoutChecks.problems(sheet.arrangement, margins: style.margins, seed: seed)
      if !problems.isEmpty { Issue.record("\(kind), seed \(seed): \(problems)") }
      let boards = sheet.sections.flatMap { [$0.pixelHeader, $0.pixelFooter] }.compactMap(\.self)
      for board in boards {
        let isFree = !sheet.arrangement.pixelFrames.contains { $0.intersects(board) }
        #expect(
          isFree && PixelRect(size: sheet.arrangement.pixelSize).contains(board), "\(kind), seed \(seed)")
      }
    }
  }

  @Test("one section without a header is the sheet without sections")
  func oneSection() throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let style = WaterfallStyle.random(using: &random)
      let items = SampleSet.mixed.sizes(30, using: &random).map { LayoutItem($0) }
      let sheet = try style.arrange(sections: [WaterfallSection(items: items)]).arrangement
      let plain = try style.arrange(items: items)
      #expect(sheet.frames == plain.frames, "seed \(seed)")
      #expect(sheet.pixelFrames == plain.pixelFrames, "seed \(seed)")
      #expect(sheet.contentSize == plain.contentSize, "seed \(seed)")
      #expect(sheet.pixelSize == plain.pixelSize, "seed \(seed)")
    }
  }
}
