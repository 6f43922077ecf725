import TestSupport
import Testing

@testable import PNGEncoding

extension TokenBlock {
  /// Literals and matches.
  fileprivate var tokenCount: Int {
    sequences.reduce(0) { $0 + Int($1.literalCount) + ($1.length > 0 ? 1 : 0) }
  }
}

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

  @Test(
    "long matches, runs and literals stand for exactly the bytes they were found in",
    arguments: SeededBytes.allCases)
  func longMatches(kind: SeededBytes) {
    var finder = LongMatchFinder()
    for seed in UInt64(1)...12 {
      var random = SeededGenerator(seed: seed)
      // Beyond the window, every other time.
      let bytes = kind.make(
        Int.random(in: 0...(seed % 2 == 0 ? 2500 : 45_000), using: &random), seed: seed)
      var costs = TokenCosts(sampling: bytes.span)
      finder.removeAll()
      let tries = [1, 2, 8][Int(seed) % 3]
      var position = 0
      repeat {
        var block = TokenBlock()
        block.removeAll()
        let limit = Int.random(in: 1...(seed % 2 == 0 ? 2000 : 20_000), using: &random)
        let next = finder.fill(
          &block, with: bytes.span, from: position, to: bytes.count, tokenLimit: limit, tries: tries,
          costs: costs)
        #expect(next > position || bytes.isEmpty, "seed \(seed)")
        #expect(Self.expanded(block, source: bytes, start: position) == Array(bytes[..<next]), "seed \(seed)")
        #expect(Self.hasRightCounts(block, source: bytes, start: position), "seed \(seed)")
        #expect(block.tokenCount <= limit + 16, "seed \(seed)")
        costs.adapt(to: block)
        position = next
      } while position < bytes.count
    }
  }

  @Test("a block of two pieces has the tokens and counts of both", arguments: SeededBytes.allCases)
  func joinedBlocks(kind: SeededBytes) {
    let bytes = kind.make(4000, seed: 17)
    var finder = MatchFinder()
    let costs = TokenCosts(sampling: bytes.span)
    var (block, piece) = (TokenBlock(), TokenBlock())
    block.removeAll()
    piece.removeAll()
    let middle = finder.fill(
      &block, with: bytes.span, from: 0, to: bytes.count, tokenLimit: 300, costs: costs, effort: .thorough)
    let end = finder.fill(
      &piece, with: bytes.span, from: middle, to: bytes.count, tokenLimit: 300, costs: costs,
      effort: .thorough)
    let (alone, next) = (block.estimatedBitCount(), piece.estimatedBitCount())
    let joined = block.estimatedBitCount(followedBy: piece)
    block.append(piece)
    #expect(Self.expanded(block, source: bytes, start: 0) == Array(bytes[..<end]))
    #expect(Self.hasRightCounts(block, source: bytes, start: 0))
    // One end of a block less.
    #expect(abs(block.estimatedBitCount() - joined) <= 32)
    // The same code for both is no shorter than each one's own, but there is a header less.
    #expect(joined + 3000 >= alone + next)
  }

  @Test("places start again before they are too large")
  func placesStartAgain() {
    var fresh = MatchFinder()
    var old = MatchFinder(firstPlace: Int(UInt32.max / 2) - 60_000)
    let bytes = SeededBytes.mixture.make(9000, seed: 3)
    let costs = TokenCosts(sampling: bytes.span)
    for _ in 0..<8 {
      var blocks = [TokenBlock(), TokenBlock()]
      for index in 0..<2 { blocks[index].removeAll() }
      fresh.removeAll()
      old.removeAll()
      let ends = [
        fresh.fill(
          &blocks[0], with: bytes.span, from: 0, to: bytes.count, tokenLimit: .max, costs: costs,
          effort: .thorough),
        old.fill(
          &blocks[1], with: bytes.span, from: 0, to: bytes.count, tokenLimit: .max, costs: costs,
          effort: .thorough),
      ]
      #expect(ends == [bytes.count, bytes.count])
      #expect(
        blocks[0].sequences.elementsEqual(blocks[1].sequences) {
          ($0.literalCount, $0.length, $0.distanceLessOne) == ($1.literalCount, $1.length, $1.distanceLessOne)
        })
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
