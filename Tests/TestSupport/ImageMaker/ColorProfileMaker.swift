#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Makes ICC profiles that convert: by curves and a matrix, by a gray curve, or by a table of inks.
public enum ColorProfileMaker {
  /// From samples to light.
  public enum Curve: Sendable {
    case gamma(Double)
    /// IEC 61966-2-1, as a formula of five numbers.
    case sRGB
    /// The same as a table.
    case sRGBTable

    /// The light of a sample, both 0...1.
    public func light(_ sample: Double) -> Double {
      switch self {
      case .gamma(let exponent): pow(sample, exponent)
      case .sRGB, .sRGBTable: sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
      }
    }

    fileprivate var tag: [UInt8] {
      switch self {
      case .gamma(1): Array("curv".utf8) + number(0) + number(0)
      case .gamma(let exponent): Array("para".utf8) + number(0) + number(0) + fixed(exponent)
      case .sRGB:
        Array("para".utf8) + number(0) + number(3 << 16)
          + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap { fixed($0) }
      case .sRGBTable:
        Array("curv".utf8) + number(0) + number(1024)
          + (0..<1024).flatMap { index -> [UInt8] in
            let value = Int((light(Double(index) / 1023) * 65_535).rounded())
            return [UInt8(value >> 8), UInt8(value & 0xFF)]
          }
      }
    }
  }

  /// The colours of red, green and blue: X, Y, Z of each, adapted to D50.
  public struct Primaries: Sendable {
    /// Full red.
    public var red: SIMD3<Double>
    /// Full green.
    public var green: SIMD3<Double>
    /// Full blue.
    public var blue: SIMD3<Double>

    /// IEC 61966-2-1.
    public static let sRGB = Primaries(
      red: [0.43607, 0.22249, 0.01392], green: [0.38515, 0.71687, 0.09708], blue: [0.14307, 0.06061, 0.71410])
    /// What telephones take photos in.
    public static let displayP3 = Primaries(
      red: [0.51512, 0.24120, -0.00105], green: [0.29198, 0.69225, 0.04189],
      blue: [0.15710, 0.06657, 0.78407])
    /// What cameras offer beside sRGB.
    public static let adobeRGB = Primaries(
      red: [0.60974, 0.31111, 0.01947], green: [0.20528, 0.62567, 0.06087],
      blue: [0.14919, 0.06322, 0.74457])
    /// Wider than what can be seen.
    public static let proPhoto = Primaries(
      red: [0.79767, 0.28804, 0], green: [0.13519, 0.71188, 0], blue: [0.03134, 0.00009, 0.82491])
    /// What is called red is green, green is blue, and blue is red.
    public static let rotated = Primaries(red: sRGB.green, green: sRGB.blue, blue: sRGB.red)
  }

  /// A profile of three curves that are the same, and a matrix.
  public static func rgb(_ primaries: Primaries, _ curve: Curve) -> [UInt8] {
    ProfileMaker.profile(
      majorVersion: 4, tags: [("wtpt", xyz(d50))] + matrixTags(primaries, curve))
  }

  private static func matrixTags(_ primaries: Primaries, _ curve: Curve) -> [(String, [UInt8])] {
    let colorants = [("r", primaries.red), ("g", primaries.green), ("b", primaries.blue)]
    return colorants.map { ($0 + "XYZ", xyz($1)) } + colorants.map { ($0.0 + "TRC", curve.tag) }
  }

  /// A profile of gray.
  public static func gray(_ curve: Curve) -> [UInt8] {
    ProfileMaker.profile(majorVersion: 4, space: "GRAY", tags: [("wtpt", xyz(d50)), ("kTRC", curve.tag)])
  }

  /// A profile of inks: a table of Lab colours with `inkSteps` entries for each ink, as `light(ofInk:)` says.
  public static func cmyk() -> [UInt8] {
    let lut = table(channels: 4, steps: inkSteps) { light(ofInk: [$0[0], $0[1], $0[2], $0[3]]) }
    return patched(
      ProfileMaker.profile(majorVersion: 2, space: "CMYK", tags: [("wtpt", xyz(d50)), ("A2B0", lut)]),
      deviceClass: "prtr")
  }

  /// A profile whose table exchanges red and blue, and whose curves and matrix beside it say plain sRGB.
  public static func rgbTable() -> [UInt8] {
    let curve = Curve.sRGB
    let lut = table(channels: 3, steps: 18) { [curve.light($0[2]), curve.light($0[1]), curve.light($0[0])] }
    let matrix = ProfileMaker.profile(
      majorVersion: 2, tags: [("wtpt", xyz(d50)), ("A2B0", lut)] + matrixTags(.sRGB, curve))
    return patched(matrix, deviceClass: "scnr")
  }

  /// Says that colours are Lab, and what the device is.
  private static func patched(_ profile: [UInt8], deviceClass: String) -> [UInt8] {
    var profile = profile
    profile.replaceSubrange(12..<16, with: deviceClass.utf8)
    profile.replaceSubrange(20..<24, with: "Lab ".utf8)
    return profile
  }

  /// A table of Lab for `steps` levels of every channel, the last one running fastest.
  private static func table(channels: Int, steps: Int, light: ([Double]) -> SIMD3<Double>) -> [UInt8] {
    var entries: [[Double]] = [[]]
    for _ in 0..<channels {
      entries = entries.flatMap { entry in (0..<steps).map { entry + [Double($0) / Double(steps - 1)] } }
    }
    let identity = [1.0, 0, 0, 0, 1, 0, 0, 0, 1].flatMap { fixed($0) }
    let ramp = (0..<256).map { UInt8($0) }
    return Array("mft1".utf8) + number(0) + [UInt8(channels), 3, UInt8(steps), 0] + identity
      + Array(repeatElement(ramp, count: channels).joined()) + entries.flatMap { lab(of: light($0)) }
      + Array(repeatElement(ramp, count: 3).joined())
  }

  /// Levels of each ink in the table of `cmyk`: every 51st of 255.
  public static let inkSteps = 6

  /// Linear sRGB light of four inks over each other, each 0...1: every ink lets through a part of each colour.
  public static func light(ofInk ink: SIMD4<Double>) -> SIMD3<Double> {
    let passed: [SIMD3<Double>] = [[0.1, 0.4, 0.7], [0.6, 0.05, 0.3], [0.9, 0.7, 0.05], [0, 0, 0]]
    return (0..<4).reduce(SIMD3(1, 1, 1)) { light, index in
      // Ink spreads: half of the dots cover more than half of the paper.
      let cover = 1 - pow(1 - ink[index], 1.3)
      return light * (1 - cover + cover * passed[index])
    }
  }

  private static let d50 = SIMD3(0.9642, 1, 0.8249)

  /// Lab of linear sRGB light, 8 bits each as ICC version 2 has it.
  private static func lab(of light: SIMD3<Double>) -> [UInt8] {
    let primaries = Primaries.sRGB
    let color = primaries.red * light.x + primaries.green * light.y + primaries.blue * light.z
    let parts = (0..<3).map { index -> Double in
      let ratio = max(0, color[index] / d50[index])
      return ratio > 216.0 / 24389 ? cbrt(ratio) : (24389.0 / 27 * ratio + 16) / 116
    }
    let values = [
      (116 * parts[1] - 16) * 2.55, 500 * (parts[0] - parts[1]) + 128, 200 * (parts[1] - parts[2]) + 128,
    ]
    return values.map { UInt8(max(0, min(255, $0.rounded()))) }
  }

  private static func xyz(_ value: SIMD3<Double>) -> [UInt8] {
    Array("XYZ ".utf8) + number(0) + (0..<3).flatMap { fixed(value[$0]) }
  }

  /// A number with 16 bits of fraction.
  private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }

  private static func number(_ value: Int) -> [UInt8] { PNGChunk.number(value) }
}
