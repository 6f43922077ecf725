import FileAccess
@testable import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

struct ImageProbeTests {
  static let card = TestCard.samples().map { Int($0) }

  static func header(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws(ImageError)
    -> ImageHeader
  {
    try ImageProbe.header(of: PictureBytes(bytes), limits: limits)
  }

  static func png(_ adjust: (inout PNGMaker) -> Void) -> [UInt8] {
    var maker = PNGMaker()
    adjust(&maker)
    return maker.encode(card, size: TestCard.size)
  }

  @Test("B005: eXIf counts before and after the pixel data", arguments: Orientation.allCases)
  func orientationOfPNG(orientation: Orientation) throws {
    let chunk = PNGChunk("eXIf", EXIFMaker.block(orientation: Int(orientation.rawValue), isBigEndian: true))
    let size = orientation.applied(to: TestCard.size)
    for isLate in [false, true] {
      var maker = PNGMaker()
      if isLate { maker.lateChunks = [chunk] } else { maker.chunks = [chunk] }
      let file = maker.encode(TestCard.samples(storedFor: orientation).map { Int($0) }, size: size)
      let decoded = try Decoded(file)
      #expect(decoded.header.orientation == orientation)
      #expect(decoded.header.uprightSize == TestCard.size)
      #expect(decoded.largestDifferenceFromCard == 0)
    }
  }

  @Test("an eXIf chunk with a wrong checksum, or behind IEND, or cut short, is not believed")
  func damagedEXIF() throws {
    let block = EXIFMaker.block(orientation: 6)
    let wrong = Self.png { $0.chunks = [PNGChunk("eXIf", block, hasWrongChecksum: true)] }
    #expect(try Self.header(wrong).orientation == .upright)
    let behind = PNGMaker.encodeCard() + PNGChunk("eXIf", block).bytes
    #expect(try Self.header(behind).orientation == .upright)
    let late = Self.png { $0.lateChunks = [PNGChunk("eXIf", block)] }
    #expect(try Self.header(late).orientation == .rightTop)
    // Without IEND and the last byte of eXIf's checksum.
    #expect(try Self.header(Array(late.dropLast(13))).orientation == .upright)
  }

  @Test("looking for orientation ends at the limit, and says so")
  func chunkHops() throws {
    let file = Self.png {
      $0.lateChunks = (0..<50).map { _ in PNGChunk("prVt", []) }
      $0.lateChunks.append(PNGChunk("eXIf", EXIFMaker.block(orientation: 6)))
    }
    #expect(try Self.header(file).orientation == .rightTop)
    var limits = DecodeLimits()
    limits.maxChunkHops = 40
    let header = try Self.header(file, limits: limits)
    #expect(header.orientation == .upright)
    #expect(header.messages == ["chunks after the first 40 were not looked at"])
    #expect(!header.diagnostics.isDamaged)
  }

  @Test("a sheet of this program is known by its text with its size, where this program writes it")
  func ownSheets() throws {
    func isOwn(_ chunks: [PNGChunk], late: [PNGChunk] = []) throws -> Bool {
      let file = Self.png {
        $0.chunks = [PNGChunk("sRGB", [1])] + chunks
        $0.lateChunks = late
      }
      return try Self.header(file).isOwnSheet
    }
    #expect(try isOwn([.text("Software", "waterfall 0.1.0 96x64")]))
    #expect(try isOwn([.text("Software", "waterfall 12.34.567 96x64")]))
    for other in [
      "Waterfall 0.1.0 96x64", "waterfall", "waterfall 0.1.0", "waterfall 0.1 96x64", "waterfall 0.1.0 beta",
      "waterfall 0.1.x 96x64", "waterfall .. 96x64", "waterfall charts studio 3", "waterfall 0.1.0 96x63",
      "waterfall 0.1.0 64x96", "waterfall 0.1.0 96x64 ", "waterfall  0.1.0 96x64", "waterfall 0.1.0 096x64",
      "GIMP",
    ] {
      #expect(try !isOwn([.text("Software", other)]), "\(other)")
    }
    let mark = PNGChunk.text("Software", "waterfall 0.1.0 96x64")
    #expect(try !isOwn([.text("Comment", "waterfall 0.1.0 96x64")]))
    // As other programs write what they keep.
    #expect(try !isOwn([PNGChunk("gAMA", PNGChunk.number(45_455)), mark]))
    #expect(try !isOwn([.text("Comment", "x"), mark]))
    #expect(try !isOwn([], late: [mark]))
    #expect(try !Self.header(Self.png { $0.chunks = [mark] }).isOwnSheet)
    let sheet = Self.png { $0.chunks = [PNGChunk("sRGB", [1]), mark] }
    for count in 0..<sheet.count { _ = try? Self.header(Array(sheet[..<count])) }
    #expect(try !Self.header(PNGMaker.encodeCard()).isOwnSheet)
  }

  @Test("a sheet of this program is known for one also when it is larger than any input may be")
  func largeOwnSheets() throws {
    var limits = DecodeLimits()
    limits.maxPixels = 100
    let sheet = Self.png {
      $0.chunks = [PNGChunk("sRGB", [1]), .text("Software", "waterfall 0.1.0 96x64")]
    }
    #expect(try Self.header(sheet, limits: limits).isOwnSheet)
    #expect(throws: ImageError.self) { try Self.header(Self.png { _ in }, limits: limits) }
  }

  @Test("profiles are called by their own names")
  func profileNames() throws {
    let second = ProfileMaker.version2(name: "Adobe RGB (1998)")
    let fourth = ProfileMaker.version4(names: [("de", "Anzeige P3"), ("en", "Display P3")])
    let german = ProfileMaker.version4(names: [("de", "Anzeige P3 \u{1F600}")])
    for (profile, name) in [
      (second, "Adobe RGB (1998)"), (fourth, "Display P3"), (german, "Anzeige P3 \u{1F600}"),
    ] {
      let jpeg = JPEGMaker { $0.segments = JPEGSegment.profile(profile) }.encodeCard()
      #expect(ICCProfileName.name(of: profile) == name)
      #expect(try Decoded(jpeg).color.profile == profile)
      // There is nothing in them to convert with, so nothing is what is believed.
      #expect(try Self.header(jpeg).colorProfileName == nil)
    }
    let hostile = ProfileMaker.version2(name: "a\u{1B}[31m\n\tb  c")
    #expect(ICCProfileName.name(of: hostile) == "a[31mb c")
  }

  @Test("no prefix and no change of a profile traps")
  func hostileProfiles() throws {
    var generator = SeededGenerator(seed: 5)
    let profiles = [
      ProfileMaker.version2(name: "Adobe RGB (1998)"),
      ProfileMaker.version4(names: [("de", "Anzeige"), ("en", "Display P3")]),
    ]
    for profile in profiles {
      var hostile = (0...profile.count).map { Array(profile[..<$0]) }
      for _ in 0..<1_500 {
        var changed = profile
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
          // Most of the interesting bytes are in the tag table and behind it.
          let place = Int.random(in: 36..<changed.count, using: &generator)
          changed[place] =
            [0, 0x7F, 0xFF, .random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
        }
        hostile.append(changed)
      }
      for bytes in hostile {
        var color = EmbeddedColor()
        color.profile = bytes
        _ = ICCProfileName.name(of: bytes)
        for format in [PixelFormat.gray, .rgb, .invertedCMYK] {
          _ = color.name(for: format, limits: DecodeLimits())
        }
      }
    }
  }

  @Test("parts of a profile are put in order, and must be complete")
  func profileParts() throws {
    let profile = ProfileMaker.version2(name: "in parts")
    let parts = stride(from: 0, to: profile.count, by: 50).map {
      Array(profile[$0..<min($0 + 50, profile.count)])
    }
    let count = parts.count
    let segments = parts.enumerated().map { JPEGSegment.profilePart($1, number: $0 + 1, of: count) }
    func decoded(_ segments: [JPEGSegment], limits: DecodeLimits = DecodeLimits()) throws -> Decoded {
      try Decoded(JPEGMaker { $0.segments = segments }.encodeCard(), limits: limits)
    }
    #expect(try decoded(segments.reversed()).color.profile == profile)
    #expect(try decoded(segments.reversed()).diagnostics == ImageDiagnostics())

    let incomplete = "the colour profile is incomplete and was ignored"
    let wrong = [
      Array(segments.dropLast()), Array(segments.dropFirst()), segments + [segments[0]],
      [JPEGSegment.profilePart(profile, number: 0, of: 1)],
      [JPEGSegment.profilePart(profile, number: 2, of: 1)],
      [segments[0], JPEGSegment.profilePart(profile, number: 2, of: count + 1)],
    ]
    for segments in wrong {
      let result = try decoded(segments)
      #expect(result.color.profile == nil)
      #expect(result.diagnostics.messages == [incomplete])
      #expect(!result.diagnostics.isDamaged)
    }
    var limits = DecodeLimits()
    limits.maxProfileBytes = profile.count
    #expect(try decoded(segments, limits: limits).color.profile == profile)
    limits.maxProfileBytes -= 1
    let result = try decoded(segments, limits: limits)
    #expect(result.color.profile == nil)
    #expect(result.diagnostics.messages == ["the colour profile is too large and was ignored"])
  }

  @Test("255 parts of 64 KB are more than the 4 MB a profile may have")
  func largeProfile() throws {
    let part = [UInt8](repeating: 1, count: 65_519)
    let segments = (1...255).map { JPEGSegment.profilePart(part, number: $0, of: 255) }
    let header = try Self.header(JPEGMaker { $0.segments = segments }.encodeCard())
    #expect(header.messages == ["the colour profile is too large and was ignored"])
  }

  @Test("colour chunks of a PNG are delivered as stored")
  func colorChunks() throws {
    let whitePoint = PNGChunk.number(31_270) + PNGChunk.number(32_900)
    let primaries = [68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap { PNGChunk.number($0) }
    let file = Self.png {
      $0.chunks = [
        PNGChunk("cICP", [12, 13, 0, 1]), PNGChunk("gAMA", PNGChunk.number(45_455)),
        PNGChunk("cHRM", whitePoint + primaries),
      ]
    }
    let decoded = try Decoded(file)
    #expect(
      decoded.color.codePoints == .init(primaries: 12, transfer: 13, matrix: 0, isFullRange: true))
    #expect(decoded.color.gamma == 45_455)
    #expect(
      decoded.color.chromaticities
        == .init(
          white: [31_270, 32_900], red: [68_000, 32_000], green: [26_500, 69_000], blue: [15_000, 6_000]))
    #expect(decoded.header.colorProfileName == "Display P3")
    #expect(decoded.color.sRGBIntent == nil)

    #expect(try Decoded(Self.png { $0.chunks = [PNGChunk("sRGB", [1])] }).color.sRGBIntent == 1)
    #expect(try Self.header(Self.png { $0.chunks = [PNGChunk("sRGB", [1])] }).colorProfileName == "sRGB")
    let linear = Self.png { $0.chunks = [PNGChunk("gAMA", PNGChunk.number(100_000))] }
    #expect(try Self.header(linear).colorProfileName == "gamma 1.00")
    #expect(try Self.header(PNGMaker.encodeCard()).colorProfileName == nil)
  }

  @Test("B021: complaints of libpng about colour are not damage")
  func colorComplaints() throws {
    for chunk in [
      PNGChunk("iCCP", Array("bad\u{1B}[1m\0\0".utf8) + [1, 2, 3]), PNGChunk("cHRM", [1, 2, 3]),
      PNGChunk("sRGB", [99]), PNGChunk("gAMA", PNGChunk.number(0)), PNGChunk("cICP", [1]),
    ] {
      let decoded = try Decoded(Self.png { $0.chunks = [chunk] })
      #expect(decoded.raster.samples == TestCard.samples(), "\(chunk.type)")
      #expect(!decoded.diagnostics.isDamaged, "\(chunk.type)")
      #expect(decoded.diagnostics.messages.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 } })
    }
  }

  @Test("the name for messages is the path, escaped, and comes first")
  func paths() throws {
    let picture = PictureBytes([1, 2, 3], path: FilePath(bytes: [0x61, 0x0A, 0xFF]))
    let error = imageError { () throws(ImageError) in _ = try ImageProbe.header(of: picture) }
    #expect(error?.description == "a\\n\\xff: not a picture of a known format")
    #expect(error?.reason == "not a picture of a known format")
  }
}
