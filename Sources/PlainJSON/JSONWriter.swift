/// A JSON text written value by value.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.name("width")
///     writer.number(1600)
///     writer.endObject()
///
/// Commas and colons take care of themselves, with a space after each. Closing what was opened and naming what
/// is in an object is up to the caller.
package struct JSONWriter {
  /// What was written so far and not taken away.
  package private(set) var bytes: [UInt8] = []
  /// True after a value, when another one needs a comma in front.
  private var needsComma = false
  /// The indentation of the line the next value or bracket begins.
  private var pendingIndent: Int?

  /// A writer that has written nothing, with room for `capacity` bytes.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Forgets what was written, for the caller who has passed it on, and keeps the room for more.
  package mutating func removeWritten() { bytes.removeAll(keepingCapacity: true) }

  /// Opens an array.
  package mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes an array.
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Opens an object.
  package mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes an object.
  package mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Puts the next value or bracket on a new line, after `indent` spaces.
  package mutating func newLine(indent: Int = 0) { pendingIndent = indent }

  /// Ends the text with a line feed; what follows is a text of its own.
  package mutating func endText() {
    bytes.append(0x0A)
    needsComma = false
    pendingIndent = nil
  }

  /// Writes the name of a member; `name` needs no escapes.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    endName()
  }

  /// Writes a name that may need escapes.
  package mutating func name(escaping name: String) {
    separate()
    appendQuoted(name.utf8Span.span)
    endName()
  }

  /// Writes `null`.
  package mutating func null() { word("null") }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  /// Writes a whole number.
  package mutating func number(_ value: Int) {
    separate()
    appendInteger(value)
    needsComma = true
  }

  /// Writes the shortest decimal that reads back to the same `Double`.
  ///
  /// Whole numbers have no point. JSON has no word for NaN and the infinities, so `null` stands for them.
  package mutating func number(_ value: Double) {
    separate()
    appendDouble(value)
    needsComma = true
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    separate()
    appendQuoted(text.utf8Span.span)
    needsComma = true
  }

  /// Writes the bytes of a file name as a string.
  ///
  /// Bytes that are not UTF-8 become the visible text `\xNN`, which is `\\xNN` in JSON, and so does a backslash in
  /// front of what would read as one. `FileNameText` gives the bytes back.
  package mutating func string(fileName: [UInt8]) {
    separate()
    if fileName.contains(UInt8(ascii: "\\")) {
      appendQuoted(FileNameText.protected(fileName).span)
    } else {
      appendQuoted(fileName.span)
    }
    needsComma = true
  }

  /// Writes a value with everything inside it.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let bool): self.bool(bool)
    case .number(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        name(escaping: member.name)
        self.value(member.value)
      }
      endObject()
    }
  }

  private mutating func word(_ word: StaticString) {
    separate()
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    breakLine()
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func endName() {
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: " "))
    needsComma = false
  }

  /// Writes what stands between two values: a comma and a space or a new line.
  private mutating func separate() {
    if needsComma {
      bytes.append(UInt8(ascii: ","))
      if pendingIndent == nil { bytes.append(UInt8(ascii: " ")) }
    }
    breakLine()
  }

  private mutating func breakLine() {
    guard let indent = pendingIndent else { return }
    bytes.append(0x0A)
    for _ in 0..<max(0, indent) { bytes.append(UInt8(ascii: " ")) }
    pendingIndent = nil
  }
}

extension JSONWriter {
  fileprivate mutating func appendInteger(_ value: Int) {
    var rest = value.magnitude
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    // Twenty digits hold every 64-bit magnitude.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var first = digits.count
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      first -= 1
      digits[first] = UInt8(ascii: "0") + UInt8(digit)
      rest = quotient
    } while rest > 0
    for index in first..<digits.count { bytes.append(digits[index]) }
  }

  fileprivate mutating func appendDouble(_ value: Double) {
    // Below 2^53 every whole number is a Double of its own.
    if value.magnitude < 0x1p53, Double(Int(value)) == value {
      if value == 0, value.sign == .minus { bytes.append(UInt8(ascii: "-")) }
      appendInteger(Int(value))
    } else if value.isFinite {
      // The library's description is the shortest that reads back, but may end in ".0".
      bytes.append(contentsOf: value.description.utf8)
      if bytes.suffix(2).elementsEqual([UInt8(ascii: "."), UInt8(ascii: "0")]) { bytes.removeLast(2) }
    } else {
      null()
    }
  }

  fileprivate mutating func appendQuoted(_ text: Span<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
        index += 1
      case 0x20...0x7E:
        bytes.append(byte)
        index += 1
      default:
        index += appendUnusual(at: index, in: text)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the control character, the longer scalar or the stray byte at `index`; answers its length.
  private mutating func appendUnusual(at index: Int, in text: Span<UInt8>) -> Int {
    let length = UTF8Sequence.length(at: index, in: text)
    switch (length, text[index]) {
    case (0, let stray):
      bytes.append(contentsOf: "\\\\x".utf8)
      appendHex(stray)
      return 1
    case (1, 0x0A): bytes.append(contentsOf: "\\n".utf8)
    case (1, 0x0D): bytes.append(contentsOf: "\\r".utf8)
    case (1, 0x09): bytes.append(contentsOf: "\\t".utf8)
    case (1, let control): appendUnicodeEscape(high: 0, low: control)
    case (2, 0xC2) where text[index + 1] < 0xA0:
      // The C1 control characters, with which a name could steer a terminal.
      appendUnicodeEscape(high: 0, low: text[index + 1])
    case (3, 0xE2) where text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8:
      // U+2028 and U+2029 end a line in JavaScript.
      appendUnicodeEscape(high: 0x20, low: text[index + 2] - 0x80)
    default:
      for offset in 0..<length { bytes.append(text[index + offset]) }
    }
    return length
  }

  private mutating func appendUnicodeEscape(high: UInt8, low: UInt8) {
    bytes.append(contentsOf: "\\u".utf8)
    appendHex(high)
    appendHex(low)
  }

  private mutating func appendHex(_ byte: UInt8) {
    for digit in [byte >> 4, byte & 0xF] {
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
