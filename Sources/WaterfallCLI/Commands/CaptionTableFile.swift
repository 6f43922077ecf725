internal import ContactSheet
internal import FileAccess

extension CommandSettings {
  /// More than a caption of a thousand bytes for each of 60,000 pictures.
  private static let mostCaptionBytes = 64 << 20

  /// Reads the captions of `--captions`; `nil` without the option.
  func captionTable() throws(CommandFailure) -> CaptionTable? {
    guard let source = text.captions else { return nil }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try source.readAll(limit: Self.mostCaptionBytes)
    } catch {
      throw CommandFailure(reading: error)
    }
    let table: CaptionTable
    do throws(CaptionTableError) {
      table = Self.isJSON(bytes, source) ? try CaptionTable(json: bytes) : try CaptionTable(csv: bytes)
    } catch {
      throw CommandFailure(.noUsableInput, "\(source.path): \(error)")
    }
    if let label = text.label, let missing = table.missingColumns(among: label.neededColumns).min() {
      let known = table.columns.sorted().joined(separator: ", ")
      throw CommandFailure(
        .usage,
        "--label: \(source.path) has no column '\(EscapedText.escaped(missing.utf8))'"
          + (known.isEmpty ? "" : "; expected one of \(EscapedText.escaped(known.utf8))"))
    }
    return table
  }

  /// Whether a table is JSON, by the ending of its name, or else by its first character.
  private static func isJSON(_ bytes: [UInt8], _ source: ByteSource) -> Bool {
    let name = source.path.description.lowercased()
    if name.hasSuffix(".json") { return true }
    if [".csv", ".tsv", ".txt"].contains(where: { name.hasSuffix($0) }) { return false }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let first = start.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
