/// A line of a caption, which may be broken into several where it is too long.
struct CaptionParagraph: Hashable, Sendable {
  var text: String
  /// True when the end is kept of one that is too long, and not only the start: that of a file's name.
  var keepsEnd = false
}
