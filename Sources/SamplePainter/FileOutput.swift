#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that could not be written; `code` is the `errno` value.
struct FileFailure: Error, CustomStringConvertible {
  let path: String
  let code: CInt

  var description: String { "\(path): \(String(cString: strerror(code)))" }
}

/// Replaces the file at `path` by one with these bytes.
func writeFile(_ bytes: [UInt8], to path: String) throws(FileFailure) {
  guard let file = fopen(path, "wb") else { throw FileFailure(path: path, code: errno) }
  let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
  // Closing writes what is still buffered, so it can fail as well.
  guard fclose(file) == 0, written == bytes.count else { throw FileFailure(path: path, code: errno) }
}

/// Ends the program with a message.
func fail(_ message: String) -> Never {
  let line = Array("SamplePainter: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(1)
}
