import PixelGeometry
import Testing

struct PixelSizeTests {
  @Test("the pixel count is the product, and the largest number where that does not fit")
  func pixelCount() {
    #expect(PixelSize(width: 3, height: 4).pixelCount == 12)
    #expect(PixelSize(width: .max, height: 1).pixelCount == .max)
    #expect(PixelSize(width: .max, height: 2).pixelCount == .max)
    #expect(PixelSize(width: 1 << 32, height: 1 << 31).pixelCount == .max)
    #expect(PixelSize(width: 65_500, height: 65_500).pixelCount == 4_290_250_000)
    for size in [
      PixelSize(width: 0, height: 5), PixelSize(width: -3, height: -4), .zero,
      PixelSize(width: .min, height: .min),
    ] {
      #expect(size.pixelCount == 0)
      #expect(size.isEmpty)
      #expect(size.aspectRatio == 1)
    }
  }

  @Test("transposing exchanges width and height, and twice is nothing")
  func transposing() {
    let size = PixelSize(width: 3, height: 4)
    #expect(size.transposed == PixelSize(width: 4, height: 3))
    #expect(size.transposed.transposed == size)
    #expect(size.aspectRatio == 0.75)
    #expect(size.aspectRatio * size.transposed.aspectRatio == 1)
    #expect(size.description == "3x4")
  }
}
