import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Queries of every layout")
struct QueryTests {
  /// Arrangements of `items` by every layout, in some direction, and what is made of them.
  private func arrangements(
    _ items: [LayoutItem], seed: UInt64, using random: inout SeededGenerator
  ) throws -> [(name: String, arrangement: Arrangement)] {
    var measures = WaterfallStyle.random(using: &random)
    measures.columns = .count(.random(in: 1...7, using: &random))
    measures.flow = LayoutFlow(axis: seed % 3 == 0 ? .horizontal : .vertical, isRightToLeft: seed % 2 == 0)
    var result: [(String, Arrangement)] = [("waterfall", try measures.arrange(items: items))]
    var wide = measures
    (wide.spanRule, wide.isDense) = (.every(interval: 3, columns: 2), seed % 2 == 0)
    result.append(("wide", try wide.arrange(items: items)))
    let section = WaterfallSection(items: items)
    result.append(("sections", try measures.arrange(sections: [section, section]).arrangement))
    for widths in [ColumnsStyle.Widths.equal, .equalBottoms] {
      var columns = ColumnsStyle(width: measures.width, columns: measures.columns, widths: widths)
      (columns.columnGap, columns.rowGap, columns.flow) = (measures.columnGap, measures.rowGap, measures.flow)
      result.append(("columns", try columns.arrange(items: items)))
      let pages = try columns.pages(items, on: PageStyle(height: 900))
      result += pages.map { ("page of columns", $0.arrangement) }
    }
    var rows = RowsStyle(width: measures.width, rowHeight: 130)
    (rows.columnGap, rows.rowGap, rows.flow) = (measures.columnGap, measures.rowGap, measures.flow)
    result.append(("rows", try rows.arrange(items: items)))
    result += try rows.pages(items, on: PageStyle(height: 900)).map { ("page of rows", $0.arrangement) }
    var grid = GridStyle(width: measures.width, columns: measures.columns)
    (grid.columnGap, grid.rowGap, grid.flow) = (measures.columnGap, measures.rowGap, measures.flow)
    grid.lastRow = GridStyle.LastRow.allCases[Int(seed % 3)]
    result.append(("grid", try grid.arrange(items: items).arrangement))
    result += try grid.pages(items, on: PageStyle(height: 900)).map { ("page of a grid", $0.arrangement) }
    result += try measures.pages(items, on: PageStyle(height: 900)).map { ("page", $0.arrangement) }
    var mosaic = MosaicStyle(canvas: LayoutSize(width: measures.width, height: 700))
    (mosaic.effort, mosaic.isRightToLeft) = (0.05, measures.flow.isRightToLeft)
    result.append(("mosaic", try mosaic.arrange(items: items)))
    result.append(("flickr", try JustifiedLayoutStyle().arrange(ratios: items.map(\.aspectRatio))))
    result.append(("immich", try ImmichRowsStyle(width: 900).arrange(ratios: items.map(\.aspectRatio))))
    let preset = WaterfallPreset.allCases[Int(seed) % WaterfallPreset.allCases.count]
    result.append((preset.rawValue, try preset.arrange(items, width: measures.width)))
    let spacing = LayoutSpacing(
      columnGap: measures.columnGap, rowGap: measures.rowGap, margins: measures.margins)
    let whole = ["waterfall", "wide", "columns", "rows", "grid"]
    for (name, arrangement) in result where name == "sections" || whole.contains(name) {
      let isHorizontal = measures.flow.axis == .horizontal
      let length = 50 + (isHorizontal ? arrangement.contentSize.width : arrangement.contentSize.height)
      if whole.contains(name) {
        let stretched = arrangement.stretched(to: length.rounded(), spacing, measures.flow)
        result.append(("\(name), stretched", stretched))
      }
      result.append(("\(name), centred", arrangement.centered(along: measures.flow.axis, in: length)))
      result.append(("\(name), outset", arrangement.outset(top: 1, left: 2, bottom: 0, right: 2)))
      result.append(("\(name), with bands", arrangement.withBands(above: 30, below: 7)))
    }
    return result
  }

  @Test("what is found in a rectangle and at a point is what looking at every frame finds")
  func bruteForce() throws {
    for seed in TrialCount.seeds(0.004) {
      var random = SeededGenerator(seed: seed)
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let items = kind.sizes(.random(in: 1...60, using: &random), using: &random).map { LayoutItem($0) }
      for (name, arrangement) in try arrangements(items, seed: seed, using: &random) {
        let title = "\(name), \(kind), seed \(seed)"
        let (frames, size) = (arrangement.frames, arrangement.contentSize)
        var rects = (0..<4).map { _ in
          LayoutRect(
            x: .random(in: -50...max(1, size.width), using: &random),
            y: .random(in: -50...max(1, size.height), using: &random),
            width: .random(in: 0...max(1, size.width / 2), using: &random),
            height: .random(in: 0...max(1, size.height / 4), using: &random))
        }
        // Edges that are those of frames, and no extent at all.
        for frame in [frames.randomElement(using: &random), frames.last].compactMap(\.self) {
          rects.append(frame)
          rects.append(LayoutRect(x: frame.maxX, y: frame.y, width: 30, height: frame.height))
          rects.append(LayoutRect(x: frame.x, y: frame.maxY, width: frame.width, height: 30))
          rects.append(LayoutRect(x: frame.x, y: frame.y, width: 0, height: 0))
          rects.append(
            LayoutRect(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, width: 0, height: 0))
        }
        for number in [Double.nan, .infinity, -.infinity] {
          rects.append(LayoutRect(x: number, y: 0, width: 10, height: 10))
          rects.append(LayoutRect(x: 0, y: 0, width: number, height: number))
        }
        for rect in rects {
          let expected = frames.indices.filter { frames[$0].intersects(rect) }
          let found = arrangement.items(in: rect)
          #expect(found.map(\.index) == expected, "\(title): \(rect)")
          #expect(found.allSatisfy { $0.frame == frames[$0.index] })
          let hit = frames.indices.first { frames[$0].contains(x: rect.x, y: rect.y) }
          #expect(arrangement.item(atX: rect.x, y: rect.y)?.index == hit, "\(title): \(rect)")
        }
      }
    }
  }

  @Test("every item is hit at its own corner, however often the sheet was mirrored, stretched and scaled")
  func corners() throws {
    let items = (0..<40).map { LayoutItem(PixelSize(width: 3 + $0 % 5, height: 4)) }
    for width in 300..<340 {
      for axis in [LayoutFlow.Axis.vertical, .horizontal] {
        var style = ColumnsStyle(width: Double(width), columns: .count(7), widths: .equalBottoms)
        (style.columnGap, style.rowGap, style.margins) = (1, 1, LayoutInsets(3))
        style.flow = LayoutFlow(axis: axis, isRightToLeft: true)
        let spacing = LayoutSpacing(columnGap: 1, rowGap: 1, margins: style.margins)
        let sheet = try style.arrange(items: items)
        let length = 50 + max(sheet.contentSize.width, sheet.contentSize.height).rounded()
        for arrangement in [
          sheet, sheet.stretched(to: length, spacing, style.flow), try style.arrange(items: items, scale: 3),
        ] {
          for (index, frame) in arrangement.frames.enumerated() {
            #expect(arrangement.item(atX: frame.x, y: frame.y)?.index == index, "\(width), \(axis): \(frame)")
          }
        }
      }
    }
  }
}
