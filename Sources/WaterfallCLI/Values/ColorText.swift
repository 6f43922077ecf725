internal import PixelGeometry

/// Colours as CSS writes them.
enum ColorText {
  /// The colour `text` spells: a CSS name in any case, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `none` or
  /// `transparent`.
  static func color(_ text: [UInt8]) -> PixelColor? {
    if text.first == UInt8(ascii: "#") { return hexadecimal(text.dropFirst()) }
    let name = String(decoding: text.map(lowercased), as: UTF8.self)
    if name == "none" || name == "transparent" { return .transparent }
    guard let code = CSSColorNames.code(of: name) else { return nil }
    return PixelColor(
      red: UInt8(truncatingIfNeeded: code >> 16), green: UInt8(truncatingIfNeeded: code >> 8),
      blue: UInt8(truncatingIfNeeded: code))
  }

  private static func hexadecimal(_ text: ArraySlice<UInt8>) -> PixelColor? {
    let digits = text.compactMap(digit)
    guard digits.count == text.count else { return nil }
    let samples: [UInt8]
    switch digits.count {
    // A single digit is doubled: #8 means #88.
    case 3, 4: samples = digits.map { $0 * 17 }
    case 6, 8: samples = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    return PixelColor(
      red: samples[0], green: samples[1], blue: samples[2], alpha: samples.count > 3 ? samples[3] : 255)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch lowercased(byte) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): lowercased(byte) - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte + 32 : byte
  }
}
