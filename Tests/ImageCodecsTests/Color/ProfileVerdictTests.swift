import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Which profiles are used: the same in JPEG and PNG, and known from the header.
struct ProfileVerdictTests {
  private typealias Sample = (name: String, bytes: [UInt8])

  private static let good: [Sample] = [
    ("formula", ColorProfileMaker.rgb(.displayP3, .gamma(2.2))),
    ("table", ColorProfileMaker.rgb(.rotated, .sRGBTable)), ("cube", ColorProfileMaker.rgbTable()),
    ("gray", ColorProfileMaker.gray(.gamma(1.8))), ("ink", ColorProfileMaker.cmyk()),
  ]

  /// Good ones with a field of the header or of the table of tags replaced.
  private static let changed: [Sample] = good.flatMap { name, bytes -> [Sample] in
    let fields: [(Int, [[UInt8]])] = [
      (0, [0, 200, bytes.count - 40, bytes.count + 1].map { PNGChunk.number($0) }),
      (8, [[5, 0, 0, 0], [9, 0, 0, 0], [4, 0x40, 0, 0]]),
      (12, ["scnr", "spac", "prtr", "link", "abst", "nmcl", "\0\0\0\0"].map { Array($0.utf8) }),
      (16, ["GRAY", "RGB ", "CMYK", "Lab ", "HSV "].map { Array($0.utf8) }),
      (20, ["Lab ", "HSV ", "RGB "].map { Array($0.utf8) }), (36, [Array("acsq".utf8)]),
      (64, [[0, 1, 0, 0], [0, 0, 0, 9]]), (68, [[0, 0, 0xF3, 0x51]]),
      (128, [0, 1, 2, 100, 101, 0x1000_0000].map { PNGChunk.number($0) }),
      (144, ["wtpt", "rTRC", "xxxx"].map { Array($0.utf8) }),
      (148, [0, 5, 9_999].map { PNGChunk.number($0) }),
      (152, [0, 3, 99_999].map { PNGChunk.number($0) }),
    ]
    return fields.flatMap { offset, values in
      values.enumerated().map { index, value in
        var profile = bytes
        profile.replaceSubrange(offset..<(offset + value.count), with: value)
        return ("\(name), value \(index) at \(offset)", profile)
      }
    }
  }

  private static let all = good + changed

  @Test("the same profile has the same fate in a JPEG and in a PNG")
  func sameInBoth() throws {
    let size = TestCard.size
    let samples = TestCard.samples()
    let management = ColorManagement()
    var used = 0
    for (name, profile) in Self.all {
      let jpeg = JPEGMaker { $0.segments = JPEGSegment.profile(profile) }
      var png = PNGMaker()
      png.chunks = [.profile(profile)]
      var fates: [(isUsed: Bool, notes: [String], name: String?)] = []
      for file in [jpeg.encodeCard(), png.encode(samples.map { Int($0) }, size: size)] {
        let decoded = try Decoded(file)
        let decision = management.decision(for: decoded.color, format: .rgb)
        fates.append(
          (
            decision.transform != nil, decoded.diagnostics.messages + decision.notes,
            decoded.header.colorProfileName
          )
        )
      }
      #expect(fates[0] == fates[1], "\(name)")
      used += fates[0].isUsed ? 1 : 0
    }
    #expect(used > 10)
  }

  @Test("the verdict on header and tags is that of LittleCMS")
  func verdicts() {
    let most = DecodeLimits().maxProfileBytes
    var (used, refused) = (0, 0)
    for (name, profile) in Self.all {
      for format in [PixelFormat.gray, .rgb, .rgba, .invertedCMYK] {
        let isUsable = ICCProfile.seemsUsable(profile, for: format, maxBytes: most)
        var fault: ProfileFault?
        do throws(ProfileFault) {
          _ = try LibraryTransform(profile: ICCProfile.checked(profile, maxBytes: most), format: format)
        } catch {
          fault = error
        }
        #expect(isUsable == (fault == nil), "\(name) for \(format): \(fault?.note ?? "")")
        if isUsable { used += 1 } else { refused += 1 }
      }
    }
    #expect(used > 50 && refused > 50)
  }

  @Test("what is not believed is not named")
  func names() throws {
    func name(_ chunks: [PNGChunk]) throws -> String? {
      var maker = PNGMaker()
      maker.chunks = chunks
      let file = maker.encode(TestCard.samples().map { Int($0) }, size: TestCard.size)
      return try ImageProbe.header(of: PictureBytes(file)).colorProfileName
    }
    let linear = PNGChunk("gAMA", PNGChunk.number(100_000))
    var profile = ColorProfileMaker.rgb(.displayP3, .sRGB)
    profile[8] = 9
    #expect(try name([.profile(profile), linear]) == "gamma 1.00")
    #expect(try name([PNGChunk("cICP", [1, 2, 0, 1])]) == nil)
    #expect(try name([PNGChunk("cICP", [1, 2, 0, 1]), PNGChunk("sRGB", [1])]) == "sRGB")
    #expect(try name([PNGChunk("cICP", [1, 13, 1, 1]), linear]) == "gamma 1.00")
    #expect(try name([PNGChunk("gAMA", PNGChunk.number(9))]) == nil)
    #expect(try name([PNGChunk("sRGB", [4])]) == nil)
  }
}
