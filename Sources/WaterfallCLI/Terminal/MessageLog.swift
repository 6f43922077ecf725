internal import FileAccess

/// Writes messages to standard error, one line each.
struct MessageLog: Sendable {
  let sink: any ByteSink
  let verbosity: Verbosity

  /// Says why there is no result.
  func failure(_ text: String) { line(text) }

  /// Says what is wrong with one input.
  func warning(_ text: String) {
    if verbosity >= .normal { line(text) }
  }

  /// Says what was done.
  func note(_ text: String) {
    if verbosity >= .verbose { line(text) }
  }

  /// Says what came of it all, to someone who watched the bar; others find the file.
  func summary(_ text: String, wasWatched: Bool) {
    if verbosity >= .verbose || (wasWatched && verbosity >= .normal) { line(text) }
  }

  private func line(_ text: String) {
    // When nobody can be told, nobody can be told that either.
    try? sink.write(Array("waterfall: \(text)\n".utf8))
  }
}
