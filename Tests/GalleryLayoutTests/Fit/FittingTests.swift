import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Fitting to a canvas")
struct FittingTests {
  private func photos(_ count: Int, seed: UInt64) -> [LayoutItem] {
    var random = SeededGenerator(seed: seed)
    return SampleSet.photos.sizes(count, using: &random).map { LayoutItem($0) }
  }

  @Test("a waterfall becomes as tall as asked for", arguments: 0..<12 as Range<UInt64>)
  func height(seed: UInt64) throws {
    let items = photos(30, seed: seed)
    var style = WaterfallStyle(width: 1_600, columns: .count(4))
    style.flow.axis = seed % 2 == 0 ? .vertical : .horizontal
    let sheet = try style.fitted(toHeight: 900, items: items).arrange(items: items)
    let extent = seed % 2 == 0 ? sheet.contentSize.height : sheet.contentSize.width
    #expect(abs(extent - 900) < 1e-6, "seed \(seed): \(sheet.contentSize)")
  }

  @Test("a waterfall gets the shape asked for", arguments: [0.5, 1, 1.5, 3] as [Double])
  func aspectRatio(ratio: Double) throws {
    let items = photos(40, seed: 3)
    let style = try #require(try WaterfallStyle(width: 0).fitted(toAspectRatio: ratio, items: items))
    let size = try style.arrange(items: items).contentSize
    #expect(abs(size.width / size.height - ratio) < 1e-6, "\(size)")
  }

  @Test(
    "what is left of the canvas goes where the policy says",
    arguments: [
      .center, .stretchGaps, .crop(atMost: 0.5), .crop(atMost: 0), .equalBottoms(cropAtMost: 0.3),
      .equalBottoms(cropAtMost: 0),
    ] as [FitResidual])
  func residuals(residual: FitResidual) throws {
    for seed in TrialCount.seeds(0.01) {
      let items = photos(Int(seed % 40) + 5, seed: seed)
      let style = WaterfallStyle(width: 1_000)
      let sheet = try style.arrange(items: items, fittingHeight: 1_400, residual: residual)
      let problems = LayoutChecks.problems(sheet, margins: style.margins, seed: seed)
      if !problems.isEmpty { Issue.record("\(residual), seed \(seed): \(problems)") }
      #expect(sheet.pixelSize == PixelSize(width: 1_000, height: 1_400), "\(residual), seed \(seed)")
      if residual == .stretchGaps {
        for column in sheet.itemsByColumn where column.count > 1 {
          #expect(sheet.pixelFrames[column[column.count - 1]].maxY == 1_390, "seed \(seed)")
        }
      }
    }
  }

  @Test("columns of equal bottoms are cropped alike, and hardly")
  func equalBottoms() throws {
    for seed in 0..<40 as Range<UInt64> {
      let items = photos(30, seed: seed)
      let style = WaterfallStyle(width: 1_000)
      // A canvas hardly taller than the waterfall.
      let height = (try style.arrange(items: items).contentSize.height * 1.03).rounded()
      let sheet = try style.arrange(
        items: items, fittingHeight: height, residual: .equalBottoms(cropAtMost: 0.5))
      #expect(LayoutChecks.problems(sheet, margins: style.margins, seed: seed) == [], "seed \(seed)")
      for column in sheet.itemsByColumn {
        #expect(sheet.pixelFrames[column.last ?? 0].maxY == Int(height) - 10, "seed \(seed)")
      }
      let factors = zip(items, sheet.frames).map { $1.height / ($1.width / $0.aspectRatio) }
      #expect((factors.max() ?? 0) - (factors.min() ?? 0) < 0.05, "seed \(seed): \(factors)")
    }
  }

  @Test("rows become as tall as asked for, or a little lower", arguments: 0..<6 as Range<UInt64>)
  func rows(seed: UInt64) throws {
    let items = photos(40, seed: seed)
    let height = try RowsStyle(width: 1_000).fitted(toHeight: 1_500, items: items).arrange(items: items)
      .contentSize.height
    #expect(height <= 1_500.001 && height > 1_200, "seed \(seed): \(height)")
  }

  @Test("ribbons lower than a pixel stand beside each other where rows of one each would be too many")
  func ribbons() throws {
    let ribbons = Array(repeating: LayoutItem(PixelSize(width: 1_000, height: 1)), count: 1_000)
    let style = RowsStyle(width: 1_600)
    let sheet = try style.fitted(toHeight: 100, items: ribbons, largestGap: 1).arrange(items: ribbons)
    #expect(LayoutChecks.problems(sheet, margins: style.margins) == [])
    #expect(sheet.pixelSize.height <= 100 && sheet.count == 1_000)
    // Of 145 to a row there are seven rows and six gaps of 10.
    #expect(throws: LayoutError.self) { try style.fitted(toHeight: 86, items: ribbons) }
  }

  @Test("no canvas is no trap", arguments: [0, -1, .nan, .infinity, 1e300, 1] as [Double])
  func hostile(number: Double) {
    let items = photos(5, seed: 1)
    #expect(throws: LayoutError.self) {
      try WaterfallStyle(width: 500).fitted(toHeight: number, items: items)
    }
    #expect(throws: LayoutError.self) { try RowsStyle(width: 500).fitted(toHeight: number, items: items) }
    _ = try? WaterfallStyle(width: number).fitted(toAspectRatio: number, items: items)
    _ = try? WaterfallStyle(width: 500).arrange(items: items, fittingHeight: number, residual: .center)
    for columns in [.count(.min), .count(0), .minimumWidth(number)] as [WaterfallStyle.Columns] {
      _ = try? WaterfallStyle(width: 500, columns: columns).fitted(toAspectRatio: 2, items: items)
    }
    let flat = [LayoutItem(LayoutSize(width: 1, height: 1), fixedHeight: number > 0 ? 1e-300 : 0)]
    _ = try? WaterfallStyle(width: 500).arrange(
      items: flat, fittingHeight: 500, residual: .crop(atMost: number))
    _ = try? WaterfallStyle(width: number).arrange(items: items, fittingHeight: 500, residual: .stretchGaps)
  }
}
