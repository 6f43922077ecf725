/// File names, which are bytes, as the strings of JSON.
///
/// `\xNN` with two hexadecimal digits is a byte. Any other backslash is itself, so that most names look as they are.
package enum FileNameText {
  private static let backslash = UInt8(ascii: "\\")

  /// The bytes of the name that is written as `text`.
  package static func bytes(of text: String) -> [UInt8] {
    let utf8 = Array(text.utf8)
    if !utf8.contains(backslash) { return utf8 }
    var bytes: [UInt8] = []
    var index = 0
    while index < utf8.count {
      if let byte = escapedByte(at: index, in: utf8) {
        bytes.append(byte)
        index += 4
      } else {
        bytes.append(utf8[index])
        index += 1
      }
    }
    return bytes
  }

  /// `name` with `\x5c` for every backslash that would read as the start of an escaped byte.
  static func protected(_ name: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for index in name.indices {
      result.append(name[index])
      if escapedByte(at: index, in: name) != nil { result += Array("x5c".utf8) }
    }
    return result
  }

  private static func escapedByte(at index: Int, in bytes: [UInt8]) -> UInt8? {
    guard index + 4 <= bytes.count, bytes[index] == backslash, bytes[index + 1] == UInt8(ascii: "x"),
      let high = digit(bytes[index + 2]), let low = digit(bytes[index + 3])
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
