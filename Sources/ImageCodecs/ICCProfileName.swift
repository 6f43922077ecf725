/// The name an ICC profile gives itself.
///
/// Reads any bytes without trapping. Source: ICC.1:2001-04, 6.5.17 (`desc`), and ICC.1:2022, 10.15 (`mluc`).
enum ICCProfileName {
  /// Characters kept of a name; names are a few words.
  private static let maxCharacters = 128
  /// Tags that are looked at; LittleCMS refuses profiles with more.
  private static let maxTags = 100
  /// Languages that are looked at.
  ///
  /// ISO 639-1 has 184. A table of all that fit into a profile takes seconds, and a few kilobytes of PNG.
  private static let maxLanguages = 1_000

  /// The text of the `desc` tag without control characters, or `nil` where there is none.
  static func name(of profile: [UInt8]) -> String? {
    guard tag(at: 36, in: profile) == "acsp", let tagCount = long(at: 128, in: profile) else { return nil }
    for index in 0..<min(tagCount, maxTags) {
      let entry = 132 + index * 12
      guard let signature = tag(at: entry, in: profile) else { return nil }
      guard signature == "desc", let offset = long(at: entry + 4, in: profile) else { continue }
      switch tag(at: offset, in: profile) {
      case "desc": return asciiName(at: offset, in: profile)
      case "mluc": return localizedName(at: offset, in: profile)
      default: return nil
      }
    }
    return nil
  }

  private static func asciiName(at offset: Int, in profile: [UInt8]) -> String? {
    guard let count = long(at: offset + 8, in: profile), offset + 12 < profile.count else { return nil }
    let text = profile[(offset + 12)...].prefix(min(count, 4 * maxCharacters)).prefix { $0 != 0 }
    return cleaned(String(decoding: text, as: UTF8.self))
  }

  private static func localizedName(at offset: Int, in profile: [UInt8]) -> String? {
    guard let count = long(at: offset + 8, in: profile), let recordBytes = long(at: offset + 12, in: profile),
      recordBytes >= 12
    else { return nil }
    // Numbers of 32 bits and at most a thousand: nothing here overflows.
    let records = (0..<min(count, maxLanguages)).map { offset + 16 + recordBytes * $0 }
    let english = records.first { record in
      record <= profile.count - 12 && profile[record..<(record + 2)].elementsEqual("en".utf8)
    }
    return english.flatMap { localizedText(ofRecord: $0, inTagAt: offset, of: profile) }
      ?? records.first.flatMap { localizedText(ofRecord: $0, inTagAt: offset, of: profile) }
  }

  private static func localizedText(
    ofRecord record: Int, inTagAt offset: Int, of profile: [UInt8]
  ) -> String? {
    guard let byteCount = long(at: record + 4, in: profile), let start = long(at: record + 8, in: profile)
    else { return nil }
    return utf16Text(at: offset + start, byteCount: byteCount, in: profile)
  }

  private static func utf16Text(at offset: Int, byteCount: Int, in profile: [UInt8]) -> String? {
    guard offset < profile.count else { return nil }
    let bytes = Array(profile[offset...].prefix(min(byteCount, 4 * maxCharacters)))
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return cleaned(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
  }

  private static func cleaned(_ text: String) -> String? {
    // Format characters can turn the direction of the text around them.
    let visible = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }))
    let words = visible.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : String(words.prefix(maxCharacters))
  }

  private static func long(at offset: Int, in bytes: [UInt8]) -> Int? {
    guard offset >= 0, offset <= bytes.count - 4 else { return nil }
    return bytes[offset..<(offset + 4)].bigEndian
  }

  private static func tag(at offset: Int, in bytes: [UInt8]) -> String? {
    guard offset >= 0, offset <= bytes.count - 4 else { return nil }
    return String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
  }
}
