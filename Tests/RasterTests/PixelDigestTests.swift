import PixelGeometry
import Testing

@testable import Raster

@Suite("Pixel digest")
struct PixelDigestTests {
  /// The digest of an RGB picture stored as `raster`, its rows taken in `order`.
  private func digest(
    of raster: Raster, orientation: Orientation = .upright, order: [Int]? = nil
  ) -> PixelDigest {
    var digest = PixelDigest()
    raster.withSamples { samples in
      for y in order ?? Array(0..<raster.size.height) {
        digest.addRow(
          samples.extracting(y * raster.rowBytes..<(y + 1) * raster.rowBytes), storedRow: y,
          storedSize: raster.size, orientation: orientation)
      }
    }
    return digest
  }

  @Test(
    "however a picture is stored, its digest and mean are those of the upright one",
    arguments: Orientation.allCases)
  func independentOfStorage(orientation: Orientation) {
    for size in [
      PixelSize(width: 31, height: 17), PixelSize(width: 1, height: 9), PixelSize(width: 8, height: 1),
    ] {
      let stored = Raster.noise(size: size, format: .rgb, seed: 71)
      let upright = digest(of: stored.turned(orientation))
      let turned = digest(of: stored, orientation: orientation)
      #expect(turned.hexadecimal == upright.hexadecimal, "seed 71")
      #expect(turned.meanColor == upright.meanColor, "seed 71")
    }
  }

  @Test("rows may come in any order")
  func independentOfOrder() {
    let raster = Raster.noise(size: PixelSize(width: 5, height: 40), format: .rgb, seed: 72)
    #expect(digest(of: raster).hexadecimal == digest(of: raster, order: (0..<40).reversed()).hexadecimal)
  }

  @Test("one level, two exchanged pixels or another shape make another digest")
  func distinguishes() {
    let size = PixelSize(width: 12, height: 10)
    let raster = Raster.noise(size: size, format: .rgb, seed: 73)
    var seen: Set = [digest(of: raster).hexadecimal]
    for i in raster.samples.indices {
      var samples = raster.samples
      samples[i] ^= 1
      #expect(
        seen.insert(digest(of: Raster(size: size, format: .rgb, samples: samples)).hexadecimal).inserted)
    }
    for i in stride(from: 0, to: raster.samples.count - 3, by: 3) {
      var samples = raster.samples
      for j in i..<i + 3 { samples.swapAt(j, j + 3) }
      #expect(
        seen.insert(digest(of: Raster(size: size, format: .rgb, samples: samples)).hexadecimal).inserted)
    }
    for width in 1...24 where 24 % width == 0 {
      let black = Raster(size: PixelSize(width: width, height: 24 / width), format: .rgb)
      #expect(seen.insert(digest(of: black).hexadecimal).inserted)
    }
    #expect(seen.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test("the digest is the same on every machine and in every version")
  func isPinned() {
    let raster = Raster(
      size: PixelSize(width: 2, height: 2), format: .rgb,
      samples: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])
    #expect(digest(of: raster).hexadecimal == "a8f44e853c173af6513a7e6b9a84db92")
    #expect(PixelDigest().hexadecimal.count == 32)
  }

  @Test("the mean is exact")
  func mean() {
    let raster = Raster(
      size: PixelSize(width: 4, height: 1), format: .rgb,
      samples: [255, 0, 1, 255, 0, 2, 255, 1, 3, 254, 0, 3])
    let mean = digest(of: raster).meanColor
    #expect(mean == (red: 254.75, green: 0.25, blue: 2.25))
    #expect(PixelDigest().meanColor == (red: 0, green: 0, blue: 0))
  }
}
