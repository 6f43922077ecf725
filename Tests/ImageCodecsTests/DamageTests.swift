import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

struct DamageTests {
  static func error(_ bytes: [UInt8]) -> ImageError? {
    imageError { () throws(ImageError) in _ = try Decoded(bytes) }
  }

  @Test("B033: a JPEG cut in its data shows what is there, and says so", arguments: [0, 1, 7])
  func cutJPEG(restartInterval: Int) throws {
    let size = PixelSize(width: 128, height: 256)
    let maker = JPEGMaker { ($0.restartInterval, $0.subsampling) = (restartInterval, (1, 1)) }
    var generator = SeededGenerator(seed: 9)
    let file = maker.encode(
      (0..<(size.pixelCount * 3)).map { _ in .random(in: 0...255, using: &generator) }, size: size)
    let whole = try Decoded(file)
    let cut = try Decoded(Array(file.prefix(file.count / 2)))
    #expect(cut.raster.size == size)
    #expect(cut.diagnostics.isDamaged)
    #expect(cut.diagnostics.messages.contains("Premature end of JPEG file"))
    let sameRows = (0..<size.height).prefix { y in
      (0..<size.width).allSatisfy { whole.pixel(x: $0, y: y) == cut.pixel(x: $0, y: y) }
    }
    #expect((100...128).contains(sameRows.count), "\(sameRows.count) rows")
    // Gray, or the last colour of a block, but not noise.
    #expect(Set((0..<size.width).map { cut.pixel(x: $0, y: size.height - 1) }).count <= 3)
  }

  @Test("a JPEG cut anywhere in its data is damaged, and in its header incomplete")
  func everyCut() throws {
    let size = PixelSize(width: 24, height: 24)
    for maker in [JPEGMaker(), JPEGMaker { $0.isProgressive = true }, JPEGMaker { $0.restartInterval = 1 }] {
      let file = maker.encode(size: size) { x, y in [UInt8(x * 9), UInt8(y * 9), UInt8(x * y % 256)] }
      let scan = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
      let data = scan + 2 + Int(file[scan + 2]) << 8 + Int(file[scan + 3])
      for end in 0..<file.count {
        let cut = Array(file[..<end])
        if end < data {
          let expected: ImageError =
            switch end {
            case 0: .empty(path: "memory")
            case 1: .unknownFormat(path: "memory")
            default: .incomplete(path: "memory", format: .jpeg, row: nil)
            }
          #expect(Self.error(cut) == expected, "\(end) of \(file.count) bytes")
        } else {
          let decoded = try Decoded(cut)
          #expect(decoded.diagnostics.isDamaged, "\(end) of \(file.count) bytes")
          #expect(decoded.raster.size == size)
        }
      }
    }
  }

  @Test("a progressive JPEG cut in the tables of a later scan shows the scans before")
  func cutTables() throws {
    let file = JPEGMaker { ($0.isProgressive, $0.subsampling) = (true, (1, 1)) }.encodeCard()
    func places(of marker: UInt8) -> [Int] {
      file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == marker }
    }
    // The first scan is that of the averages.
    let firstScan = try #require(places(of: 0xDA).first)
    let tables = places(of: 0xC4).filter { $0 > firstScan }
    try #require(tables.count > 2)
    for start in tables {
      let decoded = try Decoded(Array(file.prefix(start + 20)))
      #expect(decoded.diagnostics.isDamaged)
      let quarter = decoded.uprightColor(x: 72, y: 50)
      // The averages lack their lowest bit until the last scans.
      let expected = SIMD3(235.0, 200, 40)
      #expect((0..<3).allSatisfy { abs(quarter[$0] - expected[$0]) <= 12 }, "\(quarter)")
    }
    let last = try #require(tables.last)
    #expect(try Decoded(Array(file.prefix(last + 20))).largestDifferenceFromCard <= 10)
  }

  @Test("a PNG cut anywhere before the end of its data is incomplete", arguments: [false, true])
  func everyCutOfPNG(isInterlaced: Bool) throws {
    var maker = PNGMaker()
    maker.isInterlaced = isInterlaced
    maker.chunks = [.text("Comment", "x"), PNGChunk("gAMA", PNGChunk.number(45_455))]
    let size = PixelSize(width: 24, height: 24)
    var generator = SeededGenerator(seed: 2)
    let samples = (0..<(size.pixelCount * 3)).map { _ in Int.random(in: 0...255, using: &generator) }
    let file = maker.encode(samples, size: size)
    let whole = try Decoded(file)
    // Behind the data come their checksum, that of the chunk, and IEND. The last bits of the data may say no more than
    // that this was all.
    let complete = file.count - 4 - 4 - 12
    let last = complete - 3
    for end in 0..<file.count {
      let cut = Array(file[..<end])
      switch end {
      case 0: #expect(Self.error(cut) == .empty(path: "memory"))
      case 1..<8: #expect(Self.error(cut) == .unknownFormat(path: "memory"))
      case 8..<last:
        guard case .incomplete(_, .png, _) = Self.error(cut) else {
          Issue.record("\(end) of \(file.count) bytes: \(String(describing: Self.error(cut)))")
          continue
        }
      default:
        guard let decoded = try? Decoded(cut) else {
          #expect(end < complete, "\(end) of \(file.count) bytes")
          continue
        }
        #expect(decoded.diagnostics.isDamaged, "\(end) of \(file.count) bytes")
        #expect(decoded.raster == whole.raster, "\(end) of \(file.count) bytes")
      }
    }
  }

  @Test("B044: a JPEG without a picture is refused by name")
  func noPicture() {
    #expect(
      Self.error([0xFF, 0xD8, 0xFF, 0xD9])
        == .malformed(path: "memory", format: .jpeg, row: nil, message: "no picture inside"))
    let segment = JPEGSegment.exif(EXIFMaker.block(orientation: 6)).bytes
    #expect(
      Self.error([0xFF, 0xD8] + segment + [0xFF, 0xD9])
        == .malformed(path: "memory", format: .jpeg, row: nil, message: "no picture inside"))
    #expect(Self.error([0xFF, 0xD8]) == .incomplete(path: "memory", format: .jpeg, row: nil))
  }

  @Test("B043: kinds of JPEG that are not read are named")
  func unsupportedJPEG() throws {
    let file = JPEGMaker().encodeCard()
    let frame = try #require(JPEGSegment.offset(of: 0xC0, in: file))
    var deep = file
    deep[frame + 4] = 12
    #expect(Self.error(deep) == .unsupported(path: "memory", what: "12-bit JPEG"))
    #expect(Self.error(deep)?.description == "memory: 12-bit JPEG is not supported")
    let names: [(UInt8, String)] = [
      (0xC3, "lossless JPEG"), (0xC5, "hierarchical JPEG"), (0xC7, "lossless JPEG"), (0xCB, "lossless JPEG"),
      (0xCD, "hierarchical JPEG"), (0xF7, "JPEG-LS"),
    ]
    for (marker, name) in names {
      var changed = file
      changed[frame + 1] = marker
      #expect(Self.error(changed) == .unsupported(path: "memory", what: name))
    }
  }

  @Test("a JPEG of two components is refused by name")
  func twoComponents() throws {
    // The frame of a gray file with its component twice, the second left out of the scan.
    let maker = JPEGMaker { ($0.given, $0.stored, $0.subsampling) = (.gray, .gray, (1, 1)) }
    var file = maker.encodeCard()
    let frame = try #require(JPEGSegment.offset(of: 0xC0, in: file))
    file[frame + 3] += 3
    file[frame + 9] = 2
    file.insert(contentsOf: [2, 0x11, 0], at: frame + 13)
    #expect(Self.error(file) == .unsupported(path: "memory", what: "JPEG of 2 components"))
  }

  @Test("B035: odd scan parameters and stray bytes between segments are no damage")
  func harmlessOddities() throws {
    var file = JPEGMaker().encodeCard()
    let scan = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    // Ss and Se behind the three components; a baseline file should say 0 and 63.
    file[scan + 12] = 0
    let decoded = try Decoded(file)
    #expect(decoded.diagnostics.messages == ["Invalid SOS parameters for sequential JPEG"])
    #expect(!decoded.diagnostics.isDamaged)

    let tables = try #require(JPEGSegment.offset(of: 0xDB, in: file))
    var stray = JPEGMaker().encodeCard()
    stray.insert(contentsOf: [1, 2, 3], at: tables)
    let second = try Decoded(stray)
    #expect(second.diagnostics.messages == ["Corrupt JPEG data: 3 extraneous bytes before marker 0xdb"])
    #expect(!second.diagnostics.isDamaged)
    #expect(second.largestDifferenceFromCard <= 10)
  }

  @Test("B038: what follows the end marker does not matter")
  func tails() throws {
    let file = JPEGMaker().encodeCard()
    let other = JPEGMaker().encode([UInt8](repeating: 9, count: 3), size: PixelSize(width: 1, height: 1))
    let whole = try Decoded(file)
    for tail in [
      other, [UInt8](repeating: 0, count: 5_000), [UInt8](repeating: 0xFF, count: 50), [0x50, 0x4B, 3, 4],
    ] {
      let decoded = try Decoded(file + tail)
      #expect(decoded.raster == whole.raster)
      #expect(decoded.diagnostics == ImageDiagnostics())
      let png = try Decoded(PNGMaker.encodeCard() + tail)
      #expect(png.raster.samples == TestCard.samples())
      #expect(png.diagnostics == ImageDiagnostics())
    }
  }

  @Test("a missing end marker is said, and loses nothing")
  func missingEndOfJPEG() throws {
    let file = JPEGMaker().encodeCard()
    let whole = try Decoded(file)
    let cut = try Decoded(Array(file.dropLast(2)))
    #expect(cut.raster == whole.raster)
    #expect(cut.diagnostics.isDamaged)
    #expect(cut.diagnostics.messages == ["Premature end of JPEG file"])
  }
}
