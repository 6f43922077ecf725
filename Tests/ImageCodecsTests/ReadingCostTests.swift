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

/// Bytes this thread has read so far, by the kernel's count; `nil` where it does not count.
private func bytesRead() -> Int? {
  let descriptor = open("/proc/thread-self/io", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 512)
  let count = read(descriptor, &bytes, bytes.count)
  let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(
    whereSeparator: \.isWhitespace)
  return words.first == "rchar:" ? Int(words[1]) : nil
}

/// What a file costs to read follows from its picture, not from how long it is or says it is.
@Suite(.enabled(if: bytesRead() != nil, "the kernel does not count what a thread reads"))
struct ReadingCostTests {
  private let folder = TemporaryFolder()
  /// Far longer than can be read through in a test; a hole takes no room on the disk.
  private static let holeBytes = 1 << 40

  private static let limits: DecodeLimits = {
    var limits = DecodeLimits()
    limits.maxIdleBytes = 1 << 20
    return limits
  }()
  /// The limit twice, for header and pixels are read one after the other, and what was read ahead.
  private static let mostBytes = 2 << 20 + 1 << 19

  private struct Outcome {
    var result: Result<Decoded, ImageError>
    var bytesRead: Int
  }

  /// Probes and decodes `bytes`, followed by a hole of `hole` bytes.
  private func outcome(_ bytes: [UInt8], hole: Int = 0, limits: DecodeLimits = limits) throws -> Outcome {
    let path = folder.addFile("picture", bytes)
    try #require(truncate(path, off_t(bytes.count + hole)) == 0)
    let file = try InputFile(opening: FilePath(path))
    let before = try #require(bytesRead())
    let result: Result<Decoded, ImageError>
    do throws(ImageError) {
      result = .success(try Decoded(file, limits: limits))
    } catch {
      result = .failure(error)
    }
    return Outcome(result: result, bytesRead: try #require(bytesRead()) - before)
  }

  @Test("a JPEG whose picture never comes is refused after the limit")
  func holeBeforeJPEG() throws {
    let outcome = try outcome([0xFF, 0xD8], hole: Self.holeBytes)
    guard case .failure(.malformed(_, .jpeg, nil, "too much besides the picture")) = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
    #expect((1 << 19)...Self.mostBytes ~= outcome.bytesRead)
  }

  @Test(
    "garbage without end in place of a JPEG's end marker costs the limit and a warning", arguments: [0, 1])
  func holeBehindJPEG(restartInterval: Int) throws {
    let file = JPEGMaker { $0.restartInterval = restartInterval }.encodeCard()
    let outcome = try outcome(Array(file.dropLast(2)), hole: Self.holeBytes)
    let decoded = try outcome.result.get()
    #expect(decoded.raster == (try Decoded(file)).raster)
    #expect(decoded.diagnostics.isDamaged)
    #expect(decoded.diagnostics.messages.contains("too much besides the picture"))
    #expect(outcome.bytesRead <= Self.mostBytes)
  }

  @Test("megabytes of fill bytes before a marker, or between pixels, are read once")
  func fillBytes() throws {
    let file = JPEGMaker().encodeCard()
    let fill = [UInt8](repeating: 0xFF, count: 600_000)
    let expected = try Decoded(file).raster
    for place in [2, file.count - 2] {
      let outcome = try outcome(Array(file[..<place]) + fill + file[place...])
      #expect(try outcome.result.get().raster == expected)
      // The header of a file with fill behind it is read twice.
      #expect(outcome.bytesRead <= 2 * (file.count + fill.count) + 1 << 17)
    }
  }

  @Test("segments of other programs are passed over unread")
  func otherSegments() throws {
    let segment = JPEGSegment(marker: 0xED, contents: [UInt8](repeating: 0xAA, count: 65_000))
    let file = JPEGMaker { $0.segments = Array(repeating: segment, count: 40) }.encodeCard()
    let outcome = try outcome(file)
    #expect(try outcome.result.get().diagnostics == ImageDiagnostics())
    // Of each only the first kilobytes.
    #expect(outcome.bytesRead < file.count / 2)
  }

  @Test(
    "text and private chunks are passed over unread, however long",
    arguments: ["tEXt", "zTXt", "iTXt", "prVt"])
  func longChunks(type: String) throws {
    var chunks = PNGChunk.all(of: PNGMaker.encodeCard())
    chunks.insert(PNGChunk(type, [UInt8](repeating: 65, count: 3_000_000)), at: 1)
    chunks.insert(PNGChunk(type, [UInt8](repeating: 65, count: 3_000_000)), at: chunks.count - 1)
    let outcome = try outcome(PNGChunk.file(chunks))
    #expect(try outcome.result.get().diagnostics == ImageDiagnostics())
    #expect(outcome.bytesRead < 1_000_000)
  }

  @Test(
    "a PNG that goes on without end where its picture should be is refused after the limit",
    arguments: ["PLTE", "IDAT", "tEXt", "iCCP"])
  func holeInPNG(type: String) throws {
    let chunks = PNGChunk.all(of: PNGMaker.encodeCard()).prefix { $0.type != "IDAT" }
    let head = PNGChunk.number(0x7FFF_FFFF) + Array(type.utf8) + [0x78, 0x9C]
    let outcome = try outcome(PNGChunk.file(Array(chunks)) + head, hole: Self.holeBytes)
    #expect(throws: ImageError.self) { try outcome.result.get() }
    #expect(outcome.bytesRead <= Self.mostBytes)
  }

  @Test(
    "what goes on without end behind the last row costs the limit and a warning", arguments: ["IDAT", "IEND"])
  func holeBehindPNG(type: String) throws {
    let file = PNGMaker.encodeCard()
    let head = PNGChunk.number(0x7FFF_FFFF) + Array(type.utf8)
    let outcome = try outcome(Array(file.dropLast(12)) + head, hole: Self.holeBytes)
    let decoded = try outcome.result.get()
    #expect(decoded.raster.samples == TestCard.samples())
    #expect(decoded.diagnostics.isDamaged)
    #expect(outcome.bytesRead <= Self.mostBytes)
  }

  @Test("only the first eXIf chunk is read, good or not")
  func manyOrientations() throws {
    let broken = PNGChunk("eXIf", [UInt8](repeating: 0, count: 20_000), hasWrongChecksum: true)
    var chunks = PNGChunk.all(of: PNGMaker.encodeCard())
    chunks.insert(contentsOf: Array(repeating: broken, count: 30), at: chunks.count - 1)
    chunks.insert(PNGChunk("eXIf", EXIFMaker.block(orientation: 6)), at: chunks.count - 1)
    let file = PNGChunk.file(chunks)
    let outcome = try outcome(file)
    let decoded = try outcome.result.get()
    #expect(decoded.header.orientation == .upright)
    #expect(decoded.diagnostics.messages.contains("eXIf: CRC error"))
    // libpng reads them once to check them.
    #expect(outcome.bytesRead < file.count * 3 / 2)
  }

  @Test("pixels in thousands of chunks of one byte, with empty ones between, are read once")
  func tinyChunks() throws {
    let file = PNGMaker.encodeCard()
    let pieces = PNGChunk.all(of: file).flatMap { chunk -> [PNGChunk] in
      if chunk.type != "IDAT" { return [chunk] }
      return chunk.data.flatMap {
        [PNGChunk("IDAT", [$0])] + Array(repeating: PNGChunk("IDAT", []), count: 9)
      }
    }
    try #require(pieces.count > 2_000)
    let outcome = try outcome(PNGChunk.file(pieces))
    #expect(try outcome.result.get().raster.samples == TestCard.samples())
    #expect(outcome.bytesRead < 3 * PNGChunk.file(pieces).count)
  }
}
