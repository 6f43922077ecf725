import Raster
import TestSupport
import Testing

@testable import ImageCodecs

struct TransformCacheTests {
  private static func source(_ bytes: [UInt8], _ format: PixelFormat = .rgb) -> ColorSource {
    ColorSource(meaning: .profile(bytes), format: format)
  }

  private static func isFault(_ outcome: ColorSource.Outcome?, _ message: String) -> Bool {
    if case .fault(.damaged(message)) = outcome { true } else { false }
  }

  @Test("the colour spaces used last are remembered, by all their bytes and the pixel format")
  func usedLast() {
    var cache = TransformCache()
    for index in 0..<UInt8(40) {
      cache.add(.fault(.damaged("\(index)")), of: Self.source([1, 2, index]))
      // Used all the time, so never forgotten.
      _ = cache.outcome(of: Self.source([1, 2, 0]))
    }
    #expect(cache.count == 32)
    #expect(Self.isFault(cache.outcome(of: Self.source([1, 2, 0])), "0"))
    #expect(Self.isFault(cache.outcome(of: Self.source([1, 2, 39])), "39"))
    #expect(cache.outcome(of: Self.source([1, 2, 1])) == nil)
    #expect(cache.outcome(of: Self.source([1, 2, 39], .rgba)) == nil)
  }

  @Test("large profiles do not add up")
  func bytes() {
    var cache = TransformCache()
    for index in 0..<UInt8(20) {
      cache.add(.identity, of: Self.source([UInt8](repeating: index, count: 4 << 20)))
    }
    #expect(cache.count == 4)
    cache.add(.identity, of: Self.source([UInt8](repeating: 99, count: 20 << 20)))
    #expect(cache.count == 1, "the newest stays, whatever its size")
  }

  @Test("what two workers found out is remembered once")
  func twice() {
    var cache = TransformCache()
    cache.add(.fault(.damaged("first")), of: Self.source([1]))
    cache.add(.fault(.damaged("second")), of: Self.source([1]))
    #expect(cache.count == 1)
    #expect(Self.isFault(cache.outcome(of: Self.source([1])), "first"))
  }

  @Test("many more colour spaces than are remembered, from several threads, always give the same colours")
  func thrashing() async throws {
    let management = ColorManagement()
    let profiles = (0..<40).map { ColorProfileMaker.gray(.gamma(1 + Double($0) / 100)) }
    let levels = (0...255).map { UInt8($0) }
    @Sendable func results() -> [[UInt8]?] {
      profiles.map { profile in
        management.decision(for: ColorSamples.color(profile: profile), format: .gray).transform
          .map { ColorSamples.converted(levels, by: $0) }
      }
    }
    let expected = results()
    #expect(Set(expected).count == 40 && !expected.contains(nil))
    await withTaskGroup(of: [[UInt8]?].self) { group in
      for _ in 0..<8 { group.addTask { results() } }
      for await result in group { #expect(result == expected) }
    }
  }
}
