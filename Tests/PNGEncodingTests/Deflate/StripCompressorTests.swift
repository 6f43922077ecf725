import TestSupport
import Testing

@testable import PNGEncoding

struct StripCompressorTests {
  static let searches: [CompressionMethod.Search] = [
    .runs, .longMatches(tries: 1), .longMatches(tries: 8), .matches(.brief), .matches(.short),
    .matches(.thorough), .matches(.exhaustive), .zlib(.standard),
    .zlib(.filtered),
  ]

  private static func compressed(
    _ bytes: [UInt8], _ search: CompressionMethod.Search, isLast: Bool, _ compressor: inout StripCompressor
  ) -> [UInt8] {
    var strip = EncodedStrip()
    strip.begin(zlibHead: nil)
    compressor.compress(bytes.span, by: search, isLast: isLast, into: &strip)
    return Array(strip.data)
  }

  @Test("zlib and a strict inflater read back what was compressed", arguments: SeededBytes.allCases)
  func roundTrip(kind: SeededBytes) throws {
    var compressor = StripCompressor()
    for (index, search) in Self.searches.enumerated() {
      for (size, count) in [1, 2, 3, 4, 7, 8, 9, 258, 259, 1000, 6000].enumerated() {
        let bytes = kind.make(count, seed: UInt64(index * 100 + size))
        let isLast = size % 2 == 0
        let result = Self.compressed(bytes, search, isLast: isLast, &compressor)
        #expect(ZlibInflater.inflate(result, isComplete: isLast) == bytes, "\(search) of \(count)")
        let strict = try StrictInflater(result, isComplete: isLast)
        #expect(strict.output == bytes, "\(search) of \(count)")
        #expect(strict.longestCode <= 15)
        if !isLast { #expect(result.suffix(4) == [0, 0, 0xFF, 0xFF], "\(search) of \(count)") }
      }
    }
  }

  @Test("strips of several blocks are read back", arguments: SeededBytes.allCases)
  func manyBlocks(kind: SeededBytes) {
    var compressor = StripCompressor()
    for search in [CompressionMethod.Search.runs, .longMatches(tries: 1), .matches(.short), .zlib(.standard)]
    {
      // More than the tokens of a piece, where the kind has so many.
      let bytes = kind.make(search == .runs ? 140_000 : 50_000, seed: 5)
      let result = Self.compressed(bytes, search, isLast: true, &compressor)
      #expect(ZlibInflater.inflate(result, isComplete: true) == bytes, "\(search)")
    }
  }

  @Test("pieces that are not the last can be put one behind the other")
  func concatenation() {
    var compressor = StripCompressor()
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      var all: [UInt8] = []
      var stream: [UInt8] = []
      let count = Int.random(in: 1...6, using: &random)
      for piece in 0..<count {
        // Neither list is empty.
        let kind = SeededBytes.allCases.randomElement(using: &random)!
        let bytes = kind.make(Int.random(in: 1...800, using: &random), seed: random.next())
        let search = Self.searches.randomElement(using: &random)!
        stream += Self.compressed(bytes, search, isLast: piece == count - 1, &compressor)
        all += bytes
      }
      #expect(ZlibInflater.inflate(stream, isComplete: true) == all, "seed \(seed)")
    }
  }

  @Test("frequencies of Fibonacci make codes as long as allowed, and no longer")
  func longestCodes() throws {
    var compressor = StripCompressor()
    let bytes = SeededBytes.fibonacci.make(100_000, seed: 3)
    let result = Self.compressed(bytes, .runs, isLast: true, &compressor)
    let strict = try StrictInflater(result, isComplete: true)
    #expect(strict.output == bytes)
    #expect(strict.longestCode == 14)
  }

  @Test("what cannot be compressed grows by less than a thousandth")
  func incompressible() throws {
    var compressor = StripCompressor()
    let bytes = SeededBytes.noise.make(200_000, seed: 8)
    for search in [CompressionMethod.Search.runs, .matches(.brief), .zlib(.standard)] {
      let result = Self.compressed(bytes, search, isLast: true, &compressor)
      #expect(result.count < bytes.count + bytes.count / 1000, "\(search)")
      let strict = try StrictInflater(result, isComplete: true)
      #expect(strict.blocks[0] > 0, "\(search)")
    }
  }

  @Test("bytes of two kinds get codes of their own, and bytes of one kind a single one")
  func blocksFollowTheBytes() throws {
    var compressor = StripCompressor()
    let (first, second) = (
      SeededBytes.fibonacci.make(80_000, seed: 1), SeededBytes.shortRuns.make(80_000, seed: 2)
    )
    for search in [CompressionMethod.Search.runs, .longMatches(tries: 1)] {
      let one = try StrictInflater(
        Self.compressed(first, search, isLast: true, &compressor), isComplete: true)
      #expect(one.output == first)
      #expect(one.blocks.reduce(0, +) <= 2, "\(search): \(one.blocks)")
      let two = try StrictInflater(
        Self.compressed(first + second, search, isLast: true, &compressor), isComplete: true)
      #expect(two.output == first + second)
      #expect(two.blocks.reduce(0, +) > one.blocks.reduce(0, +), "\(search): \(two.blocks)")
    }
  }

  @Test("few bytes are written with the code that needs no description")
  func fixedBlocks() throws {
    var compressor = StripCompressor()
    for search in [CompressionMethod.Search.runs, .matches(.thorough)] {
      let result = Self.compressed([0, 1, 2, 3], search, isLast: true, &compressor)
      #expect(try StrictInflater(result, isComplete: true).blocks == [0, 1, 0], "\(search)")
      #expect(result.count <= 6)
    }
  }
}
