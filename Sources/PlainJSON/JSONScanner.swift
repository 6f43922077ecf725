/// A JSON text read value by value, without building a tree.
///
///     var scanner = JSONScanner(bytes)
///     try scanner.enterArray()
///     while try scanner.nextElement() { widths.append(try scanner.readNumber()) }
///     try scanner.finish()
///
/// After each ``nextElement()`` or ``nextName()`` that announces a value, that value has to be read or skipped.
/// Everything read is checked by the letter of RFC 8259, and so is everything skipped. A byte-order mark in
/// front is ignored. Whatever the bytes are, the answer is a value or a ``JSONError``.
package struct JSONScanner {
  /// How deeply arrays and objects may be nested.
  package static let depthLimit = 128

  /// What kind of value comes next.
  package enum Kind: Hashable, Sendable {
    /// The kinds of JSON.
    case null, bool, number, string, array, object
  }

  let bytes: [UInt8]
  var position = 0
  private var depth = 0
  /// True after a value, when another one needs a comma in front.
  private var needsComma = false

  /// A scanner in front of the first value in `bytes`.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Looks at the kind of the next value without reading it.
  package mutating func peek() throws(JSONError) -> Kind {
    skipWhitespace()
    switch current {
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "{"): return .object
    default: throw unexpected("a value")
    }
  }

  /// Goes into an array, in front of its first element.
  package mutating func enterArray() throws(JSONError) { try enter(UInt8(ascii: "["), "an array") }

  /// Goes into an object, in front of its first name.
  package mutating func enterObject() throws(JSONError) { try enter(UInt8(ascii: "{"), "an object") }

  /// Goes to the next element of the array; false, and out of the array, when there is none.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try advance(closing: UInt8(ascii: "]"), "\",\" or \"]\"")
  }

  /// Goes to the next member of the object and reads its name; `nil`, and out of it, when there is none.
  package mutating func nextName() throws(JSONError) -> String? {
    guard try advance(closing: UInt8(ascii: "}"), "\",\" or \"}\"") else { return nil }
    guard current == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
    let name = try readString()
    try readColon()
    return name
  }

  /// Reads `null`.
  package mutating func readNull() throws(JSONError) {
    skipWhitespace()
    guard readWord("null") else { throw unexpected("null") }
  }

  /// Reads `true` or `false`.
  package mutating func readBool() throws(JSONError) -> Bool {
    skipWhitespace()
    if readWord("true") { return true }
    if readWord("false") { return false }
    throw unexpected("true or false")
  }

  /// Reads a number.
  package mutating func readNumber() throws(JSONError) -> Double {
    skipWhitespace()
    let number = try scanNumber()
    needsComma = true
    return number
  }

  /// Reads a string.
  package mutating func readString() throws(JSONError) -> String {
    skipWhitespace()
    let string = try scanString()
    needsComma = true
    return string
  }

  /// Reads the next value, whatever it is, checks it and forgets it.
  package mutating func skipValue() throws(JSONError) {
    switch try peek() {
    case .null: try readNull()
    case .bool: _ = try readBool()
    case .number: _ = try readNumber()
    case .string:
      try skipString()
      needsComma = true
    case .array:
      try enterArray()
      while try nextElement() { try skipValue() }
    case .object:
      try enterObject()
      while try advance(closing: UInt8(ascii: "}"), "\",\" or \"}\"") {
        guard current == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
        try skipString()
        try readColon()
        try skipValue()
      }
    }
  }

  /// Checks that nothing but white space is left.
  package mutating func finish() throws(JSONError) {
    skipWhitespace()
    guard position == bytes.count else { throw unexpected("the end of the text") }
  }

  /// An error about the value that was read last, or about the one that comes next.
  ///
  /// For readers that want something more special than JSON does, such as a positive number.
  package func error(_ message: String) -> JSONError { error(message, at: position) }

  private mutating func enter(_ opener: UInt8, _ what: String) throws(JSONError) {
    skipWhitespace()
    guard current == opener else { throw unexpected(what) }
    guard depth < Self.depthLimit else { throw error("nested deeper than \(Self.depthLimit) levels") }
    depth += 1
    position += 1
    needsComma = false
  }

  /// Goes past the comma to the next value of a container, or past its end.
  private mutating func advance(closing: UInt8, _ expected: String) throws(JSONError) -> Bool {
    skipWhitespace()
    if current == closing {
      position += 1
      depth -= 1
      needsComma = true
      return false
    }
    if needsComma {
      guard current == UInt8(ascii: ",") else { throw unexpected(expected) }
      position += 1
      skipWhitespace()
      if current == closing { throw unexpected("a value after the comma") }
    }
    if position == bytes.count { throw unexpected(expected) }
    return true
  }

  private mutating func readColon() throws(JSONError) {
    skipWhitespace()
    guard current == UInt8(ascii: ":") else { throw unexpected("\":\"") }
    position += 1
  }

  private mutating func readWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    let matches = word.withUTF8Buffer { letters in
      for offset in 0..<count where bytes[position + offset] != letters[offset] { return false }
      return true
    }
    if matches {
      position += count
      needsComma = true
    }
    return matches
  }
}

extension JSONScanner {
  /// The next byte; 0, which no JSON text holds, at the end.
  var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func skipWhitespace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  func error(_ message: String, at offset: Int) -> JSONError {
    var line = 1
    for byte in bytes[..<min(offset, bytes.count)] where byte == 0x0A { line += 1 }
    return JSONError(offset: offset, line: line, message: message)
  }

  func unexpected(_ expected: String) -> JSONError {
    guard position < bytes.count else { return error("expected \(expected), found the end of the text") }
    let found: String
    switch bytes[position] {
    case 0x21...0x7E: found = "\"\(Character(Unicode.Scalar(bytes[position])))\""
    case let byte: found = "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return error("expected \(expected), found \(found)")
  }
}
