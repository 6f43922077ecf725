import ContactSheet
import PixelGeometry
import TestSupport
import Testing

struct SheetQualityTests {
  /// A JPEG of stripes that get finer to the right and to the bottom.
  private static func stripes(_ size: PixelSize) -> [UInt8] {
    JPEGMaker { $0.quality = 95 }.encode(size: size) { x, y in
      let wave = (x * x / 250 + y * y / 300) % 40
      return [UInt8(20 + 5 * wave), UInt8(220 - 5 * wave), UInt8(40 + 3 * wave)]
    }
  }

  @Test("less quality is further from what all of the picture gives, and good is the default")
  func distances() throws {
    let folder = PictureFolder()
    folder.add("a.jpg", Self.stripes(PixelSize(width: 400, height: 304)))
    // A tile of 48 by 36: a quarter is more than 1.5 times that, an eighth is 50 pixels wide.
    func samples(_ quality: SheetQuality?) throws -> [UInt8] {
      let options = folder.options(width: 48, columns: 1) {
        $0.style.margins = SheetMargins(top: 0, right: 0, bottom: 0, left: 0)
        if let quality { $0.quality = quality }
      }
      return try folder.sheet(options).image.samples
    }
    let best = try samples(.best)
    func distance(_ other: [UInt8]) -> Int {
      zip(best, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    let good = try samples(.good)
    let fast = try samples(.fast)
    #expect(distance(good) > 0)
    #expect(distance(good) < 2 * good.count)
    #expect(distance(fast) > 2 * distance(good))
    #expect(try samples(nil) == good)
  }
}
