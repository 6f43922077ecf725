import PixelGeometry
import Raster
import TestSupport
import Testing

/// Layers over rows that are drawn already.
struct LayerTests {
  private static let backgrounds = [
    PixelColor.white, .transparent, PixelColor(red: 9, green: 80, blue: 250, alpha: 77),
  ]

  /// `row` after `draw`.
  private func drawn(over row: [UInt8], _ draw: (inout MutableSpan<UInt8>) -> Void) -> [UInt8] {
    var row = row
    var span = row.mutableSpan
    draw(&span)
    return row
  }

  @Test("blending is exact to half a level", arguments: backgrounds)
  func blending(background: PixelColor) {
    var random = SeededGenerator(seed: 5)
    let flattener = Flattener(background: background)
    let step = flattener.format.samplesPerPixel
    for _ in 0..<2_000 {
      func sample() -> UInt8 {
        [0, 1, 254, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)!
      }
      let color = PixelColor(red: sample(), green: sample(), blue: sample(), alpha: sample())
      let before = (0..<step).map { _ in sample() }
      let pixel = drawn(over: before) { flattener.fill(1, with: color, over: &$0, at: 0) }
      let under = step == 4 ? Double(before[3]) / 255 : 1
      let over = Double(color.alpha) / 255
      let alpha = over + under * (1 - over)
      if step == 4 { #expect(abs(Double(pixel[3]) - alpha * 255) <= 0.5001) }
      guard alpha > 0, pixel != before else { continue }
      for (index, sample) in [color.red, color.green, color.blue].enumerated() {
        let exact = (Double(sample) * over + Double(before[index]) * under * (1 - over)) / alpha
        #expect(abs(Double(pixel[index]) - exact) <= 0.5001, "\(color) over \(before)")
      }
    }
  }

  @Test(
    "full coverage is the colour, none changes nothing, and mirrored runs the other way",
    arguments: backgrounds)
  func coverage(background: PixelColor) {
    let flattener = Flattener(background: background)
    let step = flattener.format.samplesPerPixel
    let color = PixelColor(red: 200, green: 30, blue: 40)
    let row = (0..<3 * step).map { UInt8(10 * $0) }
    let coverage: [UInt8] = [0, 100, 255]
    let forwards = drawn(over: row) { flattener.blend(color, through: coverage.span, over: &$0, at: 0) }
    let backwards = drawn(over: row) {
      flattener.blend(color, through: coverage.span, isMirrored: true, over: &$0, at: 0)
    }
    #expect(forwards[..<step] == row[..<step] && backwards[(2 * step)...] == row[(2 * step)...])
    #expect(Array(forwards[(2 * step)...].prefix(3)) == [200, 30, 40])
    #expect(Array(backwards.prefix(3)) == [200, 30, 40])
    #expect(forwards[step..<2 * step] == backwards[step..<2 * step])
  }

  @Test("what is uncovered is as it was before", arguments: backgrounds)
  func uncovering(background: PixelColor) {
    let flattener = Flattener(background: background)
    let step = flattener.format.samplesPerPixel
    let before = (0..<4 * step).map { UInt8(5 * $0) }
    let drawn = (0..<4 * step).map { UInt8(255 - 3 * $0) }
    let coverage: [UInt8] = [0, 255, 128, 0]
    let row = self.drawn(over: drawn) {
      flattener.uncover(before.span, through: coverage.span, in: &$0, at: 0)
    }
    #expect(row[..<step] == before[..<step] && row[(3 * step)...] == before[(3 * step)...])
    #expect(row[step..<2 * step] == drawn[step..<2 * step])
    for index in 2 * step..<3 * step {
      #expect((min(before[index], drawn[index])...max(before[index], drawn[index])).contains(row[index]))
    }
  }

  @Test("gray with alpha lies over rows as the same colours do")
  func grayOverlay() {
    let size = PixelSize(width: 4, height: 1)
    let gray = Raster(size: size, format: .grayAlpha, samples: [0, 0, 10, 60, 90, 200, 255, 255])
    let color = Raster(
      size: size, format: .rgba, samples: [0, 0, 0, 0, 10, 10, 10, 60, 90, 90, 90, 200, 255, 255, 255, 255])
    for background in Self.backgrounds {
      let flattener = Flattener(background: background)
      let row = (0..<4 * flattener.format.samplesPerPixel).map { UInt8(15 * $0) }
      let first = drawn(over: row) { flattener.overlayRow(0, of: gray, over: &$0, at: 0) }
      let second = drawn(over: row) { flattener.overlayRow(0, of: color, over: &$0, at: 0) }
      #expect(first == second && first != row)
    }
  }
}
