import FileAccess
import PixelGeometry
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// PNGs decompressed as a whole against libpng.
struct InflatedPNGTests {
  @Test(
    "every kind, depth, filter and width is what libpng makes of it, without libpng",
    arguments: PNGReadingTests.kinds)
  func everyKind(kind: (PNGMaker.Color, Int)) {
    let (color, depth) = kind
    let buffers = DecodeBuffers()
    for seed in 0..<UInt64(48) {
      var generator = SeededGenerator(seed: seed)
      let filter = seed % 6 < 5 ? UInt8(seed % 6) : nil
      let size =
        seed < 6
        ? PixelSize(width: 1, height: 1)
        : PixelSize(
          width: .random(in: 1...(seed < 24 ? 20 : 200), using: &generator),
          height: .random(in: 1...9, using: &generator))
      var png = FilteredPNG(color, depth: depth, size: size, filter: filter, using: &generator)
      if color == .palette {
        // Also fewer colours than the pixels have indices for.
        let count = Int.random(in: 1...(1 << depth), using: &generator)
        let alpha = seed % 2 == 0 ? 0 : Int.random(in: 1...count, using: &generator)
        png.chunks = FilteredPNG.palette(count, alpha: alpha, using: &generator)
      }
      let comment = "\(color) \(depth) bits, \(size), filter \(filter ?? 9), seed \(seed)"
      #expect(PNGOutcome.check(png.file, comment, buffers: buffers), "\(comment)")
    }
  }

  @Test("what libpng compresses is decompressed without it, also photos and flat pictures")
  func compressedPictures() {
    for seed in 0..<UInt64(12) {
      var generator = SeededGenerator(seed: seed)
      let size = PixelSize(width: .random(in: 50...150, using: &generator), height: 80)
      let color = [PNGMaker.Color.rgb, .rgba, .gray, .grayAlpha][Int(seed % 4)]
      let noise = Int(seed) * 3
      let samples = (0..<(size.pixelCount * color.samples)).map {
        min(255, $0 / 97 % 200 + (noise == 0 ? 0 : .random(in: 0...noise, using: &generator)))
      }
      #expect(PNGOutcome.check(PNGMaker(color).encode(samples, size: size), "seed \(seed)"), "seed \(seed)")
    }
  }

  @Test("colour keys and interlaced pictures are left to libpng")
  func leftToLibrary() {
    var maker = PNGMaker(.rgb)
    maker.key = [1, 2, 3]
    #expect(!PNGOutcome.check(maker.encode([1, 2, 3, 4, 5, 6], size: PixelSize(width: 2, height: 1)), "key"))
    maker = PNGMaker(.gray, depth: 4)
    maker.key = [1]
    #expect(!PNGOutcome.check(maker.encode([1, 2], size: PixelSize(width: 2, height: 1)), "gray key"))
    maker = PNGMaker(.rgb)
    maker.isInterlaced = true
    #expect(
      !PNGOutcome.check(maker.encode([1, 2, 3, 4, 5, 6], size: PixelSize(width: 2, height: 1)), "interlaced"))
  }

  @Test("pixel data may be in any number of chunks, empty ones among them")
  func manyChunks() {
    var generator = SeededGenerator(seed: 5)
    let png = FilteredPNG(
      .rgb, depth: 8, size: PixelSize(width: 31, height: 23), filter: nil, using: &generator)
    let stream = png.stream(blockBytes: 100)
    let empty = PNGChunk("IDAT", [])
    for longest in [1, 2, 7, 1_000] {
      var pieces: [PNGChunk] = [empty]
      var rest = stream[...]
      while !rest.isEmpty {
        let piece = rest.prefix(.random(in: 0...longest, using: &generator))
        pieces.append(PNGChunk("IDAT", Array(piece)))
        rest = rest.dropFirst(piece.count)
      }
      #expect(PNGOutcome.check(png.file(pieces), "at most \(longest)"), "at most \(longest)")
      #expect(PNGOutcome.check(png.file(pieces + [empty, empty]), "empty at the end"))
    }
  }

  @Test("what stands behind the pixels is told in libpng's words")
  func behindPixels() {
    var generator = SeededGenerator(seed: 6)
    let png = FilteredPNG(
      .rgba, depth: 8, size: PixelSize(width: 9, height: 9), filter: nil, using: &generator)
    let pixels = PNGChunk("IDAT", png.stream())
    let end = PNGChunk("IEND", [])
    let text = PNGChunk.text("Title", "x")
    let usual: [[PNGChunk]] = [
      [end], [text, end], [text, PNGChunk("tIME", []), PNGChunk("prVt", [1], hasWrongChecksum: true), end],
      [PNGChunk("fdAT", [1, 2, 3]), end, text],
    ]
    for end in usual {
      let types = end.map(\.type)
      #expect(PNGOutcome.check(png.file([pixels], end: end), "\(types)"), "\(types)")
    }
    let unusual: [[PNGChunk]] = [
      [], [text], [PNGChunk("IEND", [1])], [PNGChunk("IEND", [], hasWrongChecksum: true)],
      [PNGChunk("IDAT", [0]), end], [text, PNGChunk("IDAT", []), end], [text, PNGChunk("IDAT", [1]), end],
      [PNGChunk("gAMA", PNGChunk.number(45_455)), end],
      [PNGChunk("eXIf", EXIFMaker.block(orientation: 6)), end],
      [PNGChunk("eXIf", [1, 2], hasWrongChecksum: true), end], [PNGChunk("sRGB", [0]), end],
      [PNGChunk("PLTE", [1, 2, 3]), end], [PNGChunk("IHDR", []), end], [PNGChunk("ABCD", []), end],
      [PNGChunk("te t", []), end], [PNGChunk("tRNS", [0, 0]), end], [PNGChunk("iCCP", [65, 0, 0]), end],
    ]
    for end in unusual {
      let types = end.map { "\($0.type) \($0.data.count)" }
      #expect(!PNGOutcome.check(png.file([pixels], end: end), "\(types)"), "\(types)")
    }
  }

  @Test("pixel data that are wrong in any way are left to libpng, which judges them")
  func wrongPixels() {
    var generator = SeededGenerator(seed: 7)
    var png = FilteredPNG(
      .rgb, depth: 8, size: PixelSize(width: 9, height: 9), filter: nil, using: &generator)
    let stream = png.stream()
    func file(_ stream: [UInt8], wrong: Bool = false) -> [UInt8] {
      png.file([PNGChunk("IDAT", stream, hasWrongChecksum: wrong)])
    }
    #expect(PNGOutcome.check(file(stream), "right"))
    #expect(!PNGOutcome.check(file(stream, wrong: true), "CRC"))
    #expect(!PNGOutcome.check(file(stream + [0]), "more compressed data"))
    for missing in 1...10 {
      #expect(!PNGOutcome.check(file(stream.dropLast(missing)), "\(missing) missing"))
    }
    for bit in 0..<32 {
      var changed = stream
      changed[stream.count - 4 + bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(!PNGOutcome.check(file(changed), "Adler-32"))
    }
    for first in 0...255 {
      // All kinds of compression method, window and preset dictionary; with the check of these two bytes put right.
      var changed = stream
      changed[0] = UInt8(first)
      changed[1] = UInt8(31 - (first << 8) % 31)
      PNGOutcome.check(file(changed), "first byte \(first)")
    }
    for change in [-28, -1, 1, 28, 3 * 28] {
      var other = png
      if change < 0 { other.filtered.removeLast(-change) }
      if change > 0 { other.filtered += [UInt8](repeating: 0, count: change) }
      #expect(!PNGOutcome.check(other.file, "\(change) bytes"))
    }
    for filter in UInt8(5)...255 {
      png.filtered[28 * 4] = filter
      #expect(!PNGOutcome.check(png.file, "filter \(filter)"))
    }
  }

  @Test("pictures beyond the memory allowed are left to libpng")
  func memory() {
    var generator = SeededGenerator(seed: 8)
    let size = PixelSize(width: 100, height: 30)
    let file = FilteredPNG(.rgb, depth: 8, size: size, filter: nil, using: &generator).file
    let filteredBytes = (3 * size.width + 1) * size.height
    for (most, isEnough) in [(0, false), (1, false), (filteredBytes, false), (3 * filteredBytes, true)] {
      let buffers = DecodeBuffers(mostInflatedBytes: most)
      #expect(PNGOutcome.check(file, "\(most) bytes", buffers: buffers) == isEnough, "\(most) bytes")
    }
  }

  @Test("chunks that libpng finds too large are left to it")
  func largeChunks() {
    var generator = SeededGenerator(seed: 11)
    let png = FilteredPNG(
      .rgb, depth: 8, size: PixelSize(width: 5, height: 5), filter: nil, using: &generator)
    // Five bytes more for each byte.
    let stream = png.stream(blockBytes: 1)
    var limits = DecodeLimits()
    for isLate in [false, true] {
      let first = isLate ? 1 : stream.count - 1
      let file = png.file([
        PNGChunk("IDAT", Array(stream[..<first])), PNGChunk("IDAT", Array(stream[first...])),
      ])
      limits.maxChunkBytes = stream.count
      #expect(PNGOutcome.check(file, "\(first)", limits: limits))
      limits.maxChunkBytes = 10
      #expect(!PNGOutcome.check(file, "\(first)", limits: limits))
    }
  }

  @Test("a header that claims more than its data can be costs no memory")
  func claims() {
    var generator = SeededGenerator(seed: 9)
    var png = FilteredPNG(.gray, depth: 8, size: PixelSize(width: 9, height: 9), filter: 0, using: &generator)
    png.size = PixelSize(width: 1_000, height: 900)
    // Text makes the file long enough to be believed at first.
    png.chunks = [PNGChunk.text("k", String(repeating: "x", count: 2_000))]
    #expect(!PNGOutcome.check(png.file, "claim"))
  }

  @Test("readers that share buffers do not share pixels")
  func sharedBuffers() throws {
    let buffers = DecodeBuffers()
    var generator = SeededGenerator(seed: 10)
    let size = PixelSize(width: 40, height: 20)
    let files = (0..<3).map { _ in
      FilteredPNG(.rgb, depth: 8, size: size, filter: nil, using: &generator).file
    }
    let expected = try files.map { try Decoded($0).raster }
    let headers = try files.map { try ImageProbe.header(of: PictureBytes($0)) }
    var first = try ImageReader(PictureBytes(files[0]), header: headers[0], buffers: buffers)
    var second = try ImageReader(PictureBytes(files[1]), header: headers[1], buffers: buffers)
    #expect(try first.readRaster() == expected[0])
    var third = try ImageReader(PictureBytes(files[2]), header: headers[2], buffers: buffers)
    #expect(try second.readRaster() == expected[1])
    #expect(try third.readRaster() == expected[2])
  }

  @Test(
    "every PNG among the fixtures is what libpng makes of it",
    .enabled(if: Fixtures.path("hard/truth.tsv") != nil))
  func fixtures() throws {
    let path = FilePath(try #require(Fixtures.path("hard")))
    var scan = FolderScan(extensions: FolderScan.jpegAndPNGExtensions)
    scan.recursion = .unlimited
    var (inflated, count) = (0, 0)
    for found in scan.run([path]).files {
      guard let file = try? InputFile(opening: found.path), file.byteCount < 4 << 20 else { continue }
      let bytes = try file.bytes(file.byteCount, at: 0)
      guard bytes.starts(with: PNGChunk.signature) else { continue }
      count += 1
      var limits = DecodeLimits()
      limits.maxPixels = 4_000_000
      inflated += PNGOutcome.check(bytes, found.path.description, limits: limits) ? 1 : 0
    }
    #expect(inflated > 0)
    print("hard: \(inflated) of \(count) PNGs decoded without libpng")
  }
}
