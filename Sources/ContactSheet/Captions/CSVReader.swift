/// Reads a table of values with commas between them, record by record.
///
/// Source: RFC 4180; a semicolon or a tab may stand between fields instead, as spreadsheets in many countries write
/// them, and a record may end with a line feed alone. Empty lines are passed over, and so is a byte order mark.
struct CSVReader {
  /// One line of the table, or several when a field holds line breaks.
  struct Record {
    var fields: [[UInt8]]
    /// Where it begins, counted from 1.
    var line: Int
  }

  /// More is no caption but the rest of a file behind a quote that was forgotten.
  static let mostFieldBytes = 1 << 16

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var separator = UInt8(ascii: ",")

  /// A reader in front of the first record of `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    separator = likelySeparator()
  }

  /// The next record; `nil` behind the last one.
  mutating func next() throws(CaptionTableError) -> Record? {
    while let byte = current, isLineEnd(byte) { skipLineEnd() }
    guard index < bytes.count else { return nil }
    var record = Record(fields: [try field()], line: line)
    while current == separator {
      index += 1
      record.fields.append(try field())
    }
    if current != nil { skipLineEnd() }
    return record
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == Self.lineFeed || byte == Self.carriageReturn }

  /// Goes behind a line feed, a carriage return, or both.
  private mutating func skipLineEnd() {
    if current == Self.carriageReturn { index += 1 }
    if current == Self.lineFeed { index += 1 }
    line += 1
  }

  /// Reads a field up to the separator, the end of the line or that of the table.
  private mutating func field() throws(CaptionTableError) -> [UInt8] {
    if current == Self.quote { return try quotedField() }
    var field: [UInt8] = []
    while let byte = current, byte != separator, !isLineEnd(byte) {
      try add(byte, to: &field)
      index += 1
    }
    return field
  }

  private mutating func quotedField() throws(CaptionTableError) -> [UInt8] {
    let firstLine = line
    var field: [UInt8] = []
    index += 1
    while let byte = current {
      index += 1
      if byte == Self.quote {
        if current != Self.quote {
          guard current.map({ $0 == separator || isLineEnd($0) }) ?? true else {
            throw CaptionTableError(
              "text behind a closing quote; a quote inside quotes is doubled", line: line)
          }
          return field
        }
        index += 1
      }
      try add(byte, to: &field)
      if byte == Self.lineFeed { line += 1 }
    }
    throw CaptionTableError("a quote is not closed", line: firstLine)
  }

  private func add(_ byte: UInt8, to field: inout [UInt8]) throws(CaptionTableError) {
    if byte == 0 { throw CaptionTableError("a NUL byte; expected text in UTF-8", line: line) }
    guard field.count < Self.mostFieldBytes else {
      throw CaptionTableError(
        "a field of more than \(Self.mostFieldBytes) bytes; perhaps a quote is not closed", line: line)
    }
    field.append(byte)
  }

  /// The separator that gives all of the first records the same number of fields, two at least; of several the one that
  /// comes first in the first record, for it stands behind a name.
  ///
  /// Where no separator does, the one that comes first all the same, so that complaints are about what was meant.
  private func likelySeparator() -> UInt8 {
    let shapes = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].compactMap { separator in
      var reader = self
      reader.separator = separator
      return reader.shape().map { (separator: separator, shape: $0) }
    }
    let even = shapes.filter(\.shape.isEven)
    let candidates = even.isEmpty ? shapes : even
    return candidates.min { $0.shape.firstFieldBytes < $1.shape.firstFieldBytes }?.separator ?? separator
  }

  /// How many records tell what separates fields.
  private static let likelyRecords = 20

  /// The length of the very first field, and whether the next records can be read and have as many fields as the first;
  /// `nil` when that has only one.
  private mutating func shape() -> (firstFieldBytes: Int, isEven: Bool)? {
    do throws(CaptionTableError) {
      guard let first = try next(), first.fields.count > 1 else { return nil }
      var isEven = true
      do throws(CaptionTableError) {
        for _ in 1..<Self.likelyRecords {
          guard let record = try next() else { break }
          if record.fields.count != first.fields.count { isEven = false }
        }
      } catch {
        isEven = false
      }
      return (first.fields[0].count, isEven)
    } catch {
      return nil
    }
  }
}
