#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// What stands at an output path, and so how to write there.
enum OutputPlace {
  /// A pipe or a device: opened as it is and written to.
  case direct
  /// Nothing yet, or a regular file: `final` is its path with links followed, `old` the file's status.
  case replaceable(final: FilePath, old: stat?)

  /// Why nothing can be written at a path.
  struct Refusal: Error {
    var reason: FileError.Reason

    init(_ reason: FileError.Reason) { self.reason = reason }
    init(_ failure: Descriptor.Failure) { reason = .system(failure.code) }
  }

  /// Looks at `path` without changing anything.
  init(_ path: FilePath) throws(Refusal) {
    // No name at all, which would otherwise be taken for a missing file in the working folder.
    if path.isEmpty { throw Refusal(.system(ENOENT)) }
    let old: stat?
    do throws(Descriptor.Failure) {
      old = try Descriptor.status(at: path)
    } catch {
      guard error.code == ENOENT else { throw Refusal(error) }
      old = nil
    }
    guard let old else {
      // "sheets/" names a folder, whether there is one or not.
      if path.bytes.last == FilePath.slash { throw Refusal(.notRegularFile(kind: "a folder")) }
      self = .replaceable(final: try Self.followingLinks(path), old: nil)
      return
    }
    switch old.st_mode & S_IFMT {
    case S_IFREG:
      // A file marked read-only is not overwritten, although its folder would let us.
      guard path.withCString({ access($0, W_OK) }) == 0 else { throw Refusal(.system(errno)) }
      let final = try Self.followingLinks(path)
      // A descriptor's name under /proc can lead to a file that has no path any more.
      let reached = try? Descriptor.status(at: final)
      self =
        reached.map(FileIdentity.init) == FileIdentity(old) ? .replaceable(final: final, old: old) : .direct
    case S_IFIFO, S_IFCHR:
      self = .direct
    default:
      // A folder, a socket, or a disk, which nobody means to overwrite with a picture.
      throw Refusal(.notRegularFile(kind: FileKind.word(forMode: old.st_mode) ?? "a special file"))
    }
  }

  /// The same, where a file that is there is left alone unless `replacing`.
  init(_ path: FilePath, replacing: Bool) throws(Refusal) {
    try self.init(path)
    if case .replaceable(_, _?) = self, !replacing { throw Refusal(.system(EEXIST)) }
  }

  /// Refuses a place that cannot be written to, as far as that is known without touching it.
  func check(_ path: FilePath) throws(Refusal) {
    let result =
      switch self {
      case .direct: path.withCString { access($0, W_OK) }
      case .replaceable(let final, _): final.parent.withCString { access($0, W_OK | X_OK) }
      }
    if result != 0 { throw Refusal(.system(errno)) }
  }

  /// The path at the end of a chain of links, whether or not anything is there.
  private static func followingLinks(_ path: FilePath) throws(Refusal) -> FilePath {
    var path = path
    for _ in 0..<longestChain {
      guard let target = linkTarget(of: path) else { return path }
      path = target.bytes.first == FilePath.slash ? target : path.parent.appending(target)
    }
    throw Refusal(.system(ELOOP))
  }

  /// Where the link at `path` points; `nil` when it is no link or nothing is there.
  private static func linkTarget(of path: FilePath) -> FilePath? {
    let bytes = [UInt8](unsafeUninitializedCapacity: longestTarget) { buffer, count in
      count = path.withCString { name in
        // The buffer has a base address: its capacity is not 0.
        max(0, readlink(name, UnsafeMutableRawPointer(buffer.baseAddress!), buffer.count))
      }
    }
    return bytes.isEmpty ? nil : FilePath(bytes: bytes)
  }

  /// As many links as Linux follows.
  private static let longestChain = 40
  /// PATH_MAX of every system in use.
  private static let longestTarget = 4096

  /// Opens what stands at `path` for writing from the start.
  static func openedDirectly(_ path: FilePath) throws(Refusal) -> CInt {
    do throws(Descriptor.Failure) {
      // Emptying means nothing to a pipe or a device, and is needed for a file that is reached by descriptor only.
      return try Descriptor.opened(path, O_WRONLY | O_TRUNC)
    } catch {
      throw Refusal(error)
    }
  }

  /// Creates a temporary file beside `final` with the owner and the permissions of `old`, if there is one.
  static func createdTemporary(
    beside final: FilePath, takingOver old: stat?
  ) throws(Refusal) -> (path: FilePath, descriptor: CInt) {
    do throws(Descriptor.Failure) {
      let temporary = try TemporaryFiles.create(beside: final)
      if let old {
        // The owner cannot be kept by everyone, and a group that cannot be kept must not hand its rights to another.
        var mode = old.st_mode & 0o777
        if fchown(temporary.descriptor, old.st_uid, old.st_gid) != 0
          && fchown(temporary.descriptor, uid_t.max, old.st_gid) != 0
        {
          mode &= ~0o070 | (mode & 0o007) << 3
        }
        _ = fchmod(temporary.descriptor, mode)
      }
      return temporary
    } catch {
      throw Refusal(error)
    }
  }

  /// Makes the names in `path`'s folder survive a power cut, where that can be done.
  static func flushFolder(of path: FilePath) {
    guard let folder = try? Descriptor.opened(path.parent, O_RDONLY | O_DIRECTORY) else { return }
    _ = try? Descriptor.flush(folder)
    _ = try? Descriptor.closed(folder)
  }
}
