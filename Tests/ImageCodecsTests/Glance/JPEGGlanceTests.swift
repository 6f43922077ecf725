import FileAccess
@testable import ImageCodecs
import PixelGeometry
import TestSupport
import Testing

/// The quick look at a header against the one of libjpeg.
struct JPEGGlanceTests {
  private static let size = PixelSize(width: 24, height: 20)

  /// Files whose headers have something of everything, by name.
  private static let files: [(name: String, bytes: [UInt8])] = {
    let exif = JPEGSegment.exif(EXIFMaker.block(orientation: 8, dateTimeOriginal: "2021:02:03 04:05:06"))
    let profile = JPEGSegment.profile(ProfileMaker.version2(name: "one part"), partBytes: 65_000)
    let parts = JPEGSegment.profile(ProfileMaker.version2(name: "some parts"), partBytes: 70)
    let long = JPEGSegment(marker: 0xED, contents: [UInt8](repeating: 7, count: 20_000))
    let comment = JPEGSegment(marker: 0xFE, contents: Array("a comment".utf8))
    let makers: [(String, JPEGMaker)] = [
      ("plain", JPEGMaker()),
      ("camera", JPEGMaker { $0.segments = [exif, long] + profile + [comment] }),
      ("profile in parts", JPEGMaker { $0.segments = parts }),
      ("restarts", JPEGMaker { $0.restartInterval = 2 }),
      (
        "progressive",
        JPEGMaker {
          $0.isProgressive = true; $0.segments = [exif]
        }
      ),
      ("arithmetic", JPEGMaker { $0.isArithmetic = true }),
    ]
    let colors: (Int, Int) -> [UInt8] = { x, y in [UInt8(x * 10), UInt8(y * 12), UInt8(x * y % 256)] }
    return makers.map { ($0.0, $0.1.encode(size: size, color: colors)) }
  }()

  /// True if the quick look has an answer, which then has to be the one of libjpeg.
  private static func answers(_ bytes: [UInt8], _ comment: String) throws -> Bool {
    let source = PictureBytes(bytes)
    let limits = DecodeLimits()
    guard let quick = try JPEGGlance.header(of: source, start: Array(bytes.prefix(8_192)), limits: limits)
    else { return false }
    var library: ImageHeader?
    let error = imageError { () throws(ImageError) in
      library = try ImageProbe.jpegHeader(of: source, limits: limits)
    }
    #expect(error == nil, "\(comment)")
    #expect(quick == library, "\(comment)")
    return true
  }

  @Test("usual files are answered, unusual ones are left to libjpeg")
  func usualFiles() throws {
    for file in Self.files {
      let isUsual = file.name != "arithmetic" && file.name != "profile in parts"
      #expect(try Self.answers(file.bytes, file.name) == isUsual, "\(file.name)")
    }
  }

  @Test("every prefix has libjpeg's answer or none")
  func prefixes() throws {
    for file in Self.files where file.bytes.count < 4_000 {
      for count in 0..<file.bytes.count {
        _ = try Self.answers(Array(file.bytes.prefix(count)), "\(file.name), \(count) bytes")
      }
    }
  }

  @Test("changed headers have libjpeg's answer or none", arguments: files.map(\.name))
  func changedHeaders(name: String) throws {
    let file = try #require(Self.files.first { $0.name == name }).bytes
    // What lies behind the start of the scan is no header.
    let scan = try #require(file.indices.last { $0 > 0 && file[$0 - 1] == 0xFF && file[$0] == 0xDA })
    var answered = 0
    for seed in 0..<UInt64(1_500) {
      var generator = SeededGenerator(seed: seed)
      var changed = file
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<min(scan + 14, file.count), using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: changed[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 1: changed[place] = .random(in: 0...255, using: &generator)
        case 2: changed[place] = 0xFF
        case 3: changed.remove(at: min(place, changed.count - 1))
        default: changed.insert(.random(in: 0...255, using: &generator), at: place)
        }
      }
      answered += try Self.answers(changed, "\(name), seed \(seed)") ? 1 : 0
    }
    let isUsual = try Self.answers(file, name)
    #expect(isUsual ? (100..<1_500).contains(answered) : answered < 100)
  }

  @Test("segments doubled, cut out and exchanged have libjpeg's answer or none")
  func changedSegments() throws {
    let file = Self.files[1].bytes
    let starts = segmentStarts(of: file)
    try #require(starts.count > 5)
    for seed in 0..<UInt64(300) {
      var generator = SeededGenerator(seed: seed)
      var pieces = zip(starts, starts.dropFirst()).map { Array(file[$0..<$1]) }
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let place = Int.random(in: 0..<pieces.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: pieces.remove(at: place)
        case 1: pieces.insert(pieces[place], at: Int.random(in: 0...pieces.count, using: &generator))
        default: pieces.swapAt(place, Int.random(in: 0..<pieces.count, using: &generator))
        }
      }
      // The last start is that of the scan.
      let changed = file[..<2] + pieces.joined() + file[(starts.last ?? 2)...]
      _ = try Self.answers(Array(changed), "seed \(seed)")
    }
  }

  private func segmentStarts(of file: [UInt8]) -> [Int] {
    var starts = [2]
    while let last = starts.last, last + 3 < file.count, file[last + 1] != 0xDA {
      starts.append(last + 2 + Int(file[last + 2]) << 8 + Int(file[last + 3]))
    }
    return starts
  }

  @Test("limits are left to libjpeg, which names them")
  func limits() throws {
    let file = Self.files[0].bytes
    var limits = DecodeLimits()
    limits.maxPixels = Self.size.pixelCount - 1
    #expect(try JPEGGlance.header(of: PictureBytes(file), start: file, limits: limits) == nil)
    limits.maxPixels += 1
    #expect(try JPEGGlance.header(of: PictureBytes(file), start: file, limits: limits) != nil)
    limits.maxIdleBytes = 1_000
    #expect(try JPEGGlance.header(of: PictureBytes(file), start: file, limits: limits) == nil)
  }

  @Test(
    "every fixture has libjpeg's answer or none", .enabled(if: Fixtures.path("hard/truth.tsv") != nil),
    arguments: ["hard", "photos"])
  func fixtures(folder: String) throws {
    let path = FilePath(try #require(Fixtures.path(folder)))
    var scan = FolderScan(extensions: FolderScan.jpegAndPNGExtensions)
    scan.recursion = .unlimited
    var (answered, count) = (0, 0)
    for found in scan.run([path]).files {
      guard let file = try? InputFile(opening: found.path) else { continue }
      let bytes = try file.bytes(file.byteCount, at: 0)
      guard bytes.starts(with: [0xFF, 0xD8]) else { continue }
      count += 1
      answered += try Self.answers(bytes, found.path.description) ? 1 : 0
    }
    #expect(answered > 0)
    print("\(folder): \(answered) of \(count) JPEG headers answered without libjpeg")
  }
}
