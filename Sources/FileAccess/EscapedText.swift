/// Bytes of unknown origin made fit for one line of a terminal or a report.
package enum EscapedText {
  /// `bytes` as text, with everything escaped that is not a visible part of valid UTF-8.
  ///
  /// Escaped are C0 and C1 controls, DEL, the line and paragraph separators, characters that change the
  /// direction of the text around them, the backslash, and bytes that are not UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The text, perhaps.
  ///   - keepsBackslashes: True to leave backslashes alone, where looks matter more than that no two texts look alike.
  /// - Returns: One line.
  package static func escaped(_ bytes: some Collection<UInt8>, keepsBackslashes: Bool = false) -> String {
    var result = ""
    result.reserveCapacity(bytes.count)
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var index = bytes.startIndex
    decoding: while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if keepsBackslashes && scalar == "\\" {
          result += "\\"
        } else {
          appendEscaped(scalar, to: &result)
        }
        index = bytes.index(index, offsetBy: encoded.count)
      case .error(let length):
        for _ in 0..<length {
          appendHex(bytes[index], to: &result)
          bytes.formIndex(after: &index)
        }
      case .emptyInput:
        break decoding
      }
    }
    return result
  }

  private static func appendEscaped(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar.value {
    case 0x0A: result += "\\n"
    case 0x0D: result += "\\r"
    case 0x09: result += "\\t"
    case 0x5C: result += "\\\\"
    case 0..<0x20, 0x7F: appendHex(UInt8(truncatingIfNeeded: scalar.value), to: &result)
    case 0x80..<0xA0, 0x061C, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      for byte in Unicode.UTF8.encode(scalar) ?? .init() { appendHex(byte, to: &result) }
    default: result.unicodeScalars.append(scalar)
    }
  }

  private static func appendHex(_ byte: UInt8, to result: inout String) {
    let digits = String(byte, radix: 16)
    result += byte < 16 ? "\\x0" : "\\x"
    result += digits
  }
}
