import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Grid")
struct GridTests {
  @Test("cells do not overlap, pictures lie in their cells, and crops in their pictures")
  func properties() throws {
    for seed in TrialCount.seeds(0.08) {
      var random = SeededGenerator(seed: seed)
      let measures = WaterfallStyle.random(using: &random)
      var style = GridStyle(width: measures.width, columns: measures.columns)
      (style.columnGap, style.rowGap, style.margins) = (measures.columnGap, measures.rowGap, measures.margins)
      style.fit = GridStyle.Fit.allCases.randomElement(using: &random) ?? .cover
      style.lastRow = GridStyle.LastRow.allCases.randomElement(using: &random) ?? .left
      style.rowHeights =
        [.aspectRatio(1), .aspectRatio(3), .fixed(40), .tallestItem].randomElement(using: &random)
        ?? .fixed(1)
      style.gravity = LayoutPoint(
        x: .random(in: -1...2, using: &random), y: .random(in: 0...1, using: &random))
      style.flow = LayoutFlow(axis: seed % 5 == 0 ? .horizontal : .vertical, isRightToLeft: seed % 3 == 0)
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let sizes = kind.sizes(.random(in: 0...30, using: &random), using: &random)
      let grid = try style.arrange(sizes: sizes)
      let problems = LayoutChecks.problems(grid.arrangement, margins: style.margins, seed: seed)
      if !problems.isEmpty { Issue.record("\(kind), seed \(seed): \(problems)") }
      for (picture, cell) in zip(grid.pictures, grid.arrangement.pixelFrames) {
        #expect(cell.contains(picture.pixelFrame) && !picture.pixelFrame.isEmpty, "\(kind), seed \(seed)")
        let crop = picture.crop
        let isInside = crop.x >= 0 && crop.y >= 0 && crop.maxX <= 1 + 1e-12 && crop.maxY <= 1 + 1e-12
        #expect(isInside, "\(kind), seed \(seed): \(crop)")
      }
    }
  }

  @Test("pictures are contained, cropped around what matters, or stretched")
  func fits() throws {
    var style = GridStyle(width: 100, columns: .count(1))
    (style.margins, style.gravity) = (.zero, LayoutPoint(x: 0.5, y: 0))
    var wide = LayoutItem(PixelSize(width: 4, height: 1))
    #expect(
      try style.arrange(items: [wide]).pictures[0].crop == LayoutRect(x: 0.375, y: 0, width: 0.25, height: 1))
    wide.focalPoint = LayoutPoint(x: 0.9, y: 0.5)
    #expect(
      try style.arrange(items: [wide]).pictures[0].crop == LayoutRect(x: 0.75, y: 0, width: 0.25, height: 1))
    style.fit = .contain
    let contained = try style.arrange(items: [wide]).pictures[0]
    #expect(contained.frame == LayoutRect(x: 0, y: 0, width: 100, height: 25))
    #expect(contained.crop == LayoutRect(x: 0, y: 0, width: 1, height: 1))
    style.fit = .stretch
    #expect(
      try style.arrange(items: [wide]).pictures[0].pixelFrame
        == PixelRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test("a last row stands where asked for")
  func lastRow() throws {
    var style = GridStyle(width: 430, columns: .count(4))
    (style.margins, style.columnGap) = (.zero, 10)
    let squares = Array(repeating: PixelSize(width: 1, height: 1), count: 6)
    #expect(try style.arrange(sizes: squares).arrangement.frames[4...].map(\.x) == [0, 110])
    style.lastRow = .center
    #expect(try style.arrange(sizes: squares).arrangement.frames[4...].map(\.x) == [110, 220])
    style.lastRow = .spread
    #expect(try style.arrange(sizes: squares).arrangement.frames[4...].map(\.x) == [0, 330])
  }

  @Test("the best number of columns makes the largest cells")
  func bestColumns() {
    var style = GridStyle(width: 100)
    (style.margins, style.columnGap, style.rowGap) = (.zero, 0, 0)
    #expect(style.bestColumnCount(forItems: 12, on: LayoutSize(width: 400, height: 300)) == 4)
    #expect(style.bestColumnCount(forItems: 12, on: LayoutSize(width: 300, height: 400)) == 3)
    #expect(style.bestColumnCount(forItems: 0, on: LayoutSize(width: 300, height: 400)) == 1)
    #expect(style.bestColumnCount(forItems: 5, on: LayoutSize(width: .nan, height: -1)) == 1)
    for count in [Int.min, .max] {
      _ = style.bestColumnCount(forItems: count, on: LayoutSize(width: 300, height: 400))
    }
  }

  @Test("numbers that are no ratios, lengths or counts are refused")
  func refused() {
    for change in [
      { $0.width = .nan }, { $0.rowHeights = .aspectRatio(0) }, { $0.rowHeights = .aspectRatio(.nan) },
      { $0.rowHeights = .fixed(-1) }, { $0.columns = .count(0) }, { $0.columnGap = .infinity },
    ] as [(inout GridStyle) -> Void] {
      var style = GridStyle(width: 500)
      change(&style)
      #expect(
        performing: { try style.arrange(items: []) }, throws: { ($0 as? LayoutError)?.code == .invalidValue })
    }
    var style = GridStyle(width: 500)
    style.rowHeights = .aspectRatio(1e-300)
    #expect(throws: LayoutError.self) { try style.arrange(sizes: [PixelSize(width: 1, height: 1)]) }
  }
}
