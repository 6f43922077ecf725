#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Where a list or a table given on the command line is read from, once and whole.
package enum ByteSource: Hashable, Sendable {
  case standardInput
  /// A file of any kind that can be read through, a pipe such as a shell's `<(...)` too.
  case file(FilePath)

  /// The source an argument names: `-` is standard input.
  package init(argument: FilePath) {
    self = argument == "-" ? .standardInput : .file(argument)
  }

  /// The path for messages.
  package var path: FilePath {
    switch self {
    case .standardInput: "standard input"
    case .file(let path): path
    }
  }

  /// Reads to the end.
  ///
  /// - Parameter limit: The most bytes that are taken.
  /// - Returns: All bytes up to the end.
  /// - Throws: `FileError`; EFBIG when there are more than `limit`.
  package func readAll(limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
    let descriptor: CInt
    switch self {
    case .standardInput:
      descriptor = STDIN_FILENO
    case .file(let path):
      do throws(Descriptor.Failure) {
        descriptor = try Descriptor.opened(path, O_RDONLY)
      } catch {
        throw FileError(path: path, operation: .open, reason: .system(error.code))
      }
    }
    defer { if case .file = self { _ = try? Descriptor.closed(descriptor) } }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        if count > limit - bytes.count { throw failure(EFBIG) }
        bytes += block[..<count]
      } else if count == 0 {
        return bytes
      } else if errno == EAGAIN {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wanted, 1, -1)
      } else if errno != EINTR {
        throw failure(errno)
      }
    }
  }

  private func failure(_ code: CInt) -> FileError {
    FileError(path: path, operation: .read, reason: .system(code))
  }
}
