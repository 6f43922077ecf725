/// Which texts have characters that no font has, each of which is drawn as a box with its number.
struct MissingCharacters: Sendable {
  /// How many texts.
  private(set) var count = 0
  /// The first of them on the sheet.
  private(set) var first: (place: Int, text: String)?

  /// Counts `text`, which is at `place` in the order of the sheet.
  mutating func add(_ text: String, at place: Int) {
    count += 1
    note((place, text))
  }

  /// Counts what another worker has counted.
  mutating func add(_ other: MissingCharacters) {
    count += other.count
    if let first = other.first { note(first) }
  }

  private mutating func note(_ other: (place: Int, text: String)) {
    // By the text, too: titles and footers share a place.
    if let first, first < other { return }
    first = other
  }
}
