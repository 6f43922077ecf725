import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

@testable import PNGEncoding

struct SizePromiseTests {
  @Test(
    "balanced is at most 3 % larger than libpng for photos and 2 % for drawings",
    arguments: TestPicture.Kind.allCases)
  func balanced(kind: TestPicture.Kind) {
    for seed in UInt64(1)...2 {
      let picture = TestPicture(kind, size: PixelSize(width: 300, height: 310), seed: seed)
      let ours = TestPicture.pixelByteCount(of: picture.encoded(.balanced))
      let libpng = picture.pixelByteCountByLibpng
      #expect(ours * 100 <= libpng * (kind.isPhoto ? 103 : 102), "seed \(seed): \(ours), libpng \(libpng)")
    }
  }

  @Test("small is at most as large as libpng", arguments: TestPicture.Kind.allCases)
  func small(kind: TestPicture.Kind) {
    let picture = TestPicture(kind, size: PixelSize(width: 200, height: 180), seed: 7)
    let ours = TestPicture.pixelByteCount(of: picture.encoded(.small))
    let libpng = picture.pixelByteCountByLibpng
    #expect(ours <= libpng, "\(ours), libpng \(libpng)")
  }

  @Test(
    "fast keeps within a tenth of libpng for photos", arguments: [TestPicture.Kind.photo, .mixed, .grayPhoto])
  func fast(kind: TestPicture.Kind) {
    let picture = TestPicture(kind, size: PixelSize(width: 400, height: 300), seed: 3)
    let ours = TestPicture.pixelByteCount(of: picture.encoded(.fast))
    #expect(ours * 10 <= picture.pixelByteCountByLibpng * 11)
  }

  @Test("the promises hold for a camera's photo", .enabled(if: Fixtures.path("photos") != nil))
  func cameraPhoto() throws {
    // The test is only run where the folder is.
    let file = try InputFile(opening: FilePath(Fixtures.path("photos")! + "/photo-048.jpg"))
    let header = try ImageProbe.header(of: file)
    var reader = try ImageReader(file, header: header, smallestUseful: PixelSize(width: 200, height: 150))
    let raster = try reader.readRaster()
    let rows = min(raster.size.height, 200)
    let picture = TestPicture(
      size: PixelSize(width: raster.size.width, height: rows), pixelBytes: 3,
      samples: Array(raster.samples[..<(rows * raster.rowBytes)]))
    let libpng = picture.pixelByteCountByLibpng
    let sizes = CompressionEffort.allCases.map { TestPicture.pixelByteCount(of: picture.encoded($0)) }
    #expect(sizes[0] * 100 <= libpng * 105, "fast \(sizes[0]), libpng \(libpng)")
    #expect(sizes[1] * 100 <= libpng * 103, "balanced \(sizes[1]), libpng \(libpng)")
    #expect(sizes[2] <= libpng, "small \(sizes[2]), libpng \(libpng)")
  }
}
