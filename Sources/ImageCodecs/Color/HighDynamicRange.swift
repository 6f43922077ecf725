#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Brings light brighter than white paper down to what a sheet can show.
///
/// Reference white is 203 cd/m2 (ITU-R BT.2408), the brightest light that keeps its detail 1,000 cd/m2, as most
/// such pictures are graded. In between, the curve of ITU-R BT.2390 (5.4.1) rolls off, channel by channel: what
/// is darker than 88 cd/m2 is kept, reference white becomes level 229, and 1,000 cd/m2 white. Cutting at
/// reference white would keep its level but lose every highlight.
enum HighDynamicRange {
  /// The light of paper, cd/m2.
  private static let referenceWhite = 203.0
  /// The brightest light told apart, cd/m2.
  private static let peak = 1_000.0

  /// The light of a sample of BT.2100 PQ, 1 for the white of the sheet.
  static func light(ofPQ sample: Double) -> Double {
    rolledOff(sample)
  }

  /// The light of a sample of BT.2100 HLG, 1 for the white of the sheet.
  ///
  /// As on a display of 1,000 cd/m2. The system gamma of 1.2 is applied channel by channel instead of to
  /// luminance: the same for gray, slightly more colourful for the rest.
  static func light(ofHLG sample: Double) -> Double {
    let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
    let scene = sample <= 0.5 ? sample * sample / 3 : (exp((sample - c) / a) + b) / 12
    return rolledOff(sampleOfPQ(peak * pow(scene, 1.2)))
  }

  /// BT.2390 on a PQ sample.
  private static func rolledOff(_ sample: Double) -> Double {
    let top = sampleOfPQ(peak)
    let limit = sampleOfPQ(referenceWhite) / top
    let knee = 1.5 * limit - 0.5
    let input = min(1, sample / top)
    if input < knee { return brightness(ofPQ: sample) / referenceWhite }
    let t = (input - knee) / (1 - knee)
    let (t2, t3) = (t * t, t * t * t)
    let output =
      (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * limit
    return brightness(ofPQ: output * top) / referenceWhite
  }

  private static let m1 = 2610.0 / 16384
  private static let m2 = 2523.0 / 4096 * 128
  private static let c1 = 3424.0 / 4096
  private static let c2 = 2413.0 / 4096 * 32
  private static let c3 = 2392.0 / 4096 * 32

  /// cd/m2.
  private static func brightness(ofPQ sample: Double) -> Double {
    let root = pow(sample, 1 / m2)
    return 10_000 * pow(max(0, root - c1) / (c2 - c3 * root), 1 / m1)
  }

  private static func sampleOfPQ(_ brightness: Double) -> Double {
    let root = pow(brightness / 10_000, m1)
    return pow((c1 + c2 * root) / (1 + c3 * root), m2)
  }
}
