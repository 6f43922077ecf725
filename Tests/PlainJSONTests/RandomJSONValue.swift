import PlainJSON

extension JSONValue {
  /// Some value, nested at most `depth` deep, with the strings and numbers that break things.
  static func random(depth: Int, using random: inout some RandomNumberGenerator) -> JSONValue {
    let awkward: [Unicode.Scalar] = [
      "\"", "\\", "/", "\u{0}", "\u{1F}", "\u{7F}", "\u{85}", "é", "\u{301}", "\u{2028}", "漢", "\u{FFFD}",
      "😀", "a",
    ]
    func string() -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        text.append(awkward.randomElement(using: &random) ?? "a")
      }
      return String(text)
    }
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number(Double(Int.random(in: -1_000...1_000, using: &random)))
    case 3:
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      return .number(number.isFinite ? number : 0.1)
    case 4: return .string(string())
    case 5:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          .random(depth: depth - 1, using: &random)
        })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Member(name: string(), value: .random(depth: depth - 1, using: &random))
        })
    }
  }
}
