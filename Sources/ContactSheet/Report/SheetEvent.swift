/// How far a sheet has come; told from worker threads, one at a time.
public enum SheetEvent: Hashable, Sendable {
  /// Headers read so far, and how many there are to read.
  case probed(done: Int, total: Int)
  /// Pictures placed so far, and how many there are to place.
  case placed(done: Int, total: Int)
  /// Rows of the sheet written so far, and how many there are to write.
  case written(rows: Int, total: Int)
}

/// Is told what happens while a sheet is made; must be quick.
public typealias SheetObserver = @Sendable (SheetEvent) -> Void
