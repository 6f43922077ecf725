/// Takes characters out of the middle of a file's name, so that its start, its end and above all its ending stay.
struct NameElision {
  private let name: [Character]
  /// How many characters the ending has, with its dot.
  private let endingLength: Int

  /// The name as it is written.
  init(_ text: String) {
    let name = Array(text)
    let length = name.lastIndex(of: ".").map { name.count - $0 } ?? 0
    endingLength = length < name.count && length <= Self.longestEnding ? length : 0
    self.name = name
  }

  /// What is longer is no ending, with its dot.
  private static let longestEnding = 8

  /// The longest form that `fits`; `nil` when not even the shortest does.
  ///
  /// It is looked for as if a shorter one fitted wherever a longer one does.
  func longest(fits: (String) -> Bool) -> String? {
    var (low, high) = (endingLength, name.count)
    var best: String?
    while high - low > 1 {
      let kept = (low + high) / 2
      let text = text(keeping: kept)
      if fits(text) { (low, best) = (kept, text) } else { high = kept }
    }
    return best
  }

  /// The form with `count` characters beside the ellipsis, no blanks at its sides.
  private func text(keeping count: Int) -> String {
    let tail = max(endingLength, count / 2)
    let head = String(name.prefix(count - tail).reversed().drop { $0 == " " }.reversed())
    return head + "…" + String(name.suffix(tail).drop { $0 == " " })
  }
}
