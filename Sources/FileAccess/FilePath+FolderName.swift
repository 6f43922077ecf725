#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

extension FilePath {
  /// The name of the folder at this path, also where the path ends in `.` or `..`; `nil` for the root, and for what is
  /// not there.
  package var folderName: FilePath? {
    let name = lastComponent
    if name == "/" { return nil }
    guard name == "." || name == ".." || name.isEmpty else { return name }
    let resolved = (isEmpty ? "." : self).withCString { path in
      realpath(path, nil).map { resolved in
        defer { free(resolved) }
        return FilePath(bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
      }
    }
    let found = resolved?.lastComponent
    return found == "/" ? nil : found
  }
}
