import TestSupport
import Testing

@testable import Raster

@Suite("Weights")
struct WeightTableTests {
  @Test("the kernel equals the one computed with the system's sine to 1e-12")
  func kernel() {
    var worst = 0.0
    for i in -40_000...40_000 {
      let x = Double(i) / 10_000
      worst = max(worst, abs(Lanczos3.value(at: x) - LanczosReference.kernel(x)))
    }
    for x in [1e-300, 1e-12, 1e-9, 1e-7, 2.999_999_999, 3, 3.000_000_001, 1e300, .infinity] {
      worst = max(worst, abs(Lanczos3.value(at: x) - LanczosReference.kernel(x)))
    }
    #expect(worst < 1e-12)
  }

  @Test(
    "the weights of every output sample add up to one, use samples that exist, and begin and end with one")
  func sums() {
    let seed: UInt64 = 21
    var generator = SeededGenerator(seed: seed)
    var table = WeightTable()
    for round in 0..<300 {
      let inputCount = Int.random(in: 1...(round % 3 == 0 ? 4 : 500), using: &generator)
      let outputCount = Int.random(in: 1...200, using: &generator)
      let start = round % 2 == 0 ? 0 : Double.random(in: 0..<Double(inputCount), using: &generator)
      let extent = Double.random(in: 0.001...1, using: &generator) * (Double(inputCount) - start)
      table.prepare(start: start, extent: extent, inputCount: inputCount, outputCount: outputCount)
      #expect(table.first.count == outputCount && table.taps.count == outputCount)
      for i in 0..<outputCount {
        let weights = table.weights[i * table.stride..<i * table.stride + table.taps[i]]
        let isSound =
          weights.reduce(0) { $0 + Int($1) } == WeightTable.one && weights.first != 0 && weights.last != 0
          && table.first[i] >= 0 && table.first[i] + table.taps[i] <= inputCount
          && table.inputRange.contains(table.first[i])
          && table.first[i] + table.taps[i] <= table.inputRange.upperBound
        #expect(isSound, "seed \(seed), round \(round), output \(i): \(Array(weights))")
      }
    }
  }

  @Test("rounding moves no weight by more than its share")
  func rounding() {
    var table = WeightTable()
    for (inputCount, outputCount) in [(100, 40), (100, 100), (37, 100), (500, 101), (1000, 250)] {
      table.prepare(start: 0, extent: Double(inputCount), inputCount: inputCount, outputCount: outputCount)
      let scale = Double(inputCount) / Double(outputCount)
      for i in 0..<outputCount {
        let exact = (0..<inputCount).map { j in
          LanczosReference.kernel((Double(j) + 0.5 - (Double(i) + 0.5) * scale) / max(1, scale))
        }
        let sum = exact.reduce(0, +)
        var total = 0.0
        for j in 0..<inputCount {
          let isTap = j >= table.first[i] && j < table.first[i] + table.taps[i]
          let weight = isTap ? Double(table.weights[i * table.stride + j - table.first[i]]) : 0
          total += abs(weight - exact[j] / sum * Double(WeightTable.one))
        }
        // Half a unit for every tap, and as much again on the one that takes up the rest.
        #expect(total <= Double(table.stride))
      }
    }
  }

  @Test("at the same size every weight is one")
  func identity() {
    var table = WeightTable()
    table.prepare(start: 0, extent: 77, inputCount: 77, outputCount: 77)
    #expect(table.first == Array(0..<77))
    #expect(table.taps.allSatisfy { $0 == 1 })
  }
}
