import TestSupport

/// Bytes of all kinds that compressors meet, and some that they should not.
enum SeededBytes: CaseIterable {
  case noise, zeros, oneSymbol, twoSymbols, shortRuns, words, fibonacci, residuals, grayTriples, mixture

  func make(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    switch self {
    case .noise: return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    case .zeros: return Array(repeating: 0, count: count)
    case .oneSymbol: return Array(repeating: UInt8.random(in: 1...255, using: &random), count: count)
    case .twoSymbols: return (0..<count).map { _ in Bool.random(using: &random) ? 7 : 200 }
    case .shortRuns:
      var bytes: [UInt8] = []
      while bytes.count < count {
        let length = Int.random(in: 1...600, using: &random) >> Int.random(in: 0...9, using: &random)
        bytes += Array(repeating: UInt8.random(in: 0...9, using: &random), count: max(1, length))
      }
      return Array(bytes.prefix(count))
    case .words:
      let words = (0..<40).map { _ in
        (0..<Int.random(in: 2...30, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      var bytes: [UInt8] = []
      // Every word is there: the list is not empty.
      while bytes.count < count { bytes += words.randomElement(using: &random)! }
      return Array(bytes.prefix(count))
    case .fibonacci: return Self.fibonacci(count, &random)
    case .residuals: return (0..<count).map { _ in Self.residual(&random) }
    case .grayTriples:
      return (0..<count / 3 + 1).flatMap { _ in Array(repeating: Self.residual(&random), count: 3) }
        .prefix(count).map { $0 }
    case .mixture:
      var bytes: [UInt8] = []
      while bytes.count < count {
        let kind = Self.allCases.filter { $0 != .mixture }.randomElement(using: &random)!
        bytes += kind.make(Int.random(in: 1...5000, using: &random), seed: random.next())
      }
      return Array(bytes.prefix(count))
    }
  }

  /// Small numbers of both signs, as filters leave them of a photo.
  private static func residual(_ random: inout SeededGenerator) -> UInt8 {
    let sum = (0..<4).reduce(0) { sum, _ in sum + Int.random(in: -4...4, using: &random) }
    return UInt8(truncatingIfNeeded: sum)
  }

  /// Counts that make the deepest Huffman tree for their sum, in an order without runs.
  private static func fibonacci(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    var (last, next, symbol) = (1, 1, UInt8(0))
    while bytes.count < count {
      bytes += Array(repeating: symbol, count: min(next, count - bytes.count))
      (last, next) = (next, last + next)
      symbol += 1
    }
    bytes.shuffle(using: &random)
    return bytes
  }
}
