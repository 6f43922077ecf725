internal import FileAccess

/// Picture files of one kind that were found in folders and are not read.
public struct UnreadFormat: Hashable, Sendable {
  /// The ending of their names in lower case, without the dot.
  public var ending: String
  /// How many there are.
  public var count: Int

  /// Endings of picture files that people keep beside JPEG and PNG files.
  private static let endings: Set<String> = [
    "avif", "bmp", "gif", "heic", "heics", "heif", "hif", "jp2", "jxl", "psd", "svg", "tif", "tiff", "webp",
    "arw", "cr2", "cr3", "dng", "nef", "orf", "raf", "rw2",
  ]

  /// The ending of the name at `path`, if it is that of a picture which is not read.
  static func ending(of path: FilePath) -> String? {
    let name = path.lastComponent.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return endings.contains(ending) ? ending : nil
  }

  /// The kinds among `paths`, the most frequent first.
  static func kinds(among paths: some Sequence<FilePath>) -> [UnreadFormat] {
    var counts: [String: Int] = [:]
    for path in paths {
      if let ending = ending(of: path) { counts[ending, default: 0] += 1 }
    }
    return counts.map { UnreadFormat(ending: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.ending) < ($0.count, $1.ending) }
  }
}

extension Sequence<UnreadFormat> {
  /// The kinds as a phrase: "3 .heic, 2 .webp".
  package var phrase: String { map { "\($0.count) .\($0.ending)" }.joined(separator: ", ") }
}
