internal import FileAccess

/// Why bytes are no table of captions.
public struct CaptionTableError: Error, Hashable, Sendable {
  /// The line it was noticed in; the first is 1.
  public var line: Int
  /// One plain phrase.
  public var reason: String

  init(_ reason: String, line: Int) {
    self.line = line
    // What it quotes may hold anything, a line break too.
    self.reason = EscapedText.escaped(reason.utf8, keepsBackslashes: true)
  }
}

extension CaptionTableError: CustomStringConvertible {
  /// The line and the reason.
  public var description: String { "line \(line): \(reason)" }
}
