import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Waterfall with everything, over seeded sets of pictures")
struct WaterfallPlacementTests {
  /// A style with some of what there is, and items that suit it.
  private struct Trial {
    var style: WaterfallStyle
    var items: [LayoutItem]
    var sizes: [PixelSize]
    let title: String

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      style = .random(using: &random)
      style.tolerance = [0, 0, 1, 40, .infinity].randomElement(using: &random) ?? 0
      style.tie = [.leftmost, .rightmost, .cursor].randomElement(using: &random) ?? .leftmost
      style.isDense = Int.random(in: 0..<3, using: &random) == 0
      style.lookAhead = [0, 4, 7].randomElement(using: &random) ?? 0
      style.balance =
        [.none, .none, .none, .none, .none, .none, .tail, .free].randomElement(using: &random) ?? .none
      style.spanRule =
        [nil, nil, .every(interval: 3, columns: 2), .wide(aspectRatio: 1.4, columns: 3)]
        .randomElement(using: &random) ?? nil
      style.largestHole = [nil, 0.5].randomElement(using: &random) ?? nil
      // In many columns a balanced tail is searched for long, which a debug build does slowly.
      if style.balance == .tail { style.columns = .count(.random(in: 1...4, using: &random)) }
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      sizes = kind.sizes(.random(in: 0...30, using: &random), using: &random)
      let isSpanning = Bool.random(using: &random)
      items = sizes.map { LayoutItem($0, span: isSpanning ? .random(in: -1...5, using: &random) : 1) }
      title = "\(kind), seed \(seed)"
    }
  }

  @Test("no two pixel frames overlap, all are inside the margins, and queries find them")
  func frames() throws {
    for seed in TrialCount.seeds(0.15) {
      let trial = Trial(seed: seed)
      let arrangement = try trial.style.arrange(items: trial.items)
      let problems = LayoutChecks.problems(arrangement, margins: trial.style.margins, seed: seed)
      if !problems.isEmpty { Issue.record("\(trial.title): \(problems)") }
      let aspects = LayoutChecks.aspectProblems(arrangement, trial.sizes)
      if !aspects.isEmpty { Issue.record("\(trial.title): \(aspects)") }
    }
  }

  @Test("items cover the columns they ask for, gaps included")
  func spans() throws {
    for seed in TrialCount.seeds(0.02) {
      var trial = Trial(seed: seed)
      (trial.style.spanRule, trial.style.largestHole) = (nil, nil)
      let arrangement = try trial.style.arrange(items: trial.items)
      guard case .count(let count) = trial.style.columns else { continue }
      let narrow =
        (trial.style.width - trial.style.margins.left - trial.style.margins.right + trial.style.columnGap)
      for (item, frame) in zip(trial.items, arrangement.pixelFrames) {
        let span = Double(min(max(1, item.span), count))
        let width = narrow / Double(count) * span - trial.style.columnGap
        let isExpected = abs(Double(frame.width) - width) <= span
        #expect(isExpected, "\(trial.title): \(item.span) of \(count) columns is \(frame.width) wide")
      }
    }
  }

  @Test("at most so many items overtake a wide one, and single ones keep their order")
  func lookAhead() throws {
    for seed in TrialCount.seeds(0.02) {
      var trial = Trial(seed: seed)
      trial.style.isDense = false
      trial.style.tolerance = 0
      trial.style.tie = .leftmost
      trial.style.spanRule = nil
      trial.style.largestHole = nil
      let frames = try trial.style.arrange(items: trial.items).frames
      guard case .count(let count) = trial.style.columns else { continue }
      for (index, item) in trial.items.enumerated() where min(item.span, count) > 1 {
        // What comes after it in the list, but begins above it in one of its own columns.
        let overtaking = frames.indices[(index + 1)...].filter { other in
          // Neighbours without a gap overlap by what rounding leaves.
          frames[other].y < frames[index].y && frames[other].x < frames[index].maxX - 1e-6
            && frames[other].maxX > frames[index].x + 1e-6
        }
        #expect(overtaking.count <= trial.style.lookAhead, "\(trial.title), item \(index)")
      }
    }
  }

  @Test("of windows without a hole a wide item takes the highest")
  func highestWindow() throws {
    let style = WaterfallStyle(width: 500, columns: .count(5), columnGap: 0, rowGap: 0, margins: .zero)
    let items = [(2, 1), (1, 2), (2, 1), (4, 1)].map {
      LayoutItem(PixelSize(width: $0.0, height: $0.1), span: 2)
    }
    let arrangement = try style.arrange(items: items)
    #expect(arrangement.columns == [0, 2, 0, 0])
    #expect(arrangement.frames.map(\.y) == [0, 0, 100, 200])
  }

  @Test("appending item by item gives what placing all at once gives")
  func append() throws {
    for seed in TrialCount.seeds(0.03) {
      var trial = Trial(seed: seed)
      // An item that is wide by itself is appended without looking ahead.
      if trial.style.balance == .none, !trial.style.isDense { trial.style.lookAhead = 0 }
      trial.style.flow = [.standard, .init(axis: .horizontal), .init(isRightToLeft: true)][Int(seed % 3)]
      var builder = try WaterfallBuilder(trial.style)
      for item in trial.items { try builder.append(item) }
      let whole = try trial.style.arrange(items: trial.items)
      #expect(builder.arrangement == whole, "\(trial.title)")
    }
  }

  @Test("a horizontal waterfall is the transposed vertical one, and one from the right its mirror image")
  func flow() throws {
    for seed in TrialCount.seeds(0.03) {
      var trial = Trial(seed: seed)
      let margins = trial.style.margins
      let vertical = try trial.style.arrange(items: trial.items)
      trial.style.flow.axis = .horizontal
      trial.style.margins = LayoutInsets(
        top: margins.left, left: margins.top, bottom: margins.right, right: margins.bottom)
      let horizontal = try trial.style.arrange(
        items: trial.items.map { item in
          var item = item
          item.size = LayoutSize(width: item.size.height, height: item.size.width)
          return item
        })
      if trial.style.spanRule == nil || trial.style.spanRule == .every(interval: 3, columns: 2) {
        for (upright, lying) in zip(vertical.pixelFrames, horizontal.pixelFrames) {
          let turned = PixelRect(x: lying.y, y: lying.x, width: lying.height, height: lying.width)
          #expect(turned == upright, "\(trial.title)")
        }
      }
      let problems = LayoutChecks.problems(horizontal, margins: trial.style.margins, seed: seed)
      if !problems.isEmpty { Issue.record("\(trial.title), horizontal: \(problems)") }

      trial.style.flow = LayoutFlow(axis: seed % 2 == 0 ? .horizontal : .vertical, isRightToLeft: true)
      let mirrored = try trial.style.arrange(items: trial.items)
      let others = LayoutChecks.problems(mirrored, margins: trial.style.margins, seed: seed)
      if !others.isEmpty { Issue.record("\(trial.title), from the right: \(others)") }
    }
  }

  @Test("with an infinite tolerance and the cursor items are dealt out in turn")
  func roundRobin() throws {
    var style = WaterfallStyle(width: 400, columns: .count(3))
    (style.tolerance, style.tie) = (.infinity, .cursor)
    let sizes = [(1, 9), (1, 1), (5, 1), (1, 1), (1, 2), (1, 1), (1, 3)].map {
      PixelSize(width: $0.0, height: $0.1)
    }
    #expect(try style.arrange(sizes: sizes).columns == [0, 1, 2, 0, 1, 2, 0])
    style.flow.isRightToLeft = true
    #expect(try style.arrange(sizes: sizes).columns == [2, 1, 0, 2, 1, 0, 2])
  }

  @Test("ties go where the rule says")
  func ties() throws {
    let squares = Array(repeating: PixelSize(width: 1, height: 1), count: 4)
    var style = WaterfallStyle(width: 300, columns: .count(3), columnGap: 0, margins: .zero)
    #expect(try style.arrange(sizes: squares).columns == [0, 1, 2, 0])
    style.tie = .rightmost
    #expect(try style.arrange(sizes: squares).columns == [2, 1, 0, 2])
  }

  @Test("a small item fills the hole above a wide one when filling is dense")
  func dense() throws {
    var style = WaterfallStyle(
      width: 300, columns: .count(3), columnGap: 0, rowGap: 0, margins: .zero)
    style.isDense = true
    let square = LayoutSize(width: 1, height: 1)
    let items = [
      LayoutItem(LayoutSize(width: 1, height: 3)), LayoutItem(square, span: 3), LayoutItem(square),
      LayoutItem(square), LayoutItem(LayoutSize(width: 1, height: 2)),
    ]
    let frames = try style.arrange(items: items).frames
    #expect(frames.map(\.y) == [0, 300, 0, 0, 100])
    #expect(frames.map(\.x) == [0, 0, 100, 200, 100])
  }

  @Test("dense filling finds the place that its definition finds, in few columns and in many")
  func denseReference() throws {
    for seed in TrialCount.seeds(0.02) {
      var random = SeededGenerator(seed: seed)
      let count = seed % 3 == 0 ? Int.random(in: 30...90, using: &random) : .random(in: 1...9, using: &random)
      var style = WaterfallStyle(width: Double(count * 100), columns: .count(count), columnGap: 0)
      style.width += 20
      (style.isDense, style.rowGap) = (true, Double(Int.random(in: 0...3, using: &random)))
      style.tie = [.leftmost, .rightmost, .cursor].randomElement(using: &random) ?? .leftmost
      style.tolerance = [0, 0, 25].randomElement(using: &random) ?? 0
      let items = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        // Often all columns, and few heights, so that there are holes and ties.
        let span =
          [1, 1, 2, count, .random(in: 1...count, using: &random)].randomElement(using: &random) ?? 1
        return LayoutItem(
          LayoutSize(width: 1, height: 1), span: span,
          fixedHeight: Double(Int.random(in: 1...6, using: &random) * 20))
      }
      let reference = DenseReference(
        heights: items.map { $0.fixedHeight ?? 0 }, spans: items.map { min($0.span, count) }, style: style,
        count: count)
      let arrangement = try style.arrange(items: items)
      #expect(arrangement.columns == reference.places.map(\.column), "seed \(seed)")
      #expect(arrangement.frames.map(\.y) == reference.places.map(\.y), "seed \(seed)")
    }
  }

  @Test("very wide items fill the holes of very many columns, and none overlap")
  func manyDenseColumns() throws {
    var random = SeededGenerator(seed: 5)
    for lookAhead in [0, 4] {
      var style = WaterfallStyle(width: 0x1p40, columns: .count(4_000), columnGap: 0)
      (style.isDense, style.lookAhead) = (lookAhead == 0, lookAhead)
      let items = (0..<60).map { _ in
        LayoutItem(PixelSize(width: 3, height: 2), span: .random(in: 1...3_000, using: &random))
      }
      let arrangement = try style.arrange(items: items)
      #expect(LayoutChecks.problems(arrangement, margins: style.margins) == [])
    }
  }

  @Test("T2 with a tolerance: columns differ by no more than the tallest item, a gap and the tolerance")
  func spread() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var style = WaterfallStyle.random(using: &random)
      style.tolerance = .random(in: 0...100, using: &random)
      style.tie = [.leftmost, .rightmost, .cursor].randomElement(using: &random) ?? .cursor
      guard case .count(let count) = style.columns else { continue }
      let arrangement = try style.arrange(sizes: SampleSet.mixed.sizes(60, using: &random))
      var positions = Array(repeating: style.margins.top, count: count)
      for (frame, column) in zip(arrangement.frames, arrangement.columns) {
        positions[column] = max(positions[column], frame.maxY + style.rowGap)
      }
      let spread = (positions.max() ?? 0) - (positions.min() ?? 0)
      let tallest = arrangement.frames.map(\.height).max() ?? 0
      #expect(spread <= tallest + style.rowGap + style.tolerance + 1.0 / 512, "seed \(seed)")
    }
  }

  @Test(
    "numbers that the placement cannot use are refused",
    arguments: [
      { $0.tolerance = -1 }, { $0.tolerance = .nan }, { $0.lookAhead = -1 }, { $0.lookAhead = .max },
      { $0.largestHole = .nan }, { $0.largestHole = -1 }, { $0.spanRule = .every(interval: 0, columns: 2) },
      { $0.spanRule = .every(interval: .min, columns: 2) }, { $0.spanRule = .every(interval: 2, columns: 0) },
      { $0.spanRule = .wide(aspectRatio: .nan, columns: 2) },
      { $0.spanRule = .wide(aspectRatio: 1, columns: -1) },
    ] as [@Sendable (inout WaterfallStyle) -> Void])
  func refused(change: @Sendable (inout WaterfallStyle) -> Void) {
    var style = WaterfallStyle(width: 500)
    change(&style)
    #expect(
      performing: { try style.arrange(items: []) }, throws: { ($0 as? LayoutError)?.code == .invalidValue })
    #expect(
      performing: { try WaterfallBuilder(style) }, throws: { ($0 as? LayoutError)?.code == .invalidValue })
  }

  @Test("spans, captions and heights that make no sense do no harm", arguments: [false, true])
  func hostileItems(isBalanced: Bool) throws {
    let numbers = [
      0, -1, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e300,
    ]
    var items: [LayoutItem] = []
    for number in numbers as [Double] {
      items.append(LayoutItem(LayoutSize(width: number, height: 3), span: .max))
      items.append(LayoutItem(LayoutSize(width: 3, height: 2), span: .min, captionHeight: number))
      items.append(
        LayoutItem(LayoutSize(width: number, height: number), fixedHeight: number < 1e300 ? number : 7))
    }
    var style = WaterfallStyle(width: 500)
    if isBalanced {
      style.balance = .tail
      items = items.map { LayoutItem($0.size, captionHeight: $0.captionHeight, fixedHeight: $0.fixedHeight) }
    }
    for item in items {
      do throws(LayoutError) {
        let arrangement = try style.arrange(items: [item, item, item])
        #expect(LayoutChecks.problems(arrangement, margins: style.margins).joined() == "", "\(item)")
      } catch {
        #expect(error.code == .tooLarge, "\(item)")
      }
    }
  }
}
