#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Output that appears under its name complete or not at all.
///
/// The bytes go to a temporary file in the target's folder; `commit` flushes it, checks its size and renames it
/// over the target, or gives it its name only if nothing has it. Dropped without a commit, the temporary file is removed and the target is as it was. A link
/// is written through: the file it leads to is replaced and the link stays. Other hard links to the old file keep
/// the old contents. Pipes, devices and standard output are written directly, since they have no name to swap.
///
/// A failure of `init` is one of the place (`FileError.Operation.create`), a later one is one of writing, flushing
/// or renaming. SIGPIPE and SIGXFSZ end the process before a failure can be reported; a command that uses this
/// ignores them (`InterruptCleanup.install` does) and gets EPIPE and EFBIG as errors.
package struct AtomicOutputFile: ~Copyable, Sendable {
  /// The path for messages, as the caller gave it; "standard output" for that.
  package let path: FilePath
  /// Bytes written so far.
  package private(set) var byteCount = 0

  private enum Destination {
    /// Written to `temporary`, renamed to `final`.
    case renamed(temporary: FilePath, final: FilePath)
    /// Written where it belongs, and closed afterwards.
    case direct
    /// Written where it belongs, and left open: the descriptor is not ours.
    case borrowed
  }

  private let destination: Destination
  private let replacing: Bool
  private var descriptor: CInt
  private var failure: FileError?

  /// Prepares to write to `target`; a file that is there is left alone unless `replacing`.
  ///
  /// - Throws: `FileError` with operation `.create` when the place is not fit to be written to.
  package init(target: OutputTarget, replacing: Bool = true) throws(FileError) {
    self.replacing = replacing
    switch target {
    case .standardOutput:
      path = FilePath("standard output")
      destination = .borrowed
      descriptor = STDOUT_FILENO
    case .file(let path):
      self.path = path
      do throws(OutputPlace.Refusal) {
        switch try OutputPlace(path, replacing: replacing) {
        case .direct:
          descriptor = try OutputPlace.openedDirectly(path)
          destination = .direct
        case .replaceable(let final, let old):
          let temporary = try OutputPlace.createdTemporary(beside: final, takingOver: old)
          descriptor = temporary.descriptor
          destination = .renamed(temporary: temporary.path, final: final)
        }
      } catch {
        throw FileError(path: path, operation: .create, reason: error.reason)
      }
    }
  }

  /// Appends `bytes`.
  ///
  /// - Throws: `FileError` with operation `.write`; after that every further call throws the same.
  package mutating func write(_ bytes: Span<UInt8>) throws(FileError) {
    if let failure { throw failure }
    let code = Descriptor.codeOfWriting(bytes, to: descriptor)
    if code != 0 { throw remembered(.write, .system(code)) }
    byteCount += bytes.count
  }

  /// Appends `bytes`.
  ///
  /// - Throws: `FileError` with operation `.write`; after that every further call throws the same.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    try write(bytes.span)
  }

  /// True when what is written goes straight to a pipe, a device or standard output, and cannot be taken back.
  package var isStream: Bool {
    if case .renamed = destination { false } else { true }
  }

  /// Lends the descriptor to a writer that appends to the file by itself; what it appended counts as written.
  ///
  /// Not for streams, whose position says nothing.
  package mutating func withDescriptor<Result, Failure: Error>(
    _ body: (CInt) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(!isStream, "a stream is written to with write")
    defer { byteCount = max(byteCount, Int(lseek(descriptor, 0, SEEK_CUR))) }
    return try body(descriptor)
  }

  /// Makes sure that all was written, so that after this only `commit` is left to do.
  ///
  /// - Throws: `FileError` with operation `.write` (an earlier failure) or `.flush`; the target is as it was.
  package mutating func prepare() throws(FileError) {
    if let failure { throw failure }
    try step(.flush) { descriptor throws(Descriptor.Failure) in try Descriptor.flush(descriptor) }
    if case .renamed = destination { try checkSize() }
    preparedByteCount = byteCount
  }

  /// Makes what was written the contents of the target.
  ///
  /// - Throws: `FileError` with operation `.write` (an earlier failure), `.flush` or `.rename`; the target is then
  ///   as it was.
  package consuming func commit() throws(FileError) {
    if let failure { throw failure }
    if preparedByteCount != byteCount { try prepare() }
    if case .borrowed = destination { return }
    let closing = descriptor
    descriptor = -1
    try step(.flush) { _ throws(Descriptor.Failure) in try Descriptor.closed(closing) }
    guard case .renamed(let temporary, let final) = destination else { return }
    do throws(Descriptor.Failure) {
      try TemporaryFiles.rename(temporary, to: final, replacing: replacing)
    } catch {
      // Someone else was faster: as if the file had been there from the start.
      throw remembered(!replacing && error.code == EEXIST ? .create : .rename, .system(error.code))
    }
    isRenamed = true
    // The name is in place; that it also survives a power cut is worth an attempt, not an error.
    OutputPlace.flushFolder(of: final)
  }

  private var isRenamed = false
  /// Bytes that `prepare` saw.
  private var preparedByteCount: Int?

  deinit {
    if case .borrowed = destination { return }
    if descriptor >= 0 { _ = try? Descriptor.closed(descriptor) }
    if case .renamed(let temporary, _) = destination, !isRenamed { TemporaryFiles.remove(temporary) }
  }

  /// Says no when the file does not hold what was written, as after a quiet failure of a network file system.
  private mutating func checkSize() throws(FileError) {
    var found = 0
    try step(.flush) { descriptor throws(Descriptor.Failure) in
      found = Int(try Descriptor.status(descriptor).st_size)
    }
    if found != byteCount { throw remembered(.flush, .wrongSize(written: byteCount, found: found)) }
  }

  private mutating func step(
    _ operation: FileError.Operation, _ body: (CInt) throws(Descriptor.Failure) -> Void
  ) throws(FileError) {
    do throws(Descriptor.Failure) {
      try body(descriptor)
    } catch {
      throw remembered(operation, .system(error.code))
    }
  }

  private mutating func remembered(_ operation: FileError.Operation, _ reason: FileError.Reason) -> FileError
  {
    let error = FileError(path: path, operation: operation, reason: reason)
    failure = error
    return error
  }
}
