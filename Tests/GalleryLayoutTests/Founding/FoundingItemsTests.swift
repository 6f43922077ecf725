import GalleryLayout
import PixelGeometry
import Testing

@Suite("Items of the founding layouts")
struct FoundingItemsTests {
  @Test("the random heights of basic are whole, from 50 to 199, and the same for the same seed")
  func seededHeights() throws {
    let arrangement = try FoundingLayout.basic.arrange(.seeded(count: 1_000, seed: 3), width: 375)
    let heights = arrangement.frames.map(\.height)
    #expect(Set(heights) == Set((50..<200).map { Double($0) }))
    #expect(try FoundingLayout.basic.arrange(.seeded(count: 1_000, seed: 3), width: 375) == arrangement)
    #expect(try FoundingLayout.basic.arrange(.seeded(count: 1_000, seed: 4), width: 375) != arrangement)
    let start = try FoundingLayout.basic.arrange(.seeded(count: 10, seed: 3), width: 375)
    #expect(start.frames[...] == arrangement.frames[..<10])
  }

  @Test("the random numbers of basic and captioned come from the documented generator")
  func seededNumbers() throws {
    // 6457827717110365317 and 3203168211198807973 over 2^64, times 150 and 50, rounded down.
    let basic = try FoundingLayout.basic.arrange(.seeded(count: 2, seed: 1_234_567), width: 340)
    #expect(basic.frames.map(\.height) == [102, 76])
    let captioned = try FoundingLayout.captioned.arrange(.seeded(count: 2, seed: 1_234_567), width: 340)
    #expect(captioned.frames.map(\.height) == [147, 138])
  }

  @Test("negative numbers of items are none")
  func negativeCount() throws {
    #expect(FoundingItems.seeded(count: -5, seed: 0).count == 0)
    #expect(try FoundingLayout.basic.arrange(.seeded(count: .min, seed: 0), width: 375).count == 0)
  }

  @Test("pictures without a shape become squares, and captions of any height are kept from harm")
  func degenerateItems() throws {
    let sizes = [
      PixelSize(width: 0, height: 9), PixelSize(width: -1, height: -1), PixelSize(width: .max, height: 1),
    ]
    let arrangement = try FoundingLayout.delegated.arrange(.sizes(sizes), width: 340)
    #expect(arrangement.frames[0].height == 100)
    #expect(arrangement.frames[1].height == 100)
    #expect(arrangement.pixelFrames[2].height == 1)
    let extras: [Double] = [.nan, .infinity, -1e9, 1e300]
    let captioned = try FoundingLayout.captioned.arrange(.extraHeights(extras), width: 340)
    #expect(captioned.frames.map(\.height) == [100, 100, 100, 100])
  }
}
