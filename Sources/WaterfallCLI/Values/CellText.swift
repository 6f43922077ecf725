internal import ContactSheet
internal import PixelGeometry

/// What lies around and behind pictures, as options spell it.
enum CellText {
  /// More is wider than any cell that shows something.
  private static let largest = 10_000
  /// As far as a shadow reaches.
  private static let longestShadow = 200

  /// The padding `text` spells as `X`, `XxY`, or one to four numbers in the order of CSS.
  static func padding(_ text: [UInt8]) -> CellPadding? {
    if text.contains(UInt8(ascii: "x")) {
      guard let sides = numbers(text, between: "x"), sides.count == 2 else { return nil }
      return CellPadding(top: sides[1], right: sides[0], bottom: sides[1], left: sides[0])
    }
    guard let sides = numbers(text, between: ","), sides.count <= 4 else { return nil }
    let right = sides.count > 1 ? sides[1] : sides[0]
    return CellPadding(
      top: sides[0], right: right, bottom: sides.count > 2 ? sides[2] : sides[0],
      left: sides.count > 3 ? sides[3] : right)
  }

  /// The border `text` spells as `PX` or `PX,COLOR`.
  static func border(_ text: [UInt8]) -> CellBorder? {
    guard let (width, color) = length(text, upTo: largest) else { return nil }
    return color.map { CellBorder(width: width, color: $0) } ?? CellBorder(width: width)
  }

  /// The shadow `text` spells as `PX` or `PX,COLOR`.
  static func shadow(_ text: [UInt8]) -> CellShadow? {
    guard let (reach, color) = length(text, upTo: longestShadow) else { return nil }
    return color.map { CellShadow(reach: reach, color: $0) } ?? CellShadow(reach: reach)
  }

  /// The background of cells `text` spells.
  static func background(_ text: [UInt8]) -> CellBackground? {
    text.elementsEqual("random".utf8) ? .random : ColorText.color(text).map { .color($0) }
  }

  private static func numbers(_ text: [UInt8], between separator: Unicode.Scalar) -> [Int]? {
    let parts = text.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { NumberText.whole($0, in: 0...largest) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// `PX`, and the colour where there is one.
  private static func length(_ text: [UInt8], upTo limit: Int) -> (Int, PixelColor?)? {
    let parts = text.split(separator: UInt8(ascii: ","), maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let pixels = NumberText.whole(first, in: 0...limit) else { return nil }
    guard parts.count > 1 else { return (pixels, nil) }
    guard let color = ColorText.color(Array(parts[1])) else { return nil }
    return (pixels, color)
  }
}
