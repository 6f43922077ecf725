import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

@testable import ContactSheet

/// Files cut and changed anywhere, on their whole way to a tile.
struct HostileTileTests {
  private static let size = PixelSize(width: 40, height: 33)

  private static let files: [(name: String, bytes: [UInt8])] = {
    let colors: (Int, Int) -> [UInt8] = { x, y in [UInt8(x * 6), UInt8(y * 7), UInt8(x * y % 256)] }
    let exif = JPEGSegment.exif(EXIFMaker.block(orientation: 6))
    let profile = JPEGSegment.profile(ColorProfileMaker.rgb(.displayP3, .gamma(2.2)))
    let gray = JPEGMaker { ($0.given, $0.stored, $0.subsampling) = (.gray, .gray, (1, 1)) }
    var alpha = PNGMaker(.rgba, depth: 8)
    alpha.chunks = [PNGChunk("eXIf", EXIFMaker.block(orientation: 5))]
    var interlaced = PNGMaker(.grayAlpha, depth: 16)
    interlaced.isInterlaced = true
    return [
      ("baseline", JPEGMaker { $0.segments = [exif] }.encode(size: size, color: colors)),
      ("progressive", JPEGMaker { $0.isProgressive = true }.encode(size: size, color: colors)),
      ("profile", JPEGMaker { $0.segments = [exif] + profile }.encode(size: size, color: colors)),
      ("gray", gray.encode(size: size) { x, y in [UInt8(x * y % 256)] }),
      ("alpha", alpha.encode((0..<(size.pixelCount * 4)).map { $0 * 37 % 256 }, size: size)),
      ("interlaced", interlaced.encode((0..<(size.pixelCount * 2)).map { $0 * 37 % 65_536 }, size: size)),
    ]
  }()

  /// The bytes of a file with a few of them changed, a piece doubled or the end missing.
  private static func changed(_ file: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var changed = file
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: changed.removeLast(Int.random(in: 1..<file.count, using: &generator))
    case 1:
      let start = Int.random(in: 2..<file.count, using: &generator)
      let piece = file[start...].prefix(Int.random(in: 1...50, using: &generator))
      changed.insert(contentsOf: piece, at: Int.random(in: 2...file.count, using: &generator))
    default:
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        changed[Int.random(in: 0..<changed.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
    }
    return changed
  }

  @Test(
    "a tile has the size of its frame, and nothing of the picture before, whatever the file", arguments: 0..<6
  )
  func tiles(seed: UInt64) throws {
    let folder = PictureFolder()
    var generator = SeededGenerator(seed: seed)
    let used = TileRenderer(color: ColorManagement())
    var tile = Raster(size: .zero, format: .rgb)
    var limits = DecodeLimits()
    limits.maxPixels = 20_000
    var tiles = 0
    for index in 0..<60 {
      let (name, file) = try #require(Self.files.randomElement(using: &generator))
      let path = folder.add("picture", Self.changed(file, &generator))
      let size = PixelSize(
        width: .random(in: 1...90, using: &generator), height: .random(in: 1...90, using: &generator))
      do throws(ImageError) {
        let header = try ProbedFile(path: path, limits: limits).header
        let picture = PlannedPicture(
          path: path, header: header, orientation: header.orientation, size: size)
        let diagnostics = try used.render(picture, limits: limits, into: &tile)
        var fresh = Raster(size: .zero, format: .rgb)
        let again = try TileRenderer(color: ColorManagement())
          .render(picture, limits: limits, into: &fresh)
        #expect(tile.size == size, "seed \(seed), file \(index), \(name)")
        #expect(tile == fresh && diagnostics == again, "seed \(seed), file \(index), \(name)")
        tiles += 1
      } catch {
        #expect(error.path == path, "seed \(seed), file \(index), \(name)")
        #expect(error.reason.utf8.allSatisfy { $0 >= 0x20 }, "seed \(seed), file \(index), \(name)")
      }
    }
    #expect(tiles > 5, "seed \(seed): most files that lost a few bytes are pictures still")
  }

  @Test("every prefix of a file, beside a good one, is a place on the sheet or a problem by name")
  func prefixes() throws {
    for (name, file) in Self.files.prefix(1) + Self.files.suffix(1) {
      let folder = PictureFolder()
      let lengths = Array(stride(from: 0, through: file.count, by: max(1, file.count / 60)))
      for length in lengths { folder.add("\(length).jpg", Array(file[..<length])) }
      folder.addSolid("good.png", 30, 20, [1, 2, 3])
      let options = folder.options(width: 400, columns: 10)
      let (report, image) = try folder.sheet(options)
      let rejected = report.problems.filter { $0.severity == .rejected }.count
      let plan = try SheetPlan.make(options)
      #expect(image.size.width == 400, "\(name)")
      #expect(rejected > 0 && rejected < lengths.count, "\(name): \(rejected) of \(lengths.count)")
      #expect(plan.items.count + plan.problems.count == lengths.count + 1, "\(name)")
    }
  }
}
