/// What a file says about the meaning of its samples, as stored and unjudged.
package struct EmbeddedColor: Hashable, Sendable {
  /// The code points of a cICP chunk (ITU-T H.273).
  package struct CodePoints: Hashable, Sendable {
    package var primaries: UInt8
    package var transfer: UInt8
    package var matrix: UInt8
    package var isFullRange: Bool
  }

  /// The cHRM chunk, each number multiplied by 100,000.
  package struct Chromaticities: Hashable, Sendable {
    package var white: SIMD2<Int32>
    package var red: SIMD2<Int32>
    package var green: SIMD2<Int32>
    package var blue: SIMD2<Int32>
  }

  /// The ICC profile.
  package var profile: [UInt8]?
  /// The cICP chunk, believed before the profile.
  package var codePoints: CodePoints?
  /// The rendering intent of the sRGB chunk, where there is one.
  package var sRGBIntent: Int?
  /// The gAMA chunk: the encoding exponent multiplied by 100,000.
  package var gamma: Int?
  package var chromaticities: Chromaticities?

  /// Nothing said.
  package init() {}

  /// A short name for what is believed first, or `nil` for nothing or plain sRGB by gamma.
  var name: String? {
    if let codePoints { return codePoints.name }
    if let profile { return ICCProfileName.name(of: profile) }
    if sRGBIntent != nil { return "sRGB" }
    guard let gamma, gamma > 0 else { return nil }
    // Within 5 % of 1/2.2 the gamma is that of sRGB for all practical purposes.
    if abs(gamma - 45_455) * 20 <= 45_455 { return nil }
    let hundredths = (gamma + 500) / 1_000
    return "gamma \(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
  }
}

extension EmbeddedColor.CodePoints {
  fileprivate var name: String {
    switch (primaries, transfer) {
    case (1, 13): "sRGB"
    case (12, 13): "Display P3"
    case (9, 16): "BT.2100 PQ"
    case (9, 18): "BT.2100 HLG"
    default: "cICP \(primaries)/\(transfer)/\(matrix)"
    }
  }
}
