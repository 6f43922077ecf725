import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

@testable import PNGEncoding

struct PNGStreamTests {
  /// The samples that libpng finds in `file`.
  private static func decoded(_ file: [UInt8]) throws -> Raster {
    let bytes = PictureBytes(file)
    let header = try ImageProbe.header(of: bytes)
    var reader = try ImageReader(bytes, header: header)
    let raster = try reader.readRaster()
    #expect(reader.diagnostics.messages.isEmpty, "\(reader.diagnostics.messages)")
    return raster
  }

  /// Rows of noise, runs, gray and more, of which libpng must find every sample again.
  private static func picture(width: Int, height: Int, seed: UInt64, kind: SeededBytes = .mixture)
    -> TestPicture
  {
    TestPicture(
      size: PixelSize(width: width, height: height), pixelBytes: 3,
      samples: kind.make(width * height * 3, seed: seed))
  }

  @Test("libpng finds the pixels that were encoded", arguments: CompressionEffort.allCases)
  func roundTrip(effort: CompressionEffort) throws {
    for seed in UInt64(1)...15 {
      var random = SeededGenerator(seed: seed)
      // There are kinds.
      let kind = SeededBytes.allCases.randomElement(using: &random)!
      let picture = Self.picture(
        width: Int.random(in: 1...90, using: &random), height: Int.random(in: 1...70, using: &random),
        seed: seed,
        kind: kind)
      let file = picture.encoded(effort, stripRows: Int.random(in: 1...40, using: &random))
      #expect(try Self.decoded(file).samples == picture.samples, "seed \(seed)")
    }
  }

  @Test("libpng finds the pixels of pictures with extreme sides", arguments: CompressionEffort.allCases)
  func extremes(effort: CompressionEffort) throws {
    for (width, height) in [(1, 1), (100_000, effort == .fast ? 2 : 1), (1, 3000), (7, 129)] {
      let kind: SeededBytes = effort == .small && width > 1000 ? .shortRuns : .mixture
      let picture = Self.picture(width: width, height: height, seed: UInt64(width + height), kind: kind)
      #expect(try Self.decoded(picture.encoded(effort)).samples == picture.samples, "\(width)x\(height)")
    }
  }

  @Test("alpha is kept, and so are pixels that it hides")
  func alpha() throws {
    let size = PixelSize(width: 33, height: 20)
    let samples = SeededBytes.mixture.make(size.pixelCount * 4, seed: 4)
    let picture = TestPicture(size: size, pixelBytes: 4, samples: samples)
    for effort in CompressionEffort.allCases {
      let file = picture.encoded(effort, stripRows: 7)
      let stream = PNGChunk.all(of: file).filter { $0.type == "IDAT" }.flatMap(\.data)
      // Our reader premultiplies, which hides what is transparent.
      let lines = ZlibInflater.inflate(Array(stream.dropFirst(2).dropLast(4)), isComplete: true) ?? []
      #expect(ReferenceFilter.restored(lines, shape: StripShape(width: 33, pixelBytes: 4)) == samples)
      let decoded = try Self.decoded(file)
      #expect(
        stride(from: 3, to: samples.count, by: 4).allSatisfy { decoded.samples[$0] == samples[$0] })
    }
  }

  @Test("a file holds what it should, in order, and nothing else")
  func chunks() {
    let picture = Self.picture(width: 50, height: 40, seed: 1)
    let plain = PNGChunk.all(of: picture.encoded(.balanced, stripRows: 16))
    #expect(plain.map(\.type) == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(plain[0].data == [0, 0, 0, 50, 0, 0, 0, 40, 8, 2, 0, 0, 0])
    #expect(plain[1].data == [1])
    let rich = PNGChunk.all(of: picture.encoded(.balanced, software: "waterfall 1", pixelsPerMetre: 11_811))
    #expect(rich.map(\.type) == ["IHDR", "sRGB", "tEXt", "pHYs", "IDAT", "IEND"])
    #expect(rich[2].data == Array("Software\0waterfall 1".utf8))
    #expect(rich[3].data == [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1])
    let layered = TestPicture(
      size: picture.size, pixelBytes: 4, samples: Array(repeating: 3, count: 50 * 40 * 4))
    #expect(PNGChunk.all(of: layered.encoded(.fast))[0].data[9] == 6)
  }

  @Test("a sheet is known for one of our own, and its colours are sRGB")
  func ownSheet() throws {
    let picture = Self.picture(width: 50, height: 40, seed: 9)
    let header = try ImageProbe.header(
      of: PictureBytes(
        picture.encoded(.balanced, software: OwnSheetMark.text(version: "1.2.3", size: picture.size))))
    #expect(header.isOwnSheet && header.colorProfileName == "sRGB")
    #expect(try !ImageProbe.header(of: PictureBytes(picture.encoded(.balanced))).isOwnSheet)
  }

  @Test("long strips have chunks of their own, short ones share them, and every checksum is right")
  func chunkLengths() {
    let picture = Self.picture(width: 400, height: 300, seed: 2, kind: .noise)
    let file = picture.encoded(.fast, stripRows: 100)
    let lengths = PNGChunk.all(of: file).filter { $0.type == "IDAT" }.map(\.data.count)
    #expect(lengths.count == 3 && lengths.allSatisfy { $0 > 100_000 })
    // Made again with the right checksums it is the same file.
    #expect(PNGChunk.file(PNGChunk.all(of: file)) == file)
    let thin = picture.encoded(.fast, stripRows: 10)
    let shared = PNGChunk.all(of: thin).filter { $0.type == "IDAT" }.map(\.data.count)
    #expect(shared.count < 30 && shared.allSatisfy { $0 <= 32 << 10 })
    #expect(PNGChunk.file(PNGChunk.all(of: thin)) == thin)
  }

  @Test("data that are too long for a chunk are spread over several", arguments: [1, 7, 1000, 100_000])
  func splitChunks(longest: Int) throws {
    let picture = Self.picture(width: 60, height: 60, seed: 3)
    let file = picture.encoded(.fast, stripRows: 25, longestChunk: longest)
    let chunks = PNGChunk.all(of: file).filter { $0.type == "IDAT" }
    #expect(chunks.allSatisfy { $0.data.count <= longest })
    #expect(PNGChunk.file(PNGChunk.all(of: file)) == file)
    #expect(try Self.decoded(file).samples == picture.samples)
  }

  @Test("what the sink throws comes out")
  func failures() {
    struct Full: Error, Equatable {}
    let picture = Self.picture(width: 200, height: 100, seed: 5, kind: .noise)
    let shape = StripShape(width: 200, pixelBytes: 3)
    var strip = EncodedStrip()
    StripEncoder(shape: shape, effort: .fast)
      .encode(picture.samples.span, isFirst: true, isLast: true, into: &strip)
    var stream = PNGStream(size: picture.size, pixelBytes: 3)
    #expect(throws: Full()) {
      try stream.append(&strip) { (_: Span<UInt8>) throws(Full) in throw Full() }
    }
  }
}
