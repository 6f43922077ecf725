import GalleryLayout
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

@testable import ContactSheet

/// Which part of a picture shows in a cell that crops it.
struct CropTests {
  /// Four fields, by their rows: red and green, blue and yellow.
  private static let colors: [[UInt8]] = [[200, 0, 0], [0, 200, 0], [0, 0, 200], [200, 200, 0]]

  private func fields(_ width: Int, _ height: Int) -> [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x in Self.colors[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] }
    }
  }

  private func sheet(
    _ size: PixelSize, _ cellRatio: Double, _ gravity: LayoutPoint, orientation: Orientation = .upright
  ) throws -> SheetImage {
    let folder = PictureFolder()
    let stored = orientation.applied(to: size)
    // Stored so that it stands upright after turning.
    let upright = fields(size.width, size.height)
    var samples = [UInt8](repeating: 0, count: upright.count)
    for y in 0..<stored.height {
      for x in 0..<stored.width {
        let place = orientation.uprightPosition(x: x, y: y, storedSize: stored)
        for channel in 0..<3 {
          samples[(y * stored.width + x) * 3 + channel] =
            upright[(place.y * size.width + place.x) * 3 + channel]
        }
      }
    }
    var maker = PNGMaker()
    maker.chunks = [PNGChunk("eXIf", EXIFMaker.block(orientation: Int(orientation.rawValue)))]
    folder.add("a.png", maker.encode(samples.map { Int($0) }, size: stored))
    return try folder.sheet(
      folder.options(width: 60, columns: 1) {
        $0.style.layout = .grid
        $0.style.cellRatio = cellRatio
        $0.style.gravity = gravity
        $0.style.margins = SheetMargins(top: 0, right: 0, bottom: 0, left: 0)
      }
    ).image
  }

  @Test("the part at the gravity shows, whatever way the picture is stored", arguments: Orientation.allCases)
  func gravity(orientation: Orientation) throws {
    // Twice as wide as the cell: its left, its right and its middle half.
    let size = PixelSize(width: 240, height: 120)
    let left = try sheet(size, 1, LayoutPoint(x: 0, y: 0.5), orientation: orientation)
    #expect(left.size == PixelSize(width: 60, height: 60))
    #expect(left.pixel(5, 5) == Self.colors[0] && left.pixel(50, 5) == Self.colors[0])
    #expect(left.pixel(5, 55) == Self.colors[2])
    let right = try sheet(size, 1, LayoutPoint(x: 1, y: 0.5), orientation: orientation)
    #expect(right.pixel(5, 5) == Self.colors[1] && right.pixel(55, 55) == Self.colors[3])
    let middle = try sheet(size, 1, LayoutPoint(x: 0.5, y: 0.5), orientation: orientation)
    #expect(middle.pixel(20, 5) == Self.colors[0] && middle.pixel(40, 5) == Self.colors[1])
    let tall = try sheet(
      PixelSize(width: 120, height: 240), 1, LayoutPoint(x: 0.5, y: 1), orientation: orientation)
    #expect(tall.pixel(5, 5) == Self.colors[2] && tall.pixel(55, 55) == Self.colors[3])
  }

  @Test(
    "a crop is what the same part of the whole, decoded at once, becomes",
    arguments: 1...12 as ClosedRange<UInt64>)
  func sameAsWhole(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let size = PixelSize(
      width: .random(in: 1...900, using: &generator), height: .random(in: 1...900, using: &generator))
    let target = PixelSize(
      width: .random(in: 1...90, using: &generator), height: .random(in: 1...90, using: &generator))
    let folder = PictureFolder()
    let path = folder.add("a.png", Pictures.noisePNG(size.width, size.height, seed: seed))
    let header = try ProbedFile(path: path, limits: InputLimits().decodeLimits).header
    let fit = CellFit(
      fit: .cover,
      gravity: LayoutPoint(x: .random(in: 0...1, using: &generator), y: .random(in: 0...1, using: &generator))
    )
    let crop = fit.crop(of: size, in: PixelRect(size: target))
    let picture = PlannedPicture(path: path, header: header, orientation: .upright, size: target, crop: crop)
    var tile = Raster(size: .zero, format: .rgb)
    _ = try TileRenderer(color: nil).render(picture, limits: InputLimits().decodeLimits, into: &tile)

    let samples = Pictures.noise(size.width, size.height, seed: seed)
    let whole = Raster(size: size, format: .rgb, samples: samples)
    let window = SourceWindow(width: Double(size.width), height: Double(size.height))
      .cropped(to: crop ?? LayoutRect(x: 0, y: 0, width: 1, height: 1))
    var expected = Raster(size: .zero, format: .rgb)
    var resampler = Resampler()
    resampler.resample(whole, window: window, to: target, orientation: .upright, into: &expected)
    #expect(firstDifference(tile.samples, expected.samples) == nil, "seed \(seed): \(size) to \(target)")
  }

  @Test("of a panorama only what shows is kept")
  func panorama() {
    let window = SourceWindow(x: 40_000, y: 0, width: 3_000, height: 3_000)
    let plan = ReductionPlan.factors(
      window: window, to: PixelSize(width: 300, height: 300), orientation: .upright)
    let part = NeededPart(window, of: PixelSize(width: 100_000, height: 3_000), plan: plan)
    #expect(part.columns.lowerBound % plan.factorX == 0)
    #expect(part.columns.contains(40_000) && part.columns.contains(42_999))
    #expect(part.columns.count < 3_200 && part.rows == 0..<3_000)
  }

  @Test("cells of any shape show something of pictures of any shape")
  func hostile() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 3000, 1, [1, 2, 3])
    folder.addSolid("2.png", 1, 3000, [1, 2, 3])
    folder.addSolid("3.png", 1, 1, [1, 2, 3])
    for ratio in [0.01, 1, 90] {
      let (report, sheet) = try folder.sheet(
        folder.options(width: 90, columns: 1) {
          $0.style.layout = .grid
          $0.style.cellRatio = ratio
        })
      for item in report.items {
        #expect(sheet.samples(in: item.frame).isRepeating([1, 2, 3]), "\(ratio): \(item.frame)")
      }
    }
  }
}
