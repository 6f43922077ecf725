#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// The curve of sRGB, from light to samples.
///
/// Source: IEC 61966-2-1:1999.
enum SRGBCurve {
  /// The nearest level for light of every whole number of parts, from 0 to `steps` of `steps`.
  static func levels(steps: Int) -> [UInt8] {
    (0...steps).map { step in
      let light = Double(step) / Double(steps)
      let sample = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      // Between 0 and 1 for light between 0 and 1.
      return UInt8((sample * 255).rounded())
    }
  }
}
