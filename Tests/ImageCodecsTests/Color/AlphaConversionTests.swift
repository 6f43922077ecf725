import Raster
import TestSupport
import Testing

@testable import ImageCodecs

struct AlphaConversionTests {
  @Test(
    "dividing by alpha and multiplying again changes no sample", arguments: [PixelFormat.grayAlpha, .rgba])
  func roundTrip(format: PixelFormat) {
    for alpha in 0...255 {
      let colors = (0...alpha).map { UInt8($0) }
      var samples =
        format == .grayAlpha
        ? colors.flatMap { [$0, UInt8(alpha)] }
        : colors.flatMap { [$0, UInt8(alpha) - $0, $0 / 2, UInt8(alpha)] }
      let before = samples
      var span = samples.mutableSpan
      #expect(format.divideByAlpha(&span) == (alpha < 255))
      format.premultiply(&span)
      #expect(samples == before, "alpha \(alpha)")
    }
  }

  @Test(
    "translucent colours are those of opaque pixels, then multiplied by alpha", arguments: ColorSamples.spaces
  )
  func translucent(space: ColorSamples.Space) throws {
    let opaque = try ColorSamples.transform(of: space.profile, .rgb)
    let transform = try ColorSamples.transform(of: space.profile, .rgba)
    var generator = SeededGenerator(seed: 6)
    for alpha in [UInt8(1), 2, 5, 40, 128, 200, 254] {
      let straight = (0..<300).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let result = ColorSamples.converted(straight, by: opaque)
      func premultiplied(_ colors: [UInt8]) -> [UInt8] {
        stride(from: 0, to: colors.count, by: 3).flatMap { start in
          colors[start..<start + 3].map { UInt8((Int($0) * Int(alpha) + 127) / 255) } + [alpha]
        }
      }
      let converted = ColorSamples.converted(premultiplied(straight), by: transform)
      let differences = zip(converted, premultiplied(result)).map { abs(Int($0) - Int($1)) }
      // The half level that alpha cost in the file, by the steepest slope of a curve near black.
      #expect(differences.max() ?? 99 <= 8, "alpha \(alpha)")
      #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.5, "alpha \(alpha)")
      for start in stride(from: 0, to: converted.count, by: 4) {
        #expect(converted[start + 3] == alpha)
        #expect(converted[start..<start + 3].allSatisfy { $0 <= alpha }, "colour is at most alpha \(alpha)")
      }
    }
  }

  @Test("what is transparent stays transparent and black")
  func transparent() throws {
    let rgba = try ColorSamples.transform(of: ColorSamples.spaces[0].profile, .rgba)
    #expect(ColorSamples.converted([0, 0, 0, 0], by: rgba) == [0, 0, 0, 0])
    let gray = try ColorSamples.transform(of: ColorProfileMaker.gray(.gamma(1)), .grayAlpha)
    #expect(ColorSamples.converted([0, 0, 0, 9], by: gray) == [0, 0, 0, 9])
  }

  @Test("gray under alpha is converted and alpha is left alone")
  func grayAlpha() throws {
    let transform = try ColorSamples.transform(of: ColorProfileMaker.gray(.gamma(1)), .grayAlpha)
    // Linear light of one half is level 188 in sRGB.
    #expect(ColorSamples.converted([128, 255, 64, 128], by: transform) == [188, 255, 94, 128])
  }
}
