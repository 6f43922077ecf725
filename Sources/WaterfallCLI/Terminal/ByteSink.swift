package import FileAccess

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Where bytes for the user go: standard output, standard error, or a test.
package protocol ByteSink: Sendable {
  /// Writes all of `bytes`.
  ///
  /// - Throws: `FileError` with the system's reason.
  func write(_ bytes: [UInt8]) throws(FileError)

  /// True when a person is watching.
  var isTerminal: Bool { get }

  /// Characters in a line of the terminal; `nil` when there is none, or it does not say.
  var lineLength: Int? { get }
}

/// A stream the process was started with.
package struct StandardStream: ByteSink {
  private let descriptor: CInt
  private let name: FilePath

  /// Standard output.
  package static let output = StandardStream(descriptor: STDOUT_FILENO, name: "standard output")
  /// Standard error.
  package static let error = StandardStream(descriptor: STDERR_FILENO, name: "standard error")

  package func write(_ bytes: [UInt8]) throws(FileError) {
    var code: CInt = 0
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, start, rest.count)
        #elseif canImport(Darwin)
          let count = Darwin.write(descriptor, start, min(rest.count, 1 << 30))
        #else
          let count = Musl.write(descriptor, start, rest.count)
        #endif
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count < 0, errno == EINTR {
          continue
        } else if count < 0, errno == EAGAIN {
          // Someone made the stream non-blocking: sleep until it takes more.
          var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wanted, 1, -1)
        } else {
          code = count < 0 ? errno : EIO
          return
        }
      }
    }
    if code != 0 { throw FileError(path: name, operation: .write, reason: .system(code)) }
  }

  package var isTerminal: Bool { isatty(descriptor) != 0 }

  package var lineLength: Int? {
    var size = winsize()
    // The request has another type in every C library.
    guard ioctl(descriptor, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
