import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Waterfall, over seeded sets of pictures")
struct WaterfallPropertyTests {
  /// Every kind of set, each with a few seeds.
  static let trials = TrialCount.trials(12)

  private struct Trial {
    let style: WaterfallStyle
    let sizes: [PixelSize]
    let arrangement: Arrangement

    init(_ kind: SampleSet, seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      style = .random(using: &random)
      sizes = kind.sizes(.random(in: 0...70, using: &random), using: &random)
      arrangement = try style.arrange(sizes: sizes)
    }

    var columnCount: Int {
      if case .count(let count) = style.columns { count } else { 0 }
    }
  }

  @Test("every item is where the definition puts it", arguments: trials)
  func reference(kind: SampleSet, seed: UInt64) throws {
    let trial = try Trial(kind, seed: seed)
    let reference = WaterfallReference(
      trial.sizes.map { LayoutSize($0) }, style: trial.style, count: trial.columnCount)
    #expect(trial.arrangement.frames == reference.frames, "\(kind), seed \(seed)")
    #expect(trial.arrangement.columns == reference.columns, "\(kind), seed \(seed)")
  }

  @Test("no two pixel frames overlap, and all are inside the margins", arguments: trials)
  func noOverlap(kind: SampleSet, seed: UInt64) throws {
    let trial = try Trial(kind, seed: seed)
    let frames = trial.arrangement.pixelFrames
    let (size, margins) = (trial.arrangement.pixelSize, trial.style.margins)
    let inside = PixelRect(
      x: Int(margins.left), y: Int(margins.top),
      width: size.width - Int(margins.left + margins.right),
      height: size.height - Int(margins.top + margins.bottom))
    #expect(size.width == Int(trial.style.width))
    for (index, frame) in frames.enumerated() {
      #expect(inside.contains(frame) && !frame.isEmpty, "\(kind), seed \(seed), item \(index)")
      let overlapping = frames[..<index].contains { $0.intersects(frame) }
      #expect(!overlapping, "\(kind), seed \(seed), item \(index)")
    }
    if let lowest = frames.map(\.maxY).max() { #expect(inside.maxY == lowest, "\(kind), seed \(seed)") }
  }

  @Test("gaps between the items of a column are exactly the gap", arguments: trials)
  func rowGaps(kind: SampleSet, seed: UInt64) throws {
    let trial = try Trial(kind, seed: seed)
    for items in trial.arrangement.itemsByColumn {
      let frames = items.map { trial.arrangement.pixelFrames[$0] }
      if let first = frames.first { #expect(first.y == Int(trial.style.margins.top)) }
      for (above, below) in zip(frames, frames.dropFirst()) {
        #expect(below.y - above.maxY == Int(trial.style.rowGap), "\(kind), seed \(seed)")
      }
    }
  }

  @Test("a frame has the shape of its picture, and its pixels are within one of its size", arguments: trials)
  func aspect(kind: SampleSet, seed: UInt64) throws {
    let trial = try Trial(kind, seed: seed)
    let problems = LayoutChecks.aspectProblems(trial.arrangement, trial.sizes)
    #expect(problems.isEmpty, "\(kind), seed \(seed): \(problems)")
  }

  @Test(
    "pictures of one shape lie in rows, in order, however the width is divided",
    arguments: 0..<40 as Range<UInt64>)
  func rowsOfOneShape(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let style = WaterfallStyle.random(using: &random)
    let size = PixelSize(
      width: .random(in: 1...6000, using: &random), height: .random(in: 1...6000, using: &random))
    let arrangement = try style.arrange(sizes: Array(repeating: size, count: 100))
    guard case .count(let count) = style.columns else { return }
    for index in 0..<100 {
      #expect(arrangement.columns[index] == index % count, "seed \(seed), item \(index)")
      let first = arrangement.pixelFrames[index - index % count]
      #expect(
        arrangement.pixelFrames[index].y == first.y && arrangement.pixelFrames[index].height == first.height,
        "seed \(seed), item \(index)")
    }
  }

  @Test("pixel edges are within half a pixel of the exact ones where no item is thinner", arguments: trials)
  func edges(kind: SampleSet, seed: UInt64) throws {
    let trial = try Trial(kind, seed: seed)
    for items in trial.arrangement.itemsByColumn {
      for item in items.prefix(while: { trial.arrangement.frames[$0].height >= 1 }) {
        let (exact, pixel) = (trial.arrangement.frames[item], trial.arrangement.pixelFrames[item])
        let isNear =
          abs(exact.y - Double(pixel.y)) <= 0.500001 && abs(exact.maxY - Double(pixel.maxY)) <= 0.500001
        #expect(isNear, "\(kind), seed \(seed), item \(item)")
      }
    }
  }

  @Test("the same again gives the same, and one by one as well", arguments: trials)
  func sameTwice(kind: SampleSet, seed: UInt64) throws {
    let trial = try Trial(kind, seed: seed)
    #expect(try trial.style.arrange(sizes: trial.sizes) == trial.arrangement, "\(kind), seed \(seed)")
    var builder = try WaterfallBuilder(trial.style)
    for (index, size) in trial.sizes.enumerated() {
      try builder.append(size)
      if index == trial.sizes.count / 2 {
        let half = try trial.style.arrange(sizes: Array(trial.sizes[...index]))
        #expect(builder.arrangement == half, "\(kind), seed \(seed)")
      }
    }
    #expect(builder.arrangement == trial.arrangement, "\(kind), seed \(seed)")
  }

  @Test("fractional sizes are placed like whole ones")
  func layoutSizes() throws {
    let trial = try Trial(.mixed, seed: 99)
    let sizes = trial.sizes.map { LayoutSize(width: Double($0.width) / 8, height: Double($0.height) / 8) }
    #expect(try trial.style.arrange(fractionalSizes: sizes) == trial.arrangement)
  }

  @Test("a query finds what looking at every item finds", arguments: trials)
  func queries(kind: SampleSet, seed: UInt64) throws {
    let trial = try Trial(kind, seed: seed)
    var random = SeededGenerator(seed: seed)
    let height = trial.arrangement.contentSize.height
    for _ in 0..<20 {
      let rect = LayoutRect(
        x: .random(in: -100...2_000, using: &random), y: .random(in: -100...height, using: &random),
        width: .random(in: -10...2_000, using: &random), height: .random(in: -10...height, using: &random))
      let expected = trial.arrangement.frames.indices.filter { trial.arrangement.frames[$0].intersects(rect) }
      let found = trial.arrangement.items(in: rect)
      #expect(found.map(\.index) == expected, "\(kind), seed \(seed), \(rect)")
      #expect(found.allSatisfy { trial.arrangement.frame(at: $0.index) == $0.frame }, "\(kind), seed \(seed)")
    }
    // Edges that only touch are not found.
    if let frame = trial.arrangement.frames.last {
      let above = LayoutRect(x: frame.x, y: frame.y - 1, width: frame.width, height: 1)
      #expect(!trial.arrangement.items(in: above).contains { $0.frame == frame }, "\(kind), seed \(seed)")
    }
  }

  @Test(
    "B106: columns are whole, their gaps exact and the right edge kept, for any width and number of columns")
  func columnGaps() throws {
    let square = PixelSize(width: 1, height: 1)
    for width in 320...2_000 {
      for count in 1...9 {
        let gap = (width * 7 + count) % 23
        let margin = (width + count * 5) % 12
        let style = WaterfallStyle(
          width: Double(width), columns: .count(count), columnGap: Double(gap),
          margins: LayoutInsets(top: 0, left: Double(margin), bottom: 0, right: Double(margin + 1)))
        let frames = try style.arrange(sizes: Array(repeating: square, count: count)).pixelFrames
        var isExact = frames.first?.x == margin && frames.last?.maxX == width - margin - 1
        for (left, right) in zip(frames, frames.dropFirst()) {
          isExact = isExact && right.x - left.maxX == gap && (0...1).contains(left.width - right.width)
        }
        if !isExact { Issue.record("width \(width), \(count) columns, gap \(gap): \(frames)") }
      }
    }
  }

  @Test("with fractional gaps pixel frames still do not overlap and stay on the sheet", arguments: 0..<20)
  func fractional(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var style = WaterfallStyle.random(using: &random).withGap(.random(in: 0...3, using: &random))
    style.width += .random(in: 0..<1, using: &random)
    let arrangement = try style.arrange(sizes: SampleSet.mixed.sizes(60, using: &random))
    let sheet = PixelRect(size: arrangement.pixelSize)
    for (index, frame) in arrangement.pixelFrames.enumerated() {
      #expect(sheet.contains(frame) && !frame.isEmpty, "seed \(seed), item \(index)")
      let overlapping = arrangement.pixelFrames[..<index].contains { $0.intersects(frame) }
      #expect(!overlapping, "seed \(seed), item \(index)")
    }
  }

  @Test("an item of less than a pixel pushes others down, and they come back")
  func thinItems() throws {
    let style = WaterfallStyle(width: 100, columns: .count(1), rowGap: 0, margins: .zero)
    let thin = PixelSize(width: 1_000_000, height: 1)
    let sizes =
      Array(repeating: thin, count: 4) + Array(repeating: PixelSize(width: 100, height: 30), count: 5)
    let arrangement = try style.arrange(sizes: sizes)
    #expect(arrangement.pixelFrames.map(\.height) == [1, 1, 1, 1, 29, 29, 29, 29, 30])
    #expect(arrangement.pixelSize.height == 150)
  }

  @Test("a gap is kept where the exact sum is rounded the other way")
  func roundedSum() throws {
    // The first item ends just below the middle of a pixel; with the gap added, the sum is rounded to the middle.
    let style = WaterfallStyle(width: 128, columns: .count(1), rowGap: 1_000, margins: .zero)
    let size = LayoutSize(width: 128, height: (100.5).nextDown)
    let arrangement = try style.arrange(fractionalSizes: [size, size])
    #expect(arrangement.frames[1].y == 1_100.5)
    #expect(arrangement.pixelFrames[0].maxY == 100)
    #expect(arrangement.pixelFrames[1].y == 1_100)
  }
}
