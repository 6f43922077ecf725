import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

struct JPEGReadingTests {
  /// Every way of coding that is read, by name.
  static let kinds: [(String, JPEGMaker)] = [
    ("4:2:0", JPEGMaker()),
    ("4:4:4", JPEGMaker { $0.subsampling = (1, 1) }),
    ("4:2:2", JPEGMaker { $0.subsampling = (2, 1) }),
    ("4:4:0", JPEGMaker { $0.subsampling = (1, 2) }),
    ("4:1:1", JPEGMaker { $0.subsampling = (4, 1) }),
    ("4:1:0", JPEGMaker { $0.subsampling = (4, 2) }),
    ("progressive", JPEGMaker { $0.isProgressive = true }),
    ("arithmetic", JPEGMaker { $0.isArithmetic = true }),
    ("arithmetic progressive", JPEGMaker { ($0.isArithmetic, $0.isProgressive) = (true, true) }),
    ("restart markers", JPEGMaker { $0.restartInterval = 1 }),
    (
      "one scan a component",
      JPEGMaker { $0.scans = (0..<3).map { .init(components: $0..<($0 + 1), coefficients: 0...63) } }
    ),
    ("no JFIF marker", JPEGMaker { $0.hasJFIFMarker = false }),
    (
      "RGB with Adobe's marker",
      JPEGMaker {
        ($0.stored, $0.subsampling) = (.rgb, (1, 1))
        ($0.hasJFIFMarker, $0.hasAdobeMarker) = (false, true)
      }
    ),
    ("CMYK with Adobe's marker", ink(.cmyk, marked: true)),
    ("CMYK without", ink(.cmyk, marked: false)),
    ("YCCK", ink(.ycck, marked: true)),
  ]

  static func ink(_ stored: JPEGMaker.Color, marked: Bool) -> JPEGMaker {
    JPEGMaker {
      ($0.given, $0.stored, $0.subsampling) = (.cmyk, stored, (1, 1))
      ($0.hasJFIFMarker, $0.hasAdobeMarker) = (false, marked)
    }
  }

  @Test("every kind of coding shows the card", arguments: kinds.map(\.0))
  func everyKind(name: String) throws {
    let maker = try #require(Self.kinds.first { $0.0 == name }).1
    let decoded = try Decoded(maker.encodeCard())
    #expect(decoded.header.storedSize == TestCard.size)
    #expect(decoded.largestDifferenceFromCard <= 10)
    #expect(decoded.diagnostics == ImageDiagnostics())
    #expect(decoded.header.isProgressive == maker.isProgressive)
    #expect((decoded.header.wholePictureBytes > 0) == (maker.isProgressive || !maker.scans.isEmpty))
  }

  @Test("gray stays one channel")
  func gray() throws {
    let maker = JPEGMaker { ($0.given, $0.stored, $0.subsampling) = (.gray, .gray, (1, 1)) }
    let decoded = try Decoded(maker.encodeCard())
    #expect(decoded.raster.format == .gray)
    #expect(decoded.header.channels == .gray)
    #expect(decoded.pixel(x: 20, y: 8)[0] >= 252)
  }

  @Test("channels are called what they are")
  func channels() throws {
    func word(_ maker: JPEGMaker) throws -> String {
      try ImageProbe.header(of: PictureBytes(maker.encodeCard())).channels.rawValue
    }
    #expect(try word(JPEGMaker()) == "rgb")
    #expect(try word(Self.ink(.cmyk, marked: true)) == "cmyk")
    #expect(try word(Self.ink(.ycck, marked: true)) == "ycck")
  }

  @Test("the memory for coefficients is what libjpeg will ask for")
  func coefficientMemory() throws {
    // 96x64 in 16x16 MCUs: 12x8 luma blocks and 6x4 blocks of each colour difference, 128 bytes each.
    let file = JPEGMaker { $0.isProgressive = true }.encodeCard()
    #expect(try ImageProbe.header(of: PictureBytes(file)).wholePictureBytes == (96 + 24 + 24) * 128)
  }

  @Test("scale is the smallest that keeps the margin in both directions")
  func scales() throws {
    let stored = PixelSize(width: 1001, height: 333)
    let file = JPEGMaker().encode([UInt8](repeating: 128, count: stored.pixelCount * 3), size: stored)
    // Target, quality, expected denominator; 1001 / 8 = 125.125 and 333 / 8 = 41.625.
    let cases: [(Int, Int, DecodeQuality, Int)] = [
      (83, 27, .good, 8), (84, 27, .good, 4), (83, 28, .good, 4),
      (125, 41, .fast, 8), (126, 41, .fast, 4), (125, 42, .fast, 4),
      (250, 83, .fast, 4), (251, 83, .fast, 2),
      (333, 111, .good, 2), (334, 111, .good, 1), (1, 1, .best, 1), (5000, 5000, .good, 1), (1, 1, .good, 8),
    ]
    for (width, height, quality, denominator) in cases {
      let decoded = try Decoded(
        file, smallestUseful: PixelSize(width: width, height: height), quality: quality)
      let expected = PixelSize(
        width: (stored.width + denominator - 1) / denominator,
        height: (stored.height + denominator - 1) / denominator)
      #expect(decoded.raster.size == expected, "\(width)x\(height) \(quality)")
      #expect(
        decoded.window
          == SourceWindow(
            width: Double(stored.width) / Double(denominator),
            height: Double(stored.height) / Double(denominator)))
    }
  }

  @Test("reduced rows are the means of the full ones", arguments: [2, 4, 8])
  func reducedContents(denominator: Int) throws {
    let maker = JPEGMaker { ($0.quality, $0.subsampling) = (100, (1, 1)) }
    let size = PixelSize(width: 64, height: 64)
    let file = maker.encode(size: size) { x, y in [UInt8(x * 4), UInt8(y * 4), UInt8(x * 2 + y * 2)] }
    let full = try Decoded(file)
    let target = PixelSize(width: 64 / denominator, height: 64 / denominator)
    let reduced = try Decoded(file, smallestUseful: target, quality: .fast)
    #expect(reduced.raster.size == target)
    for y in 0..<target.height {
      for x in 0..<target.width {
        for channel in 0..<3 {
          let block = (0..<(denominator * denominator)).map {
            Double(
              full.pixel(x: x * denominator + $0 % denominator, y: y * denominator + $0 / denominator)[
                channel])
          }
          let mean = block.reduce(0, +) / Double(block.count)
          #expect(abs(mean - Double(reduced.pixel(x: x, y: y)[channel])) <= 2.5)
        }
      }
    }
  }

  @Test("B009: all eight orientations stand upright", arguments: Orientation.allCases, [false, true])
  func orientations(orientation: Orientation, isBigEndian: Bool) throws {
    var maker = JPEGMaker { $0.subsampling = (1, 1) }
    maker.segments = [
      .exif(EXIFMaker.block(orientation: Int(orientation.rawValue), isBigEndian: isBigEndian))
    ]
    let file = maker.encode(
      TestCard.samples(storedFor: orientation), size: orientation.applied(to: TestCard.size))
    let decoded = try Decoded(file)
    #expect(decoded.header.uprightSize == TestCard.size)
    #expect(decoded.header.storedSize == orientation.applied(to: TestCard.size))
    #expect(decoded.largestDifferenceFromCard <= 8)
  }

  @Test("B003: EXIF counts wherever it stands among other segments, the first one if there are two")
  func segmentOrder() throws {
    let exif = JPEGSegment.exif(EXIFMaker.block(orientation: 6, dateTimeOriginal: "2019:12:31 23:59:58"))
    let second = JPEGSegment.exif(EXIFMaker.block(orientation: 3))
    let xmp = JPEGSegment.xmp("<x tiff:Orientation=\"1\"/>")
    let short = JPEGSegment(marker: 0xE1, contents: Array("Exi".utf8))
    let empty = JPEGSegment(marker: 0xE1, contents: [])
    let large = JPEGSegment(marker: 0xE1, contents: [UInt8](repeating: 0x58, count: 65_533))
    for segments in [
      [exif], [xmp, exif], [empty, short, large, large, xmp, exif, second], [exif, xmp, second],
    ] {
      let file = JPEGMaker { $0.segments = segments }.encodeCard()
      let header = try ImageProbe.header(of: PictureBytes(file))
      #expect(header.orientation == .rightTop)
      #expect(header.dateTaken?.description == "2019-12-31 23:59:58")
      #expect(header.diagnostics == ImageDiagnostics())
    }
  }
}
