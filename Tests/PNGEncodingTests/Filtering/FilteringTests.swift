import TestSupport
import Testing

@testable import PNGEncoding

struct FilteringTests {
  @Test("every instruction set filters as the specification says", arguments: RowFilter.allCases)
  func kernels(filter: RowFilter) {
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      let pixelBytes = Int.random(in: 1...4, using: &random)
      let count = pixelBytes * Int.random(in: 1...300, using: &random)
      let kinds: [SeededBytes] = [.noise, .shortRuns, .residuals]
      let row = kinds[Int(seed) % 3].make(count, seed: seed)
      let above = kinds[Int(seed / 3) % 3].make(count, seed: seed + 1000)
      let expected = ReferenceFilter.filtered(filter, row, above, pixelBytes)
      for kernels in FilterKernels.all {
        var target = [UInt8](repeating: 9, count: count + 3)
        var span = target.mutableSpan
        kernels.apply(filter, to: row.span, above: above.span, pixelBytes: pixelBytes, into: &span, at: 2)
        #expect(target == [9, 9] + expected + [9], "seed \(seed), \(kernels.level)")
        let costs = kernels.costs(of: row.span, above: above.span, pixelBytes: pixelBytes)
        let cost = expected.dropFirst(pixelBytes).reduce(0) { $0 + min(UInt64($1), 256 - UInt64($1)) }
        #expect(costs[Int(filter.rawValue)] == cost, "seed \(seed), \(kernels.level)")
      }
    }
  }

  @Test(
    "filtered rows can be taken back, and the first needs none above it", arguments: RowFiltering.allCases)
  func strips(filtering: RowFiltering) {
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      let shape = StripShape(
        width: Int.random(in: 1...60, using: &random), pixelBytes: Int.random(in: 3...4, using: &random))
      let rows = Int.random(in: 1...9, using: &random)
      let kind = SeededBytes.allCases[Int(seed) % SeededBytes.allCases.count]
      let pixels = kind.make(shape.rowBytes * rows, seed: seed)
      var target = [UInt8](repeating: 0, count: pixels.count + rows)
      var span = target.mutableSpan
      filtering.apply(to: pixels.span, shape: shape, into: &span)
      #expect(ReferenceFilter.restored(target, shape: shape) == pixels, "seed \(seed)")
      for y in 0..<rows {
        let filter = RowFilter(rawValue: target[y * (shape.rowBytes + 1)])
        #expect(y > 0 || filter == .sub || filter == RowFilter.none, "seed \(seed)")
        #expect(filtering != .none || filter == RowFilter.none, "seed \(seed)")
      }
    }
  }
}
