#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file without a name, for output that must be complete before the first byte of it goes to a stream.
///
/// It lies in `$TMPDIR`, else in `/tmp`, and is gone with the value, however the process ends.
package struct StagingFile: ~Copyable, Sendable {
  /// Open for reading and writing as long as the value lives.
  package let descriptor: CInt

  /// Makes an empty one.
  ///
  /// - Throws: `FileError` with operation `.create` and the folder it should have been in.
  package init() throws(FileError) {
    let folder = getenv("TMPDIR").map { FilePath(String(cString: $0)) } ?? ""
    let place = (folder.isEmpty ? "/tmp" : folder).appending("waterfall")
    do throws(Descriptor.Failure) {
      let made = try TemporaryFiles.create(beside: place)
      descriptor = made.descriptor
      TemporaryFiles.remove(made.path)
    } catch {
      throw FileError(path: place.parent, operation: .create, reason: .system(error.code))
    }
  }

  deinit {
    _ = try? Descriptor.closed(descriptor)
  }

  /// Appends everything in the file to `output`, from the first byte on.
  package func copy(to output: inout AtomicOutputFile) throws(FileError) {
    var block = [UInt8](repeating: 0, count: 1 << 18)
    var offset = 0
    while true {
      let count = block.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw FileError(path: "temporary file", operation: .read, reason: .system(errno)) }
      if count == 0 { return }
      try output.write(block.span.extracting(0..<count))
      offset += count
    }
  }
}
