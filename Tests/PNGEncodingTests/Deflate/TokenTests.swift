import TestSupport
import Testing

@testable import PNGEncoding

struct TokenTests {
  /// The bytes that `block` stands for, after `known`, with literals read from `source`.
  private static func expanded(_ block: TokenBlock, source: [UInt8], start: Int) -> [UInt8] {
    var bytes = Array(source[..<start])
    for sequence in block.sequences {
      bytes += source[bytes.count..<bytes.count + Int(sequence.literalCount)]
      let distance = Int(sequence.distanceLessOne) + 1
      for _ in 0..<sequence.length { bytes.append(bytes[bytes.count - distance]) }
    }
    return bytes
  }

  /// Counts of the symbols of `block` must be those of its sequences.
  private static func hasRightCounts(_ block: TokenBlock, source: [UInt8], start: Int) -> Bool {
    var literals = [UInt32](repeating: 0, count: 288)
    var distances = [UInt32](repeating: 0, count: 32)
    var position = start
    literals[256] = 1
    for sequence in block.sequences {
      for byte in source[position..<position + Int(sequence.literalCount)] { literals[Int(byte)] += 1 }
      position += Int(sequence.literalCount) + Int(sequence.length)
      if sequence.length == 0 { continue }
      literals[257 + DeflateFormat.lengthSymbol(Int(sequence.length)).symbol] += 1
      distances[DeflateFormat.distanceSymbol(Int(sequence.distanceLessOne) + 1).symbol] += 1
    }
    return literals.indices.allSatisfy { literals[$0] == block.literalCounts[$0] }
      && distances.indices.allSatisfy { distances[$0] == block.distanceCounts[$0] }
  }

  @Test("runs and literals stand for exactly the bytes they were found in", arguments: SeededBytes.allCases)
  func runs(kind: SeededBytes) {
    for seed in UInt64(1)...12 {
      var random = SeededGenerator(seed: seed)
      let bytes = kind.make(Int.random(in: 0...3000, using: &random), seed: seed)
      var position = 0
      repeat {
        var block = TokenBlock()
        block.removeAll()
        let limit = Int.random(in: 1...4000, using: &random)
        let next = RunFinder.fill(
          &block, with: bytes.span, from: position, to: bytes.count, tokenLimit: limit)
        #expect(next > position || bytes.isEmpty, "seed \(seed)")
        #expect(Self.expanded(block, source: bytes, start: position) == Array(bytes[..<next]), "seed \(seed)")
        #expect(Self.hasRightCounts(block, source: bytes, start: position), "seed \(seed)")
        position = next
      } while position < bytes.count
    }
  }

  @Test(
    "matches and literals stand for exactly the bytes they were found in", arguments: SeededBytes.allCases)
  func matches(kind: SeededBytes) {
    var finder = MatchFinder()
    let efforts: [MatchFinder.Effort] = [.brief, .short, .thorough, .exhaustive]
    for seed in UInt64(1)...8 {
      var random = SeededGenerator(seed: seed)
      let bytes = kind.make(Int.random(in: 0...2500, using: &random), seed: seed)
      var costs = TokenCosts(sampling: bytes.span)
      finder.removeAll()
      var position = 0
      repeat {
        var block = TokenBlock()
        block.removeAll()
        let next = finder.fill(
          &block, with: bytes.span, from: position, to: bytes.count,
          tokenLimit: Int.random(in: 1...2000, using: &random), costs: costs,
          effort: efforts[Int(seed) % efforts.count])
        #expect(next > position || bytes.isEmpty, "seed \(seed)")
        #expect(Self.expanded(block, source: bytes, start: position) == Array(bytes[..<next]), "seed \(seed)")
        #expect(Self.hasRightCounts(block, source: bytes, start: position), "seed \(seed)")
        costs.adapt(to: block)
        position = next
      } while position < bytes.count
    }
  }

  @Test("the tables of one piece of bytes say nothing wrong about another")
  func staleTables() {
    var finder = MatchFinder()
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      let kind = SeededBytes.allCases[Int(seed) % SeededBytes.allCases.count]
      let bytes = kind.make(Int.random(in: 1...1500, using: &random), seed: seed)
      var block = TokenBlock()
      block.removeAll()
      // No removeAll of the finder: it knows positions of other bytes.
      let next = finder.fill(
        &block, with: bytes.span, from: 0, to: bytes.count, tokenLimit: .max,
        costs: TokenCosts(sampling: bytes.span), effort: .thorough)
      #expect(next == bytes.count)
      #expect(Self.expanded(block, source: bytes, start: 0) == bytes, "seed \(seed)")
    }
  }

  @Test("symbols of lengths and distances are those of the specification")
  func symbols() {
    let lengthBases = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
      131, 163, 195, 227, 258,
    ]
    for length in 3...258 {
      let (symbol, extraBits) = DeflateFormat.lengthSymbol(length)
      #expect(symbol == lengthBases.lastIndex { $0 <= length })
      #expect(extraBits == (symbol < 8 || symbol == 28 ? 0 : symbol / 4 - 1))
    }
    let distanceBases = [
      1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
      2049, 3073, 4097, 6145, 8193, 12_289, 16_385, 24_577,
    ]
    for distance in 1...32_768 {
      let (symbol, extraBits) = DeflateFormat.distanceSymbol(distance)
      if symbol != distanceBases.lastIndex(where: { $0 <= distance })
        || extraBits != DeflateFormat.distanceExtraBits(symbol)
      {
        Issue.record("distance \(distance)")
      }
    }
  }
}
