import FileAccess

/// Rows of a tab-separated file whose first line names the columns.
enum TabSeparated {
  static func rows(of path: String) throws -> [[String: String]] {
    let file = try InputFile(opening: FilePath(path))
    let text = String(decoding: try file.read(file.byteCount, at: 0), as: UTF8.self)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let names = lines.first else { return [] }
    return lines.dropFirst().map { cells in
      Dictionary(zip(names, cells), uniquingKeysWith: { first, _ in first })
    }
  }
}
