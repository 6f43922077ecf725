/// Well-formed UTF-8, one scalar at a time.
enum UTF8Sequence {
  /// The number of bytes of the scalar that begins at `index`; 0 when those bytes are not well-formed.
  ///
  /// Source: The Unicode Standard 15.0, table 3-7. Overlong forms, surrogates and values above U+10FFFF are
  /// not well-formed.
  static func length(at index: Int, in bytes: Span<UInt8>) -> Int {
    let lead = bytes[index]
    let count: Int
    var secondByte: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0...0x7F: return 1
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, secondByte) = (3, 0xA0...0xBF)
    case 0xED: (count, secondByte) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, secondByte) = (4, 0x90...0xBF)
    case 0xF4: (count, secondByte) = (4, 0x80...0x8F)
    case 0xF1...0xF3: count = 4
    default: return 0
    }
    guard bytes.count - index >= count, secondByte.contains(bytes[index + 1]) else { return 0 }
    for follower in 2..<max(2, count) where bytes[index + follower] & 0xC0 != 0x80 { return 0 }
    return count
  }
}
