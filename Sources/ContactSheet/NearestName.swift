/// Finds what someone who mistyped a name most likely meant.
package enum NearestName {
  /// The candidate nearest to `word`; `nil` when none is near enough to be worth a question.
  ///
  /// A candidate that begins with `word` was not typed to its end and comes first; otherwise one slip in every
  /// three bytes is forgiven, and at last letters left out of its middle. The earlier of equally near candidates wins.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let word = Array(word.utf8)
    guard !word.isEmpty, word.count <= longestWord else { return nil }
    if word.count >= 2, let completed = candidates.first(where: { $0.utf8.starts(with: word) }) {
      return completed
    }
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let distance = distance(word, Array(candidate.utf8))
      let allowance = max(1, min(word.count, candidate.utf8.count) / 3)
      if distance <= allowance, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.name ?? candidates.first { isAbbreviation(word, of: Array($0.utf8)) }
  }

  /// True when `word` begins like `name`, and all its letters are in it in this order: "cols" of "columns".
  private static func isAbbreviation(_ word: [UInt8], of name: [UInt8]) -> Bool {
    guard word.count >= shortestAbbreviation, name.starts(with: word.prefix(shortestAbbreviation)) else {
      return false
    }
    var rest = word[...]
    for letter in name where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// Fewer letters mean too much.
  private static let shortestAbbreviation = 3

  /// No name is longer; a longer word is no slip of the finger.
  private static let longestWord = 40

  /// The number of bytes to insert, drop, change or exchange with their neighbour to turn one word into the other.
  ///
  /// The restricted Damerau-Levenshtein distance: no byte is changed twice.
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for i in 0..<first.count {
      var current = [i + 1]
      for j in 0..<second.count {
        var cost = min(last[j + 1] + 1, current[j] + 1)
        cost = min(cost, last[j] + (first[i] == second[j] ? 0 : 1))
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
