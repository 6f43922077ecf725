/// The lengths of an optimal prefix code, cut to a limit.
///
/// The code is always complete: the sum of 2^-length over all symbols is exactly 1. Decoders reject anything else,
/// and an alphabet with fewer than two symbols in use gets one or two more.
struct CodeLengths {
  /// The length of each symbol's code, 0 for none; large enough for every alphabet.
  typealias Lengths = InlineArray<288, UInt8>

  /// One element for each symbol in use: its count in the high bits, its number in the low ones.
  private var keys: [UInt64] = []
  /// The working storage of the construction.
  private var nodes: [Int] = []

  /// Bits of a key that hold the symbol.
  private static let symbolBits: UInt64 = 16

  /// Builds a code.
  ///
  /// - Parameters:
  ///   - counts: How often each symbol occurs; at least two and at most 2^`limit` symbols.
  ///   - limit: The longest code allowed.
  /// - Returns: The code length of every symbol; 0 for one that never occurs.
  mutating func lengths(for counts: Span<UInt32>, limit: Int) -> Lengths {
    var lengths = Lengths(repeating: 0)
    precondition(
      counts.count >= 2 && counts.count <= min(1 << limit, lengths.count),
      "the alphabet must fit codes of this length")
    keys.removeAll(keepingCapacity: true)
    for symbol in 0..<counts.count {
      if counts[symbol] > 0 { keys.append(UInt64(counts[symbol]) << Self.symbolBits | UInt64(symbol)) }
    }
    // A code with one word would be incomplete.
    var spare = 0
    while keys.count < 2 {
      if counts[spare] == 0 { keys.append(1 << Self.symbolBits | UInt64(spare)) }
      spare += 1
    }
    keys.sort()
    findDepths()
    var numbers = numbersOfCodes(limit: limit)
    // The rarest symbols get the longest codes.
    var length = limit
    for key in keys {
      while numbers[length] == 0 { length -= 1 }
      numbers[length] -= 1
      lengths[Int(key & (1 << Self.symbolBits - 1))] = UInt8(length)
    }
    return lengths
  }

  /// Replaces `nodes` by the depths of the leaves of a Huffman tree over the sorted counts, deepest first.
  ///
  /// In place and in linear time: Moffat and Katajainen, "In-place calculation of minimum-redundancy codes" (1995).
  private mutating func findDepths() {
    let count = keys.count
    nodes.removeAll(keepingCapacity: true)
    for key in keys { nodes.append(Int(key >> Self.symbolBits)) }
    // Weights of inner nodes from the left, then in their place the index of each one's parent.
    var root = 0
    var leaf = 0
    for next in 0..<count - 1 {
      var weight = 0
      for _ in 0..<2 {
        if leaf >= count || (root < next && nodes[root] < nodes[leaf]) {
          weight += nodes[root]
          nodes[root] = next
          root += 1
        } else {
          weight += nodes[leaf]
          leaf += 1
        }
      }
      nodes[next] = weight
    }
    // Depths of inner nodes from the root down.
    nodes[count - 2] = 0
    var inner = count - 3
    while inner >= 0 {
      nodes[inner] = nodes[nodes[inner]] + 1
      inner -= 1
    }
    // Depths of leaves: what the inner nodes of a level leave free.
    var available = 1
    var depth = 0
    inner = count - 2
    var next = count - 1
    while available > 0 {
      var used = 0
      while inner >= 0 && nodes[inner] == depth {
        used += 1
        inner -= 1
      }
      while available > used {
        nodes[next] = depth
        next -= 1
        available -= 1
      }
      available = 2 * used
      depth += 1
    }
  }

  /// How many codes of each length there are, none above `limit`.
  private func numbersOfCodes(limit: Int) -> InlineArray<16, Int> {
    var numbers = InlineArray<16, Int>(repeating: 0)
    // In units of 2^-limit: a complete code fills 2^limit of them.
    var filled = 0
    for depth in nodes {
      let length = min(depth, limit)
      numbers[length] += 1
      filled += 1 << (limit - length)
    }
    // Cutting codes short overfills the space. A step takes one code of the full length away and lengthens the
    // longest shorter one by a bit, which makes room for both: one unit less, and the same number of codes.
    while filled > 1 << limit {
      var length = limit - 1
      while numbers[length] == 0 { length -= 1 }
      numbers[length] -= 1
      numbers[length + 1] += 2
      numbers[limit] -= 1
      filled -= 1
    }
    return numbers
  }
}
