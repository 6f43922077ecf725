#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A folder seeds are written to.
struct SeedFolder {
  private let path: String

  /// Makes the folder unless it is there; its parent must be.
  init(path: String) {
    precondition(mkdir(path, 0o755) == 0 || errno == EEXIST, "cannot make \(path)")
    self.path = path
  }

  /// Writes one seed.
  func write(_ bytes: [UInt8], to name: String) {
    let file = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    precondition(file >= 0, "cannot create \(path)/\(name)")
    let written = bytes.withUnsafeBytes { buffer in
      #if canImport(Glibc)
        Glibc.write(file, buffer.baseAddress, buffer.count)
      #else
        Darwin.write(file, buffer.baseAddress, buffer.count)
      #endif
    }
    precondition(written == bytes.count && close(file) == 0, "cannot write \(path)/\(name)")
  }
}
