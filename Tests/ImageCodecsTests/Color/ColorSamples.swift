import PixelGeometry
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Colour spaces and pixels for the tests of conversion.
enum ColorSamples {
  struct Space: Sendable, CustomTestStringConvertible {
    var name: String
    var primaries: ColorProfileMaker.Primaries
    var curve: ColorProfileMaker.Curve

    var profile: [UInt8] { ColorProfileMaker.rgb(primaries, curve) }
    var testDescription: String { name }
  }

  static let spaces: [Space] = [
    Space(name: "Display P3", primaries: .displayP3, curve: .sRGB),
    Space(name: "Adobe RGB", primaries: .adobeRGB, curve: .gamma(563.0 / 256)),
    Space(name: "ProPhoto", primaries: .proPhoto, curve: .gamma(1.8)),
    Space(name: "linear sRGB", primaries: .sRGB, curve: .gamma(1)),
    Space(name: "rotated sRGB", primaries: .rotated, curve: .sRGBTable),
  ]

  /// What a file says that has this profile and nothing else.
  static func color(profile: [UInt8]) -> EmbeddedColor {
    var color = EmbeddedColor()
    color.profile = profile
    return color
  }

  /// The conversion of this profile; records an issue when there is none.
  static func transform(
    of profile: [UInt8], _ format: PixelFormat, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ColorTransform {
    let decision = ColorManagement().decision(for: color(profile: profile), format: format)
    #expect(decision.notes.isEmpty, sourceLocation: sourceLocation)
    return try #require(decision.transform, sourceLocation: sourceLocation)
  }

  /// One row of pixels with these samples.
  static func row(_ samples: [UInt8], _ format: PixelFormat) -> Raster {
    Raster(
      size: PixelSize(width: samples.count / format.samplesPerPixel, height: 1), format: format,
      samples: samples)
  }

  /// `samples` after `transform`.
  static func converted(_ samples: [UInt8], by transform: ColorTransform) -> [UInt8] {
    var raster = row(samples, transform.format)
    transform.convert(&raster)
    return raster.samples
  }

  /// The corners of the RGB cube, all grays, and random colours.
  static func levels(seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    let corners = (0..<8).flatMap { corner in (0..<3).map { UInt8(corner >> $0 & 1) * 255 } }
    let grays = (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0)] }
    return corners + grays + (0..<3_000).map { _ in .random(in: 0...255, using: &generator) }
  }
}
