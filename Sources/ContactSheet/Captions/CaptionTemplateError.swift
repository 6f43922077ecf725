internal import FileAccess

/// Why a text is no template for captions.
public struct CaptionTemplateError: Error, Hashable, Sendable {
  /// Where the wrong part begins: characters from the start, the first being 1.
  public var position: Int
  /// One plain phrase that says what is wrong, and what was perhaps meant.
  public var reason: String

  init(_ reason: String, at position: Int) {
    self.position = position
    // What it quotes may hold anything, a line break too.
    self.reason = EscapedText.escaped(reason.utf8, keepsBackslashes: true)
  }
}

extension CaptionTemplateError: CustomStringConvertible {
  /// The place and the reason.
  public var description: String { "character \(position): \(reason)" }
}
