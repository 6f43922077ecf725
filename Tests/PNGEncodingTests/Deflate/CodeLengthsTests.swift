import TestSupport
import Testing

@testable import PNGEncoding

struct CodeLengthsTests {
  /// Counts of all kinds: even, steep, sparse, and those of Fibonacci.
  private static func counts(_ random: inout SeededGenerator, limit: Int) -> [UInt32] {
    let symbols = Int.random(in: 2...min(288, 1 << limit), using: &random)
    let kind = Int.random(in: 0...4, using: &random)
    var (last, next): (UInt32, UInt32) = (1, 1)
    return (0..<symbols).map { _ in
      switch kind {
      case 0: return UInt32.random(in: 0...1000, using: &random)
      case 1: return Bool.random(using: &random) ? 0 : 1 << UInt32.random(in: 0...20, using: &random)
      case 2: return Int.random(in: 0...9, using: &random) == 0 ? UInt32.random(in: 1...9, using: &random) : 0
      case 3: return 1
      default:
        if next < 1 << 30 { (last, next) = (next, last + next) }
        return next
      }
    }
  }

  private static func kraft(_ lengths: CodeLengths.Lengths, limit: Int) -> Int {
    lengths.indices.reduce(0) { $0 + (lengths[$1] == 0 ? 0 : 1 << (limit - Int(lengths[$1]))) }
  }

  private static func cost(_ counts: [UInt32], _ lengths: CodeLengths.Lengths) -> Int {
    counts.indices.reduce(0) { $0 + Int(counts[$1]) * Int(lengths[$1]) }
  }

  /// The cost of the best code without a limit, by merging the two lightest trees.
  private static func unlimitedCost(_ counts: [UInt32]) -> Int {
    var weights = counts.filter { $0 > 0 }.map { Int($0) }.sorted(by: >)
    var cost = 0
    while weights.count > 1 {
      let weight = weights.removeLast() + weights.removeLast()
      cost += weight
      weights.insert(weight, at: weights.firstIndex { $0 <= weight } ?? weights.count)
    }
    return cost
  }

  @Test(
    "codes are complete, within the limit, and as short as can be when the limit allows",
    arguments: [7, 9, 14, 15])
  func completeness(limit: Int) {
    var builder = CodeLengths()
    var cutCount = 0
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      let counts = Self.counts(&random, limit: limit)
      let lengths = builder.lengths(for: counts.span, limit: limit)
      #expect(Self.kraft(lengths, limit: limit) == 1 << limit, "seed \(seed)")
      #expect(lengths.indices.allSatisfy { lengths[$0] <= limit }, "seed \(seed)")
      #expect(counts.indices.allSatisfy { counts[$0] == 0 || lengths[$0] > 0 }, "seed \(seed)")
      if counts.count(where: { $0 > 0 }) < 2 { continue }
      #expect(counts.indices.allSatisfy { counts[$0] > 0 || lengths[$0] == 0 }, "seed \(seed)")
      let best = Self.unlimitedCost(counts)
      let longest = lengths.indices.map { Int(lengths[$0]) }.max() ?? 0
      if Self.cost(counts, lengths) == best { continue }
      // Only the limit may have made the code longer.
      #expect(longest == limit, "seed \(seed)")
      cutCount += 1
    }
    #expect(cutCount > 0, "no code was cut to the limit")
  }

  @Test(
    "an alphabet with none or one of its symbols in use has a code of two words", arguments: [0, 1, 2, 29])
  func fewSymbols(used: Int) {
    var builder = CodeLengths()
    var counts = [UInt32](repeating: 0, count: 30)
    for total in [UInt32(0), 5] {
      counts[used] = total
      let lengths = builder.lengths(for: counts.span, limit: 15)
      #expect(lengths.indices.filter { lengths[$0] > 0 }.count == 2)
      #expect(Self.kraft(lengths, limit: 15) == 1 << 15)
      #expect(total == 0 || lengths[used] == 1)
    }
  }

  @Test("a full alphabet at the shortest possible limit gets codes of one length")
  func fullAlphabet() {
    var builder = CodeLengths()
    let counts = (0..<128).map { UInt32(1) << UInt32($0 % 25) }
    let lengths = builder.lengths(for: counts.span, limit: 7)
    #expect((0..<128).allSatisfy { lengths[$0] == 7 })
  }
}
