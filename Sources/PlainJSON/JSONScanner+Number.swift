extension JSONScanner {
  /// Powers of ten that a `Double` holds exactly.
  private static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]

  /// Reads the number at the position, rounded to the nearest `Double`.
  mutating func scanNumber() throws(JSONError) -> Double {
    let start = position
    let isNegative = current == UInt8(ascii: "-")
    if isNegative { position += 1 }
    guard isDigit(current) else { throw unexpected(isNegative ? "a digit" : "a number") }

    var digits: UInt64 = 0
    var isExact = true
    if current == UInt8(ascii: "0") {
      position += 1
      if isDigit(current) { throw error("a number must not begin with a zero followed by digits") }
    } else {
      scanDigits(into: &digits, &isExact)
    }
    if position == bytes.count || !continuesNumber(current), isExact {
      // Whole numbers of up to 15 digits are the common case, and exact.
      return isNegative ? -Double(digits) : Double(digits)
    }

    var exponent = 0
    if current == UInt8(ascii: ".") {
      position += 1
      guard isDigit(current) else { throw unexpected("a digit after the point") }
      exponent = -scanDigits(into: &digits, &isExact)
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      exponent += try scanExponent()
    }
    if isExact, abs(exponent) < Self.exactPowers.count {
      // One correctly rounded operation on two exact numbers (Clinger's fast path).
      let power = Self.exactPowers[abs(exponent)]
      let magnitude = exponent < 0 ? Double(digits) / power : Double(digits) * power
      return isNegative ? -magnitude : magnitude
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw error("the number is too large", at: start)
    }
    return number
  }

  /// Reads digits, adds them to `number` and answers how many there were.
  ///
  /// `isExact` becomes false once the number may be beyond what a `Double` holds exactly.
  @discardableResult
  private mutating func scanDigits(into number: inout UInt64, _ isExact: inout Bool) -> Int {
    let limit: UInt64 = 100_000_000_000_000
    let start = position
    while position < bytes.count, isDigit(bytes[position]) {
      if number >= limit { isExact = false }
      // Wraps only where isExact is false, and then the sum is not used.
      number = number &* 10 &+ UInt64(bytes[position] &- UInt8(ascii: "0"))
      position += 1
    }
    return position - start
  }

  /// Reads an exponent, clamped far beyond what matters.
  private mutating func scanExponent() throws(JSONError) -> Int {
    position += 1
    let isNegative = current == UInt8(ascii: "-")
    if isNegative || current == UInt8(ascii: "+") { position += 1 }
    guard isDigit(current) else { throw unexpected("a digit in the exponent") }
    var exponent = 0
    while isDigit(current) {
      if exponent < 100_000 { exponent = exponent * 10 + Int(current - UInt8(ascii: "0")) }
      position += 1
    }
    return isNegative ? -exponent : exponent
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private func continuesNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }
}
