import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

struct PNGReadingTests {
  static let kinds: [(PNGMaker.Color, Int)] = PNGMaker.Color.allCases.flatMap { color in
    color.depths.map { (color, $0) }
  }

  /// Sizes around the 8 by 8 pattern of Adam7, in which some passes are empty.
  static let sizes = [(1, 1), (2, 1), (1, 3), (3, 3), (5, 4), (8, 8), (9, 7), (17, 11)].map {
    PixelSize(width: $0.0, height: $0.1)
  }

  /// `value` of `depth` bits as 8 bits.
  static func reduced(_ value: Int, _ depth: Int) -> Int {
    Int((Double(value) * 255 / Double((1 << depth) - 1)).rounded())
  }

  static func premultiplied(_ colors: [Int], alpha: Int) -> [UInt8] {
    colors.map { UInt8((Double($0 * alpha) / 255).rounded()) } + [UInt8(alpha)]
  }

  @Test("B056: every colour type and depth comes out as it was stored", arguments: kinds, [false, true])
  func everyKind(kind: (PNGMaker.Color, Int), isInterlaced: Bool) throws {
    let (color, depth) = kind
    var generator = SeededGenerator(seed: UInt64(color.rawValue * 100 + depth))
    for size in Self.sizes {
      var maker = PNGMaker(color, depth: depth)
      maker.isInterlaced = isInterlaced
      if color == .palette {
        maker.palette = (0..<(1 << depth)).map { _ in
          (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
      }
      let samples = (0..<(size.pixelCount * color.samples)).map { _ in
        Int.random(in: 0..<(1 << depth), using: &generator)
      }
      let decoded = try Decoded(maker.encode(samples, size: size))
      let pixels = stride(from: 0, to: samples.count, by: color.samples).map {
        Array(samples[$0..<($0 + color.samples)])
      }
      let expected = pixels.flatMap { pixel -> [UInt8] in
        let values = pixel.map { Self.reduced($0, depth) }
        switch color {
        case .gray, .rgb: return values.map { UInt8($0) }
        case .palette: return maker.palette[pixel[0]]
        case .grayAlpha: return Self.premultiplied([values[0]], alpha: values[1])
        case .rgba: return Self.premultiplied(Array(values[..<3]), alpha: values[3])
        }
      }
      #expect(decoded.raster.samples == expected, "\(size)")
      #expect(decoded.header.storedSize == size)
      #expect(decoded.header.bitDepth == depth)
      #expect(decoded.header.isInterlaced == isInterlaced)
      #expect(decoded.header.hasAlpha == (color == .grayAlpha || color == .rgba))
      #expect(!decoded.diagnostics.isDamaged && decoded.diagnostics.messages.isEmpty)
      #expect(decoded.window == SourceWindow(width: Double(size.width), height: Double(size.height)))
    }
  }

  @Test("channels are called what they are")
  func channels() throws {
    let expected: [PNGMaker.Color: String] = [
      .gray: "gray", .grayAlpha: "gray+alpha", .rgb: "rgb", .rgba: "rgba", .palette: "palette",
    ]
    for (color, name) in expected {
      var maker = PNGMaker(color)
      if color == .palette { maker.palette = [[1, 2, 3]] }
      let file = maker.encode([Int](repeating: 0, count: color.samples), size: PixelSize(width: 1, height: 1))
      #expect(try ImageProbe.header(of: PictureBytes(file)).channels.rawValue == name)
    }
  }

  @Test("B024: all 65,536 levels of 16 bits are rounded, not cut")
  func sixteenBits() throws {
    let size = PixelSize(width: 256, height: 256)
    let decoded = try Decoded(PNGMaker(.gray, depth: 16).encode(Array(0..<65_536), size: size))
    let expected = (0..<65_536).map { UInt8((Double($0) * 255 / 65_535).rounded()) }
    #expect(decoded.raster.samples == expected)
  }

  @Test("B027: a 16-bit colour key is compared at full depth", arguments: [false, true])
  func colorKey(isInterlaced: Bool) throws {
    var maker = PNGMaker(.rgb, depth: 16)
    maker.isInterlaced = isInterlaced
    maker.key = [0x1234, 0x5678, 0x9ABC]
    let decoded = try Decoded(
      maker.encode([0x1234, 0x5678, 0x9ABC, 0x1235, 0x5678, 0x9ABC], size: PixelSize(width: 2, height: 1)))
    #expect(decoded.raster.format == .rgba)
    #expect(decoded.raster.samples == [0, 0, 0, 0, 0x12, 0x56, 0x9A, 255])
    #expect(decoded.header.hasAlpha)
    #expect(decoded.header.channels == .rgb)
  }

  @Test("a gray key works at every depth", arguments: [1, 2, 4, 8, 16])
  func grayKey(depth: Int) throws {
    var maker = PNGMaker(.gray, depth: depth)
    maker.key = [1]
    let decoded = try Decoded(maker.encode([1, 0], size: PixelSize(width: 2, height: 1)))
    #expect(decoded.raster.format == .grayAlpha)
    #expect(decoded.raster.samples == [0, 0, 0, 255])
  }

  @Test("B028: a palette keeps the alpha of its entries", arguments: [1, 2, 4, 8])
  func paletteAlpha(depth: Int) throws {
    var maker = PNGMaker(.palette, depth: depth)
    maker.palette = [[255, 255, 255], [10, 200, 30]]
    maker.paletteAlpha = [0]
    let decoded = try Decoded(maker.encode([0, 1], size: PixelSize(width: 2, height: 1)))
    #expect(decoded.raster.format == .rgba)
    #expect(decoded.raster.samples == [0, 0, 0, 0, 10, 200, 30, 255])
    #expect(decoded.header.hasAlpha)
  }

  @Test("transparent pixels hide nothing after premultiplication, for every colour and alpha")
  func premultiplication() throws {
    let size = PixelSize(width: 256, height: 256)
    let samples = (0..<65_536).flatMap { [$0 & 0xFF, $0 >> 8] }
    let decoded = try Decoded(PNGMaker(.grayAlpha).encode(samples, size: size))
    let expected = (0..<65_536).flatMap { Self.premultiplied([$0 & 0xFF], alpha: $0 >> 8) }
    #expect(decoded.raster.samples == expected)
  }

  @Test("B048: chunks of an animation do not matter, whatever they hold")
  func animation() throws {
    var maker = PNGMaker()
    maker.chunks = [PNGChunk("acTL", PNGChunk.number(0) + PNGChunk.number(9)), PNGChunk("fcTL", [1, 2, 3])]
    maker.lateChunks = [PNGChunk("fdAT", [9, 9, 9, 9, 9]), PNGChunk("fcTL", [])]
    let decoded = try Decoded(
      maker.encode(TestCard.samples().map { Int($0) }, size: TestCard.size))
    #expect(decoded.raster.samples == TestCard.samples())
    #expect(!decoded.diagnostics.isDamaged)
  }

  @Test("B055: twenty thousand texts, one of 5 MB and a private chunk of 5 MB are passed over")
  func manyTexts() throws {
    var maker = PNGMaker()
    maker.chunks = (0..<20_000).map { PNGChunk.text("k\($0)", "x") }
    let large = [UInt8](repeating: 0x41, count: 5 << 20)
    maker.chunks += [PNGChunk("tEXt", Array("Comment\0".utf8) + large), PNGChunk("prVt", large)]
    let decoded = try Decoded(maker.encode(TestCard.samples().map { Int($0) }, size: TestCard.size))
    #expect(decoded.raster.samples == TestCard.samples())
    #expect(!decoded.diagnostics.isDamaged)
  }

  @Test("a wrong checksum of an ancillary chunk is a warning, of pixel data a rejection")
  func checksums() throws {
    let samples = TestCard.samples().map { Int($0) }
    var maker = PNGMaker()
    maker.chunks = [PNGChunk("gAMA", PNGChunk.number(45_455), hasWrongChecksum: true)]
    let decoded = try Decoded(maker.encode(samples, size: TestCard.size))
    #expect(decoded.raster.samples == TestCard.samples())
    #expect(decoded.diagnostics.isDamaged)
    #expect(decoded.diagnostics.messages == ["gAMA: CRC error"])
    #expect(decoded.color.gamma == nil)

    var chunks = PNGChunk.all(of: PNGMaker().encode(samples, size: TestCard.size))
    let data = try #require(chunks.firstIndex { $0.type == "IDAT" })
    chunks[data].hasWrongChecksum = true
    let error = imageError { () throws(ImageError) in _ = try Decoded(PNGChunk.file(chunks)) }
    guard case .malformed(_, .png, let row?, let message) = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
    #expect(message == "IDAT: CRC error")
    // All of them come from that chunk.
    #expect(row == 0)
  }

  @Test("what is missing after the last row does not lose the picture", arguments: [false, true])
  func missingEnd(isInterlaced: Bool) throws {
    var maker = PNGMaker()
    maker.isInterlaced = isInterlaced
    let file = maker.encode(TestCard.samples().map { Int($0) }, size: TestCard.size)
    // 12 bytes of IEND, then the checksum of the last IDAT.
    for missing in 1...16 {
      let decoded = try Decoded(Array(file.dropLast(missing)))
      #expect(decoded.raster.samples == TestCard.samples(), "\(missing) bytes missing")
      #expect(decoded.diagnostics.isDamaged, "\(missing) bytes missing")
      #expect(decoded.diagnostics.messages == ["the file ends before its end marker"])
    }
  }

  @Test("a picture cut in its pixel data is incomplete, by the row")
  func cut() throws {
    var generator = SeededGenerator(seed: 3)
    let noise = (0..<(TestCard.size.pixelCount * 3)).map { _ in Int.random(in: 0...255, using: &generator) }
    let file = PNGMaker().encode(noise, size: TestCard.size)
    let cut = Array(file.prefix(file.count / 2))
    let error = imageError { () throws(ImageError) in _ = try Decoded(cut) }
    guard case .incomplete(let path, .png, let row?) = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
    #expect(path == "memory")
    #expect((1..<64).contains(row))
    #expect(error?.description == "memory: incomplete PNG: the file ends at row \(row)")
  }
}
