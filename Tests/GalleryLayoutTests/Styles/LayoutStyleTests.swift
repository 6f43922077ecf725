import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Styles, for any display and growing")
struct LayoutStyleTests {
  /// What is asked of a style of any kind.
  private protocol Question {
    func callAsFunction<Style: LayoutStyle>(_ style: Style, _ measures: WaterfallStyle) throws
  }

  /// Puts a question to a style of every kind, all with the same measures.
  private func ask(_ question: some Question, _ measures: WaterfallStyle) throws {
    try question(measures, measures)
    var tail = measures
    tail.balance = .tail
    try question(tail, measures)
    for widths in [ColumnsStyle.Widths.equal, .equalBottoms] {
      var columns = ColumnsStyle(width: measures.width, columns: measures.columns, widths: widths)
      (columns.columnGap, columns.rowGap) = (measures.columnGap, measures.rowGap)
      (columns.margins, columns.flow) = (measures.margins, measures.flow)
      try question(columns, measures)
    }
    var rows = RowsStyle(width: measures.width, rowHeight: 120)
    (rows.columnGap, rows.rowGap) = (measures.columnGap, measures.rowGap)
    (rows.margins, rows.flow) = (measures.margins, measures.flow)
    (rows.leastRowHeight, rows.maximumItems) = (60, 9)
    try question(rows, measures)
    for heights in [GridStyle.RowHeights.aspectRatio(1.5), .fixed(70), .tallestItem] {
      var grid = GridStyle(width: measures.width, columns: measures.columns)
      (grid.columnGap, grid.rowGap) = (measures.columnGap, measures.rowGap)
      (grid.margins, grid.flow, grid.rowHeights) = (measures.margins, measures.flow, heights)
      grid.lastRow = .center
      try question(grid, measures)
    }
    if measures.flow.axis == .vertical {
      var mosaic = MosaicStyle(canvas: LayoutSize(width: measures.width, height: measures.width * 0.8))
      (mosaic.gap, mosaic.margins) = (measures.rowGap, measures.margins)
      (mosaic.isRightToLeft, mosaic.effort) = (measures.flow.isRightToLeft, 0.05)
      try question(mosaic, measures)
    }
  }

  private func measures(_ seed: UInt64, using random: inout SeededGenerator) -> WaterfallStyle {
    var measures = WaterfallStyle.random(using: &random)
    measures.columns =
      [
        .automatic, .count(.random(in: 1...5, using: &random)),
        .minimumWidth(.random(in: 80...400, using: &random)),
      ][Int(seed % 3)]
    measures.flow = LayoutFlow(
      axis: seed % 4 == 0 ? .horizontal : .vertical, isRightToLeft: seed % 5 == 0)
    return measures
  }

  private struct Snapping: Question {
    let items: [LayoutItem]
    let scale: Double
    /// No item is so thin that it pushes others.
    let isOrdinary: Bool
    let title: String

    func callAsFunction<Style: LayoutStyle>(_ style: Style, _ measures: WaterfallStyle) throws {
      let title = "\(Style.self), \(title)"
      let sheet = try style.arrange(items: items, scale: scale)
      if scale == 1 { #expect(try sheet == style.arrangement(of: items), "\(title)") }
      var margins = measures.margins
      // Whole pixels only where that is what they are.
      let isWhole = scale == scale.rounded()
      margins = LayoutInsets(
        top: margins.top * scale, left: margins.left * scale, bottom: margins.bottom * scale,
        right: margins.right * scale)
      #expect(LayoutChecks.problems(sheet, margins: isWhole ? margins : .zero) == [], "\(title)")
      let snapped = sheet.snappedFrames(scale: scale)
      for (index, (frame, exact)) in zip(snapped, sheet.frames).enumerated() {
        let edges = [frame.x, frame.y, frame.maxX, frame.maxY]
        #expect(
          edges.allSatisfy { abs(($0 * scale).rounded() - $0 * scale) < 1e-6 }, "\(title), item \(index)")
        #expect(min(frame.width, frame.height) > 0.99 / scale, "\(title), item \(index)")
        guard isOrdinary else { continue }
        let differences = zip(edges, [exact.x, exact.y, exact.maxX, exact.maxY]).map { abs($0 - $1) }
        // Gaps that are no whole pixels are kept as whole ones at least, and a mirror is as long as the sheet, which is
        // rounded, too.
        let isMirrored = measures.flow.isRightToLeft && measures.flow.axis == .horizontal
        let limit = isWhole ? (isMirrored ? 1 : 0.5) / scale + 1e-6 : 2 / scale
        if !(style is MosaicStyle) {
          // The first columns have what the division leaves over, a pixel each: together up to a quarter of their number.
          let isDealtOut = style is WaterfallStyle || style is ColumnsStyle
          let across = limit + (isDealtOut ? Double(sheet.columnCount) / 4 / scale : 0)
          let limits = measures.flow.axis == .vertical ? [across, limit] : [limit, across]
          #expect(
            zip(differences, limits + limits).allSatisfy { $0 <= $1 },
            "\(title), item \(index): \(frame), \(exact)")
        }
      }
      guard isWhole, measures.flow.axis == .vertical, !measures.flow.isRightToLeft, sheet.rows.isEmpty,
        !(style is MosaicStyle)
      else { return }
      for column in sheet.itemsByColumn {
        for (above, below) in zip(column, column.dropFirst()) {
          let gap = measures.rowGap * scale
          #expect(
            Double(sheet.pixelFrames[below].y - sheet.pixelFrames[above].maxY) == gap, "\(title)")
          // Not to the pixel, but to the bit; thirds are no binary numbers, so that multiples of them are rounded.
          let (end, start) = (snapped[above].maxY * scale, snapped[below].y * scale)
          #expect((scale == 3 ? start.rounded() - end.rounded() : start - end) == gap, "\(title)")
        }
      }
      if sheet.itemsByColumn.count == sheet.columnCount, let last = sheet.itemsByColumn.last?.first {
        #expect(snapped[last].maxX == measures.width - measures.margins.right, "\(title)")
      }
    }
  }

  @Test("on any display edges are on its pixels, gaps exact, and the right edge is the margin's")
  func snapping() throws {
    for seed in TrialCount.seeds(0.004) {
      var random = SeededGenerator(seed: seed)
      let kind = SampleSet.allCases[Int(seed / 2) % SampleSet.allCases.count]
      let sizes = kind.sizes(.random(in: 1...25, using: &random), using: &random)
      let items = sizes.map { LayoutItem($0, captionHeight: seed % 2 == 0 ? 0 : 12) }
      let scale = [1, 2, 3, 1.5, 0.75][Int(seed % 5)]
      try ask(
        Snapping(
          items: items, scale: scale, isOrdinary: kind == .photos, title: "\(kind), seed \(seed) at \(scale)"),
        measures(seed, using: &random))
    }
  }

  private struct Growing: Question {
    let items: [LayoutItem]
    let cuts: [Int]
    let scale: Double
    let title: String

    func callAsFunction<Style: LayoutStyle>(_ style: Style, _ measures: WaterfallStyle) throws {
      var layout = CollectionLayout(style, scale: scale)
      #expect(layout.contentSize == .zero && layout.frame(at: 0) == nil && layout.itemCount == 0)
      try layout.prepare(Array(items[..<cuts[1]]))
      for (start, end) in zip(cuts.dropFirst(), cuts.dropFirst(2)) {
        try layout.append(Array(items[start..<end]))
        let whole = try style.arrange(items: Array(items[..<end]), scale: scale)
        #expect(layout.arrangement == whole, "\(Style.self), \(title), \(end) of \(items.count)")
      }
      let frames = layout.arrangement.frames
      #expect(layout.itemCount == frames.count && layout.frame(at: 0) == frames.first)
      #expect(layout.snappedFrame(at: 0) == layout.arrangement.snappedFrames(scale: scale).first)
      #expect(layout.snappedFrame(at: frames.count) == nil && layout.frame(at: -1) == nil)
      let size = layout.contentSize
      let all = LayoutRect(x: -1, y: -1, width: size.width + 2, height: size.height + 2)
      #expect(layout.items(in: all).map(\.frame) == frames, "\(Style.self), \(title)")
    }
  }

  @Test("appending to any layout gives what preparing all at once gives, bit for bit")
  func growing() throws {
    for seed in TrialCount.seeds(0.002) {
      var random = SeededGenerator(seed: seed)
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let items = kind.sizes(.random(in: 3...40, using: &random), using: &random).map { LayoutItem($0) }
      let cuts = [0, items.count] + (0..<3).map { _ in Int.random(in: 1...items.count, using: &random) }
      try ask(
        Growing(
          items: items, cuts: cuts.sorted(), scale: seed % 2 == 0 ? 1 : 2, title: "\(kind), seed \(seed)"),
        measures(seed, using: &random))
    }
  }

  @Test("numbers that are no scale are refused, and what is refused changes nothing")
  func refused() throws {
    let items = [LayoutItem(LayoutSize(width: 3, height: 2))]
    for scale in [0, -1, .nan, .infinity, 1025] as [Double] {
      #expect(throws: LayoutError.self) { try RowsStyle(width: 100).arrange(items: items, scale: scale) }
      var layout = CollectionLayout(RowsStyle(width: 100), scale: scale)
      #expect(throws: LayoutError.self) { try layout.prepare(items) }
    }
    for width in [0, -1, .nan, .infinity, 1e300] as [Double] {
      var layout = CollectionLayout(WaterfallStyle(width: width), scale: 2)
      #expect(throws: LayoutError.self) { try layout.prepare(items) }
      #expect(layout.itemCount == 0)
    }
    var layout = CollectionLayout(WaterfallStyle(width: 100))
    try layout.prepare(items)
    let before = layout.arrangement
    let tall = LayoutItem(LayoutSize(width: 1, height: 1), fixedHeight: 1e300)
    #expect(throws: LayoutError.self) { try layout.append(items + [tall]) }
    #expect(layout.arrangement == before)
    try layout.append(items)
    #expect(try layout.arrangement == WaterfallStyle(width: 100).arrange(items: items + items))
  }
}
