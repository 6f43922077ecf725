internal import FileAccess
internal import PlainJSON

extension CaptionTable {
  /// The table in `bytes`: `{"a.jpg": "caption", ...}` or `[{"name": "a.jpg", "caption": "caption", ...}, ...]`.
  ///
  /// The caption of the first form may be an object as in the second, without the name. Numbers count as texts, `null`
  /// as nothing. Names are written as `--json` writes them.
  ///
  /// - Throws: `CaptionTableError` for the first thing that is not understood.
  public init(json bytes: [UInt8]) throws(CaptionTableError) {
    do throws(JSONError) {
      try read(bytes)
    } catch {
      throw CaptionTableError(error.message, line: error.line)
    }
  }

  private mutating func read(_ bytes: [UInt8]) throws(JSONError) {
    var scanner = JSONScanner(bytes)
    if try scanner.peek() == .object {
      try scanner.enterObject()
      while let name = try scanner.nextName() {
        var row = Row()
        if try scanner.peek() == .object {
          if try Self.readRow(&row, from: &scanner) != nil {
            throw scanner.error("\"name\" is not expected inside the object of a name")
          }
        } else {
          row.caption = try Self.text(&scanner)
        }
        try add(name, row, scanner)
      }
    } else {
      try scanner.enterArray()
      while try scanner.nextElement() {
        var row = Row()
        guard let name = try Self.readRow(&row, from: &scanner) else {
          throw scanner.error("an object without \"name\"")
        }
        try add(name, row, scanner)
      }
    }
    try scanner.finish()
  }

  private mutating func add(_ name: String, _ row: Row, _ scanner: JSONScanner) throws(JSONError) {
    let bytes = FileNameText.bytes(of: name)
    // A path would end there.
    if bytes.contains(0) { throw scanner.error("a name holds a NUL") }
    do throws(CaptionTableError) {
      // Lines are found by counting, and wanted only for messages.
      try add(bytes, row, line: 0)
    } catch {
      throw scanner.error(error.reason)
    }
  }

  /// Reads an object into `row`.
  ///
  /// - Returns: The member called name, if there is one.
  private static func readRow(_ row: inout Row, from scanner: inout JSONScanner) throws(JSONError) -> String?
  {
    var name: String?
    try scanner.enterObject()
    while let key = try scanner.nextName() {
      let text = try text(&scanner)
      switch key {
      case "name": name = text
      case "caption": row.caption = text
      default: row.columns[key] = text ?? ""
      }
    }
    return name
  }

  /// Reads a string, a number as a string, or `null`.
  private static func text(_ scanner: inout JSONScanner) throws(JSONError) -> String? {
    switch try scanner.peek() {
    case .string:
      let text = try scanner.readString()
      guard text.utf8.count <= CSVReader.mostFieldBytes else {
        throw scanner.error("a text of more than \(CSVReader.mostFieldBytes) bytes")
      }
      return plain(text)
    case .number:
      let number = try scanner.readNumber()
      // Years and the like have no places.
      return Int(exactly: number).map { String($0) } ?? String(number)
    case .null:
      try scanner.readNull()
      return nil
    case .bool, .array, .object: throw scanner.error("expected a string, a number or null")
    }
  }
}
