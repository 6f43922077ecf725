internal import FileAccess

/// Where pages go.
enum PagePaths {
  private static let mark = Array("{page}".utf8)

  /// True when `target` is a file with a place for the number of a page in its name.
  static func isPattern(_ target: OutputTarget) -> Bool {
    if case .file(let path) = target { return marks(in: path.lastComponent.bytes).isEmpty == false }
    return false
  }

  /// The path of page `number`, counted from 1, in `pattern`.
  static func path(of number: Int, in pattern: FilePath) -> FilePath {
    var bytes: [UInt8] = []
    var rest = pattern.bytes[...]
    for start in marks(in: pattern.bytes) {
      bytes += rest[..<start]
      bytes += Array(String(number).utf8)
      rest = rest[(start + mark.count)...]
    }
    return FilePath(bytes: bytes + rest)
  }

  private static func marks(in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0...].starts(with: mark) }
  }
}
