import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

/// PNGs made to cost time, memory or sense.
struct HostilePNGTests {
  /// The chunks of the card with others put in front of its pixels and of its end.
  private static func card(before: [PNGChunk] = [], after: [PNGChunk] = []) -> [UInt8] {
    var chunks = PNGChunk.all(of: PNGMaker.encodeCard())
    chunks.insert(contentsOf: after, at: chunks.count - 1)
    chunks.insert(contentsOf: before, at: 1)
    return PNGChunk.file(chunks)
  }

  /// A zlib stream of `count` zero bytes, made by libpng: the pixel data of an empty picture.
  private static func zeros(_ count: Int) throws -> [UInt8] {
    let side = 1_024
    let file = PNGMaker(.gray).encode(
      [Int](repeating: 0, count: side * (count / side)), size: PixelSize(width: side, height: count / side))
    return PNGChunk.all(of: file).filter { $0.type == "IDAT" }.flatMap(\.data)
  }

  @Test("texts that inflate to megabytes are not inflated")
  func inflatingTexts() throws {
    let bomb = try Self.zeros(8 << 20)
    try #require(bomb.count < 20_000)
    let text = PNGChunk("zTXt", [65, 0, 0] + bomb)
    let international = PNGChunk("iTXt", [65, 0, 1, 0, 0, 0] + bomb)
    let many = Array(repeating: [text, international], count: 20).flatMap(\.self)
    let decoded = try Decoded(Self.card(before: many, after: many))
    #expect(decoded.raster.samples == TestCard.samples())
    #expect(decoded.diagnostics == ImageDiagnostics())
  }

  @Test("profiles that inflate to megabytes, or claim to, cost the profile and not the picture")
  func inflatingProfiles() throws {
    let bomb = try Self.zeros(8 << 20)
    let claim = PNGChunk.number(4 << 20)
    for data in [
      [65, 0, 0] + bomb, [65, 0, 0] + claim, [65, 0, 0, 0x78, 0x9C] + claim, [65, 0, 1, 0x78], [0],
    ] {
      let decoded = try Decoded(Self.card(before: Array(repeating: PNGChunk("iCCP", data), count: 50)))
      #expect(decoded.raster.samples == TestCard.samples())
      #expect(decoded.color.profile == nil)
      #expect(!decoded.diagnostics.isDamaged)
      #expect(!decoded.diagnostics.messages.isEmpty)
    }
  }

  @Test("hundreds of chunks of one kind count once, and the largest are not kept")
  func repeatedChunks() throws {
    for (type, data) in [
      ("cICP", [12, 13, 0, 1]), ("cICP", [UInt8](repeating: 0, count: 100_000)),
      ("gAMA", PNGChunk.number(45_455)),
      ("sRGB", [0]), ("cHRM", [UInt8](repeating: 1, count: 32)), ("tRNS", [0, 1, 0, 2, 0, 3]),
      ("tRNS", [UInt8](repeating: 0, count: 70_000)), ("eXIf", EXIFMaker.block(orientation: 1)),
    ] {
      let decoded = try Decoded(Self.card(before: Array(repeating: PNGChunk(type, data), count: 200)))
      #expect(decoded.raster.size == TestCard.size, "\(type)")
      #expect(decoded.diagnostics.messages.count <= 16, "\(type): \(decoded.diagnostics.messages)")
    }
  }

  @Test("a chunk of another kind between the pixel data is damage")
  func interruptedPixels() throws {
    var chunks = PNGChunk.all(of: PNGMaker.encodeCard())
    let index = try #require(chunks.firstIndex { $0.type == "IDAT" })
    let data = chunks[index].data
    chunks[index].data = Array(data.prefix(data.count / 2))
    chunks.insert(PNGChunk("IDAT", Array(data.dropFirst(data.count / 2))), at: index + 1)
    #expect(try Decoded(PNGChunk.file(chunks)).raster.samples == TestCard.samples())
    for type in ["tEXt", "prVt", "gAMA", "IEND", "PLTE"] {
      var changed = chunks
      changed.insert(PNGChunk(type, [0, 0, 0, 1]), at: index + 1)
      #expect(throws: ImageError.self) { try Decoded(PNGChunk.file(changed)) }
    }
  }

  @Test("a chunk that is longer than the file, or has no name, ends it")
  func wrongHeads() throws {
    let card = PNGMaker.encodeCard()
    for length in [100_000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] {
      for type in ["tEXt", "prVt", "iCCP", "PLTE", "t\0Xt", "12_4", "IHDR"] {
        let head = PNGChunk.number(length) + Array(type.utf8)
        #expect(throws: ImageError.self) { try Decoded(Array(card[..<33]) + head + card[33...]) }
        let late = try Decoded(Array(card.dropLast(12)) + head + Array(card.suffix(12)))
        #expect(late.raster.samples == TestCard.samples())
        #expect(late.diagnostics.isDamaged)
      }
    }
  }

  @Test("slivers of 200,000 pixels are read in rows", arguments: [false, true])
  func slivers(isInterlaced: Bool) throws {
    for size in [PixelSize(width: 200_000, height: 1), PixelSize(width: 1, height: 20_000)] {
      var maker = PNGMaker(.gray)
      maker.isInterlaced = isInterlaced
      let samples = (0..<size.pixelCount).map { $0 % 251 }
      let decoded = try Decoded(
        maker.encode(samples, size: size), smallestUseful: PixelSize(width: 1, height: 1))
      #expect(decoded.raster.samples == samples.map { UInt8($0) })
    }
  }
}
