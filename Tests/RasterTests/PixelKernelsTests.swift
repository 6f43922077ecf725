import PixelGeometry
import TestSupport
import Testing

@testable import Raster

/// The C kernels against the same in Swift, at every instruction set this processor has.
@Suite("Pixel kernels")
struct PixelKernelsTests {
  private func bytes(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  @Test("weighted rows equal the sums written out, for every number of samples around a block")
  func weighRows() {
    let seed: UInt64 = 41
    var generator = SeededGenerator(seed: seed)
    for kernels in PixelKernels.all {
      for count in Array(0...100) + [143, 144, 145, 1000] {
        let taps = Int.random(in: 1...9, using: &generator)
        let rowBytes = count + Int.random(in: 0...5, using: &generator)
        let source = bytes(3 + taps * rowBytes, using: &generator)
        let weights = (0..<taps + 2).map { _ in Int16.random(in: -20_000...20_000, using: &generator) }
        var result = [UInt8](repeating: 7, count: count + 6)
        var span = result.mutableSpan
        kernels.weighRows(
          source.span, from: 3, rowBytes: rowBytes, weights: weights.span, firstWeight: 1, taps: taps,
          into: &span, at: 4, count: count)
        var expected = [UInt8](repeating: 7, count: count + 6)
        for i in 0..<count {
          var sum = 1 << 13
          for tap in 0..<taps { sum += Int(weights[1 + tap]) * Int(source[3 + tap * rowBytes + i]) }
          expected[4 + i] = UInt8(max(0, min(255, sum >> 14)))
        }
        #expect(result == expected, "seed \(seed), \(kernels.level), \(count) samples, \(taps) taps")
      }
    }
  }

  @Test("turned pixels are where the definition puts them", arguments: 1...4)
  func transpose(samplesPerPixel: Int) {
    let seed: UInt64 = 42
    var generator = SeededGenerator(seed: seed)
    let sizes = [(1, 1), (1, 40), (40, 1), (15, 17), (33, 16), (50, 35)]
    // With room behind every row, and without.
    for (index, (columns, rows)) in (sizes + sizes).enumerated() {
      let room = index < sizes.count ? 3 : 0
      let rowBytes = columns * samplesPerPixel + room
      let targetRowBytes = rows * samplesPerPixel + room
      let source = bytes(rowBytes * rows, using: &generator)
      var result = [UInt8](repeating: 7, count: 5 + targetRowBytes * columns)
      var expected = result
      var span = result.mutableSpan
      PixelKernels.best.transpose(
        source.span, rowBytes: rowBytes, columns: columns, rows: rows, samplesPerPixel: samplesPerPixel,
        into: &span, at: 5, targetRowBytes: targetRowBytes)
      for y in 0..<rows {
        for x in 0..<columns {
          for sample in 0..<samplesPerPixel {
            expected[5 + x * targetRowBytes + y * samplesPerPixel + sample] =
              source[y * rowBytes + x * samplesPerPixel + sample]
          }
        }
      }
      #expect(result == expected, "seed \(seed), \(columns)x\(rows), \(room) bytes between rows")
    }
  }

  @Test("rows add up sample by sample")
  func addRow() {
    let seed: UInt64 = 43
    var generator = SeededGenerator(seed: seed)
    for kernels in PixelKernels.all {
      for count in [0, 1, 15, 16, 17, 63, 64, 65, 500] {
        let row = bytes(count, using: &generator)
        let before = (0..<count).map { _ in UInt32.random(in: 0...1 << 31, using: &generator) }
        var sums = before
        kernels.addRow(row.span, to: &sums)
        #expect(sums == zip(before, row).map { $0 + UInt32($1) }, "seed \(seed), \(kernels.level), \(count)")
      }
    }
  }

  @Test("premultiplication is rounded exactly, for every colour and alpha")
  func premultiply() {
    var pairs: [UInt8] = []
    var quads: [UInt8] = []
    var expectedPairs: [UInt8] = []
    var expectedQuads: [UInt8] = []
    for alpha in 0...255 {
      for value in 0...255 {
        let product = UInt8((2 * value * alpha + 255) / 510)
        let other = UInt8((2 * (255 - value) * alpha + 255) / 510)
        pairs += [UInt8(value), UInt8(alpha)]
        expectedPairs += [product, UInt8(alpha)]
        quads += [UInt8(value), UInt8(255 - value), UInt8(value), UInt8(alpha)]
        expectedQuads += [product, other, product, UInt8(alpha)]
      }
    }
    var gray = Raster(size: PixelSize(width: 256, height: 256), format: .grayAlpha, samples: pairs)
    gray.withMutableSamples { PixelFormat.grayAlpha.premultiply(&$0) }
    #expect(gray.samples == expectedPairs)
    for kernels in PixelKernels.all {
      var color = quads
      var span = color.mutableSpan
      kernels.premultiplyRGBA(&span)
      #expect(color == expectedQuads, "\(kernels.level)")
    }
    for count in [0, 1, 3, 17] {
      var few = Array(quads.suffix(count * 4))
      var span = few.mutableSpan
      PixelFormat.rgba.premultiply(&span)
      #expect(few == Array(expectedQuads.suffix(count * 4)))
    }
  }

  @Test("formats without alpha are not multiplied")
  func premultiplyOpaque() {
    for format in [PixelFormat.gray, .rgb, .invertedCMYK] {
      var samples: [UInt8] = Array(0..<12)
      var span = samples.mutableSpan
      format.premultiply(&span)
      #expect(samples == Array(0..<12))
    }
  }
}
