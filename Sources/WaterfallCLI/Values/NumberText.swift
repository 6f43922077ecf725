/// Numbers as they are written in options and size lists: digits and a dot, the same in every locale.
enum NumberText {
  /// The whole number `text` spells with digits alone; `nil` when it does not, or is outside `range`.
  static func whole<Number: FixedWidthInteger>(
    _ text: some Collection<UInt8>, in range: ClosedRange<Number>
  ) -> Number? {
    guard !text.isEmpty else { return nil }
    var number: Number = 0
    for byte in text {
      guard let digit = digit(byte) else { return nil }
      let (shifted, shiftOverflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = shifted.addingReportingOverflow(Number(digit))
      if shiftOverflow || sumOverflow { return nil }
      number = sum
    }
    return range.contains(number) ? number : nil
  }

  /// The number `text` spells with digits and at most one dot between them; `nil` when it does not, or is outside
  /// `range`.
  static func decimal(_ text: some Collection<UInt8>, in range: ClosedRange<Double>) -> Double? {
    guard text.first.flatMap(digit) != nil else { return nil }
    var dots = 0
    var whole: Int? = 0
    var last: UInt8 = 0
    for byte in text {
      if let digit = digit(byte) {
        // Up to 15 digits without a dot are read right here; size lists hold millions of them.
        whole = whole.flatMap { $0 < 100_000_000_000_000 ? $0 * 10 + Int(digit) : nil }
      } else if byte == UInt8(ascii: "."), dots == 0 {
        dots = 1
        whole = nil
      } else {
        return nil
      }
      last = byte
    }
    guard last != UInt8(ascii: ".") else { return nil }
    // Swift's own conversion asks no locale.
    guard let number = whole.map(Double.init) ?? Double(String(decoding: text, as: UTF8.self)) else {
      return nil
    }
    return range.contains(number) ? number : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }
}
