/// A whole JSON text made into a tree.
package struct JSONParser {
  /// The value that `bytes` spell, by the letter of RFC 8259.
  ///
  /// Any bytes may come in: what is not well-formed UTF-8, not JSON, nested deeper than
  /// ``JSONScanner/depthLimit`` or a number beyond a `Double` is thrown, never trapped on.
  ///
  /// - Throws: ``JSONError`` for the first byte that does not fit.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var scanner = JSONScanner(bytes)
    let value = try value(from: &scanner)
    try scanner.finish()
    return value
  }

  /// Recursion is safe: the scanner refuses to go deeper than its limit.
  private static func value(from scanner: inout JSONScanner) throws(JSONError) -> JSONValue {
    switch try scanner.peek() {
    case .null:
      try scanner.readNull()
      return .null
    case .bool: return .bool(try scanner.readBool())
    case .number: return .number(try scanner.readNumber())
    case .string: return .string(try scanner.readString())
    case .array:
      var elements: [JSONValue] = []
      try scanner.enterArray()
      while try scanner.nextElement() { elements.append(try value(from: &scanner)) }
      return .array(elements)
    case .object:
      var members: [JSONValue.Member] = []
      try scanner.enterObject()
      while let name = try scanner.nextName() {
        members.append(JSONValue.Member(name: name, value: try value(from: &scanner)))
      }
      return .object(members)
    }
  }
}
