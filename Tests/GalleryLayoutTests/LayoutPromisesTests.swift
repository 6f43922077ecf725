import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

/// What several layouts promise alike, each tried on every kind of set.
@Suite("Promises of all layouts, over seeded sets of pictures")
struct LayoutPromisesTests {
  /// A layout with whole measures; what else can be said of it is left alone.
  enum Layout: CaseIterable {
    case waterfall, tail, columns, equalBottoms, rows, grid, mosaic

    func arrange(
      _ sizes: [PixelSize], _ measures: WaterfallStyle, flow: LayoutFlow = .standard, seed: UInt64 = 0
    ) throws(LayoutError) -> Arrangement {
      switch self {
      case .waterfall, .tail:
        var style = measures
        (style.flow, style.balance) = (flow, self == .tail ? .tail : .none)
        return try style.arrange(sizes: sizes)
      case .columns, .equalBottoms:
        var style = ColumnsStyle(
          width: measures.width, columns: measures.columns, widths: self == .columns ? .equal : .equalBottoms)
        (style.columnGap, style.rowGap) = (measures.columnGap, measures.rowGap)
        (style.margins, style.flow) = (measures.margins, flow)
        return try style.arrange(sizes: sizes)
      case .rows:
        var style = RowsStyle(width: measures.width, rowHeight: 30 + Double(seed % 300))
        (style.columnGap, style.rowGap) = (measures.columnGap, measures.rowGap)
        (style.margins, style.flow) = (measures.margins, flow)
        return try style.arrange(sizes: sizes)
      case .grid:
        var style = GridStyle(width: measures.width, columns: measures.columns)
        (style.columnGap, style.rowGap) = (measures.columnGap, measures.rowGap)
        (style.margins, style.flow, style.rowHeights) = (measures.margins, flow, .tallestItem)
        return try style.arrange(sizes: sizes).arrangement
      case .mosaic:
        return try Self.mosaic(measures, flow, seed: seed).arrange(sizes: sizes)
      }
    }

    /// A mosaic as wide as `measures` says, with its row gap everywhere.
    static func mosaic(_ measures: WaterfallStyle, _ flow: LayoutFlow, seed: UInt64) -> MosaicStyle {
      var style = MosaicStyle(canvas: LayoutSize(width: measures.width, height: 700))
      (style.gap, style.margins) = (measures.rowGap, measures.margins)
      (style.seed, style.effort, style.isRightToLeft) = (seed, 0.004, flow.isRightToLeft)
      style.residual = seed % 2 == 0 ? .center : .resize
      return style
    }
  }

  /// Measures and pictures for a seed.
  private struct Trial {
    let seed: UInt64
    var measures: WaterfallStyle
    let sizes: [PixelSize]
    let title: String

    init(_ layout: Layout, _ seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      measures = .random(using: &random)
      measures.columns = .count(.random(in: 1...6, using: &random))
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      sizes = kind.sizes(.random(in: 0...24, using: &random), using: &random)
      self.seed = seed
      title = "\(layout), \(kind), seed \(seed)"
    }
  }

  /// The arrangement of the trial; `nil` when there is no room for columns that end alike.
  private func arrangement(
    _ layout: Layout, _ trial: Trial, flow: LayoutFlow = .standard, margins: LayoutInsets? = nil,
    transposed: Bool = false
  ) -> Arrangement? {
    var measures = trial.measures
    if let margins { measures.margins = margins }
    let sizes = transposed ? trial.sizes.map { PixelSize(width: $0.height, height: $0.width) } : trial.sizes
    do throws(LayoutError) {
      return try layout.arrange(sizes, measures, flow: flow, seed: trial.seed)
    } catch {
      // A strip beside a panorama may leave less than a pixel of a column.
      #expect(error.code == .noRoom && layout == .equalBottoms, "\(trial.title): \(error)")
      return nil
    }
  }

  @Test(
    "no two frames overlap, all are inside the margins, and queries find them", arguments: Layout.allCases)
  func frames(layout: Layout) {
    for seed in TrialCount.seeds(layout == .mosaic ? 0.01 : 0.03) {
      let trial = Trial(layout, seed)
      guard let arrangement = arrangement(layout, trial) else { continue }
      let problems = LayoutChecks.problems(arrangement, margins: trial.measures.margins, seed: seed)
      if !problems.isEmpty { Issue.record("\(trial.title): \(problems)") }
    }
  }

  @Test(
    "a horizontal sheet is the transposed vertical one, and one from the right its mirror image",
    arguments: Layout.allCases)
  func flow(layout: Layout) {
    for seed in TrialCount.seeds(layout == .mosaic ? 0.01 : 0.03) {
      let trial = Trial(layout, seed)
      guard let upright = arrangement(layout, trial) else { continue }
      let margins = trial.measures.margins
      let swapped = LayoutInsets(
        top: margins.top, left: margins.right, bottom: margins.bottom, right: margins.left)
      let mirrored = arrangement(layout, trial, flow: LayoutFlow(isRightToLeft: true), margins: swapped)
      let expected = upright.pixelFrames.map { frame in
        PixelRect(x: upright.pixelSize.width - frame.maxX, y: frame.y, size: frame.size)
      }
      #expect(mirrored?.pixelFrames == expected, "\(trial.title), from the right")
      // A mosaic fills a canvas, and has no direction.
      guard layout != .mosaic else { continue }
      let turned = LayoutInsets(
        top: margins.left, left: margins.top, bottom: margins.right, right: margins.bottom)
      let lying = arrangement(
        layout, trial, flow: LayoutFlow(axis: .horizontal), margins: turned, transposed: true)
      let transposed = lying?.pixelFrames.map {
        PixelRect(x: $0.y, y: $0.x, width: $0.height, height: $0.width)
      }
      #expect(transposed == upright.pixelFrames, "\(trial.title), horizontal")
    }
  }

  @Test("whole gaps are exact, whatever the pictures", arguments: Layout.allCases)
  func gaps(layout: Layout) {
    for seed in TrialCount.seeds(layout == .mosaic ? 0.01 : 0.03) {
      let trial = Trial(layout, seed)
      guard let arrangement = arrangement(layout, trial), arrangement.count > 0 else { continue }
      let frames = arrangement.pixelFrames
      let (columnGap, rowGap) = (Int(trial.measures.columnGap), Int(trial.measures.rowGap))
      if layout == .mosaic {
        // With a gap to its right and below it every frame is a tile, and tiles leave nothing free.
        let covered = frames.reduce(0) { $0 + ($1.width + rowGap) * ($1.height + rowGap) }
        let (left, right) = (frames.map(\.x).min() ?? 0, frames.map(\.maxX).max() ?? 0)
        let (top, bottom) = (frames.map(\.y).min() ?? 0, frames.map(\.maxY).max() ?? 0)
        #expect(covered == (right - left + rowGap) * (bottom - top + rowGap), "\(trial.title)")
        continue
      }
      let lines = layout == .rows ? arrangement.rows.map { Array($0) } : arrangement.itemsByColumn
      for line in lines {
        for (first, second) in zip(line, line.dropFirst()) {
          let gap =
            layout == .rows ? frames[second].x - frames[first].maxX : frames[second].y - frames[first].maxY
          #expect(gap == (layout == .rows ? columnGap : rowGap), "\(trial.title), item \(second)")
        }
      }
      for case (let first?, let second?) in zip(lines, lines.dropFirst()).map({ ($0.first, $1.first) }) {
        let gap =
          layout == .rows ? frames[second].y - frames[first].maxY : frames[second].x - frames[first].maxX
        #expect(gap == (layout == .rows ? rowGap : columnGap), "\(trial.title), item \(second)")
      }
    }
  }

  @Test(
    "pictures keep their shapes exactly, and within a pixel on pixels",
    arguments: Layout.allCases.filter { $0 != .grid })
  func shapes(layout: Layout) {
    for seed in TrialCount.seeds(layout == .mosaic ? 0.01 : 0.03) {
      let trial = Trial(layout, seed)
      guard let arrangement = arrangement(layout, trial) else { continue }
      for (size, frame) in zip(trial.sizes, arrangement.frames) {
        let height = LayoutSize(size).height(atWidth: frame.width)
        #expect(abs(frame.height - height) <= 1e-6 * max(1, height), "\(trial.title): \(size) at \(frame)")
      }
      // What is thinner than a pixel takes room from its neighbours.
      guard arrangement.frames.allSatisfy({ min($0.width, $0.height) >= 1 }) else { continue }
      // A mosaic up to a pixel narrower than its canvas is drawn as wide as it: what is at the edge takes that as well.
      let limit = layout == .mosaic ? 2 : 1.01
      for (exact, pixels) in zip(arrangement.frames, arrangement.pixelFrames) {
        let isClose =
          abs(exact.width - Double(pixels.width)) <= limit
          && abs(exact.height - Double(pixels.height)) <= limit
        #expect(isClose, "\(trial.title): \(exact) as \(pixels)")
      }
    }
  }

  @Test("grids, rows and mosaics keep the order of the pictures", arguments: [Layout.rows, .grid, .mosaic])
  func order(layout: Layout) throws {
    for seed in TrialCount.seeds(layout == .mosaic ? 0.005 : 0.02) {
      let trial = Trial(layout, seed)
      if layout == .mosaic {
        let tree = try Layout.mosaic(trial.measures, .standard, seed: seed).slicingTree(
          items: trial.sizes.map { LayoutItem($0) })
        #expect(tree.itemNumbers == Array(trial.sizes.indices), "\(trial.title)")
        continue
      }
      let frames = arrangement(layout, trial)?.pixelFrames ?? []
      for (first, second) in zip(frames, frames.dropFirst()) {
        let isAfter = second.y == first.y ? second.x >= first.maxX : second.y >= first.maxY
        #expect(isAfter, "\(trial.title)")
      }
    }
  }
}
