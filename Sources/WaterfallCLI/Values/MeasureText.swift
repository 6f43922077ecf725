/// A gap between columns and a gap between rows, in pixels.
struct GapMeasure: Hashable, Sendable {
  var horizontal: Double
  var vertical: Double

  init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The gap `text` spells as `X` or `XxY`.
  init?(_ text: [UInt8]) {
    let parts = text.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { NumberText.decimal($0, in: 0...Measure.largest) }
    guard numbers.count == parts.count, (1...2).contains(numbers.count) else { return nil }
    self.init(horizontal: numbers[0], vertical: numbers.count > 1 ? numbers[1] : numbers[0])
  }
}

/// The space around everything, in pixels.
struct MarginMeasure: Hashable, Sendable {
  var top: Double
  var right: Double
  var bottom: Double
  var left: Double

  init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// The margins `text` spells as one to four numbers in the order of CSS: top, right, bottom, left.
  ///
  /// As in CSS, a missing left is the right, a missing bottom the top, and a missing right the top.
  init?(_ text: [UInt8]) {
    let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { NumberText.decimal($0, in: 0...Measure.largest) }
    guard numbers.count == parts.count, (1...4).contains(numbers.count) else { return nil }
    let right = numbers.count > 1 ? numbers[1] : numbers[0]
    self.init(
      top: numbers[0], right: right,
      bottom: numbers.count > 2 ? numbers[2] : numbers[0], left: numbers.count > 3 ? numbers[3] : right)
  }
}

/// What lengths in pixels have in common.
enum Measure {
  /// The largest width, gap and margin: wider than any viewer opens, and a row of it still fits into memory.
  static let largest = 1_000_000.0
  /// The same for sentences about what is allowed.
  static let largestText = "1000000"

  /// `number` the way it is typed: without a dot when it is whole.
  static func text(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
