package import FileAccess
internal import ImageCodecs
internal import PixelGeometry

/// Where a sheet is written to: a regular file takes the PNG's bytes, and `commit` shows them to the world.
///
/// A sheet for a pipe, a device or standard output is staged in a file without a name, so that there too it
/// appears complete or not at all.
struct SheetFile: ~Copyable {
  private var output: AtomicOutputFile
  private let staging: StagingFile?
  /// That of `staging`, which owns it.
  private let stagingDescriptor: CInt?

  init(_ target: SheetOutput, replacing: Bool) throws(SheetError) {
    do throws(FileError) {
      let output = try AtomicOutputFile(target: target.outputTarget, replacing: replacing)
      let staging = output.isStream ? try StagingFile() : nil
      self.init(output: output, staging: staging)
    } catch {
      throw SheetError(error)
    }
  }

  private init(output: consuming AtomicOutputFile, staging: consuming StagingFile?) {
    self.output = output
    stagingDescriptor = staging?.descriptor
    self.staging = staging
  }

  /// Lends the descriptor of a regular file to `body`, to write to from its start.
  mutating func withDescriptor<Result, Failure: Error>(
    _ body: (CInt) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let descriptor = stagingDescriptor else {
      return try output.withDescriptor(body)
    }
    return try body(descriptor)
  }

  /// Puts the sheet in its place.
  consuming func commit() throws(SheetError) {
    do throws(FileError) {
      try staging?.copy(to: &output)
      try output.commit()
    } catch {
      throw SheetError(error)
    }
  }
}

extension SheetOutput {
  /// The place in the words of files.
  var outputTarget: OutputTarget {
    switch self {
    case .standardOutput: .standardOutput
    case .file(let path): OutputTarget(argument: path)
    }
  }
}

extension SheetError {
  /// The failure of an output file.
  package init(_ error: FileError) {
    self.init(
      code: error.operation == .create ? .cannotCreateOutput : .cannotWriteOutput, path: error.path,
      reason: error.reasonText)
  }
}
