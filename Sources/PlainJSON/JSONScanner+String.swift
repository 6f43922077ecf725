extension JSONScanner {
  /// Reads the string at the position.
  mutating func scanString() throws(JSONError) -> String {
    let start = position + 1
    try skipString(stoppingAtEscape: true)
    if bytes[position - 1] == UInt8(ascii: "\"") {
      return String(decoding: bytes[start..<position - 1], as: UTF8.self)
    }
    // There is an escape: copy what came before it, then piece by piece.
    position -= 1
    var unescaped = Array(bytes[start..<position])
    while true {
      let byte = try stringByte()
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: unescaped, as: UTF8.self)
      case UInt8(ascii: "\\"):
        let scalar = try scanEscape()
        unescaped.append(contentsOf: String(scalar).utf8)
      default:
        let length = try scalarLength()
        unescaped.append(contentsOf: bytes[position..<position + length])
        position += length
      }
    }
  }

  /// Goes past the string at the position and checks it.
  mutating func skipString() throws(JSONError) { try skipString(stoppingAtEscape: false) }

  /// Goes past the closing quote or, if asked to, past the first backslash.
  private mutating func skipString(stoppingAtEscape: Bool) throws(JSONError) {
    guard current == UInt8(ascii: "\"") else { throw unexpected("a string") }
    position += 1
    while true {
      switch try stringByte() {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"):
        if stoppingAtEscape {
          position += 1
          return
        }
        _ = try scanEscape()
      case 0x20...0x7F: position += 1
      default: position += try scalarLength()
      }
    }
  }

  /// The byte at the position, which may be in a string as it is.
  private func stringByte() throws(JSONError) -> UInt8 {
    guard position < bytes.count else { throw error("the string does not end") }
    guard bytes[position] >= 0x20 else { throw error("a control character in a string is not escaped") }
    return bytes[position]
  }

  private func scalarLength() throws(JSONError) -> Int {
    let length = UTF8Sequence.length(at: position, in: bytes.span)
    guard length > 0 else { throw error("not UTF-8") }
    return length
  }

  /// Reads the escape at the position, two of them if they are a surrogate pair.
  private mutating func scanEscape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    position += 1
    let letter = current
    guard position < bytes.count else { throw error("the string does not end") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw error("unknown escape in a string", at: start)
    }

    let unit = try scanHexDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let isPair =
      unit < 0xDC00 && current == UInt8(ascii: "\\") && position + 1 < bytes.count
      && bytes[position + 1] == UInt8(ascii: "u")
    guard isPair else { throw error("half of a surrogate pair in a string", at: start) }
    position += 2
    let second = try scanHexDigits()
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00))
    else { throw error("half of a surrogate pair in a string", at: start) }
    return scalar
  }

  private mutating func scanHexDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch current {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = current - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = current - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = current - UInt8(ascii: "A") + 10
      default: throw unexpected("four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
