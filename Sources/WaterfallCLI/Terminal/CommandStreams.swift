/// The streams a command talks through.
package struct CommandStreams: Sendable {
  /// What was asked for goes here.
  package var output: any ByteSink
  /// Everything else goes here.
  package var errors: any ByteSink
  /// False for terminals that can only print (`TERM=dumb`), where a line cannot be drawn again.
  package var redrawsLines: Bool

  package init(output: any ByteSink, errors: any ByteSink, redrawsLines: Bool = true) {
    self.output = output
    self.errors = errors
    self.redrawsLines = redrawsLines
  }
}
