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

  /// A sheet of some layout, with its gaps, margins and direction.
  private func sheet(
    _ number: UInt64, _ items: [LayoutItem], using random: inout SeededGenerator
  ) throws -> (Arrangement, LayoutSpacing, LayoutFlow) {
    var style = WaterfallStyle.random(using: &random)
    (style.width, style.columns) = (style.width + 600, .count(.random(in: 1...5, using: &random)))
    style.flow = LayoutFlow(
      axis: number % 3 == 0 ? .horizontal : .vertical, isRightToLeft: number % 5 < 2)
    let spacing =
      style.flow.axis == .vertical
      ? LayoutSpacing(columnGap: style.columnGap, rowGap: style.rowGap, margins: style.margins)
      : LayoutSpacing(columnGap: style.rowGap, rowGap: style.columnGap, margins: style.margins)
    func with<Style>(_ other: Style, _ change: (inout Style) -> Void) -> Style {
      var other = other
      change(&other)
      return other
    }
    let arrangement =
      switch number % 4 {
      case 0: try style.arrange(items: items)
      case 1:
        try with(ColumnsStyle(width: style.width, columns: style.columns, widths: .equalBottoms)) {
          ($0.columnGap, $0.rowGap, $0.margins, $0.flow) = (
            style.columnGap, style.rowGap, style.margins, style.flow
          )
        }.arrange(items: items)
      case 2:
        try with(RowsStyle(width: style.width, rowHeight: 150)) {
          ($0.columnGap, $0.rowGap, $0.margins, $0.flow) = (
            style.columnGap, style.rowGap, style.margins, style.flow
          )
        }.arrange(items: items)
      default:
        try with(GridStyle(width: style.width, columns: style.columns)) {
          ($0.columnGap, $0.rowGap, $0.margins, $0.flow) = (
            style.columnGap, style.rowGap, style.margins, style.flow
          )
          $0.rowHeights = .tallestItem
        }.arrange(items: items).arrangement
      }
    return (arrangement, spacing, style.flow)
  }

  @Test("gaps that are stretched, and pictures that are cropped, reach the end of the sheet in every layout")
  func filling() throws {
    for seed in TrialCount.seeds(0.02) {
      var random = SeededGenerator(seed: seed)
      let kind: SampleSet = [.photos, .panoramas, .equal, .photos][Int(seed / 7 % 4)]
      let items = kind.sizes(.random(in: 6...40, using: &random), using: &random).map { LayoutItem($0) }
      let (whole, spacing, flow) = try sheet(seed, items, using: &random)
      let isHorizontal = flow.axis == .horizontal
      let length = isHorizontal ? whole.contentSize.width : whole.contentSize.height
      let pixels = (length * .random(in: 1...1.2, using: &random)).rounded(.up) + 1
      /// Where what is last ends, measured against the flow's end of the sheet, in pixels.
      func rest(_ arrangement: Arrangement) -> Int {
        let (size, frames, margins) = (arrangement.pixelSize, arrangement.pixelFrames, spacing.margins)
        if !isHorizontal { return size.height - Int(margins.bottom) - (frames.map(\.maxY).max() ?? 0) }
        return flow.isRightToLeft
          ? (frames.map(\.x).min() ?? 0) - Int(margins.left)
          : size.width - Int(margins.right) - (frames.map(\.maxX).max() ?? 0)
      }
      let title = "\(kind), seed \(seed)"
      let stretched = whole.stretched(to: pixels, spacing, flow)
      #expect(LayoutChecks.problems(stretched, margins: spacing.margins, seed: seed) == [], "\(title)")
      let stands =
        whole.rows.count == 1 || whole.rows.isEmpty && whole.itemsByColumn.allSatisfy { $0.count <= 1 }
      if !stands { #expect(rest(stretched) == 0, "\(title)") }
      #expect(stretched.frames.map(\.size.area) == whole.frames.map(\.size.area) || isHorizontal, "\(title)")
      guard
        let (cropped, share) = whole.cropped(to: pixels, atMost: 0.5, spacing, flow, captions: [])
      else { continue }
      #expect(LayoutChecks.problems(cropped, margins: spacing.margins, seed: seed) == [], "\(title)")
      #expect(rest(cropped) == 0 && share <= 0.5, "\(title)")
      for (frame, before) in zip(cropped.frames, whole.frames) {
        let (now, then) = isHorizontal ? (frame.width, before.width) : (frame.height, before.height)
        if then > 1 { #expect(1 - min(now / then, then / now) <= share + 1e-6, "\(title)") }
      }
      #expect(whole.cropped(to: pixels, atMost: 0, spacing, flow, captions: []) == nil || share < 1e-9)
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

extension LayoutSize {
  fileprivate var area: Double { width * height }
}
