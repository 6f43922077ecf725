/// How a long value is cut: to so many characters, one of them an ellipsis.
struct CaptionShortening: Hashable, Sendable {
  /// Where the ellipsis stands; the raw value is how it is written behind a bar.
  enum Place: String, CaseIterable, Hashable, Sendable {
    case start, middle, end
  }

  var place: Place
  /// The most characters, as readers count them; at least 1.
  var length: Int

  /// `text`, or what is left of it.
  func applied(to text: String) -> String {
    // Counting stops where the answer is known: a text may be long.
    guard text.index(text.startIndex, offsetBy: length + 1, limitedBy: text.endIndex) != nil else {
      return text
    }
    let kept = max(0, length - 1)
    switch place {
    case .start: return "…" + text.suffix(kept)
    case .middle: return text.prefix(kept - kept / 2) + "…" + text.suffix(kept / 2)
    case .end: return text.prefix(kept) + "…"
    }
  }
}
