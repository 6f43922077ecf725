internal import ContactSheet
internal import FileAccess

/// Where positions go as JSON: a file that appears complete or not at all, or standard output.
struct PositionsFile: ~Copyable {
  private var file: AtomicOutputFile?
  private let sink: any ByteSink

  /// Prepares to write to `target`, where `sink` is standard output.
  init(_ target: OutputTarget, sink: any ByteSink) throws(CommandFailure) {
    self.sink = sink
    guard target != .standardOutput else { return }
    do throws(FileError) {
      file = try AtomicOutputFile(target: target)
    } catch {
      throw CommandFailure(writing: error)
    }
  }

  /// Writes the whole document.
  consuming func write(_ document: LayoutDocument) throws(CommandFailure) {
    do throws(FileError) {
      guard var file = file.take() else {
        let sink = sink
        try document.write { piece throws(FileError) in try sink.write(piece) }
        return
      }
      try document.write { piece throws(FileError) in try file.write(piece) }
      try file.commit()
    } catch {
      throw CommandFailure(writing: error)
    }
  }
}
