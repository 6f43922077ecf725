import PixelGeometry
import Raster
import Testing

struct MeanColorTests {
  @Test("of every so many rows, only these count")
  func rowStep() {
    let samples = (0..<10).flatMap { y in [UInt8](repeating: y.isMultiple(of: 3) ? 40 : 200, count: 6) }
    let raster = Raster(size: PixelSize(width: 2, height: 10), format: .rgb, samples: samples)
    #expect(raster.meanColor(over: .white, rowStep: 3) == PixelColor(red: 40, green: 40, blue: 40))
    #expect(raster.meanColor(over: .white) == PixelColor(red: 136, green: 136, blue: 136))
  }

  @Test("the mean is of all pixels, rounded")
  func plain() {
    let size = PixelSize(width: 2, height: 1)
    let colors = Raster(size: size, format: .rgb, samples: [0, 10, 255, 255, 13, 0])
    #expect(colors.meanColor(over: .white) == PixelColor(red: 128, green: 12, blue: 128))
    let grays = Raster(size: size, format: .gray, samples: [3, 4])
    #expect(grays.meanColor(over: .white) == PixelColor(red: 4, green: 4, blue: 4))
  }

  @Test("no row is too long or too short to be summed up")
  func lengths() {
    for width in [1, 15, 16, 17, 32, 33, 47, 48, 4_111, 4_112, 4_113, 9_000] {
      let samples = (0..<3 * width).map { place in UInt8([255, 254, 3][place % 3]) }
      let raster = Raster(size: PixelSize(width: width, height: 1), format: .rgb, samples: samples)
      #expect(raster.meanColor(over: .white) == PixelColor(red: 255, green: 254, blue: 3), "\(width)")
    }
  }

  @Test("what is transparent shows the background")
  func transparency() {
    let size = PixelSize(width: 1, height: 2)
    let raster = Raster(size: size, format: .rgba, samples: [255, 0, 0, 255, 0, 0, 0, 0])
    #expect(raster.meanColor(over: .white) == PixelColor(red: 255, green: 128, blue: 128))
    let green = PixelColor(red: 0, green: 255, blue: 0)
    #expect(raster.meanColor(over: green) == PixelColor(red: 128, green: 128, blue: 0))
  }

  @Test("a picture without pixels is all background")
  func empty() {
    let green = PixelColor(red: 0, green: 255, blue: 0)
    #expect(Raster(size: .zero, format: .rgb).meanColor(over: green) == green)
  }
}
