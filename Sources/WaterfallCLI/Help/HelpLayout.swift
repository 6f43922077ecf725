/// Text set for a terminal of 80 columns.
struct HelpLayout {
  private(set) var text = ""

  /// The most characters of a line: a full line of 80 makes some terminals add an empty one.
  static let lineLength = 79
  /// Where the explanations of options begin.
  private static let column = 28

  /// Adds a line as it is.
  mutating func line(_ line: String = "") { text += line + "\n" }

  /// Adds a paragraph.
  mutating func paragraph(_ paragraph: String) {
    for line in Self.wrapped(paragraph, length: Self.lineLength) { self.line(line) }
  }

  /// Adds a term and its explanation beside it, or below it when the term is long.
  mutating func entry(_ term: String, _ explanation: String) {
    let padding = String(repeating: " ", count: Self.column)
    var rest = Self.wrapped(explanation, length: Self.lineLength - Self.column)[...]
    if term.count + 2 <= Self.column, let first = rest.popFirst() {
      line(term + padding.dropFirst(term.count) + first)
    } else {
      line(term)
    }
    for line in rest { self.line(padding + line) }
  }

  /// `text` broken at spaces into lines of at most `length` characters; a longer word gets a line of its own.
  private static func wrapped(_ text: String, length: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= length {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
