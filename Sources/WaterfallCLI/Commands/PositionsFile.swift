internal import ContactSheet
internal import FileAccess

/// Where positions go as JSON: a file that appears complete or not at all, or standard output.
struct PositionsFile: ~Copyable {
  private var file: AtomicOutputFile?
  private let sink: any ByteSink

  /// Prepares to write to `target`, where `sink` is standard output.
  init(
    _ target: OutputTarget, _ settings: CommandSettings, sink: any ByteSink
  ) throws(CommandFailure) {
    self.sink = sink
    guard target != .standardOutput else { return }
    do throws(FileError) {
      file = try AtomicOutputFile(target: target, replacing: settings.replacesOutput)
    } catch {
      throw CommandFailure(writing: error)
    }
  }

  /// Writes the whole document and makes it visible.
  consuming func write(_ document: LayoutDocument) throws(CommandFailure) {
    do throws(FileError) {
      try stage(document)
      try commit()
    } catch {
      throw CommandFailure(writing: error)
    }
  }

  /// Writes the whole document, so that only a name is left to be given; a stream has it then.
  mutating func stage(_ document: LayoutDocument) throws(FileError) {
    guard var file = file.take() else {
      let sink = sink
      try document.write { piece throws(FileError) in try sink.write(piece) }
      return
    }
    try document.write { piece throws(FileError) in try file.write(piece) }
    try file.prepare()
    self.file = consume file
  }

  /// Gives the name.
  consuming func commit() throws(FileError) {
    try file.take()?.commit()
  }
}
