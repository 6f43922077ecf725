import PixelGeometry
import TestSupport
import Testing

@testable import Raster

@Suite("Flattener")
struct FlattenerTests {
  private func flattened(_ samples: [UInt8], _ format: PixelFormat, over background: PixelColor) -> [UInt8] {
    let size = PixelSize(width: samples.count / format.samplesPerPixel, height: 1)
    return Flattener(background: background).flatten(Raster(size: size, format: format, samples: samples))
  }

  @Test("opaque pixels become RGB whatever the background")
  func opaqueFormats() {
    let red = PixelColor(red: 255, green: 0, blue: 0)
    #expect(flattened([0, 77, 255], .gray, over: red) == [0, 0, 0, 77, 77, 77, 255, 255, 255])
    #expect(flattened([1, 2, 3, 4, 5, 6], .rgb, over: red) == [1, 2, 3, 4, 5, 6])
    #expect(flattened([77, 9], .gray, over: .transparent) == [77, 77, 77, 255, 9, 9, 9, 255])
    #expect(flattened([1, 2, 3], .rgb, over: .transparent) == [1, 2, 3, 255])
    #expect(flattened([1, 2, 3, 255], .rgba, over: red) == [1, 2, 3])
    #expect(flattened([1, 2, 3, 255], .rgba, over: .transparent) == [1, 2, 3, 255])
  }

  @Test("inverted ink is multiplied by the light black lets through, rounded")
  func ink() {
    #expect(flattened([255, 255, 255, 255], .invertedCMYK, over: .black) == [255, 255, 255])
    #expect(flattened([255, 128, 0, 128], .invertedCMYK, over: .white) == [128, 64, 0])
    #expect(flattened([255, 128, 0, 0], .invertedCMYK, over: .transparent) == [0, 0, 0, 255])
  }

  @Test("a translucent pixel over an opaque background is rounded exactly, at every instruction set")
  func overOpaque() {
    let seed: UInt64 = 51
    var generator = SeededGenerator(seed: seed)
    let background = PixelColor(red: 200, green: 17, blue: 255)
    var pixels: [UInt8] = []
    var expected: [UInt8] = []
    for alpha in 0...255 {
      for _ in 0..<9 {
        let color = (0..<3).map { _ in Int.random(in: 0...alpha, using: &generator) }
        pixels += color.map(UInt8.init) + [UInt8(alpha)]
        for (value, behind) in zip(color, [200, 17, 255]) {
          expected.append(UInt8(value + (2 * behind * (255 - alpha) + 255) / 510))
        }
      }
    }
    #expect(flattened(pixels, .rgba, over: background) == expected, "seed \(seed)")
    for kernels in PixelKernels.all {
      var result = [UInt8](repeating: 7, count: expected.count + 4)
      var span = result.mutableSpan
      kernels.flattenRGBA(pixels.span, over: background, into: &span, at: 2)
      #expect(result == [7, 7] + expected + [7, 7], "seed \(seed), \(kernels.level)")
    }
    let grays = (0...255).flatMap { [UInt8($0 / 2), UInt8($0)] }
    var grayExpected: [UInt8] = []
    for alpha in 0...255 {
      for behind in [200, 17, 255] {
        grayExpected.append(UInt8(alpha / 2 + (2 * behind * (255 - alpha) + 255) / 510))
      }
    }
    #expect(flattened(grays, .grayAlpha, over: background) == grayExpected)
  }

  @Test("over a translucent background the result is the nearest straight colour and alpha")
  func overTranslucent() {
    let seed: UInt64 = 52
    var generator = SeededGenerator(seed: seed)
    for round in 0..<3000 {
      let behind = PixelColor(
        red: UInt8.random(in: 0...255, using: &generator), green: 0, blue: 255,
        alpha: UInt8.random(in: 0...254, using: &generator))
      let alpha = UInt8.random(in: 0...255, using: &generator)
      let color = UInt8.random(in: 0...alpha, using: &generator)
      let result = flattened([color, color, color, alpha], .rgba, over: behind)
      let through = Double(behind.alpha) * (255 - Double(alpha)) / 255
      let total = Double(alpha) + through
      if total == 0 {
        #expect(result == [0, 0, 0, 0])
        continue
      }
      #expect(abs(Double(result[3]) - total) <= 0.5 + 1e-9, "seed \(seed), round \(round)")
      for (value, back) in zip(result, [behind.red, behind.green, behind.blue]) {
        let exact = (Double(color) * 255 + Double(back) * through) / total
        #expect(abs(Double(value) - exact) <= 0.5 + 1e-9, "seed \(seed), round \(round)")
      }
    }
  }

  @Test("no background keeps straight colours within the rounding of premultiplication")
  func keepsStraightColors() {
    for alpha in [1, 2, 63, 128, 254, 255] {
      for value in 0...255 {
        var pixel: [UInt8] = [UInt8(value), 0, 255, UInt8(alpha)]
        var span = pixel.mutableSpan
        PixelFormat.rgba.premultiply(&span)
        let result = flattened(pixel, .rgba, over: .transparent)
        #expect(result[3] == UInt8(alpha))
        #expect(abs(Double(result[0]) - Double(value)) <= 127.5 / Double(alpha) + 0.5)
        #expect(result[1] == 0 && result[2] == 255)
      }
    }
  }

  @Test("colours above their alpha are cut, not wrapped")
  func brokenPremultiplication() {
    #expect(flattened([255, 255, 255, 0], .rgba, over: .white) == [255, 255, 255])
    #expect(flattened([255, 200, 0, 1], .rgba, over: .transparent) == [255, 255, 0, 1])
    #expect(flattened([255, 0], .grayAlpha, over: .white) == [255, 255, 255])
  }

  @Test("a row goes where it is told to and touches nothing else")
  func placesRows() {
    let flattener = Flattener(background: PixelColor(red: 0, green: 0, blue: 0, alpha: 0))
    let raster = Raster(
      size: PixelSize(width: 1, height: 2), format: .rgb, samples: [1, 2, 3, 4, 5, 6])
    var strip = [UInt8](repeating: 9, count: 10)
    var span = strip.mutableSpan
    flattener.flattenRow(1, of: raster, into: &span, at: 3)
    #expect(strip == [9, 9, 9, 4, 5, 6, 255, 9, 9, 9])
  }
}
