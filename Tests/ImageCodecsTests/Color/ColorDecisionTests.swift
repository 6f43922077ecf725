import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// What is believed, and what is ignored.
struct ColorDecisionTests {
  private static let p3 = ColorSamples.spaces[0].profile

  private static func decision(
    _ format: PixelFormat = .rgb, limits: DecodeLimits = DecodeLimits(),
    _ adjust: (inout EmbeddedColor) -> Void
  ) -> ColorDecision {
    var color = EmbeddedColor()
    adjust(&color)
    return ColorManagement(limits: limits).decision(for: color, format: format)
  }

  private static func cicp(_ primaries: UInt8, _ transfer: UInt8, matrix: UInt8 = 0, full: Bool = true)
    -> EmbeddedColor.CodePoints
  {
    EmbeddedColor.CodePoints(primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: full)
  }

  /// The level that a gray of 128 becomes.
  private static func middle(_ decision: ColorDecision) throws -> UInt8 {
    let transform = try #require(decision.transform)
    return ColorSamples.converted([128, 128, 128], by: transform)[0]
  }

  @Test("nothing has to be done where nothing is said, or sRGB in any of its forms")
  func identity() {
    let sRGB = [ColorProfileMaker.Curve.sRGB, .sRGBTable].map { ColorProfileMaker.rgb(.sRGB, $0) }
    let decisions: [ColorDecision] = [
      Self.decision { _ in },
      Self.decision(.invertedCMYK) { _ in },
      Self.decision { $0.profile = sRGB[0] },
      Self.decision { $0.profile = sRGB[1] },
      Self.decision(.rgba) { $0.profile = sRGB[1] },
      Self.decision(.gray) { $0.profile = ColorProfileMaker.gray(.sRGB) },
      Self.decision { $0.sRGBIntent = 0 },
      Self.decision { $0.codePoints = Self.cicp(1, 13) },
      Self.decision { $0.gamma = 45_455 },
      Self.decision { $0.gamma = 43_300 },
      Self.decision { $0.gamma = 47_600 },
      Self.decision {
        $0.gamma = 45_455
        $0.chromaticities = .sRGB
      },
      // Numbers about light say nothing about ink.
      Self.decision(.invertedCMYK) { $0.gamma = 100_000 },
      // Primaries alone do not say how to get at light.
      Self.decision { $0.chromaticities = EmbeddedColor.Chromaticities(codePoint: 9) },
    ]
    for (index, decision) in decisions.enumerated() {
      #expect(decision.transform == nil && decision.notes.isEmpty, "case \(index)")
    }
  }

  @Test("B022: gamma is honoured outside 5 % of 1/2.2, for colour and for gray")
  func gamma() throws {
    // Linear light of one half is level 188 in sRGB.
    #expect(try Self.middle(Self.decision { $0.gamma = 100_000 }) == 188)
    let gray = try #require(Self.decision(.gray) { $0.gamma = 100_000 }.transform)
    #expect(ColorSamples.converted([128], by: gray) == [188])
    #expect(Self.decision { $0.gamma = 43_100 }.transform != nil)
    #expect(Self.decision { $0.gamma = 47_800 }.transform != nil)
    // The gamma of sRGB with other primaries than its own.
    let wide = Self.decision {
      $0.gamma = 45_455
      $0.chromaticities = EmbeddedColor.Chromaticities(codePoint: 9)
    }
    #expect(wide.transform != nil)
  }

  @Test(
    "a gamma that no picture has is ignored with a note",
    arguments: [0, -1, 1, 9_999, 1_000_001, Int.max, .min])
  func absurdGamma(gamma: Int) {
    let decision = Self.decision { $0.gamma = gamma }
    #expect(decision.transform == nil)
    #expect(decision.notes.count == 1)
  }

  @Test("cICP is believed before a profile, that before sRGB, that before gAMA")
  func order() throws {
    let linear = Self.cicp(1, 8)
    let darker = ColorProfileMaker.rgb(.sRGB, .gamma(3))
    #expect(
      try Self.middle(
        Self.decision {
          $0.codePoints = linear
          $0.profile = darker
          $0.sRGBIntent = 0
          $0.gamma = 100_000
        }) == 188)
    #expect(
      try Self.middle(
        Self.decision {
          $0.profile = darker
          $0.sRGBIntent = 0
          $0.gamma = 100_000
        }) < 110)
    let plain = Self.decision {
      $0.sRGBIntent = 0
      $0.gamma = 100_000
    }
    #expect(plain.transform == nil && plain.notes.isEmpty)
  }

  @Test("what cannot be used is ignored with a note, and the next is believed")
  func fallback() throws {
    let decision = Self.decision {
      $0.codePoints = Self.cicp(2, 2)
      $0.profile = [1, 2, 3]
      $0.gamma = 100_000
    }
    #expect(try Self.middle(decision) == 188)
    #expect(
      decision.notes == [
        "the cICP chunk (2/2/0) is not supported and was ignored",
        "the colour profile is damaged and was ignored",
      ])
  }

  @Test("reserved codes, and pictures that are not RGB by their cICP chunk, are not supported")
  func unsupportedCodes() {
    for points in [
      Self.cicp(0, 13), Self.cicp(3, 13), Self.cicp(23, 13), Self.cicp(1, 0), Self.cicp(1, 3),
      Self.cicp(1, 9),
      Self.cicp(1, 12), Self.cicp(1, 19), Self.cicp(1, 13, matrix: 1), Self.cicp(255, 255, matrix: 255),
    ] {
      let decision = Self.decision { $0.codePoints = points }
      #expect(decision.transform == nil && decision.notes.count == 1, "\(points)")
    }
  }

  @Test("black stays black and white white in every colour space that cICP can name")
  func codes() throws {
    var count = 0
    for primaries in [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 22] as [UInt8] {
      for transfer in [1, 4, 5, 6, 7, 8, 13, 14, 15, 17] as [UInt8] where (primaries, transfer) != (1, 13) {
        for format in [PixelFormat.rgb, .gray] where format == .rgb || transfer != 13 {
          let decision = Self.decision(format) { $0.codePoints = Self.cicp(primaries, transfer) }
          #expect(decision.notes.isEmpty, "\(primaries)/\(transfer)")
          let transform = try #require(decision.transform, "\(primaries)/\(transfer)")
          let channels = format.samplesPerPixel
          let ends = [UInt8](repeating: 0, count: channels) + [UInt8](repeating: 255, count: channels)
          let converted = ColorSamples.converted(ends, by: transform)
          #expect(converted.prefix(channels).allSatisfy { $0 == 0 }, "\(primaries)/\(transfer)")
          #expect(
            converted.suffix(channels).allSatisfy { $0 >= 254 }, "\(primaries)/\(transfer) \(converted)")
          count += 1
        }
      }
    }
    #expect(count > 150)
  }

  @Test("Display P3 by cICP is Display P3 by profile")
  func displayP3() throws {
    let byCode = try #require(Self.decision { $0.codePoints = Self.cicp(12, 13) }.transform)
    let byProfile = try #require(Self.decision { $0.profile = Self.p3 }.transform)
    let levels = ColorSamples.levels(seed: 7)
    let (first, second) = (
      ColorSamples.converted(levels, by: byCode), ColorSamples.converted(levels, by: byProfile)
    )
    #expect(zip(first, second).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    #expect(first != levels)
  }

  @Test("narrow range ends at 16 and 235")
  func narrowRange() throws {
    let decision = Self.decision { $0.codePoints = Self.cicp(1, 13, full: false) }
    let transform = try #require(decision.transform)
    let converted = ColorSamples.converted(
      [0, 0, 0, 16, 16, 16, 235, 235, 235, 255, 255, 255], by: transform)
    #expect(converted == [0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255])
  }

  @Test(
    "a profile for other pixels is ignored with a note",
    arguments: [
      (ColorProfileMaker.rgb(.displayP3, .sRGB), PixelFormat.gray, "RGB"),
      (ColorProfileMaker.rgb(.displayP3, .sRGB), .grayAlpha, "RGB"),
      (ColorProfileMaker.rgb(.displayP3, .sRGB), .invertedCMYK, "RGB"),
      (ColorProfileMaker.gray(.gamma(1)), .rgb, "gray"), (ColorProfileMaker.gray(.gamma(1)), .rgba, "gray"),
      (ColorProfileMaker.gray(.gamma(1)), .invertedCMYK, "gray"),
      (ColorProfileMaker.cmyk(), .rgb, "CMYK"), (ColorProfileMaker.cmyk(), .gray, "CMYK"),
    ])
  func unfit(profile: [UInt8], format: PixelFormat, kind: String) {
    let decision = Self.decision(format) { $0.profile = profile }
    #expect(decision.transform == nil)
    #expect(
      decision.notes == ["the colour profile is meant for \(kind), not for this picture, and was ignored"])
  }

  @Test(
    "device links and profiles of named colours are not for pictures", arguments: ["link", "abst", "nmcl"])
  func unfitClass(deviceClass: String) {
    var profile = Self.p3
    profile.replaceSubrange(12..<16, with: deviceClass.utf8)
    let decision = Self.decision { $0.profile = profile }
    #expect(decision.transform == nil && decision.notes.count == 1)
  }

  @Test("a profile that is too large is ignored before anyone reads it")
  func tooLarge() {
    var limits = DecodeLimits()
    limits.maxProfileBytes = Self.p3.count - 1
    let decision = Self.decision(limits: limits) { $0.profile = Self.p3 }
    #expect(decision.transform == nil)
    #expect(decision.notes == ["the colour profile is too large and was ignored"])
    limits.maxProfileBytes += 1
    #expect(Self.decision(limits: limits) { $0.profile = Self.p3 }.transform != nil)
  }

  @Test("every prefix of a profile is ignored as damaged or incomplete")
  func prefixes() {
    for (profile, format) in [(Self.p3, PixelFormat.rgb), (ColorProfileMaker.gray(.gamma(1)), .gray)] {
      for count in profile.indices {
        let decision = Self.decision(format) { $0.profile = Array(profile.prefix(count)) }
        let reason = count < 132 ? "damaged" : "incomplete"
        #expect(decision.transform == nil)
        #expect(decision.notes == ["the colour profile is \(reason) and was ignored"], "\(count) bytes")
      }
      let padded = Self.decision(format) { $0.profile = profile + [0, 0, 0, 0] }
      #expect(padded.transform != nil && padded.notes.isEmpty)
    }
  }

  @Test("a profile without its curves is damaged, in the library's words")
  func missingTag() {
    var profile = Self.p3
    // The tag table starts at 132; the last of seven tags is the curve of blue.
    profile.replaceSubrange((132 + 6 * 12)..<(132 + 6 * 12 + 4), with: "xTRC".utf8)
    let decision = Self.decision { $0.profile = profile }
    #expect(decision.transform == nil)
    #expect(decision.notes.count == 1 && decision.notes[0].contains("damaged"))
    #expect(decision.notes[0].contains("("), "says why: \(decision.notes)")
  }
}
