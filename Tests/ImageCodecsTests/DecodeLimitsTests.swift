import FileAccess
import ImageCodecs
import PixelGeometry
import TestSupport
import Testing

struct DecodeLimitsTests {
  static func error(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) -> ImageError? {
    imageError { () throws(ImageError) in _ = try Decoded(bytes, limits: limits) }
  }

  /// A good file whose frame header claims another size.
  static func jpeg(claiming width: Int, _ height: Int, _ maker: JPEGMaker = JPEGMaker()) throws -> [UInt8] {
    var file = maker.encodeCard()
    let frame = try #require(
      JPEGSegment.offset(of: 0xC0, in: file) ?? JPEGSegment.offset(of: 0xC2, in: file))
    file[frame + 5] = UInt8(height >> 8)
    file[frame + 6] = UInt8(height & 0xFF)
    file[frame + 7] = UInt8(width >> 8)
    file[frame + 8] = UInt8(width & 0xFF)
    return file
  }

  static func png(claiming width: Int, _ height: Int, depth: Int = 8, color: Int = 6, interlace: Int = 0)
    -> [UInt8]
  {
    PNGChunk.file([
      .header(width: width, height: height, depth: depth, color: color, interlace: interlace),
      PNGChunk("IDAT", [0x78, 0x9C, 0x63, 0, 0, 0, 1, 0, 1]), PNGChunk("IEND", []),
    ])
  }

  @Test("B052: too many pixels are refused with the numbers and the option")
  func pixels() throws {
    let expected = ImageError.exceedsLimits(
      path: "memory", .pixels(PixelSize(width: 60_000, height: 60_000), limit: 300_000_000))
    let refused = [try Self.jpeg(claiming: 60_000, 60_000), Self.png(claiming: 60_000, 60_000)]
    for file in refused {
      #expect(Self.error(file) == expected)
    }
    #expect(
      expected.description
        == "memory: 60000x60000 is 3,600,000,000 pixels, more than the limit of 300,000,000 (see --max-pixels)"
    )
  }

  @Test("exactly the limit is allowed, one more is not")
  func exactLimit() throws {
    var limits = DecodeLimits()
    for file in [JPEGMaker().encodeCard(), PNGMaker.encodeCard()] {
      limits.maxPixels = TestCard.size.pixelCount
      #expect(Self.error(file, limits: limits) == nil)
      limits.maxPixels -= 1
      #expect(
        Self.error(file, limits: limits)
          == .exceedsLimits(path: "memory", .pixels(TestCard.size, limit: TestCard.size.pixelCount - 1)))
    }
  }

  @Test("sides are limited too")
  func sides() throws {
    #expect(
      Self.error(Self.png(claiming: 1_000_001, 1))
        == .exceedsLimits(path: "memory", .side(PixelSize(width: 1_000_001, height: 1), limit: 1_000_000)))
    #expect(
      Self.error(Self.png(claiming: 0x7FFF_FFFF, 0x7FFF_FFFF))
        == .exceedsLimits(
          path: "memory", .side(PixelSize(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF), limit: 1_000_000)))
    // libjpeg-turbo's own limit is a little below what the format can say.
    let long = try Self.jpeg(claiming: 65_535, 1)
    #expect(
      Self.error(long)
        == .exceedsLimits(path: "memory", .side(PixelSize(width: 65_535, height: 1), limit: 65_500)))
    var limits = DecodeLimits()
    (limits.maxSideOfJPEG, limits.maxSideOfPNG) = (95, 95)
    for file in [JPEGMaker().encodeCard(), PNGMaker.encodeCard()] {
      #expect(
        Self.error(file, limits: limits) == .exceedsLimits(path: "memory", .side(TestCard.size, limit: 95)))
    }
  }

  @Test("a PNG that cannot hold its pixels is incomplete before anything is allocated")
  func impossiblePNG() {
    for (color, interlace) in [(0, 0), (2, 0), (6, 1), (6, 0)] {
      #expect(
        Self.error(Self.png(claiming: 17_000, 17_000, color: color, interlace: interlace))
          == .incomplete(path: "memory", format: .png, row: nil))
    }
    #expect(
      Self.error(Self.png(claiming: 1_000_000, 300, depth: 1, color: 0))
        == .incomplete(path: "memory", format: .png, row: nil))
  }

  @Test("a progressive JPEG that cannot hold its blocks is incomplete before anything is allocated")
  func impossibleJPEG() throws {
    let file = try Self.jpeg(claiming: 17_000, 17_000, JPEGMaker { $0.isProgressive = true })
    #expect(Self.error(file) == .incomplete(path: "memory", format: .jpeg, row: nil))
  }

  @Test("sizes of 0 are refused")
  func zero() throws {
    for (width, height) in [(0, 64), (96, 0), (0, 0)] {
      guard case .malformed(_, .jpeg, nil, _) = Self.error(try Self.jpeg(claiming: width, height)) else {
        Issue.record("JPEG \(width)x\(height)")
        continue
      }
      guard case .malformed(_, .png, nil, _) = Self.error(Self.png(claiming: width, height)) else {
        Issue.record("PNG \(width)x\(height)")
        continue
      }
    }
  }

  @Test("B040: a hundred scans are read, one more is refused")
  func scans() throws {
    /// `count` scans of one coefficient of one component each, after the first of all averages.
    func file(scans count: Int) -> [UInt8] {
      let first = JPEGMaker.Scan(components: 0..<3, coefficients: 0...0)
      let others = (0..<(count - 1)).map { index in
        let component = index / 63
        let coefficient = index % 63 + 1
        return JPEGMaker.Scan(
          components: component..<(component + 1), coefficients: coefficient...coefficient)
      }
      return JPEGMaker { ($0.isProgressive, $0.scans) = (true, [first] + others) }.encodeCard()
    }
    #expect(Self.error(file(scans: 100)) == nil)
    #expect(Self.error(file(scans: 101)) == .exceedsLimits(path: "memory", .scans(limit: 100)))
    #expect(Self.error(file(scans: 101))?.description == "memory: more than 100 scans")
    var limits = DecodeLimits()
    limits.maxScans = 20
    #expect(Self.error(file(scans: 20), limits: limits) == nil)
    #expect(Self.error(file(scans: 21), limits: limits) == .exceedsLimits(path: "memory", .scans(limit: 20)))
  }

  @Test("a JPEG that is nothing but faults is given up")
  func warnings() throws {
    // Restart markers after every block row; each is replaced by one that is never due.
    let size = PixelSize(width: 400, height: 400)
    let maker = JPEGMaker { ($0.restartInterval, $0.subsampling) = (1, (1, 1)) }
    var file = maker.encode(size: size) { x, y in [UInt8(x & 0xFF), UInt8(y & 0xFF), 0] }
    var changed = 0
    for index in 1..<file.count where file[index - 1] == 0xFF && (0xD0...0xD7).contains(file[index]) {
      file[index] = 0xD0 + (file[index] - 0xD0 + 4) % 8
      changed += 1
    }
    try #require(changed > 2_000)
    #expect(Self.error(file) == .exceedsLimits(path: "memory", .warnings(limit: 1_000)))
    var limits = DecodeLimits()
    limits.maxWarnings = 1_000_000
    let decoded = try Decoded(file, limits: limits)
    #expect(decoded.diagnostics.isDamaged)
    #expect(decoded.diagnostics.messages.count <= 16)
  }

  @Test(
    "an iCCP chunk that inflates beyond its limit costs the profile, not the picture",
    .enabled(if: Fixtures.path("hard/bomb_iccp_256m.png") != nil))
  func inflatedProfile() throws {
    var limits = DecodeLimits()
    limits.maxChunkBytes = 1_000
    let file = try #require(Fixtures.path("hard/bomb_iccp_256m.png").map { FilePath($0) })
    let input = try InputFile(opening: file)
    for limits in [limits, DecodeLimits()] {
      let header = try ImageProbe.header(of: input, limits: limits)
      var reader = try ImageReader(input, header: header, limits: limits)
      _ = try reader.readRaster()
      #expect(reader.embeddedColor.profile == nil)
      #expect(!reader.diagnostics.messages.isEmpty)
    }
  }
}
