internal import ContactSheet
internal import FileAccess
internal import GalleryLayout

/// Values of layout options as people write them.
enum LayoutText {
  /// The ratio that `text` spells as `WxH` or `W:H`.
  static func ratio(_ text: [UInt8]) -> Double? {
    let separator = text.contains(UInt8(ascii: ":")) ? UInt8(ascii: ":") : UInt8(ascii: "x")
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { NumberText.decimal($0, in: 0...Measure.largest) }
    guard numbers.count == 2, parts.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
    let ratio = numbers[0] / numbers[1]
    // Beyond that a cell would not be a pixel high, or be higher than any sheet.
    return (1 / largestRatio...largestRatio).contains(ratio) ? ratio : nil
  }

  static let largestRatio = 1000.0

  /// The range of ratios that `text` spells as `A..B`, each a shape or a number.
  static func ratios(_ text: [UInt8]) -> ClosedRange<Double>? {
    RangeText.range(text) { ratio($0) ?? NumberText.decimal($0, in: (1 / largestRatio)...largestRatio) }
  }

  /// What becomes of the height that is left over: `center`, `stretch`, or `crop=N%`.
  static func residual(_ text: [UInt8]) -> SheetResidual? {
    if text.elementsEqual("center".utf8) { return .center }
    if text.elementsEqual("stretch".utf8) { return .stretch }
    let prefix = Array("crop=".utf8)
    guard text.starts(with: prefix), text.last == UInt8(ascii: "%"),
      let percent = NumberText.decimal(text.dropFirst(prefix.count).dropLast(), in: 0...50)
    else { return nil }
    return .crop(atMost: percent / 100)
  }

  /// How many pictures a row should have, as `N` or `A..B`.
  static func counts(_ text: [UInt8]) -> ClosedRange<Int>? {
    let counts = { (text: [UInt8]) in NumberText.whole(text, in: 1...10_000) }
    return counts(text).map { $0...$0 } ?? RangeText.range(text, counts)
  }

  /// How tall rows should be, as `A..B` in pixels.
  static func heights(_ text: [UInt8]) -> ClosedRange<Double>? {
    RangeText.range(text) { NumberText.decimal($0, in: 1...Measure.largest) }
  }

  /// The point that `text` names by a compass direction, or spells as `X%,Y%`.
  static func gravity(_ text: [UInt8]) -> LayoutPoint? {
    if let point = points[String(decoding: text, as: UTF8.self)] { return point }
    let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Double? in
      guard part.last == UInt8(ascii: "%") else { return nil }
      return NumberText.decimal(part.dropLast(), in: 0...100)
    }
    guard numbers.count == 2, parts.count == 2 else { return nil }
    return LayoutPoint(x: numbers[0] / 100, y: numbers[1] / 100)
  }

  /// The directions of the compass, and the center.
  static var gravityNames: [String] { points.keys.sorted() }

  private static let points: [String: LayoutPoint] = [
    "north-west": LayoutPoint(x: 0, y: 0), "north": LayoutPoint(x: 0.5, y: 0),
    "north-east": LayoutPoint(x: 1, y: 0), "west": LayoutPoint(x: 0, y: 0.5),
    "center": LayoutPoint(x: 0.5, y: 0.5), "east": LayoutPoint(x: 1, y: 0.5),
    "south-west": LayoutPoint(x: 0, y: 1), "south": LayoutPoint(x: 0.5, y: 1),
    "south-east": LayoutPoint(x: 1, y: 1),
  ]

  /// The span that `text` spells as `NAME=N`; a name may hold equals signs itself.
  static func span(_ text: [UInt8]) -> SheetSpan? {
    guard let equals = text.lastIndex(of: UInt8(ascii: "=")), equals > 0,
      let columns = NumberText.whole(text[(equals + 1)...], in: 1...10_000)
    else { return nil }
    return SheetSpan(name: FilePath(bytes: text[..<equals]), columns: columns)
  }
}
