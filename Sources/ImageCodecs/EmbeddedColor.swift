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
}
