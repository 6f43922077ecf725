import PixelGeometry
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

struct ColorTransformTests {
  @Test("B015: RGB is converted as the definition of its space says", arguments: ColorSamples.spaces)
  func rgb(space: ColorSamples.Space) throws {
    let transform = try ColorSamples.transform(of: space.profile, .rgb)
    let reference = ReferenceConversion(space.primaries, space.curve)
    let levels = ColorSamples.levels(seed: 1)
    let converted = ColorSamples.converted(levels, by: transform)
    var worst = 0.0
    for start in stride(from: 0, to: levels.count, by: 3) {
      let expected = reference.converted(Array(levels[start..<start + 3]))
      for channel in 0..<3 {
        worst = max(worst, abs(Double(converted[start + channel]) - expected[channel]))
      }
    }
    // Half a level of rounding, and as much for tables of whole steps.
    #expect(worst < 1.05)
  }

  @Test("LittleCMS gives the same colours within a level", arguments: ColorSamples.spaces)
  func library(space: ColorSamples.Space) throws {
    let library = try LibraryTransform(profile: space.profile, format: .rgb)
    let transform = try #require(ColorTransform(library, format: .rgb))
    let levels = ColorSamples.levels(seed: 2)
    let expected = ProbeColors.converted(levels, format: .rgb) { library.convert($0, into: &$1) }
    #expect(ProbeColors.areWithinOneLevel(ColorSamples.converted(levels, by: transform), expected))
  }

  @Test("gray stays gray and gets the levels of sRGB", arguments: [1, 1.8, 2.6])
  func gray(gamma: Double) throws {
    let transform = try ColorSamples.transform(of: ColorProfileMaker.gray(.gamma(gamma)), .gray)
    #expect(transform.resultFormat == .gray)
    let levels = (0...255).map { UInt8($0) }
    for (level, converted) in zip(levels, ColorSamples.converted(levels, by: transform)) {
      let light = ColorProfileMaker.Curve.gamma(gamma).light(Double(level) / 255)
      #expect(abs(Double(converted) - ReferenceConversion.sample(of: light)) < 1.05, "level \(level)")
    }
  }

  @Test("ink becomes the colours that its profile has measured")
  func ink() throws {
    let transform = try ColorSamples.transform(of: ColorProfileMaker.cmyk(), .invertedCMYK)
    #expect(transform.resultFormat == .rgb)
    var generator = SeededGenerator(seed: 3)
    let steps = UInt8(ColorProfileMaker.inkSteps - 1)
    // On the entries of the profile's table, where nothing is interpolated.
    let inks = (0..<400).map { _ in Int.random(in: 0...Int(steps), using: &generator) }
    let converted = ColorSamples.converted(
      inks.map { 255 - UInt8($0) * (255 / steps) }, by: transform)
    for pixel in 0..<100 {
      let ink = SIMD4<Double>((0..<4).map { Double(inks[pixel * 4 + $0]) / Double(steps) })
      let expected = ReferenceConversion.samples(of: ColorProfileMaker.light(ofInk: ink))
      for channel in 0..<3 {
        // Lab has whole steps in the profile, and LittleCMS makes a table of its own of it.
        let difference = abs(Double(converted[pixel * 3 + channel]) - expected[channel])
        #expect(difference < 4, "ink \(ink), channel \(channel)")
      }
    }
    #expect(ColorSamples.converted([255, 255, 255, 255], by: transform) == [255, 255, 255])
  }

  @Test("a table of colours counts, not the curves and matrix beside it; alpha is left alone")
  func table() throws {
    let rgb = try ColorSamples.transform(of: ColorProfileMaker.rgbTable(), .rgb)
    let rgba = try ColorSamples.transform(of: ColorProfileMaker.rgbTable(), .rgba)
    let levels = ColorSamples.levels(seed: 11)
    let converted = ColorSamples.converted(levels, by: rgb)
    for start in stride(from: 0, to: levels.count, by: 3) {
      for channel in 0..<3 {
        let difference = abs(Int(converted[start + channel]) - Int(levels[start + 2 - channel]))
        // Lab of 8 bits tells saturated colours apart this well.
        #expect(difference <= 12, "\(levels[start..<start + 3])")
      }
    }
    #expect(
      ColorSamples.converted([0, 51, 204, 255, 0, 20, 80, 100], by: rgba)
        == ColorSamples.converted([0, 51, 204], by: rgb) + [255]
        + ColorSamples.converted([0, 51, 204], by: rgb).map { UInt8((Int($0) * 100 + 127) / 255) } + [100])
  }

  @Test("opaque pixels with alpha are converted like pixels without", arguments: ColorSamples.spaces)
  func opaque(space: ColorSamples.Space) throws {
    let levels = ColorSamples.levels(seed: 4)
    let plain = ColorSamples.converted(levels, by: try ColorSamples.transform(of: space.profile, .rgb))
    let withAlpha = stride(from: 0, to: levels.count, by: 3).flatMap { levels[$0..<$0 + 3] + [255] }
    let converted = ColorSamples.converted(
      withAlpha, by: try ColorSamples.transform(of: space.profile, .rgba))
    let expected = stride(from: 0, to: plain.count, by: 3).flatMap { plain[$0..<$0 + 3] + [255] }
    #expect(converted == expected)
  }

  @Test("rows and whole pictures give the same bytes")
  func rows() throws {
    let cases: [([UInt8], PixelFormat)] = [
      (ColorProfileMaker.gray(.gamma(1)), .gray), (ColorProfileMaker.gray(.gamma(1)), .grayAlpha),
      (ColorSamples.spaces[0].profile, .rgb), (ColorSamples.spaces[0].profile, .rgba),
      (ColorProfileMaker.cmyk(), .invertedCMYK),
    ]
    for (profile, format) in cases {
      let transform = try ColorSamples.transform(of: profile, format)
      var generator = SeededGenerator(seed: 5)
      var samples = (0..<(64 * format.samplesPerPixel)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      var span = samples.mutableSpan
      format.premultiply(&span)
      var row = [UInt8](repeating: 0, count: 64 * transform.resultFormat.samplesPerPixel)
      var target = row.mutableSpan
      transform.convert(samples.span, into: &target)
      #expect(row == ColorSamples.converted(samples, by: transform), "\(format)")
    }
  }

  @Test("several threads get the bytes that one gets")
  func threads() async throws {
    for (profile, format) in [
      (ColorProfileMaker.cmyk(), PixelFormat.invertedCMYK), (ColorSamples.spaces[1].profile, .rgb),
    ] {
      let transform = try ColorSamples.transform(of: profile, format)
      let inputs = (0..<16).map { (seed: UInt64) -> [UInt8] in
        var generator = SeededGenerator(seed: seed)
        return (0..<12_000).map { _ in .random(in: 0...255, using: &generator) }
      }
      let expected = inputs.map { ColorSamples.converted($0, by: transform) }
      let results = await withTaskGroup(of: (Int, [UInt8]).self) { group in
        for (index, input) in inputs.enumerated() {
          group.addTask { (index, ColorSamples.converted(input, by: transform)) }
        }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      for (index, bytes) in expected.enumerated() { #expect(results[index] == bytes, "\(format) \(index)") }
    }
  }
}
