import GalleryLayout
import PixelGeometry
import TestSupport

/// What sets of pictures are like in the tests.
enum SampleSet: CaseIterable {
  case photos, panoramas, strips, onePixel, equal, mixed, hostile

  /// `count` sizes of this kind.
  func sizes(_ count: Int, using random: inout SeededGenerator) -> [PixelSize] {
    let equal = PixelSize(width: .random(in: 1...5000, using: &random), height: 3024)
    return (0..<count).map { _ in
      switch self {
      case .photos:
        let shape = [(4032, 3024), (3024, 4032), (6000, 4000), (1080, 1920), (1080, 1080)].randomElement(
          using: &random)
        return PixelSize(width: shape?.0 ?? 1, height: shape?.1 ?? 1)
      case .panoramas: return PixelSize(width: .random(in: 2_000...30_000, using: &random), height: 500)
      case .strips:
        let long = Int.random(in: 10_000...30_000, using: &random)
        let thin = Int.random(in: 1...30, using: &random)
        return Bool.random(using: &random)
          ? PixelSize(width: long, height: thin) : PixelSize(width: 400 + thin, height: long)
      case .onePixel: return PixelSize(width: 1, height: 1)
      case .equal: return equal
      case .mixed, .hostile:
        let isInvalid = self == .hostile && Int.random(in: 0..<4, using: &random) == 0
        if isInvalid {
          return PixelSize(
            width: [0, -1, .min, 3].randomElement(using: &random) ?? 0,
            height: [0, -1, .min].randomElement(using: &random) ?? 0)
        }
        let kind = SampleSet.allCases.prefix(5).randomElement(using: &random) ?? .photos
        return kind.sizes(1, using: &random)[0]
      }
    }
  }
}

extension WaterfallStyle {
  /// Some style of whole numbers that has room for its columns.
  static func random(using random: inout SeededGenerator) -> WaterfallStyle {
    WaterfallStyle(
      width: Double(Int.random(in: 320...2_000, using: &random)),
      columns: .count(.random(in: 1...24, using: &random)),
      columnGap: Double(Int.random(in: 0...9, using: &random)),
      rowGap: Double(Int.random(in: 0...9, using: &random)),
      margins: LayoutInsets(
        top: Double(Int.random(in: 0...20, using: &random)),
        left: Double(Int.random(in: 0...20, using: &random)),
        bottom: Double(Int.random(in: 0...20, using: &random)),
        right: Double(Int.random(in: 0...20, using: &random))))
  }

  /// The same style with other gaps.
  func withGap(_ gap: Double) -> WaterfallStyle {
    var style = self
    (style.columnGap, style.rowGap) = (gap, gap)
    return style
  }
}

extension Arrangement {
  /// The items of every column from top to bottom.
  var itemsByColumn: [[Int]] {
    var items = Array(repeating: [Int](), count: (columns.max() ?? -1) + 1)
    for (item, column) in columns.enumerated() { items[column].append(item) }
    return items
  }
}
