#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Files as they lie in a folder.
package enum PlainFile {
  /// True when something is at `path`, be it a link that leads nowhere.
  package static func isThere(_ path: FilePath) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0
  }

  /// Removes the regular file at `path`; a link is not followed, and stays.
  ///
  /// - Returns: True when it is gone.
  package static func remove(_ path: FilePath) -> Bool {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    return path.withCString { unlink($0) } == 0
  }
}
