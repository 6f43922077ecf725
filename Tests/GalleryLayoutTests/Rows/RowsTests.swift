import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Justified rows")
struct RowsTests {
  private struct Trial {
    var style: RowsStyle
    var sizes: [PixelSize]
    var items: [LayoutItem]
    let title: String

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let measures = WaterfallStyle.random(using: &random)
      style = RowsStyle(width: measures.width, rowHeight: .random(in: 30...400, using: &random))
      (style.columnGap, style.rowGap, style.margins) = (measures.columnGap, measures.rowGap, measures.margins)
      style.lastRow = RowsStyle.LastRow.allCases.randomElement(using: &random) ?? .left
      style.cost =
        [.logarithmic, .logarithmic, .squared, .squaredTimesCount].randomElement(using: &random) ?? .squared
      if Bool.random(using: &random) { style.minimumItems = .random(in: 1...3, using: &random) }
      if Bool.random(using: &random) {
        style.maximumItems = style.minimumItems + .random(in: 0...4, using: &random)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        style.breakoutInterval = .random(in: 1...4, using: &random)
      }
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      sizes = kind.sizes(.random(in: 0...30, using: &random), using: &random)
      items = sizes.map { size in
        var item = LayoutItem(size)
        item.startsRow = Int.random(in: 0..<12, using: &random) == 0
        item.fillsRow = Int.random(in: 0..<20, using: &random) == 0
        return item
      }
      title = "\(kind), seed \(seed)"
    }
  }

  @Test("frames do not overlap, stay inside the sheet, and are found")
  func properties() throws {
    for seed in TrialCount.seeds(0.12) {
      var trial = Trial(seed: seed)
      if seed % 5 == 0 { trial.style.flow = LayoutFlow(axis: .horizontal, isRightToLeft: seed % 2 == 0) }
      if seed % 7 == 0 { trial.style.flow.isRightToLeft = true }
      let arrangement = try trial.style.arrange(items: trial.items)
      let problems = LayoutChecks.problems(arrangement, margins: trial.style.margins, seed: seed)
      if !problems.isEmpty { Issue.record("\(trial.title): \(problems)") }
      #expect(arrangement.rows.flatMap { Array($0) } == Array(0..<arrangement.count), "\(trial.title)")
    }
  }

  @Test("a row ends exactly at the margin, gaps are exact, and items keep their order and breaks")
  func rows() throws {
    for seed in TrialCount.seeds(0.06) {
      let trial = Trial(seed: seed)
      let arrangement = try trial.style.arrange(items: trial.items)
      let (style, right) = (trial.style, Int(trial.style.width - trial.style.margins.right))
      for (number, row) in arrangement.rows.enumerated() {
        let frames = arrangement.pixelFrames[row]
        if number < arrangement.rows.count - 1 || style.lastRow == .justify {
          #expect(
            frames.first?.x == Int(style.margins.left) && frames.last?.maxX == right,
            "\(trial.title), row \(row)")
        }
        let isEven = Set(frames.map(\.y)).count == 1 && Set(frames.map(\.height)).count == 1
        #expect(isEven, "\(trial.title), row \(row)")
        for (left, right) in zip(frames, frames.dropFirst()) {
          #expect(right.x - left.maxX == Int(style.columnGap), "\(trial.title), row \(row)")
        }
        for item in row {
          if trial.items[item].startsRow { #expect(item == row.lowerBound, "\(trial.title)") }
          if trial.items[item].fillsRow { #expect(row.count == 1, "\(trial.title)") }
        }
      }
      for (above, below) in zip(arrangement.rows, arrangement.rows.dropFirst()) {
        let gap = arrangement.pixelFrames[below.lowerBound].y - arrangement.pixelFrames[above.lowerBound].maxY
        #expect(gap == Int(style.rowGap), "\(trial.title)")
      }
    }
  }

  @Test("appending item by item gives what placing all at once gives")
  func append() throws {
    for seed in TrialCount.seeds(0.02) {
      let trial = Trial(seed: seed)
      var builder = try RowsBuilder(trial.style)
      for (index, item) in trial.items.enumerated() {
        builder.append(item)
        if index == trial.items.count / 2 {
          #expect(
            try builder.arrangement() == trial.style.arrange(items: Array(trial.items[...index])),
            "\(trial.title)")
        }
      }
      #expect(try builder.arrangement() == trial.style.arrange(items: trial.items), "\(trial.title)")
    }
  }

  @Test("a last row of two portraits stands where its policy says", arguments: RowsStyle.LastRow.allCases)
  func lastRow(policy: RowsStyle.LastRow) throws {
    var style = RowsStyle(width: 1_000, rowHeight: 200)
    (style.columnGap, style.rowGap, style.margins, style.lastRow) = (0, 0, .zero, policy)
    var items =
      [LayoutItem(PixelSize(width: 5, height: 1))]
      + Array(repeating: LayoutItem(PixelSize(width: 1, height: 2)), count: 2)
    items[1].startsRow = true
    let frames = try style.arrange(items: items).frames
    switch policy {
    case .left: #expect(frames[1...].map(\.x) == [0, 100] && frames[1].height == 200)
    case .center: #expect(frames[1...].map(\.x) == [400, 500] && frames[1].height == 200)
    case .right: #expect(frames[1...].map(\.x) == [800, 900] && frames[1].height == 200)
    case .justify: #expect(frames[2].maxX == 1_000)
    case .hide: #expect(frames.count == 1)
    // With four squares more the row is 200 tall.
    case .phantom: #expect(frames[1].height == 200 && frames[1].x == 0)
    }
  }

  @Test("limits hold where there is any way to keep them")
  func limits() throws {
    for seed in TrialCount.seeds(0.01) {
      var random = SeededGenerator(seed: seed)
      var style = RowsStyle(width: 1_200, rowHeight: 200)
      (style.minimumItems, style.maximumItems, style.lastRow) = (2, 4, .justify)
      let sizes = SampleSet.photos.sizes(.random(in: 2...40, using: &random), using: &random)
      let rows = try style.arrange(sizes: sizes).rows
      #expect(rows.allSatisfy { (2...4).contains($0.count) }, "seed \(seed): \(rows)")
    }
  }

  @Test("what no rows can keep is given up, and said")
  func relaxed() throws {
    var style = RowsStyle(width: 1_200, rowHeight: 200)
    style.lastRow = .justify
    let photos = Array(repeating: LayoutItem(PixelSize(width: 3, height: 2)), count: 12)
    #expect(try style.arrange(items: photos).relaxedLimits.isEmpty)
    var broken = photos
    for index in broken.indices { broken[index].startsRow = true }
    (style.minimumItems, style.greatestRowHeight) = (2, 300)
    #expect(try style.arrange(items: broken).relaxedLimits == [.leastItems, .greatestRowHeight])
    (style.minimumItems, style.maximumItems, style.leastRowHeight) = (1, 2, 500)
    style.greatestRowHeight = 600
    let relaxed = try style.arrange(items: photos)
    // Both cannot be: the number of items is kept for longer than heights.
    #expect(relaxed.relaxedLimits == [.leastRowHeight] || relaxed.relaxedLimits == [.greatestRowHeight])
    #expect(relaxed.rows.allSatisfy { $0.count <= 2 })
  }

  @Test("a last row is as tall as the rows before it where the style says so")
  func lastRowHeight() throws {
    var style = RowsStyle(width: 1_000, rowHeight: 200)
    (style.columnGap, style.rowGap, style.margins) = (0, 0, .zero)
    // Rows 250 and 150 tall, and two squares.
    let wide = [4.0, 1_000 / 150.0].map { LayoutItem(LayoutSize(width: $0, height: 1)) }
    var items = wide + Array(repeating: LayoutItem(PixelSize(width: 1, height: 1)), count: 2)
    for index in 0...2 { items[index].startsRow = true }
    for (height, expected) in [(.target, 200), (.previous, 150), (.mean, 200)]
      as [(RowsStyle.LastRowHeight, Double)]
    {
      style.lastRowHeight = height
      let last = try style.arrange(items: items).frames[3]
      #expect(abs(last.height - expected) < 1e-9, "\(height)")
      let pages = try style.pages(items, on: PageStyle(height: 2_000))
      #expect(abs((pages[0].arrangement.frames.last?.height ?? 0) - expected) < 1e-9, "\(height)")
    }
  }

  @Test("smooth rows cost the least of all ways to break them, neighbours included")
  func smooth() throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var style = RowsStyle(width: 900, rowHeight: 200)
      (style.lastRow, style.leastShare, style.smoothness) = (.justify, 0, Double(seed % 4) / 2 + 0.1)
      let items = SampleSet.photos.sizes(9, using: &random).map { LayoutItem($0) }
      func cost(_ rows: [Range<Int>]) -> Double {
        let heights = rows.map { row in
          (880 - Double(row.count - 1) * 10) / row.reduce(0) { $0 + items[$1].aspectRatio }
        }
        func square(_ first: Double, _ second: Double) -> Double { log(first / second) * log(first / second) }
        return heights.reduce(0) { $0 + square($1, 200) }
          + zip(heights, heights.dropFirst()).reduce(0) { $0 + style.smoothness * square($1.0, $1.1) }
      }
      // Every one of the 2^8 ways.
      let least = (0..<256).map { breaks in
        var rows: [Range<Int>] = []
        var start = 0
        for end in 1...9 where end == 9 || breaks >> (end - 1) & 1 == 1 {
          rows.append(start..<end)
          start = end
        }
        return cost(rows)
      }.min()
      let arrangement = try style.arrange(items: items)
      #expect(abs(cost(arrangement.rows) - (least ?? 0)) < 1e-9, "seed \(seed)")
      var builder = try RowsBuilder(style)
      for item in items { builder.append(item) }
      #expect(try builder.arrangement() == arrangement, "seed \(seed)")
    }
  }

  @Test("every second row holds one landscape when asked for")
  func breakouts() throws {
    var style = RowsStyle(width: 1_200, rowHeight: 200)
    style.breakoutInterval = 2
    let rows = try style.arrange(sizes: Array(repeating: PixelSize(width: 3, height: 2), count: 21)).rows
    #expect(rows.enumerated().allSatisfy { $0.offset % 2 == 0 || $0.element.count == 1 })
    #expect(rows.count > 4)
  }

  @Test(
    "numbers that are no lengths or limits are refused",
    arguments: [
      { $0.width = .nan }, { $0.width = -5 }, { $0.width = 1e300 }, { $0.rowHeight = 0 },
      { $0.rowHeight = .infinity },
      { $0.columnGap = -1 }, { $0.rowGap = .nan }, { $0.margins = LayoutInsets(.infinity) },
      { $0.minimumItems = 0 }, { $0.maximumItems = 0 }, { $0.leastRowHeight = .nan },
      { $0.greatestRowHeight = -1 },
      { $0.emptinessWeight = .nan }, { $0.smoothness = -1 }, { $0.smoothness = .nan },
      { $0.greatestSingleRowHeight = 0 }, { $0.leastShare = 2 },
      { $0.breakoutInterval = 0 }, { $0.breakoutInterval = .min },
    ] as [@Sendable (inout RowsStyle) -> Void])
  func refused(change: @Sendable (inout RowsStyle) -> Void) {
    var style = RowsStyle(width: 900)
    change(&style)
    #expect(
      performing: { try style.arrange(items: []) }, throws: { ($0 as? LayoutError)?.code == .invalidValue })
    #expect(throws: LayoutError.self) { try RowsBuilder(style) }
  }

  @Test(
    "any ratio and any gap has an arrangement, or an error",
    arguments: [0, 1e-300, 1e-9, 3, 1e9, 1e300, .nan] as [Double])
  func hostile(number: Double) {
    let items = [
      LayoutItem(LayoutSize(width: number, height: 1)), LayoutItem(LayoutSize(width: 1, height: number)),
    ]
    for gap in [0, 5, 899, 4_000, 1e15] as [Double] {
      var style = RowsStyle(width: 900, rowHeight: 3)
      (style.columnGap, style.rowGap) = (gap, gap)
      var album = PhotoAlbumRowsStyle(width: 900, rowHeight: 200)
      album.spacing = gap
      var justified = JustifiedLayoutStyle()
      justified.columnGap = gap
      do throws(LayoutError) {
        let arrangement = try style.arrange(items: items + items + items)
        #expect(LayoutChecks.problems(arrangement, margins: style.margins) == [], "\(number), gap \(gap)")
      } catch { #expect(error.code == .tooLarge, "\(number), gap \(gap)") }
      do throws(LayoutError) { _ = try album.arrange((items + items).map(\.size)) } catch {
        #expect(error.code == .tooLarge || error.code == .noRoom)
      }
      do throws(LayoutError) { _ = try justified.arrange(ratios: (items + items).map(\.aspectRatio)) } catch {
        #expect(error.code == .tooLarge || error.code == .noRoom)
      }
    }
  }
}
