import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@Suite("Balanced waterfalls")
struct BalanceTests {
  /// Where each column ends.
  private func bottoms(_ arrangement: Arrangement) -> [Double] {
    var bottoms = Array(repeating: 0.0, count: arrangement.columnCount)
    for (frame, column) in zip(arrangement.frames, arrangement.columns) {
      bottoms[column] = max(bottoms[column], frame.maxY)
    }
    return bottoms
  }

  @Test("a balanced sheet is never taller than a greedy one, and never less flat when it is as tall")
  func neverWorse() throws {
    for seed in TrialCount.seeds(0.006) {
      var random = SeededGenerator(seed: seed)
      var style = WaterfallStyle.random(using: &random)
      style.columns = .count(.random(in: 1...5, using: &random))
      let kind = SampleSet.allCases[Int(seed) % SampleSet.allCases.count]
      let sizes = kind.sizes(.random(in: 1...40, using: &random), using: &random)
      let greedy = bottoms(try style.arrange(sizes: sizes))
      for balance in [WaterfallStyle.Balance.tail, .free] {
        style.balance = balance
        let balanced = bottoms(try style.arrange(sizes: sizes))
        let (before, after) = (greedy.max() ?? 0, balanced.max() ?? 0)
        #expect(after <= before + 0.01, "\(kind), seed \(seed), \(balance)")
        if balance == .tail, after >= before - 0.001 {
          let isNoLessFlat = (balanced.min() ?? 0) >= (greedy.min() ?? 0) - 0.01
          #expect(isNoLessFlat, "\(kind), seed \(seed)")
        }
      }
    }
  }

  @Test("a balanced tail moves only the last items")
  func tailOnly() throws {
    for seed in TrialCount.seeds(0.004) {
      var random = SeededGenerator(seed: seed)
      var style = WaterfallStyle.random(using: &random)
      style.columns = .count(.random(in: 1...5, using: &random))
      let sizes = SampleSet.photos.sizes(.random(in: 1...60, using: &random), using: &random)
      let greedy = try style.arrange(sizes: sizes)
      style.balance = .tail
      let balanced = try style.arrange(sizes: sizes)
      let kept = max(0, sizes.count - style.tailLength(columns: balanced.columnCount))
      #expect(balanced.frames[..<kept] == greedy.frames[..<kept], "seed \(seed)")
    }
  }

  @Test("appending to a balanced sheet gives what balancing it from scratch gives, bit for bit")
  func append() throws {
    for (kind, seed) in TrialCount.trials(6) {
      var random = SeededGenerator(seed: seed)
      var style = WaterfallStyle.random(using: &random)
      style.width += .random(in: 0...3, using: &random)
      style.columns = .count(.random(in: 1...5, using: &random))
      style.balance = [.tail, .free][Int(seed % 6 / 5)]
      if seed % 3 == 1 { (style.tolerance, style.tie) = (20, .cursor) }
      style.flow = LayoutFlow(axis: seed % 4 == 3 ? .horizontal : .vertical, isRightToLeft: seed % 2 == 1)
      let items = kind.sizes(.random(in: 1...60, using: &random), using: &random).map { size in
        LayoutItem(
          size, span: seed % 5 == 4 && Int.random(in: 0..<30, using: &random) == 0 ? 2 : 1,
          captionHeight: Double(Int.random(in: 0...9, using: &random)))
      }
      var builder = try WaterfallBuilder(style)
      for (index, item) in items.enumerated() {
        try builder.append(item)
        // Between the questions only some items are added.
        guard index == items.count - 1 || Int.random(in: 0..<12, using: &random) == 0 else { continue }
        let fromScratch = try style.arrange(items: Array(items[...index]))
        #expect(builder.arrangement == fromScratch, "\(kind), seed \(seed), \(index + 1) of \(items.count)")
        // Asking changes nothing.
        if index.isMultiple(of: 3) { #expect(builder.arrangement == fromScratch) }
      }
    }
  }

  @Test("columns of a freely balanced sheet begin in item order where they are equally wide")
  func freeOrder() throws {
    for seed in TrialCount.seeds(0.004) {
      var random = SeededGenerator(seed: seed)
      var style = WaterfallStyle.random(using: &random)
      style.columns = .count(.random(in: 1...5, using: &random))
      style.roundsColumns = false
      style.balance = .free
      let sizes = SampleSet.photos.sizes(.random(in: 1...60, using: &random), using: &random)
      let columns = try style.arrange(sizes: sizes).itemsByColumn
      let firsts = columns.compactMap(\.first)
      #expect(firsts == firsts.sorted(), "seed \(seed)")
      for items in columns { #expect(items == items.sorted()) }
    }
  }
}
