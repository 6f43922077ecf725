import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Columns in reading order")
struct ColumnsTests {
  private func style(_ widths: ColumnsStyle.Widths, using random: inout SeededGenerator) -> ColumnsStyle {
    let measures = WaterfallStyle.random(using: &random)
    var style = ColumnsStyle(width: measures.width, columns: measures.columns, widths: widths)
    style.columns = .count(.random(in: 1...8, using: &random))
    (style.columnGap, style.rowGap, style.margins) = (measures.columnGap, measures.rowGap, measures.margins)
    return style
  }

  @Test(
    "frames do not overlap, go down each column in order, and are found",
    arguments: [ColumnsStyle.Widths.equal, .equalBottoms])
  func properties(widths: ColumnsStyle.Widths) throws {
    for seed in TrialCount.seeds(0.08) {
      var random = SeededGenerator(seed: seed)
      var style = style(widths, using: &random)
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let sizes = kind.sizes(.random(in: 0...30, using: &random), using: &random)
      if seed % 4 == 0 { style.flow = LayoutFlow(axis: .horizontal, isRightToLeft: seed % 8 == 0) }
      do throws(LayoutError) {
        let arrangement = try style.arrange(sizes: sizes)
        let problems = LayoutChecks.problems(
          arrangement, margins: style.flow == .standard ? style.margins : .zero, seed: seed)
        if !problems.isEmpty { Issue.record("\(kind), seed \(seed): \(problems)") }
        if style.flow == .standard {
          // Where columns end together, what is lower than a pixel takes its row from the others.
          let aspects = LayoutChecks.aspectProblems(
            arrangement, sizes, tolerance: widths == .equal ? 1 : Double(sizes.count))
          if !aspects.isEmpty { Issue.record("\(kind), seed \(seed): \(aspects)") }
          #expect(arrangement.columns == arrangement.columns.sorted(), "\(kind), seed \(seed)")
          let count = Set(arrangement.columns).count
          #expect(
            sizes.isEmpty || count == min(sizes.count, arrangement.columnCount), "\(kind), seed \(seed)")
        }
      } catch {
        // A strip beside a panorama may leave less than a pixel of a column.
        #expect(error.code == .noRoom && widths == .equalBottoms, "\(kind), seed \(seed): \(error)")
      }
    }
  }

  @Test("with equal bottoms all columns end at the same height, to the pixel, and fill the width")
  func equalBottoms() throws {
    for seed in TrialCount.seeds(0.03) {
      var random = SeededGenerator(seed: seed)
      let style = style(.equalBottoms, using: &random)
      let sizes = SampleSet.photos.sizes(.random(in: 8...40, using: &random), using: &random)
      let arrangement = try style.arrange(sizes: sizes)
      let bottom = arrangement.contentSize.height - style.margins.bottom
      for items in arrangement.itemsByColumn {
        let (exact, pixels) = (
          arrangement.frames[items[items.count - 1]], arrangement.pixelFrames[items[items.count - 1]]
        )
        #expect(abs(exact.maxY - bottom) < 1e-6 * bottom, "seed \(seed)")
        #expect(pixels.maxY == arrangement.pixelSize.height - Int(style.margins.bottom), "seed \(seed)")
        for (above, below) in zip(items, items.dropFirst()) {
          let gap = arrangement.pixelFrames[below].y - arrangement.pixelFrames[above].maxY
          #expect(gap == Int(style.rowGap), "seed \(seed)")
        }
      }
      let right = arrangement.pixelFrames.map(\.maxX).max()
      #expect(right == arrangement.pixelSize.width - Int(style.margins.right), "seed \(seed)")
    }
  }

  @Test("no way to cut a list makes the tallest column shorter")
  func optimum() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var style = style(.equal, using: &random)
      style.columns = .count(3)
      let sizes = SampleSet.mixed.sizes(9, using: &random)
      let arrangement = try style.arrange(sizes: sizes)
      var best = Double.infinity
      for first in 1...7 {
        for second in first + 1...8 {
          let cuts = [0, first, second, 9]
          let heights = (0..<3).map { column -> Double in
            let width = arrangement.frames[arrangement.columns.firstIndex(of: column) ?? 0].width
            return sizes[cuts[column]..<cuts[column + 1]].reduce(-style.rowGap) {
              $0 + LayoutSize($1).height(atWidth: width) + style.rowGap
            }
          }
          best = min(best, heights.max() ?? 0)
        }
      }
      let tallest = arrangement.contentSize.height - style.margins.top - style.margins.bottom
      #expect(abs(tallest - best) <= 1e-9 * best, "seed \(seed): \(tallest), \(best) is possible")
    }
  }

  @Test("numbers that are no lengths or cuts are refused")
  func refused() {
    let items = Array(repeating: LayoutItem(PixelSize(width: 1, height: 1)), count: 4)
    for width in [0, -1, .nan, .infinity, 1e300] as [Double] {
      #expect(throws: LayoutError.self) { try ColumnsStyle(width: width).arrange(items: items) }
      #expect(throws: LayoutError.self) {
        try ColumnsStyle(width: width, widths: .equalBottoms).arrange(items: items)
      }
      #expect(throws: LayoutError.self) {
        try PhotoAlbumColumnsStyle(width: width, columnCount: 0).arrange([])
      }
    }
    for cuts in [[], [0], [0, 4, 4], [0, 5], [1, 4], [0, 3, 2, 4], [4, 0]] {
      #expect(throws: LayoutError.self) { try ColumnsStyle(width: 900).arrange(items: items, cuts: cuts) }
    }
  }
}
