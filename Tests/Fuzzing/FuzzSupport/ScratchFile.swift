#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file without a name that always holds the bytes of the current execution.
package final class ScratchFile: Sendable {
  /// Opens the file again.
  package var path: String { "/dev/fd/\(descriptor)" }
  private let descriptor: CInt

  /// Makes the file; ends the process where that is impossible.
  package init() {
    let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(folder)/waterfall-fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    precondition(descriptor >= 0, "no scratch file in \(folder)")
    unlink(template)
  }

  /// Replaces the contents.
  package func fill(_ bytes: [UInt8]) {
    precondition(ftruncate(descriptor, 0) == 0, "the scratch file cannot be emptied")
    let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    precondition(written == bytes.count, "the scratch file is full")
  }
}
