import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct PNGWriterTests {
  let folder = TemporaryFolder()

  static let compressions = [
    PNGWriter.Compression(level: 6, strategy: .filtered, filters: .all),
    PNGWriter.Compression(level: 1, strategy: .runLengths, filters: .paeth),
    PNGWriter.Compression(level: 0, strategy: .standard, filters: .none),
    PNGWriter.Compression(level: 9, strategy: .huffmanOnly, filters: [.sub, .up]),
  ]

  /// The file of `rows`, each of `width` pixels.
  private func written(
    _ samples: [UInt8], width: Int, hasAlpha: Bool = false,
    compression: PNGWriter.Compression = compressions[0],
    software: String? = "waterfall 0.1.0", pixelsPerMetre: Int? = nil
  ) throws -> [UInt8] {
    let path = folder.path(of: "sheet.png")
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let rowBytes = width * (hasAlpha ? 4 : 3)
    var writer = try PNGWriter(
      descriptor: descriptor, size: PixelSize(width: width, height: samples.count / rowBytes),
      hasAlpha: hasAlpha, compression: compression, software: software, pixelsPerMetre: pixelsPerMetre)
    for start in stride(from: 0, to: samples.count, by: rowBytes) {
      try writer.writeRow(samples.span.extracting(start..<(start + rowBytes)))
    }
    try writer.finish()
    return try #require(folder.contents(of: "sheet.png"))
  }

  @Test("what is written is read back, and the same again", arguments: compressions)
  func roundTrip(compression: PNGWriter.Compression) throws {
    let file = try written(TestCard.samples(), width: TestCard.size.width, compression: compression)
    let decoded = try Decoded(file)
    #expect(decoded.raster.samples == TestCard.samples())
    #expect(decoded.header.isOwnSheet)
    #expect(decoded.header.colorProfileName == "sRGB")
    #expect(decoded.diagnostics == ImageDiagnostics())
    #expect(try written(TestCard.samples(), width: TestCard.size.width, compression: compression) == file)
  }

  @Test("alpha is kept")
  func alpha() throws {
    let samples: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 0, 10, 20, 30, 255, 0, 0, 0, 0]
    let decoded = try Decoded(try written(samples, width: 2, hasAlpha: true))
    #expect(decoded.raster.samples == [255, 0, 0, 255, 0, 0, 0, 0, 10, 20, 30, 255, 0, 0, 0, 0])
  }

  @Test("the file holds the promised chunks and no others")
  func chunks() throws {
    func types(_ file: [UInt8]) -> [String] {
      var types = PNGChunk.all(of: file).map(\.type)
      // Any number of these in a row.
      while let index = types.indices.dropLast().first(where: {
        types[$0] == "IDAT" && types[$0 + 1] == "IDAT"
      }) {
        types.remove(at: index)
      }
      return types
    }
    let plain = try written([1, 2, 3], width: 1, software: nil)
    #expect(types(plain) == ["IHDR", "sRGB", "IDAT", "IEND"])
    let full = try written([1, 2, 3], width: 1, pixelsPerMetre: 11_811)
    #expect(Set(types(full)) == ["IHDR", "sRGB", "tEXt", "pHYs", "IDAT", "IEND"])
    #expect(types(full).count == 6 && types(full).suffix(2) == ["IDAT", "IEND"])
    let text = try #require(PNGChunk.all(of: full).first { $0.type == "tEXt" })
    #expect(text.data == Array("Software\0waterfall 0.1.0".utf8))
    let density = try #require(PNGChunk.all(of: full).first { $0.type == "pHYs" })
    #expect(density.data == PNGChunk.number(11_811) + PNGChunk.number(11_811) + [1])
  }

  @Test("more than a million rows can be written")
  func tall() throws {
    let height = 1_000_001
    let file = try written(
      [UInt8](repeating: 7, count: height * 3), width: 1,
      compression: PNGWriter.Compression(level: 1, strategy: .runLengths, filters: .none))
    #expect(Array(file[16..<24]) == PNGChunk.number(1) + PNGChunk.number(height))
    #expect(file.suffix(12) == PNGChunk("IEND", []).bytes[...])
    // Too tall for an input, and still known for one of our own.
    let header = try ImageProbe.header(of: PictureBytes(file))
    #expect(header.isOwnSheet && header.storedSize == PixelSize(width: 1, height: height))
  }

  @Test("a full disk is said with the system's number", .enabled(if: access("/dev/full", W_OK) == 0))
  func fullDisk() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var failure: PNGWriter.Failure?
    do throws(PNGWriter.Failure) {
      var writer = try PNGWriter(
        descriptor: descriptor, size: PixelSize(width: 1_000, height: 1_000), hasAlpha: false,
        compression: PNGWriter.Compression(level: 0, strategy: .standard, filters: .none), software: nil)
      let row = [UInt8](repeating: 1, count: 3_000)
      for _ in 0..<1_000 { try writer.writeRow(row.span) }
      try writer.finish()
    } catch {
      failure = error
    }
    #expect(failure == .system(code: ENOSPC))
  }

  @Test("a small file on a full disk fails at the latest when it is finished")
  func fullDiskAtTheEnd() throws {
    // Open for reading only, so that writing fails as well where there is no /dev/full.
    let descriptor = open(folder.addFile("sheet.png"), O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var failure: PNGWriter.Failure?
    do throws(PNGWriter.Failure) {
      var writer = try PNGWriter(
        descriptor: descriptor, size: PixelSize(width: 1, height: 1), hasAlpha: false,
        compression: Self.compressions[0], software: "waterfall")
      let row: [UInt8] = [1, 2, 3]
      try writer.writeRow(row.span)
      try writer.finish()
    } catch {
      failure = error
    }
    #expect(failure == .system(code: EBADF))
  }
}
