import TestSupport
import Testing

@testable import ImageCodecs

/// Profiles made to cost time.
struct HostileProfileTests {
  private static func name(of profile: [UInt8]) -> String? { ICCProfileName.name(of: profile) }

  @Test("of three hundred thousand languages the first thousand count")
  func manyLanguages() throws {
    func profile(_ count: Int, englishAt english: Int) throws -> [UInt8] {
      // All say the same 256 characters; only the languages differ.
      let text = (0..<128).flatMap { _ in [0, 0x41, 3, 1] as [UInt8] }
      let records = (0..<count).flatMap { index in
        Array((index == english ? "enUS" : "xxXX").utf8) + PNGChunk.number(index == english ? 4 : text.count)
          + PNGChunk.number(16 + count * 12 + (index == english ? text.count : 0))
      }
      let name = Array("mluc".utf8) + PNGChunk.number(0) + PNGChunk.number(count) + PNGChunk.number(12)
      return ProfileMaker.profile(
        majorVersion: 4, tags: [("desc", name + records + text + [0, 0x6F, 0, 0x6B])])
    }
    #expect(try Self.name(of: profile(1_000, englishAt: 999)) == "ok")
    #expect(try Self.name(of: profile(1_001, englishAt: 1_000))?.hasPrefix("Á") == true)
    let many = try profile(300_000, englishAt: 1_000)
    try #require(many.count < DecodeLimits().maxProfileBytes)
    #expect(Self.name(of: many)?.hasPrefix("Á") == true)
  }

  @Test("records of any length that lie outside the profile give no name")
  func wildRecords() throws {
    for (count, recordBytes) in [(1, 12), (1_000, 0xFFFF_FFFF), (0xFFFF_FFFF, 12), (3, 0), (3, 0x7FFF_FFFF)] {
      for start in [0, 28, 0xFFFF_FFF0] {
        let record = Array("enUS".utf8) + PNGChunk.number(0xFFFF_FFFF) + PNGChunk.number(start)
        let tag =
          Array("mluc".utf8) + PNGChunk.number(0) + PNGChunk.number(count) + PNGChunk.number(recordBytes)
        let name = Self.name(of: ProfileMaker.profile(majorVersion: 4, tags: [("desc", tag + record)]))
        #expect((name?.utf8.count ?? 0) < 100, "\(count) of \(recordBytes) at \(start)")
      }
    }
  }

  @Test("of sixty thousand tags the first hundred count")
  func manyTags() throws {
    func profile(nameAt index: Int, of count: Int) -> [UInt8] {
      let name = Array("desc".utf8) + PNGChunk.number(0) + PNGChunk.number(3) + Array("ok\0".utf8)
      return ProfileMaker.profile(
        majorVersion: 2, tags: (0..<count).map { $0 == index ? ("desc", name) : ("cprt", []) })
    }
    #expect(Self.name(of: profile(nameAt: 99, of: 100)) == "ok")
    #expect(Self.name(of: profile(nameAt: 100, of: 60_000)) == nil)
  }
}
