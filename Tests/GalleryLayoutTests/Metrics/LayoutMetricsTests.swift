import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Metrics")
struct LayoutMetricsTests {
  @Test("a small sheet has the metrics one gets with a pencil")
  func smallSheet() throws {
    let style = WaterfallStyle(width: 210, columns: .count(2), margins: .zero)
    let arrangement = try style.arrange(sizes: [(1, 1), (1, 2)].map { PixelSize(width: $0.0, height: $0.1) })
    let metrics = LayoutMetrics(arrangement, columnGap: 10, rowGap: 10, margins: .zero)
    #expect(metrics.spread == 100)
    // A column of 110 by 210 and one of 110 by 110, of 220 by 210.
    #expect(abs(metrics.whiteShare - 100.0 / 420) < 1e-12)
    #expect(metrics.orderInversions == 0)
    #expect(metrics.rowError == nil && metrics.pageFill == nil)
  }

  @Test(
    "a waterfall has no pair in the wrong order, columns have about a third, whatever way they are counted")
  func inversions() throws {
    var random = SeededGenerator(seed: 1)
    let sizes = SampleSet.photos.sizes(100, using: &random)
    let waterfall = try WaterfallStyle(width: 1_600).arrange(sizes: sizes)
    let columns = try ColumnsStyle(width: 1_600).arrange(sizes: sizes)
    func share(_ arrangement: Arrangement) -> Double {
      LayoutMetrics(arrangement, columnGap: 10, rowGap: 10, margins: LayoutInsets(10)).orderInversions
    }
    #expect(share(waterfall) == 0)
    var count = 0
    for (index, frame) in columns.frames.enumerated() {
      for other in columns.frames[(index + 1)...] where (other.y, other.x) < (frame.y, frame.x) { count += 1 }
    }
    #expect(share(columns) == Double(count) / 4_950)
    #expect((0.3...0.45).contains(share(columns)))
  }

  @Test("rows at their target height have no error")
  func rowError() throws {
    var style = RowsStyle(width: 620, rowHeight: 200)
    style.margins = .zero
    let squares = Array(repeating: PixelSize(width: 1, height: 1), count: 6)
    let metrics = LayoutMetrics(
      try style.arrange(sizes: squares), columnGap: 10, rowGap: 10, margins: .zero, rowHeight: 200)
    #expect(metrics.rowError == 0)
    #expect(metrics.whiteShare < 1e-12)
  }

  @Test("without items there is nothing to measure")
  func empty() throws {
    let metrics = LayoutMetrics(
      try WaterfallStyle(width: 100).arrange(sizes: []), columnGap: 10, rowGap: 10, margins: LayoutInsets(10))
    #expect(metrics.spread == 0 && metrics.whiteShare == 0 && metrics.orderInversions == 0)
  }

  @Test("what the rounding of sums leaves is neither white nor a spread", arguments: 300..<340)
  func noise(width: Int) throws {
    let items = (0..<40).map { LayoutItem(PixelSize(width: 3 + $0 % 5, height: 4)) }
    var style = ColumnsStyle(width: Double(width), columns: .count(7), widths: .equalBottoms)
    (style.columnGap, style.rowGap) = (1, 1)
    let metrics = LayoutMetrics(
      try style.arrange(items: items), columnGap: 1, rowGap: 1, margins: style.margins)
    #expect(metrics.spread == 0 && metrics.whiteShare == 0)
  }
}
