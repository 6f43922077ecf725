import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

/// What can be proved about placing every item in the shortest column, the leftmost of equal ones.
///
/// Positions are compared in steps of 1/1024 pixel, so that is how exactly the theorems hold.
@Suite("Theorems of the waterfall")
struct WaterfallTheoremTests {
  static let trials = TrialCount.trials(10)
  private static let step = 1.0 / 1024

  /// A style whose columns are all `columnWidth` wide, without margins.
  private func style(columns: Int, columnWidth: Int, gap: Int) -> WaterfallStyle {
    WaterfallStyle(
      width: Double(columns * columnWidth + (columns - 1) * gap), columns: .count(columns), margins: .zero
    ).withGap(Double(gap))
  }

  /// Where the next item of each column would begin.
  private func positions(_ arrangement: Arrangement, columns: Int, gap: Int) -> [Double] {
    var positions = Array(repeating: 0.0, count: columns)
    for (frame, column) in zip(arrangement.frames, arrangement.columns) {
      positions[column] = max(positions[column], frame.maxY + Double(gap))
    }
    return positions
  }

  @Test("T1: tops do not decrease from item to item, and equal ones go from left to right", arguments: trials)
  func readingOrder(kind: SampleSet, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Any style: this holds for columns of unequal width, too.
    let arrangement = try WaterfallStyle.random(using: &random).arrange(
      sizes: kind.sizes(120, using: &random))
    for (first, second) in zip(arrangement.frames, arrangement.frames.dropFirst()) {
      #expect(second.y >= first.y - Self.step, "\(kind), seed \(seed)")
      if second.y == first.y { #expect(second.x > first.x, "\(kind), seed \(seed)") }
    }
  }

  @Test("T2: columns differ by no more than the tallest item and a gap", arguments: trials)
  func spread(kind: SampleSet, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...20, using: &random)
    let gap = Int.random(in: 0...12, using: &random)
    let arrangement = try style(columns: columns, columnWidth: 100, gap: gap).arrange(
      sizes: kind.sizes(90, using: &random))
    let positions = positions(arrangement, columns: columns, gap: gap)
    let tallest = arrangement.frames.map(\.height).max() ?? 0
    let spread = (positions.max() ?? 0) - (positions.min() ?? 0)
    #expect(spread <= tallest + Double(gap) + Self.step, "\(kind), seed \(seed)")
  }

  @Test(
    "T3: more, taller or wider never makes the sheet shorter, more columns never taller", arguments: trials)
  func monotone(kind: SampleSet, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...12, using: &random)
    let gap = Int.random(in: 0...12, using: &random)
    let sizes = kind.sizes(40, using: &random)
    let layoutSizes = sizes.map { LayoutSize($0) }
    func height(
      _ sizes: [LayoutSize], columns: Int = columns, columnWidth: Int = 100, gap: Int = gap
    ) throws -> Double {
      try style(columns: columns, columnWidth: columnWidth, gap: gap).arrange(fractionalSizes: sizes)
        .contentSize.height
    }
    let before = try height(layoutSizes)
    // Each of the items may be moved by a step.
    let tolerance = Double(sizes.count) * Self.step

    let item = Int.random(in: 0..<sizes.count, using: &random)
    var taller = layoutSizes
    taller[item] = LayoutSize(
      width: 100, height: taller[item].height(atWidth: 100) * .random(in: 1...1.5, using: &random))
    let extra = LayoutSize(kind.sizes(1, using: &random)[0])
    let grown: [(String, Double)] = [
      ("a taller item", try height(taller)),
      ("an item appended", try height(layoutSizes + [extra])),
      ("an item prepended", try height([extra] + layoutSizes)),
      ("wider columns", try height(layoutSizes, columnWidth: 101)),
      ("a wider gap", try height(layoutSizes, gap: gap + 1)),
    ]
    for (change, after) in grown {
      #expect(after >= before - tolerance, "\(change): \(kind), seed \(seed)")
    }
    let spread = try height(layoutSizes, columns: columns + 1)
    #expect(spread <= before + tolerance, "\(kind), seed \(seed)")
  }

  @Test("T4: the tallest column is less than twice as tall as it has to be", arguments: trials)
  func listScheduling(kind: SampleSet, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let columns = 3
    let gap = Int.random(in: 0...12, using: &random)
    let arrangement = try style(columns: columns, columnWidth: 100, gap: gap).arrange(
      sizes: kind.sizes(7, using: &random))
    let lengths = arrangement.frames.map { $0.height + Double(gap) }
    // Every one of the 3^7 ways to share out the items.
    var best = Double.infinity
    for choice in 0..<2_187 {
      var sums = [0.0, 0.0, 0.0]
      var rest = choice
      for length in lengths {
        sums[rest % columns] += length
        rest /= columns
      }
      best = min(best, sums.max() ?? 0)
    }
    let tallest = positions(arrangement, columns: columns, gap: gap).max() ?? 0
    let bound = (2 - 1 / Double(columns)) * best
    #expect(tallest <= bound + Self.step, "\(kind), seed \(seed)")
    #expect(tallest >= best - 1e-6, "\(kind), seed \(seed)")
  }
}
