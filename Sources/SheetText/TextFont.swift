package import FileAccess

/// A font that letters were drawn with.
package struct TextFont: Hashable, Sendable {
  /// Such as DejaVu Sans.
  package var family: String
  /// Such as Bold.
  package var style: String
  /// The file it is in.
  package var file: FilePath
  /// The font's own count of its versions; 0 where it has none.
  package var version: Int
}
