package import FileAccess

/// Captions by the names of files, and perhaps other texts beside them.
///
/// Files are named as in listings, or by the last part of these names alone.
public struct CaptionTable: Hashable, Sendable {
  /// What is known of one file.
  struct Row: Hashable, Sendable {
    var caption: String?
    /// Other texts by the names of their columns.
    var columns: [String: String] = [:]
  }

  private var rows: [FilePath: Row] = [:]
  /// The names in the order of the table.
  private var names: [FilePath] = []
  /// The lines of these names, counted from 1; 0 for one that nobody counted.
  private var lines: [FilePath: Int] = [:]
  /// The names of the columns beside the names and the captions.
  public private(set) var columns: Set<String> = []

  /// What is known of the file that listings call `name`.
  func row(for name: FilePath) -> Row? { rows[name] ?? rows[name.lastComponent] }

  /// The line of `name` in a table that has lines, counted from 1.
  package func line(of name: FilePath) -> Int? { lines[name] }

  /// The names among `columns` that are those of no column, whether letters are large or small.
  public func missingColumns(among columns: Set<String>) -> Set<String> {
    let known = Set(self.columns.map { $0.lowercased() })
    return columns.filter { !known.contains($0.lowercased()) }
  }

  /// The names in the table that are those of no file among `files`, in the order of the table.
  func unused(among files: some Sequence<FilePath>) -> [FilePath] {
    var known: Set<FilePath> = []
    for file in files {
      known.insert(file)
      known.insert(file.lastComponent)
    }
    return names.filter { !known.contains($0) }
  }

  mutating func add(_ name: [UInt8], _ row: Row, line: Int) throws(CaptionTableError) {
    var bytes = name[...]
    while bytes.starts(with: "./".utf8) { bytes = bytes.dropFirst(2) }
    let name = FilePath(bytes: bytes)
    if name.isEmpty { throw CaptionTableError("the name of the file is missing", line: line) }
    guard rows.updateValue(row, forKey: name) == nil else {
      throw CaptionTableError("\(name) has a caption already", line: line)
    }
    names.append(name)
    if line > 0 { lines[name] = line }
    columns.formUnion(row.columns.keys)
  }
}

extension CaptionTable {
  /// The table in `bytes`: lines of a name and a caption, with commas, semicolons or tabs between them.
  ///
  /// A first line with the words `name` and `caption` says where these are, and what other columns are called. For the one
  /// it may also say `file` or `filename`, for the other `text` or `title`, where nothing else can be meant.
  ///
  /// - Throws: `CaptionTableError` for the first line that is not understood.
  public init(csv bytes: [UInt8]) throws(CaptionTableError) {
    var reader = CSVReader(bytes)
    guard let first = try reader.next() else { return }
    var heading = Heading()
    if let found = try Heading(first) { heading = found } else { try add(first, heading) }
    columns = Set(heading.others.map(\.name))
    while let record = try reader.next() { try add(record, heading) }
  }

  /// Where things are in the records of a table.
  private struct Heading {
    var name = 0
    var caption = 1
    var others: [(place: Int, name: String)] = []
    var fieldCount = 2

    init() {}

    /// `word` without the blanks that many write behind commas.
    private static func trimmed(_ word: String) -> String {
      String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// The heading in the first record; `nil` when there is none.
    init?(_ record: CSVReader.Record) throws(CaptionTableError) {
      let words = record.fields.map { Self.trimmed(String(decoding: $0, as: UTF8.self)) }
      func places(_ meant: [String]) -> [Int] {
        words.indices.filter { meant.contains(words[$0].lowercased()) }
      }
      func place(_ word: String, or others: [String]) -> Int? {
        if let place = places([word]).first { return place }
        let found = places(others)
        return found.count == 1 ? found[0] : nil
      }
      guard let name = place("name", or: ["file", "filename"]),
        let caption = place("caption", or: ["text", "title"])
      else { return nil }
      (self.name, self.caption, fieldCount) = (name, caption, words.count)
      for (place, word) in words.enumerated() where place != name && place != caption && !word.isEmpty {
        if words[..<place].contains(word) || word.lowercased() == "name" || word.lowercased() == "caption" {
          throw CaptionTableError("two columns are called \(word)", line: record.line)
        }
        others.append((place, Self.trimmed(try CaptionTable.text(record.fields[place], line: record.line))))
      }
    }
  }

  private mutating func add(_ record: CSVReader.Record, _ heading: Heading) throws(CaptionTableError) {
    guard record.fields.count == heading.fieldCount else {
      let expected = heading.others.isEmpty ? "a name and a caption" : "\(heading.fieldCount) fields"
      var hint = record.fields.count > heading.fieldCount ? "; a caption with commas needs quotes" : ""
      if record.line == 1, heading.others.isEmpty {
        hint += ", and a first line that tells columns the words name and caption"
      }
      throw CaptionTableError(
        "expected \(expected), found \(record.fields.count) field\(record.fields.count == 1 ? "" : "s")\(hint)",
        line: record.line)
    }
    var row = Row(caption: try Self.text(record.fields[heading.caption], line: record.line))
    for (place, name) in heading.others {
      row.columns[name] = try Self.text(record.fields[place], line: record.line)
    }
    try add(record.fields[heading.name], row, line: record.line)
  }

  private static func text(_ bytes: [UInt8], line: Int) throws(CaptionTableError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CaptionTableError("not UTF-8; save the table as UTF-8", line: line)
    }
    return plain(text)
  }

  /// `text` with line feeds as its only line breaks, and spaces for tabs.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0D || $0 == 0x09 }) else { return text }
    return String(
      text.map { character in
        switch character {
        case "\r\n", "\r": "\n"
        case "\t": " "
        default: character
        }
      })
  }
}
