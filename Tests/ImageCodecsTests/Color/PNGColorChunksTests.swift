import PixelGeometry
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Which of the colour chunks of a PNG is believed, whatever the others are.
struct PNGColorChunksTests {
  /// Red is called green, green is called blue.
  private static let rotated = ColorProfileMaker.rgb(.rotated, .sRGB)
  private static let linear = PNGChunk("gAMA", PNGChunk.number(100_000))

  private static func file(_ chunks: [PNGChunk]) -> [UInt8] {
    var maker = PNGMaker()
    maker.chunks = chunks
    return maker.encode(TestCard.samples().map { Int($0) }, size: TestCard.size)
  }

  /// What is said about colours, and all that is remarked about it.
  private static func decision(_ chunks: [PNGChunk]) throws -> ColorDecision {
    let decoded = try Decoded(file(chunks))
    #expect(decoded.raster.samples == TestCard.samples())
    #expect(!decoded.diagnostics.isDamaged)
    var decision = ColorManagement().decision(for: decoded.color, format: .rgb)
    decision.notes = decoded.diagnostics.messages + decision.notes
    return decision
  }

  /// What becomes of a colour.
  private static func converted(_ decision: ColorDecision) -> [UInt8] {
    decision.transform.map { ColorSamples.converted([200, 90, 30], by: $0) } ?? [200, 90, 30]
  }

  private static func isRotated(_ decision: ColorDecision) -> Bool {
    zip(converted(decision), [30, 200, 90]).allSatisfy { abs(Int($0) - $1) <= 1 }
  }

  private static func isLinear(_ decision: ColorDecision) -> Bool {
    zip(converted(decision), [229, 160, 96]).allSatisfy { abs(Int($0) - $1) <= 1 }
  }

  /// Chunks that say nothing, each by itself.
  private static let useless = [
    PNGChunk("cHRM", [UInt8](repeating: 0, count: 32)), PNGChunk("cHRM", [1, 2, 3]),
    PNGChunk("cHRM", [UInt8](repeating: 0xFF, count: 32)), PNGChunk("gAMA", PNGChunk.number(0)),
    PNGChunk("gAMA", PNGChunk.number(0xFFFF_FFFF)), PNGChunk("gAMA", []), PNGChunk("sRGB", [9]),
    PNGChunk("sRGB", []), PNGChunk("cICP", [2, 2, 0, 1]), PNGChunk("cICP", [1, 13, 0]), PNGChunk("iCCP", []),
    PNGChunk("iCCP", Array("p\0\0".utf8)), PNGChunk("iCCP", Array("p\0\u{1}zip".utf8)),
    PNGChunk("iCCP", [UInt8](repeating: 65, count: 3_000_000)), PNGChunk.profile([], keyword: "p"),
    PNGChunk.profile([1, 2, 3]), PNGChunk.profile(Array(rotated.prefix(300))),
    PNGChunk.profile(rotated, keyword: String(repeating: "k", count: 80)),
    PNGChunk.profile(rotated, keyword: ""),
  ]

  @Test("a chunk that says nothing costs no other, before and after it")
  func uselessNeighbours() throws {
    for chunk in Self.useless {
      let number = "\(chunk.type) of \(chunk.data.count) bytes"
      for pair in [[chunk, .profile(Self.rotated)], [.profile(Self.rotated), chunk]] {
        #expect(Self.isRotated(try Self.decision(pair)), "\(number)")
      }
      for pair in [[chunk, Self.linear], [Self.linear, chunk]] {
        let decision = try Self.decision(pair)
        #expect(Self.isLinear(decision), "\(number)")
        #expect(!decision.notes.isEmpty, "\(number)")
      }
      let alone = try Self.decision([chunk])
      #expect(alone.transform == nil && alone.profileName == nil, "\(number)")
      // Primaries without a gamma are passed over without a word.
      #expect(!alone.notes.isEmpty || (chunk.type == "cHRM" && chunk.data.count == 32), "\(number)")
    }
  }

  @Test("cICP, iCCP, sRGB, gAMA: the order in the file does not matter")
  func order() throws {
    let chunks = [
      PNGChunk("cICP", [12, 13, 0, 1]), .profile(Self.rotated), PNGChunk("sRGB", [0]), Self.linear,
    ]
    for first in chunks.indices {
      for believed in chunks.indices where believed <= first {
        // The believed one with all that are believed less, turned round so that another comes first.
        let rest = Array(chunks[believed...])
        let turn = (first - believed) % rest.count
        let decision = try Self.decision(Array(rest[turn...] + rest[..<turn]))
        switch believed {
        case 0: #expect(decision.profileName == "Display P3")
        case 1: #expect(Self.isRotated(decision))
        case 2: #expect(decision.transform == nil && decision.profileName == "sRGB")
        default: #expect(Self.isLinear(decision))
        }
      }
    }
  }

  @Test("of several chunks of a kind the first counts that can be used")
  func duplicates() throws {
    let curve = PNGChunk("gAMA", PNGChunk.number(0))
    #expect(
      Self.isLinear(try Self.decision([curve, Self.linear, PNGChunk("gAMA", PNGChunk.number(30_000))])))
    let space = ColorProfileMaker.gray(.gamma(1))
    let profiles = [PNGChunk.profile([1]), .profile(space), .profile(Self.rotated), .profile(space)]
    #expect(Self.isRotated(try Self.decision(profiles)))
    #expect(
      try Self.decision([PNGChunk("sRGB", [200]), PNGChunk("sRGB", [3]), Self.linear]).transform == nil)
    let codes = [PNGChunk("cICP", [0, 0, 0, 0]), PNGChunk("cICP", [1, 8, 0, 1])]
    #expect(Self.isLinear(try Self.decision(codes)))
  }

  @Test("gAMA counts without its cHRM when that is impossible")
  func impossiblePrimaries() throws {
    let places = [
      // All at one place; white outside the triangle; more than there is.
      [0, 0, 0, 0, 0, 0, 0, 0], [31_270, 32_900, 64_000, 33_000, 64_000, 33_000, 15_000, 6_000],
      [70_000, 10_000, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000],
      [31_270, 0, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000],
      [31_270, 32_900, 64_000, 90_000, 30_000, 60_000, 15_000, 6_000],
    ]
    for numbers in places {
      let decision = try Self.decision([
        Self.linear, PNGChunk("cHRM", numbers.flatMap { PNGChunk.number($0) }),
      ])
      #expect(Self.isLinear(decision), "\(numbers)")
      #expect(decision.notes == ["the cHRM chunk makes no sense and was ignored"], "\(numbers)")
    }
  }

  @Test("every space that cICP can name has plausible primaries")
  func knownPrimaries() {
    let known = (0...255).compactMap { EmbeddedColor.Chromaticities(codePoint: $0) }
    #expect(known.count > 9)
    #expect(known.allSatisfy { $0.arePlausible })
  }

  @Test("chunks behind the palette or the pixels are out of place, and said to be")
  func places() throws {
    var maker = PNGMaker(.palette)
    maker.palette = [[200, 90, 30], [0, 0, 0]]
    let samples = [Int](repeating: 0, count: TestCard.size.pixelCount)
    let file = maker.encode(samples, size: TestCard.size)
    for chunk in [PNGChunk.profile(Self.rotated), Self.linear, PNGChunk("cICP", [12, 13, 0, 1])] {
      for (type, distance) in [("PLTE", 1), ("IDAT", 1), ("PLTE", 0), ("IDAT", 0)] {
        var chunks = PNGChunk.all(of: file)
        let index = try #require(chunks.firstIndex { $0.type == type })
        chunks.insert(chunk, at: index + distance)
        let decoded = try Decoded(PNGChunk.file(chunks))
        let isRight = type == "PLTE" && distance == 0
        let decision = ColorManagement().decision(for: decoded.color, format: .rgb)
        #expect((decision.transform != nil) == isRight, "\(chunk.type) at \(type) + \(distance)")
        #expect(
          decoded.diagnostics.messages == (isRight ? [] : ["\(chunk.type): out of place"]),
          "\(chunk.type) at \(type) + \(distance)")
      }
    }
  }

  @Test("a thousand chunks of other kinds in front take no room from the five")
  func crowd() throws {
    for crowd in [
      Self.linear, PNGChunk("sRGB", [9]), PNGChunk("cICP", [2, 2, 0, 1]), PNGChunk("cHRM", [1]),
      .text("Comment", "x"), PNGChunk("eXIf", EXIFMaker.block(orientation: 1)), PNGChunk("prVt", [1]),
    ] {
      let decision = try Self.decision(
        Array(repeating: crowd, count: 1_000) + [.profile(Self.rotated), PNGChunk("sRGB", [0])])
      #expect(Self.isRotated(decision), "\(crowd.type)")
      #expect(decision.notes.count < 5, "\(crowd.type): \(decision.notes)")
    }
  }

  @Test("a profile of up to the limit is taken, one byte more is not")
  func profileLimit() throws {
    var limits = DecodeLimits()
    let padded = Self.rotated + [UInt8](repeating: 0, count: 100_000)
    let file = Self.file([.profile(padded)])
    limits.maxProfileBytes = padded.count
    #expect(try Decoded(file, limits: limits).color.profile == padded)
    limits.maxProfileBytes -= 1
    let decoded = try Decoded(file, limits: limits)
    #expect(decoded.color.profile == nil)
    #expect(decoded.diagnostics.messages == ["the colour profile is too large and was ignored"])
    #expect(decoded.header.colorProfileName == nil)
  }

  @Test("a profile whose compressed bytes lack their end is taken if it is all there itself")
  func cutStream() throws {
    let whole = PNGChunk.profile(Self.rotated)
    for lost in [1, 4, 5, 40] {
      let cut = PNGChunk("iCCP", Array(whole.data.dropLast(lost)))
      #expect(Self.isRotated(try Self.decision([cut])) == (lost <= 4), "\(lost) bytes")
    }
  }
}
