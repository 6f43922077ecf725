#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif
internal import Synchronization

/// The temporary files that exist right now, so that an interrupted run can remove them.
///
/// A file is created and entered, or renamed and struck out, in one step under the lock: an interruption never
/// meets a file it does not know of.
enum TemporaryFiles {
  private static let paths = Mutex<Set<FilePath>>([])

  /// Creates and opens a new file beside `target` that no scan takes for an input.
  ///
  /// The name starts with a dot, says which file it belongs to and ends in `.partial`.
  static func create(beside target: FilePath) throws(Descriptor.Failure) -> (path: FilePath, descriptor: CInt)
  {
    for _ in 0..<attempts {
      let path = target.parent.appending(temporaryName(for: target.lastComponent))
      let descriptor = try paths.withLock { paths throws(Descriptor.Failure) -> CInt? in
        do throws(Descriptor.Failure) {
          let descriptor = try Descriptor.opened(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o666)
          paths.insert(path)
          return descriptor
        } catch {
          if error.code == EEXIST { return nil }
          throw error
        }
      }
      if let descriptor { return (path, descriptor) }
    }
    throw Descriptor.Failure(code: EEXIST)
  }

  /// Gives the temporary file its final name, replacing what had it, or only where nothing has it.
  ///
  /// - Throws: The failure of the system; EEXIST for a name that is taken and not to be replaced.
  static func rename(
    _ path: FilePath, to target: FilePath, replacing: Bool
  ) throws(Descriptor.Failure) {
    try paths.withLock { paths throws(Descriptor.Failure) in
      let result = path.withCString { from in
        target.withCString { to in replacing ? renamed(from, to) : renamedExclusively(from, to) }
      }
      guard result == 0 else { throw Descriptor.Failure(code: errno) }
      paths.remove(path)
    }
  }

  private static func renamed(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> CInt {
    #if canImport(Glibc)
      Glibc.rename(from, to)
    #elseif canImport(Darwin)
      Darwin.rename(from, to)
    #else
      Musl.rename(from, to)
    #endif
  }

  /// Renames where nothing is called `to`; fails with EEXIST, which is found in one step with taking the name.
  private static func renamedExclusively(
    _ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>
  ) -> CInt {
    // A second name is never one that is taken; after that the file only loses its first.
    if link(from, to) == 0 { return unlink(from) }
    if errno == EEXIST { return -1 }
    // A file system without second names: an empty file takes the name, and is replaced.
    let reserved = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard reserved >= 0 else { return -1 }
    close(reserved)
    let result = renamed(from, to)
    if result != 0 {
      let code = errno
      unlink(to)
      errno = code
    }
    return result
  }

  /// Removes the temporary file.
  static func remove(_ path: FilePath) {
    paths.withLock { paths in
      _ = path.withCString { unlink($0) }
      paths.remove(path)
    }
  }

  /// Removes every temporary file there is and calls `exit` before another can be created.
  static func removeAll(thenExit exit: () -> Never) -> Never {
    paths.withLock { paths -> Never in
      for path in paths { _ = path.withCString { unlink($0) } }
      exit()
    }
  }

  /// A name is taken with a chance of one in two thousand million; this many in a row are not.
  private static let attempts = 100
  /// Leaves room for the rest of the name on file systems that take 143 bytes.
  private static let longestStem = 96

  private static func temporaryName(for name: FilePath) -> FilePath {
    let letters = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    let random = (0..<6).map { _ in letters[Int.random(in: 0..<letters.count)] }
    var stem = name.bytes.prefix(longestStem)
    // Some file systems refuse a name that ends within a character: drop a sequence that was cut.
    if stem.count < name.bytes.count {
      while let last = stem.last, last & 0xC0 == 0x80 { stem.removeLast() }
      if let last = stem.last, last >= 0xC0 { stem.removeLast() }
    }
    return FilePath(bytes: [UInt8(ascii: ".")] + stem + [UInt8(ascii: ".")] + random + Array(".partial".utf8))
  }
}
