import TestSupport
import Testing

@testable import ImageCodecs

/// The C kernel against the specification, at every instruction set this processor has.
struct UnfilterKernelsTests {
  /// PNG specification, section 9.
  private static func undone(_ filter: UInt8, _ row: [UInt8], above: [UInt8], pixelBytes: Int) -> [UInt8] {
    var out: [UInt8] = []
    for i in row.indices {
      let left = i < pixelBytes ? 0 : Int(out[i - pixelBytes])
      let corner = i < pixelBytes ? 0 : Int(above[i - pixelBytes])
      let over = Int(above[i])
      let estimate = left + over - corner
      let (a, b, c) = (abs(estimate - left), abs(estimate - over), abs(estimate - corner))
      let prediction =
        switch filter {
        case 0: 0
        case 1: left
        case 2: over
        case 3: (left + over) / 2
        default: a <= b && a <= c ? left : b <= c ? over : corner
        }
      out.append(UInt8(truncatingIfNeeded: Int(row[i]) + prediction))
    }
    return out
  }

  private static func check(
    _ filter: UInt8, _ row: [UInt8], above: [UInt8], pixelBytes: Int, _ comment: String
  ) {
    let expected = undone(filter, row, above: above, pixelBytes: pixelBytes)
    for kernels in UnfilterKernels.all {
      // A guard on either side: nothing may be written outside.
      var result = [UInt8](repeating: 7, count: row.count + 32)
      row.withUnsafeBufferPointer { row in
        above.withUnsafeBufferPointer { above in
          result.withUnsafeMutableBufferPointer {
            kernels.undo(
              filter, in: row, above: above, pixelBytes: pixelBytes,
              into: UnsafeMutableBufferPointer(rebasing: $0[16..<(16 + row.count)]))
          }
        }
      }
      let guardBytes = [UInt8](repeating: 7, count: 16)
      let isSame = result == guardBytes + expected + guardBytes
      #expect(isSame, "\(kernels.level), filter \(filter), \(pixelBytes) bytes a pixel, \(comment)")
    }
  }

  @Test("rows of every width come out as the specification says", arguments: [1, 2, 3, 4, 6, 8])
  func everyWidth(pixelBytes: Int) {
    for seed in 0..<UInt64(150) {
      var generator = SeededGenerator(seed: seed)
      let pixels = seed < 70 ? Int(seed) + 1 : Int.random(in: 1...300, using: &generator)
      let bound = [UInt8(0), 1, 3, 255][Int(seed % 4)]
      func bytes() -> [UInt8] {
        (0..<(pixels * pixelBytes)).map { _ in .random(in: 0...bound, using: &generator) }
      }
      let (row, above) = (bytes(), bytes())
      for filter in UInt8(0)...4 {
        Self.check(filter, row, above: above, pixelBytes: pixelBytes, "\(pixels) pixels, seed \(seed)")
      }
    }
  }

  @Test("long runs without a difference come out as the specification says", arguments: [3, 4, 6, 8])
  func longRuns(pixelBytes: Int) {
    for seed in 0..<UInt64(150) {
      var generator = SeededGenerator(seed: seed)
      let count = pixelBytes * Int.random(in: 40...200, using: &generator)
      var row = [UInt8](repeating: 0, count: count)
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        row[.random(in: 0..<count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      let above = (0..<count).map { UInt8(truncatingIfNeeded: $0 * Int(seed) / 7) }
      for filter in UInt8(0)...4 {
        Self.check(filter, row, above: above, pixelBytes: pixelBytes, "seed \(seed)")
      }
    }
  }

  @Test("Paeth's predictor is right for every corner and above, and for lefts all over")
  func everyPrediction() {
    // A row of pairs of pixels: the first one sets left and corner, the second one is predicted.
    for corner in stride(from: 0, through: 255, by: 5) {
      var row: [UInt8] = []
      var above: [UInt8] = []
      for over in 0...255 {
        row += [UInt8(truncatingIfNeeded: over &* 37 &+ corner), 3, 250, 0, 0, 0]
        above += [
          UInt8(corner), UInt8(255 - corner), UInt8(corner / 2), UInt8(over), UInt8(over), UInt8(over),
        ]
      }
      for pixelBytes in [1, 2, 3, 6] {
        Self.check(4, row, above: above, pixelBytes: pixelBytes, "corner \(corner)")
      }
      Self.check(4, row + row + row + row, above: above + above + above + above, pixelBytes: 4, "\(corner)")
      Self.check(4, row + row + row + row, above: above + above + above + above, pixelBytes: 8, "\(corner)")
    }
  }
}
