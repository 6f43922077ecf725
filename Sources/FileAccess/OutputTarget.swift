#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Where output goes: a file, or the stream the command was started with.
package enum OutputTarget: Hashable, Sendable {
  case standardOutput
  case file(FilePath)

  /// The target an argument names: `-` and `/dev/stdout` are standard output, everything else is a path.
  ///
  /// Opening `/dev/stdout` anew would write from the start of a file that the shell opened for appending.
  package init(argument: FilePath) {
    let streams: [FilePath] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
    self = streams.contains(argument) ? .standardOutput : .file(argument)
  }

  /// True when both lead to the same file, whatever it is called and whether or not it is there yet.
  ///
  /// Devices are no such place: what goes to `/dev/null` may do so twice.
  package func isSamePlace(as other: OutputTarget) -> Bool {
    if self == other { return true }
    let place = OutputGuard([finalPath])
    let otherPath = other.finalPath
    if let status = try? Descriptor.status(at: otherPath) {
      return status.st_mode & S_IFMT != S_IFCHR && place.contains(FileIdentity(status))
    }
    guard let folder = try? Descriptor.status(at: otherPath.parent) else { return false }
    return place.contains(otherPath.lastComponent.bytes, in: FileIdentity(folder))
  }

  /// True when a regular file is there already.
  package var isTaken: Bool {
    if case .file(let path) = self, case .replaceable(_, _?) = try? OutputPlace(path) { true } else { false }
  }

  /// Refuses a place that ``AtomicOutputFile`` would refuse, and touches nothing.
  ///
  /// - Throws: `FileError` with operation `.create`.
  package func check(replacing: Bool) throws(FileError) {
    guard case .file(let path) = self else { return }
    do throws(OutputPlace.Refusal) {
      try OutputPlace(path, replacing: replacing).check(path)
    } catch {
      throw FileError(path: path, operation: .create, reason: error.reason)
    }
  }

  /// The path with links followed, as far as there are any.
  private var finalPath: FilePath {
    switch self {
    case .standardOutput: "/dev/stdout"
    case .file(let path):
      if case .replaceable(let final, _) = try? OutputPlace(path) { final } else { path }
    }
  }
}
