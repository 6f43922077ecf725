import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

struct LowFrequencyReadingTests {
  static let size = PixelSize(width: 163, height: 122)

  /// A smooth picture with some texture.
  static func file(_ adjust: (inout JPEGMaker) -> Void = { _ in }) -> [UInt8] {
    let maker = JPEGMaker(adjust)
    return maker.encode(size: size) { x, y in
      let texture = (x * 7 + y * 13) % 11
      return (0..<maker.given.components).map {
        UInt8(clamping: 60 + x * ($0 % 3) / 2 + y / (1 + $0) + texture)
      }
    }
  }

  /// All rows of `file` at 1/`denominator`, or the error.
  static func read(
    _ file: [UInt8], denominator: Int, buffers: DecodeBuffers
  ) -> Result<Raster, ImageError> {
    let target = PixelSize(width: size.width / denominator, height: size.height / denominator)
    do throws(ImageError) {
      let picture = PictureBytes(file)
      let header = try ImageProbe.header(of: picture)
      var reader = try ImageReader(
        picture, header: header, smallestUseful: target, quality: .fast, buffers: buffers)
      return .success(try reader.readRaster())
    } catch {
      return .failure(error)
    }
  }

  static let kinds: [(String, JPEGMaker)] =
    JPEGReadingTests.kinds + [
      ("gray", JPEGMaker { ($0.given, $0.stored, $0.subsampling) = (.gray, .gray, (1, 1)) })
    ]

  @Test("pictures look the same whoever decodes them", arguments: kinds.map(\.0))
  func similarity(name: String) throws {
    let kind = try #require(Self.kinds.first { $0.0 == name }).1
    let file = Self.file { $0 = kind }
    let own = DecodeBuffers()
    let library = DecodeBuffers(usesLowFrequencies: false)
    for denominator in [1, 2, 4, 8] {
      let found = try Self.read(file, denominator: denominator, buffers: own).get()
      let expected = try Self.read(file, denominator: denominator, buffers: library).get()
      #expect(found.size == expected.size)
      #expect(found.format == expected.format)
      // libjpeg averages where the other takes a transform, and enlarges colours that are stored coarsely.
      let differences = zip(found.samples, expected.samples).map { abs(Int($0) - Int($1)) }
      #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 4, "1/\(denominator)")
    }
  }

  @Test("what libjpeg warns of or refuses, it warns of and refuses", arguments: [4, 8])
  func damage(denominator: Int) throws {
    let good = Self.file { $0.restartInterval = 4 }
    let own = DecodeBuffers()
    let library = DecodeBuffers(usesLowFrequencies: false)
    var generator = SeededGenerator(seed: 21)
    let start = try #require(JPEGSegment.offset(of: 0xDA, in: good)) + 14
    for _ in 0..<60 {
      var file = good
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: file.removeLast(Int.random(in: 1..<file.count - start, using: &generator))
      case 1: file.removeSubrange(start..<start + Int.random(in: 1...9, using: &generator))
      default: file[Int.random(in: start..<file.count, using: &generator)] = 0xFF
      }
      let found = try Self.diagnosed(file, denominator: denominator, buffers: own)
      let expected = try Self.diagnosed(file, denominator: denominator, buffers: library)
      #expect(found.diagnostics == expected.diagnostics)
      // Left to libjpeg, the picture is libjpeg's.
      if expected.diagnostics.isDamaged { #expect(found.raster == expected.raster) }
    }
  }

  static func diagnosed(
    _ file: [UInt8], denominator: Int, buffers: DecodeBuffers
  ) throws -> (raster: Raster, diagnostics: ImageDiagnostics) {
    let picture = PictureBytes(file)
    let header = try ImageProbe.header(of: picture)
    var reader = try ImageReader(
      picture, header: header,
      smallestUseful: PixelSize(width: size.width / denominator, height: size.height / denominator),
      quality: .fast, buffers: buffers)
    return (try reader.readRaster(), reader.diagnostics)
  }

  @Test("two readers with the same buffers do not disturb each other")
  func sharing() throws {
    let buffers = DecodeBuffers()
    let target = PixelSize(width: 20, height: 15)
    let files = [Self.file(), Self.file { $0.quality = 20 }].map { PictureBytes($0) }
    let header = try ImageProbe.header(of: files[0])
    var first = try ImageReader(files[0], header: header, smallestUseful: target, buffers: buffers)
    var second = try ImageReader(files[1], header: header, smallestUseful: target, buffers: buffers)
    let rasters = [try first.readRaster(), try second.readRaster()]
    for (raster, file) in zip(rasters, files) {
      var alone = try ImageReader(file, header: header, smallestUseful: target)
      #expect(try alone.readRaster() == raster)
    }
    #expect(rasters[0] != rasters[1])
  }

  @Test("a file is decoded as its bytes in memory are")
  func descriptors() throws {
    let folder = TemporaryFolder()
    let bytes = Self.file()
    let file = try InputFile(opening: FilePath(folder.addFile("a.jpg", bytes)))
    let header = try ImageProbe.header(of: file)
    var reader = try ImageReader(
      file, header: header, smallestUseful: PixelSize(width: 40, height: 30), quality: .fast)
    let expected = try Self.read(bytes, denominator: 4, buffers: DecodeBuffers()).get()
    #expect(try reader.readRaster() == expected)
  }
}
