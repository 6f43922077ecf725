/// The paragraphs of a caption, and how many lines each of them gets.
struct CaptionLines {
  /// The paragraphs, each with at least one line.
  private(set) var paragraphs: [(text: String, lines: Int)]

  /// All lines together.
  var count: Int { paragraphs.reduce(0) { $0 + $1.lines } }

  /// Shares out `limit` lines.
  ///
  /// Every paragraph gets one; what is left goes to the first that take more. Paragraphs beyond the limit join the last
  /// one within it.
  ///
  /// - Parameters:
  ///   - texts: The paragraphs.
  ///   - limit: Lines there may be.
  ///   - measure: How many lines a text takes that may have some; not asked where the answer is certain.
  init(_ texts: [String], limit: Int, measure: (_ text: String, _ limit: Int) -> Int) {
    var texts = texts
    if texts.count > limit {
      texts[limit - 1] = texts[(limit - 1)...].joined(separator: " ")
      texts.removeSubrange(limit...)
    }
    var spare = limit - texts.count
    paragraphs = texts.map { text in
      guard spare > 0 else { return (text, 1) }
      let lines = max(1, min(measure(text, spare + 1), spare + 1))
      spare -= lines - 1
      return (text, lines)
    }
  }
}
