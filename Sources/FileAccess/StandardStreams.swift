#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// The three streams a process is started with, or without.
package enum StandardStreams {
  /// Gives a stream that is closed a descriptor nothing can be read from or written to.
  ///
  /// Otherwise the next file or pipe that is opened gets its number, and what is meant for the stream goes there.
  /// Has to be called before anything is opened.
  package static func fillGaps() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      // The wrong way round on purpose: using a closed stream stays an error. The lowest free number is the stream's.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
