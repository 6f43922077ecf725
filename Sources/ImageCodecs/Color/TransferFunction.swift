#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// How sample values stand for light.
enum TransferFunction: Hashable, Sendable {
  /// Light is the sample to this power.
  case power(Double)
  /// IEC 61966-2-1.
  case sRGB
  /// The camera curve of ITU-R BT.601, BT.709 and BT.2020, inverted.
  case bt709
  /// The camera curve of SMPTE 240M, inverted.
  case smpte240
  /// SMPTE ST 428-1: cinema projectors, which keep a little room above white.
  case smpte428
  /// ITU-R BT.2100 PQ, made to fit by `HighDynamicRange`.
  case pq
  /// ITU-R BT.2100 HLG, made to fit by `HighDynamicRange`.
  case hlg

  /// The function with this code in ITU-T H.273, table 3; `nil` for one that is not supported.
  init?(codePoint: UInt8) {
    switch codePoint {
    case 1, 6, 14, 15: self = .bt709
    case 4: self = .power(2.2)
    case 5: self = .power(2.8)
    case 7: self = .smpte240
    case 8: self = .power(1)
    case 13: self = .sRGB
    case 16: self = .pq
    case 17: self = .smpte428
    case 18: self = .hlg
    default: return nil
    }
  }

  /// The light that `sample` stands for, both 0...1; 1 is the white of the sheet.
  func light(of sample: Double) -> Double {
    let light =
      switch self {
      case .power(let exponent): pow(sample, exponent)
      case .sRGB: sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
      case .bt709: sample < 0.081 ? sample / 4.5 : pow((sample + 0.099) / 1.099, 1 / 0.45)
      case .smpte240: sample < 0.0912 ? sample / 4 : pow((sample + 0.1115) / 1.1115, 1 / 0.45)
      case .smpte428: pow(sample, 2.6) * 52.37 / 48
      case .pq: HighDynamicRange.light(ofPQ: sample)
      case .hlg: HighDynamicRange.light(ofHLG: sample)
      }
    return max(0, min(1, light))
  }
}
