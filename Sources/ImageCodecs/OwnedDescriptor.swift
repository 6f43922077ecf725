#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif
internal import FileAccess

/// A second descriptor of an open file, closed when the value goes away.
struct OwnedDescriptor: ~Copyable, Sendable {
  let number: CInt

  /// Duplicates `descriptor`, which belongs to the file at `path`.
  init(duplicating descriptor: CInt, path: FilePath) throws(ImageError) {
    let number = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    if number < 0 { throw .unreadable(path: path, code: errno) }
    self.number = number
  }

  deinit { close(number) }
}
