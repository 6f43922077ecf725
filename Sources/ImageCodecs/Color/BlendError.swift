internal import Raster

/// How far a conversion of averages is from the average of conversions, in levels.
///
/// Scaling averages pixels. Where neighbours are alike, as in photographs, the order does not matter; at hard edges
/// it is off by this, more or less, in every pixel that an edge runs through.
struct BlendError: Hashable, Sendable {
  /// For black and white mixed: text.
  var neutral: Double
  /// For any two colours mixed half and half: colourful graphics.
  var colorful: Double

  /// Measures `library`, a conversion of `format`.
  init(of library: LibraryTransform, format: PixelFormat) {
    let ends = Self.blackAndWhite(format)
    let neutralErrors = ends.map { black, white in
      Self.error(of: library, format: format, pairs: [(black, white)], eighths: Array(1...7))
    }
    neutral = neutralErrors.max() ?? 0
    let colors = Self.lattice(format)
    let pairs = colors.indices.flatMap { first in colors[..<first].map { (colors[first], $0) } }
    colorful = Self.error(of: library, format: format, pairs: pairs, eighths: [4])
  }

  /// Pure black and white; ink has two kinds of black.
  private static func blackAndWhite(_ format: PixelFormat) -> [(black: [UInt8], white: [UInt8])] {
    switch format {
    case .gray, .grayAlpha: [([0], [255])]
    case .rgb: [([0, 0, 0], [255, 255, 255])]
    case .rgba: [([0, 0, 0, 255], [255, 255, 255, 255])]
    case .invertedCMYK:
      [([255, 255, 255, 0], [255, 255, 255, 255]), ([0, 0, 0, 0], [255, 255, 255, 255])]
    }
  }

  /// Some colours, even levels so that halves are whole.
  private static func lattice(_ format: PixelFormat) -> [[UInt8]] {
    let levels: [UInt8] = [26, 128, 230]
    let channels = format == .grayAlpha ? 1 : format == .rgba ? 3 : format.samplesPerPixel
    var colors: [[UInt8]] = [[]]
    for _ in 0..<channels { colors = colors.flatMap { color in levels.map { color + [$0] } } }
    return format == .rgba ? colors.map { $0 + [255] } : colors
  }

  /// The mean over all pairs, mixed in each of `eighths`, and over the channels.
  private static func error(
    of library: LibraryTransform, format: PixelFormat, pairs: [([UInt8], [UInt8])], eighths: [Int]
  ) -> Double {
    func converted(_ samples: [UInt8]) -> [Int] {
      ProbeColors.converted(samples, format: format) { library.convert($0, into: &$1) }.map { Int($0) }
    }
    let firsts = pairs.flatMap(\.0)
    let seconds = pairs.flatMap(\.1)
    let (firstResults, secondResults) = (converted(firsts), converted(seconds))
    // In eighths of a level.
    var sum = 0
    for share in eighths {
      let mixed = zip(firsts, seconds).map { first, second -> UInt8 in
        UInt8((Int(first) * (8 - share) + Int(second) * share + 4) / 8)
      }
      for (index, result) in converted(mixed).enumerated() {
        sum += abs(8 * result - firstResults[index] * (8 - share) - secondResults[index] * share)
      }
    }
    return Double(sum) / Double(8 * max(1, firstResults.count * eighths.count))
  }
}
