import FileAccess
import PixelGeometry
import Raster
import TestSupport
import Testing

@testable import ContactSheet
@testable import ImageCodecs

struct ColorRenderingTests {
  private static let tileSize = PixelSize(width: 40, height: 30)

  /// The picture decoded in full, converted, and then scaled.
  private static func reference(_ picture: PlannedPicture) throws -> Raster {
    var reader = try ImageReader(try picture.openedFile(), header: picture.header)
    var raster = try reader.readRaster()
    let decision = ColorManagement().decision(for: reader.embeddedColor, format: reader.format)
    #expect(decision.notes.isEmpty)
    try #require(decision.transform).convert(&raster)
    var resampler = Resampler()
    var tile = Raster(size: .zero, format: raster.format)
    resampler.resample(raster, window: reader.window, to: tileSize, orientation: .upright, into: &tile)
    return tile
  }

  @Test(
    "a tile shows what converting first and scaling then would show", arguments: ColorPictures.all.map(\.name)
  )
  func order(name: String) throws {
    let picture = try #require(ColorPictures.all.first { $0.name == name })
    let folder = TemporaryFolder()
    let path = FilePath(folder.addFile(name, picture.bytes))
    let planned = PlannedPicture(
      path: path, header: try ImageProbe.header(of: InputFile(opening: path)), orientation: .upright,
      size: Self.tileSize)
    let expected = try Self.reference(planned)
    var tile = Raster(size: .zero, format: .rgb)
    _ = try TileRenderer(color: ColorManagement()).render(planned, limits: DecodeLimits(), into: &tile)
    #expect(tile.size == expected.size && tile.format == expected.format)
    if picture.isConvertedFirst {
      #expect(tile == expected)
    } else {
      // These are also reduced while they are decoded, which blurs edges a little; the mean must hold.
      for channel in 0..<3 {
        func mean(_ raster: Raster) -> Double {
          let values = stride(from: channel, to: raster.samples.count, by: 3).map {
            Double(raster.samples[$0])
          }
          return values.reduce(0, +) / Double(values.count)
        }
        #expect(abs(mean(tile) - mean(expected)) <= 1, "channel \(channel)")
      }
    }
    var unmanaged = Raster(size: .zero, format: .rgb)
    _ = try TileRenderer(color: nil).render(planned, limits: DecodeLimits(), into: &unmanaged)
    #expect(unmanaged != tile)
  }

  @Test(
    "coloured text as large as a photograph shows what converting first would show; soft shapes nearly that")
  func trial() throws {
    let size = PixelSize(width: 1_920, height: 1_080)
    func file(_ color: (Int, Int) -> [UInt8]) -> [UInt8] {
      JPEGMaker {
        $0.segments = JPEGSegment.profile(ColorProfileMaker.rgb(.displayP3, .sRGB), partBytes: 60_000)
      }
      .encode(size: size, color: color)
    }
    let text = file { x, y in x % 160 < 30 && y % 240 < 120 ? [230, 0, 60] : [0, 220, 40] }
    let soft = file { x, y in [UInt8(x / 10), UInt8(y / 10), UInt8((x + y) / 20)] }
    let folder = TemporaryFolder()
    for (name, bytes) in [
      ("text.jpg", text), ("soft.jpg", soft),
    ] {
      let path = FilePath(folder.addFile(name, bytes))
      let planned = PlannedPicture(
        path: path, header: try ImageProbe.header(of: InputFile(opening: path)), orientation: .upright,
        size: Self.tileSize)
      #expect(planned.header.storedSize == size)
      let expected = try Self.reference(planned)
      var tile = Raster(size: .zero, format: .rgb)
      _ = try TileRenderer(color: ColorManagement()).render(planned, limits: DecodeLimits(), into: &tile)
      if name == "text.jpg" {
        #expect(tile == expected)
      } else {
        #expect(tile != expected, "this one need not be decoded in full")
        let sum = zip(tile.samples, expected.samples).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(Double(sum) / Double(tile.samples.count) <= 1)
      }
    }
  }

  @Test("a sheet of many colour spaces has the same bytes with any number of jobs, others without management")
  func jobs() throws {
    let folder = TemporaryFolder()
    for picture in ColorPictures.all { folder.addFile("in/" + picture.name, picture.bytes) }
    func sheet(jobs: Int, managesColor: Bool = true) throws -> [UInt8] {
      var options = SheetOptions(selection: InputSelection(paths: [FilePath(folder.path(of: "in"))]))
      options.jobs = jobs
      options.managesColor = managesColor
      options.style.width = 300
      let output = FilePath(folder.path(of: "sheet.png"))
      let report = try SheetPlan.make(options).render(to: .file(output))
      #expect(report.problems.isEmpty && report.items.count == ColorPictures.all.count)
      return try #require(folder.contents(of: "sheet.png"))
    }
    let first = try sheet(jobs: 1)
    for jobs in [2, 7] { #expect(try sheet(jobs: jobs) == first) }
    #expect(try sheet(jobs: 2, managesColor: false) != first)
  }
}
