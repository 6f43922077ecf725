#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// What a path leads to, whatever the path: device and inode.
public struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64

  package init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}

/// A regular file that is open for reading, closed when the value goes away.
///
/// Opened without blocking (a named pipe does not hang the program) and close-on-exec; anything but a regular
/// file is refused. Reading never moves a shared position, so one value may be read from several places.
package struct InputFile: ~Copyable, Sendable {
  /// The path it was opened by.
  package let path: FilePath
  /// Bytes in the file when it was opened.
  package let byteCount: Int
  /// Nanoseconds since 1970 of the last change of the contents.
  package let modificationTime: Int64
  /// The file itself, apart from its names.
  package let identity: FileIdentity
  /// The descriptor, open as long as the value lives; for `pread` only.
  package let descriptor: CInt

  /// Opens the regular file at `path`.
  ///
  /// - Throws: `FileError` with the system's reason, or `.notRegularFile`.
  package init(opening path: FilePath) throws(FileError) {
    var descriptor: CInt
    repeat {
      descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    } while descriptor < 0 && errno == EINTR
    if descriptor < 0 {
      let code = errno
      // Opening a socket fails with one of these; say what it is instead of what the system says.
      let kind = code == ENXIO || code == EOPNOTSUPP ? FileKind.word(for: path) : nil
      throw FileError(
        path: path, operation: .open,
        reason: kind.map { .notRegularFile(kind: $0) } ?? .system(code))
    }
    var status = stat()
    if fstat(descriptor, &status) != 0 {
      let code = errno
      close(descriptor)
      throw FileError(path: path, operation: .open, reason: .system(code))
    }
    if let kind = FileKind.word(forMode: status.st_mode) {
      close(descriptor)
      throw FileError(path: path, operation: .open, reason: .notRegularFile(kind: kind))
    }
    self.path = path
    self.descriptor = descriptor
    self.byteCount = Int(status.st_size)
    self.identity = FileIdentity(status)
    self.modificationTime = status.modificationNanoseconds
  }

  deinit {
    close(descriptor)
  }

  /// Reads at most `count` bytes from `offset` on; fewer only at the end of the file.
  ///
  /// - Throws: `FileError` with the system's reason.
  package func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    if count <= 0 || offset < 0 { return [] }
    var failure: CInt = 0
    // The capacity is bounded by what the file can still hold, not by what the caller asks for.
    let capacity = min(count, max(0, byteCount - offset))
    // An array of no capacity is one that all threads share, and the initialiser below writes its count.
    if capacity == 0 { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      while filled < capacity {
        // The buffer has a base address: its capacity is positive inside the loop.
        let got = pread(descriptor, buffer.baseAddress! + filled, capacity - filled, off_t(offset + filled))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    if failure != 0 { throw FileError(path: path, operation: .read, reason: .system(failure)) }
    return bytes
  }
}

/// What a path leads to, in words.
package enum FileKind {
  /// The word for a file of `mode`, or `nil` for a regular file.
  static func word(forMode mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR: "a character device"
    case S_IFBLK: "a block device"
    default: "a special file"
    }
  }

  static func word(for path: FilePath) -> String? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    return word(forMode: status.st_mode)
  }
}

extension FileIdentity {
  init(_ status: stat) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
  }
}

extension stat {
  /// Nanoseconds since 1970 of the last change of the contents.
  var modificationNanoseconds: Int64 {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
