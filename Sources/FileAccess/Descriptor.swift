#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Calls on an open descriptor, with the retries each of them needs; failures are `errno` values.
enum Descriptor {
  /// An `errno` value, thrown where the path is not known.
  struct Failure: Error, Hashable {
    var code: CInt
  }

  /// Opens `path`, again after every interruption.
  static func opened(_ path: FilePath, _ flags: CInt, mode: mode_t = 0) throws(Failure) -> CInt {
    while true {
      let descriptor = path.withCString { open($0, flags | O_CLOEXEC | O_NOCTTY, mode) }
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw Failure(code: errno) }
    }
  }

  /// Writes all of `bytes`, however many calls that takes; 0, or the `errno` value of what went wrong.
  static func codeOfWriting(_ bytes: Span<UInt8>, to descriptor: CInt) -> CInt {
    bytes.withUnsafeBufferPointer { buffer in
      var written = 0
      while written < buffer.count {
        // The buffer has a base address: it is not empty here. Some systems refuse counts above 2^31 - 1.
        let count = min(buffer.count - written, 1 << 30)
        let result = write(descriptor, buffer.baseAddress! + written, count)
        if result > 0 {
          written += result
        } else if result == 0 {
          // Nothing taken and no reason given; trying for ever would hang.
          return EIO
        } else if errno == EAGAIN {
          // Someone made the stream non-blocking: sleep until it takes more.
          var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          if poll(&wanted, 1, -1) < 0 && errno != EINTR { return errno }
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  /// Makes what was written survive a power cut, where the file is of a kind that can.
  static func flush(_ descriptor: CInt) throws(Failure) {
    while fsync(descriptor) != 0 {
      switch errno {
      case EINTR: continue
      // Pipes and devices, and file systems that have nothing to flush to.
      case EINVAL, ENOTSUP, EROFS, ENOSYS: return
      default: throw Failure(code: errno)
      }
    }
  }

  /// Closes `descriptor`; network file systems report a full disk only here.
  static func closed(_ descriptor: CInt) throws(Failure) {
    // After EINTR the descriptor is closed on Linux and unspecified elsewhere: never try again.
    if close(descriptor) != 0 && errno != EINTR { throw Failure(code: errno) }
  }

  /// The status of the open file.
  static func status(_ descriptor: CInt) throws(Failure) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(code: errno) }
    return status
  }

  /// The status of what `path` leads to, or of the link it is.
  static func status(at path: FilePath, followingLink: Bool = true) throws(Failure) -> stat {
    var status = stat()
    let result = path.withCString { followingLink ? stat($0, &status) : lstat($0, &status) }
    guard result == 0 else { throw Failure(code: errno) }
    return status
  }
}
