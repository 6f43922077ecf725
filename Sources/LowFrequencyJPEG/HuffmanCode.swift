/// A Huffman code as a DHT segment gives it.
struct HuffmanCode: Hashable, Sendable {
  /// The longest code word of JPEG, in bits.
  static let longestWord = 16

  /// The number of words of 1 to 16 bits.
  private(set) var wordCounts: [UInt8] = []
  /// What the words mean, shortest word first.
  private(set) var symbols: [UInt8] = []

  /// No code at all.
  init() {}

  /// The code with `wordCounts` words of each length.
  ///
  /// - Throws: `.tables` unless words of these lengths exist, the word of ones alone left unused.
  init(wordCounts: [UInt8], symbols: [UInt8]) throws(LowFrequencyFallback) {
    guard wordCounts.count == Self.longestWord, wordCounts.reduce(0, { $0 + Int($1) }) == symbols.count else {
      throw .tables
    }
    var next = 0
    for (index, count) in wordCounts.enumerated() {
      next += Int(count)
      guard next < 1 << (index + 1) || count == 0 else { throw .tables }
      next <<= 1
    }
    self.wordCounts = wordCounts
    self.symbols = symbols
  }

  /// Calls `body` with every word, its length in bits and its symbol.
  func forEachWord(_ body: (_ word: Int, _ length: Int, _ symbol: UInt8) -> Void) {
    var word = 0
    var index = 0
    for length in 1...Self.longestWord where !wordCounts.isEmpty {
      for _ in 0..<wordCounts[length - 1] {
        body(word, length, symbols[index])
        word += 1
        index += 1
      }
      word <<= 1
    }
  }
}
