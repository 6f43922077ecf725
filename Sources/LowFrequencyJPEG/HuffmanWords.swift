/// The words of a Huffman code and what they mean, for where tables do not reach.
struct HuffmanWords {
  /// The words of one length, which follow each other.
  private struct Group {
    /// Bits of a word.
    var length: Int
    /// All numbers of 16 bits that start with one of the words, or with a shorter one, are below.
    var limit: Int
    /// Where the meaning is of a word of this length, less the word.
    var offset: Int
  }

  private var groups: [Group] = []
  /// What words mean, shortest word first; `nil` where that is nothing that sound files say.
  private var symbols: [HuffmanSymbol?] = []

  /// No words.
  init() {}

  /// The words of `code`; `meaning` says what a word's symbol means, given also its length.
  init(_ code: HuffmanCode, meaning: (UInt8, Int) -> HuffmanSymbol?) {
    code.forEachWord { word, length, symbol in
      if groups.last?.length != length {
        groups.append(Group(length: length, limit: 0, offset: symbols.count - word))
      }
      groups[groups.count - 1].limit = (word + 1) << (HuffmanCode.longestWord - length)
      symbols.append(meaning(symbol, length))
    }
  }

  /// The symbol that `bits`, left-aligned, start with; `nil` if there is none.
  func symbol(startingWith bits: UInt64) -> HuffmanSymbol? {
    let first = Int(bits >> UInt64(64 - HuffmanCode.longestWord))
    for group in groups where first < group.limit {
      return symbols[group.offset + first >> (HuffmanCode.longestWord - group.length)]
    }
    return nil
  }

  /// For every number of `bitCount` bits the symbol that it starts with, if the word lies within them.
  func table(bitCount: Int) -> [HuffmanSymbol?] {
    var table: [HuffmanSymbol?] = []
    table.reserveCapacity(1 << bitCount)
    var first = 0
    for group in groups where group.length <= bitCount {
      let missing = HuffmanCode.longestWord - group.length
      for word in first >> missing..<group.limit >> missing {
        let symbol = symbols[group.offset + word]
        table.append(contentsOf: repeatElement(symbol, count: 1 << (bitCount - group.length)))
      }
      first = group.limit
    }
    table.append(contentsOf: repeatElement(nil, count: 1 << bitCount - table.count))
    return table
  }
}
