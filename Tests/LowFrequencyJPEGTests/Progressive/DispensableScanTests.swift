import PixelGeometry
import TestSupport
import Testing

@testable import LowFrequencyJPEG

/// What libjpeg reads of files that some scans were taken out of.
struct DispensableScanTests {
  /// Files of the standing test; `$WATERFALL_SCAN_SCRIPTS` asks for more.
  static let fileCount = Environment.number("WATERFALL_SCAN_SCRIPTS") ?? 250

  @Test("without them libjpeg reads the same means, nearly the same low coefficients, and warns of nothing")
  func coefficients() throws {
    var (shortened, bytes, bytesBefore) = (0, 0, 0)
    for seed in 0..<UInt64(Self.fileCount) {
      var generator = SeededGenerator(seed: 9_000 + seed)
      var picture = SeededJPEG(seed: seed, largest: 40)
      // An eighth of them coarse, so that scans are needed for the bits they add.
      picture.maker.quality = .random(in: seed % 8 == 0 ? 30...80 : 80...100, using: &generator)
      picture.maker.isProgressive = true
      picture.maker.hasOwnCodes = false
      picture.maker.scans = Self.script(components: picture.colors.count, using: &generator)
      picture.file = picture.maker.encode(
        SeededJPEG.samples(picture.size, channels: picture.maker.given.components, using: &generator),
        size: picture.size)
      let all = try #require(ReferenceCoefficients(picture.file), "\(picture)")
      #expect(all.warningCount == 0, "\(picture)")
      for reduction in Reduction.allCases {
        let ranges = ScanScriptTests.ranges(picture.file, reduction)
        if ranges.isEmpty { continue }
        var short = picture.file
        for range in ranges.reversed() { short.removeSubrange(range) }
        let some = try #require(ReferenceCoefficients(short), "\(picture) at \(reduction)")
        #expect(some.warningCount == 0, "\(picture) at \(reduction)")
        #expect(Self.isClose(some, all, reduction), "\(picture) at \(reduction)")
        (shortened, bytes, bytesBefore) = (
          shortened + 1, bytes + short.count, bytesBefore + picture.file.count
        )
      }
    }
    print(
      "progressive files: \(shortened) shortened, \(100 * bytes / max(1, bytesBefore)) % of the bytes left")
    #expect(shortened > Self.fileCount / 2)
  }

  /// True if the means are equal and the other coefficients that matter are at most 12 apart, dequantised.
  static func isClose(
    _ some: ReferenceCoefficients, _ all: ReferenceCoefficients, _ reduction: Reduction
  ) -> Bool {
    let across = all.components.map(\.across).max() ?? 1
    let down = all.components.map(\.down).max() ?? 1
    return zip(some.components, all.components).allSatisfy { one, other in
      let points = reduction.pointsPerBlock * max(across / other.across, down / other.down)
      // In the order of rows, like the values.
      let careful = points == 1 ? [0] : [0, 1, 2, 8, 9, 16].prefix(points == 2 ? 5 : 6).filter { $0 != 2 }
      return one.values.indices.allSatisfy { index in
        guard careful.contains(index % 64) else { return true }
        let difference = abs(Int(one.values[index]) - Int(other.values[index]))
        return index % 64 == 0 ? difference == 0 : difference * other.quantization[index % 64] <= 12
      }
    }
  }

  /// A script that sends everything, in bands and bits as the seed will have it.
  static func script(components: Int, using generator: inout SeededGenerator) -> [JPEGMaker.Scan] {
    /// Scans that have to follow each other.
    var chains: [[JPEGMaker.Scan]] = []
    func chain(_ components: Range<Int>, _ coefficients: ClosedRange<Int>, _ bits: Int) -> [JPEGMaker.Scan] {
      (0...bits).map { step in
        JPEGMaker.Scan(
          components: components, coefficients: coefficients, bitsBefore: step == 0 ? 0 : bits - step + 1,
          bitsAfter: bits - step)
      }
    }
    let means = chain(0..<components, 0...0, .random(in: 0...2, using: &generator))
    chains.append(Array(means.dropFirst()))
    for component in 0..<components {
      var first = 1
      while first < 64 {
        let last = min(63, first + Int.random(in: 3...63, using: &generator))
        chains.append(chain(component..<component + 1, first...last, .random(in: 0...2, using: &generator)))
        first = last + 1
      }
    }
    var script = [means[0]]
    while let index = chains.indices.filter({ !chains[$0].isEmpty }).randomElement(using: &generator) {
      script.append(chains[index].removeFirst())
    }
    return script
  }
}
