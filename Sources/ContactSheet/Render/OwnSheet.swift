internal import FileAccess
internal import ImageCodecs

/// Tells sheets of this program from all other files: they may be replaced.
enum OwnSheet {
  /// True when the file at `path` is a sheet of this program.
  static func isThere(_ path: FilePath, limits: DecodeLimits) -> Bool {
    guard let file = try? InputFile(opening: path) else { return false }
    return (try? ImageProbe.header(of: file, limits: limits))?.isOwnSheet == true
  }

  /// True when the file at `path` is not empty and no sheet of this program.
  ///
  /// Whatever cannot be read, or is too large, may be dear to someone all the same.
  static func isSomethingElse(at path: FilePath, limits: DecodeLimits) -> Bool {
    guard let file = try? InputFile(opening: path), file.byteCount > 0 else { return false }
    return (try? ImageProbe.header(of: file, limits: limits))?.isOwnSheet != true
  }
}
