/// Large whole numbers as people write them: digits, and perhaps k, M or G.
enum AmountText {
  /// More than any machine holds, and far from overflowing.
  static let largest = 1_000_000_000_000

  /// The number `text` spells, where k stands for `thousand`; `nil` when it does not, or is outside 1 to `largest`.
  static func amount(_ text: [UInt8], thousand: Int) -> Int? {
    var factor = 1
    var digits = text[...]
    switch text.last {
    case UInt8(ascii: "k"), UInt8(ascii: "K"): factor = thousand
    case UInt8(ascii: "m"), UInt8(ascii: "M"): factor = thousand * thousand
    case UInt8(ascii: "g"), UInt8(ascii: "G"): factor = thousand * thousand * thousand
    default: break
    }
    if factor > 1 { digits.removeLast() }
    return NumberText.whole(digits, in: 1...largest / factor).map { $0 * factor }
  }
}
