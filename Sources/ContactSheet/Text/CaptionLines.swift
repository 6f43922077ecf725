/// The paragraphs of a caption, and how many lines each of them gets.
struct CaptionLines {
  /// The paragraphs, each with at least one line.
  private(set) var paragraphs: [(paragraph: CaptionParagraph, lines: Int)]

  /// All lines together.
  var count: Int { paragraphs.reduce(0) { $0 + $1.lines } }

  /// Shares out `limit` lines.
  ///
  /// Every paragraph gets one; what is left goes to the first that take more. Paragraphs beyond the limit join the last
  /// one within it if all that fits into its line; else they give way to an ellipsis.
  ///
  /// - Parameters:
  ///   - caption: The paragraphs.
  ///   - limit: Lines there may be.
  ///   - measure: How many lines a text takes that may have some; not asked where the answer is certain.
  init(
    _ caption: [CaptionParagraph], limit: Int, measure: (_ paragraph: CaptionParagraph, _ limit: Int) -> Int
  ) {
    var caption = caption
    if caption.count > limit {
      var joined = CaptionParagraph(text: caption[(limit - 1)...].map(\.text).joined(separator: " "))
      // A part of a number would read as another number.
      if measure(joined, 2) > 1 { joined.text = caption[limit - 1].text + " …" }
      caption.replaceSubrange((limit - 1)..., with: [joined])
    }
    var spare = limit - caption.count
    paragraphs = caption.map { paragraph in
      guard spare > 0 else { return (paragraph, 1) }
      let lines = max(1, min(measure(paragraph, spare + 1), spare + 1))
      spare -= lines - 1
      return (paragraph, lines)
    }
  }
}
