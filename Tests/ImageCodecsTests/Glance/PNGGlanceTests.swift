import FileAccess
import PixelGeometry
import TestSupport
import Testing

@testable import ImageCodecs

/// The quick look at what stands in front of the pixels against libpng.
struct PNGGlanceTests {
  private static let size = PixelSize(width: 24, height: 20)

  /// Files whose headers have something of everything, by name.
  private static let files: [(name: String, bytes: [UInt8])] = {
    var generator = SeededGenerator(seed: 1)
    func file(_ color: PNGMaker.Color, _ depth: Int, _ chunks: [PNGChunk]) -> [UInt8] {
      var png = FilteredPNG(color, depth: depth, size: size, filter: 0, using: &generator)
      png.chunks = chunks
      return png.file
    }
    let exif = PNGChunk("eXIf", EXIFMaker.block(orientation: 6))
    let profile = PNGChunk.profile(ProfileMaker.version2(name: "a profile"))
    let colors: [PNGChunk] = [
      PNGChunk("gAMA", PNGChunk.number(45_455)), PNGChunk("sRGB", [0]), PNGChunk("cICP", [1, 13, 0, 1]),
      PNGChunk("cHRM", [UInt8](repeating: 1, count: 32)), profile,
    ]
    let palette = PNGChunk("PLTE", [UInt8](repeating: 9, count: 33))
    let transparency = PNGChunk("tRNS", [0, 128])
    return [
      ("plain", file(.rgb, 8, [])),
      ("deep", file(.grayAlpha, 16, [.text("Title", "x"), PNGChunk("tIME", [])])),
      ("colours", file(.rgba, 8, colors + [exif])),
      ("palette", file(.palette, 4, [palette, transparency, exif])),
      ("suggested palette", file(.rgb, 8, colors + [palette])),
      ("key", file(.gray, 8, [PNGChunk("tRNS", [0, 1])])), ("no palette", file(.palette, 8, [])),
      ("late colours", file(.rgb, 8, [palette] + colors)),
      ("two profiles", file(.rgb, 8, [profile, profile])),
    ]
  }()
  private static let unusual = ["key", "no palette", "late colours", "two profiles"]

  /// True if the quick look has an answer, which then has to be the one of libpng.
  private static func answers(
    _ bytes: [UInt8], _ comment: String, limits: DecodeLimits = DecodeLimits()
  ) throws -> Bool {
    let source = PictureBytes(bytes)
    let start = Array(bytes.prefix(8_192))
    guard let quick = try PNGGlance.front(of: source, start: start, limits: limits) else { return false }
    var library: PNGFront?
    let error = imageError { () throws(ImageError) in
      library = try ImageProbe.libraryFront(of: source, start: start, limits: limits)
    }
    #expect(error == nil, "\(comment)")
    guard let library else { return true }
    #expect(header(quick, bytes, limits) == header(library, bytes, limits), "\(comment)")
    #expect(quick.color.color == library.color.color, "\(comment)")
    #expect(quick.color.notes == library.color.notes, "\(comment)")
    return true
  }

  /// What `front` makes of the header, or why there is none.
  private static func header(
    _ front: PNGFront, _ bytes: [UInt8], _ limits: DecodeLimits
  ) -> Result<ImageHeader, ImageError> {
    do throws(ImageError) {
      return .success(
        try ImageProbe.pngHeader(
          of: PictureBytes(bytes), start: Array(bytes.prefix(8_192)), front: front, limits: limits))
    } catch {
      return .failure(error)
    }
  }

  @Test("usual files are answered, unusual ones are left to libpng")
  func usualFiles() throws {
    for file in Self.files {
      #expect(
        try Self.answers(file.bytes, file.name) == !Self.unusual.contains(file.name), "\(file.name)")
    }
  }

  @Test("all kinds and depths are answered, and those that do not exist are not")
  func kinds() throws {
    var count = 0
    for color in 0...7 {
      for depth in 0...17 {
        for interlace in 0...2 {
          let palette = color == 3 ? [PNGChunk("PLTE", [1, 2, 3])] : []
          let file = PNGChunk.file(
            [.header(width: 3, height: 4, depth: depth, color: color, interlace: interlace)] + palette
              + [PNGChunk("IDAT", [1])])
          count += try Self.answers(file, "colour \(color), depth \(depth), interlace \(interlace)") ? 1 : 0
        }
      }
    }
    #expect(count == 15 * 2)
  }

  @Test("every prefix has libpng's answer or none", arguments: files.map(\.name))
  func prefixes(name: String) throws {
    let file = try #require(Self.files.first { $0.name == name }).bytes
    for count in 0..<min(file.count, 900) {
      _ = try Self.answers(Array(file.prefix(count)), "\(name), \(count) bytes")
    }
  }

  @Test(
    "chunks changed, doubled, cut out and exchanged have libpng's answer or none",
    arguments: files.map(\.name))
  func changedChunks(name: String) throws {
    let file = try #require(Self.files.first { $0.name == name }).bytes
    var answered = 0
    for seed in 0..<UInt64(800) {
      var generator = SeededGenerator(seed: seed)
      var chunks = PNGChunk.all(of: file)
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let index = Int.random(in: 0..<chunks.count, using: &generator)
        let other = Int.random(in: 0..<chunks.count, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: chunks.swapAt(index, other)
        case 1: chunks.insert(chunks[index], at: other)
        case 2: if chunks.count > 1 { chunks.remove(at: index) }
        case 3: chunks[index].hasWrongChecksum = true
        case 4: chunks[index].data.append(.random(in: 0...255, using: &generator))
        case 5: _ = chunks[index].data.popLast()
        default:
          if !chunks[index].data.isEmpty {
            chunks[index].data[.random(in: 0..<chunks[index].data.count, using: &generator)] =
              .random(in: 0...17, using: &generator)
          }
        }
      }
      answered += try Self.answers(PNGChunk.file(chunks), "\(name), seed \(seed)") ? 1 : 0
    }
    let isUsual = !Self.unusual.contains(name)
    #expect(isUsual ? (100..<800).contains(answered) : answered < 400, "\(answered)")
  }

  @Test("bytes changed have libpng's answer or none", arguments: files.map(\.name))
  func changedBytes(name: String) throws {
    let file = try #require(Self.files.first { $0.name == name }).bytes
    let pixels = try #require(file.indices.first { file[$0...].starts(with: Array("IDAT".utf8)) })
    for seed in 0..<UInt64(400) {
      var generator = SeededGenerator(seed: seed)
      var changed = file
      let place = Int.random(in: 8..<(pixels + 4), using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: changed[place] = .random(in: 0...255, using: &generator)
      case 1: changed.remove(at: place)
      default: changed.insert(.random(in: 0...255, using: &generator), at: place)
      }
      _ = try Self.answers(changed, "\(name), seed \(seed)")
    }
  }

  @Test("limits are left to libpng and to the caller")
  func limits() throws {
    let file = Self.files[0].bytes
    var limits = DecodeLimits()
    limits.maxSideOfPNG = 23
    #expect(try !Self.answers(file, "side", limits: limits))
    limits.maxSideOfPNG = 24
    #expect(try Self.answers(file, "side", limits: limits))
    limits.maxIdleBytes = 40
    #expect(try !Self.answers(file, "idle bytes", limits: limits))
    limits = DecodeLimits()
    limits.maxChunkBytes = 100
    #expect(try !Self.answers(file, "chunk", limits: limits))
  }

  @Test(
    "every fixture has libpng's answer or none", .enabled(if: Fixtures.path("hard/truth.tsv") != nil))
  func fixtures() throws {
    let path = FilePath(try #require(Fixtures.path("hard")))
    var scan = FolderScan(extensions: FolderScan.jpegAndPNGExtensions)
    scan.recursion = .unlimited
    var (answered, count) = (0, 0)
    for found in scan.run([path]).files {
      guard let file = try? InputFile(opening: found.path) else { continue }
      let bytes = try file.bytes(file.byteCount, at: 0)
      guard bytes.starts(with: PNGChunk.signature) else { continue }
      count += 1
      answered += try Self.answers(bytes, found.path.description) ? 1 : 0
    }
    #expect(answered > 0)
    print("hard: \(answered) of \(count) PNG headers answered without libpng")
  }
}
