public import FileAccess

/// A file or folder that was left out without a word, as the rules for inputs say.
public struct PassedOverInput: Hashable, Sendable {
  /// Its path.
  public var path: FilePath
  /// Why, as a phrase.
  public var reason: String
}
