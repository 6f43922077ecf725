import PixelGeometry
import Testing

@testable import Raster

struct RasterStorageTests {
  @Test("rows that were expected find their room, and no more was taken")
  func expectedRows() {
    var raster = Raster(size: .zero, format: .rgb)
    for height in [700, 300, 1200] {
      raster.removeRows(width: 500, format: .rgb, expectedRows: height)
      let capacity = raster.samples.capacity
      for y in 0..<height { raster.append(row: Array(repeating: UInt8(y % 251), count: 1500)) }
      #expect(raster.samples.capacity == capacity)
      // What an allocator adds to such a block is less than a page.
      #expect(capacity < max(700, height) * 1500 + 4096)
      #expect(raster.size == PixelSize(width: 500, height: height))
      #expect((0..<height).allSatisfy { raster.samples[$0 * 1500] == UInt8($0 % 251) })
    }
  }

  @Test("a reshaped picture takes no more room than the largest one needed")
  func reshaping() {
    var raster = Raster(size: .zero, format: .rgb)
    var largest = 0
    for side in [300, 301, 400, 20, 399, 0, 1, 450] {
      raster.reshape(size: PixelSize(width: side, height: side), format: .rgba)
      largest = max(largest, side * side * 4)
      #expect(raster.samples.count == side * side * 4)
      #expect(raster.samples.capacity < largest + 4096)
    }
  }
}
