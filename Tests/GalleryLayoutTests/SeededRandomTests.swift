import GalleryLayout
import Testing

@Suite("Seeded random numbers")
struct SeededRandomTests {
  @Test("the bits are those of the published generator")
  func publishedBits() {
    // The first outputs for this seed in the Rosetta Code entry "Pseudo-random numbers/Splitmix64".
    var random = SeededRandom(seed: 1_234_567)
    let bits = (0..<5).map { _ in random.next() }
    #expect(
      bits == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("a bounded number is the upper half of the bits times the bound")
  func bounded() {
    // 6457827717110365317 / 2^64 = 0.35..., 3203168211198807973 / 2^64 = 0.17..., and so on.
    var random = SeededRandom(seed: 1_234_567)
    #expect((0..<5).map { _ in random.next(below: 100) } == [35, 17, 53, 24, 88])
  }

  @Test("every number below the bound comes, and no other", arguments: [1, 2, 3, 50, 150])
  func range(bound: Int) {
    var random = SeededRandom(seed: 7)
    let numbers = Set((0..<5_000).map { _ in random.next(below: bound) })
    #expect(numbers == Set(0..<bound))
  }

  @Test("without a bound to stay below the number is 0", arguments: [0, -1, .min])
  func noBound(bound: Int) {
    var random = SeededRandom(seed: 7)
    #expect(random.next(below: bound) == 0)
  }
}
