import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

struct ProgressiveReadingTests {
  static let good = LowFrequencyReadingTests.file { ($0.isProgressive, $0.restartInterval) = (true, 7) }

  /// The decoded picture and what was odd, or the error.
  static func read(
    _ file: [UInt8], denominator: Int = 4, verifiesAll: Bool = false, usesLowFrequencies: Bool = true,
    limits: DecodeLimits = DecodeLimits()
  ) throws(ImageError) -> (raster: Raster, diagnostics: ImageDiagnostics) {
    let picture = PictureBytes(file)
    let header = try ImageProbe.header(of: picture)
    let size = LowFrequencyReadingTests.size
    var reader = try ImageReader(
      picture, header: header,
      smallestUseful: PixelSize(width: size.width / denominator, height: size.height / denominator),
      quality: .fast, limits: limits, verifiesAll: verifiesAll,
      buffers: DecodeBuffers(usesLowFrequencies: usesLowFrequencies))
    return (try reader.readRaster(), reader.diagnostics)
  }

  /// The offsets of the scans' markers.
  static func scans(of file: [UInt8]) -> [Int] {
    file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
  }

  @Test("a reduced picture has nearly the pixels that all scans give", arguments: [4, 8])
  func similarity(denominator: Int) throws {
    let some = try Self.read(Self.good, denominator: denominator)
    let all = try Self.read(Self.good, denominator: denominator, usesLowFrequencies: false)
    #expect(some.diagnostics == all.diagnostics)
    #expect(some.raster.size == all.raster.size)
    #expect(some.raster != all.raster, "all scans were decoded")
    let differences = zip(some.raster.samples, all.raster.samples).map { abs(Int($0) - Int($1)) }
    #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 1)
  }

  @Test("at a half and in full all scans count", arguments: [1, 2])
  func large(denominator: Int) throws {
    let found = try Self.read(Self.good, denominator: denominator)
    #expect(found == (try Self.read(Self.good, denominator: denominator, usesLowFrequencies: false)))
  }

  @Test("a file is decoded as its bytes in memory are, also one of many reads")
  func descriptors() throws {
    let folder = TemporaryFolder()
    var generator = SeededGenerator(seed: 8)
    let size = PixelSize(width: 480, height: 320)
    let noise = (0..<size.pixelCount * 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let bytes = JPEGMaker { ($0.isProgressive, $0.quality) = (true, 97) }.encode(noise, size: size)
    #expect(bytes.count > 150_000)
    let file = try InputFile(opening: FilePath(folder.addFile("a.jpg", bytes)))
    let header = try ImageProbe.header(of: file)
    let target = PixelSize(width: 60, height: 40)
    var reader = try ImageReader(file, header: header, smallestUseful: target)
    var other = try ImageReader(PictureBytes(bytes), header: header, smallestUseful: target)
    var whole = try ImageReader(
      file, header: header, smallestUseful: target, buffers: DecodeBuffers(usesLowFrequencies: false))
    let raster = try reader.readRaster()
    #expect(raster.size == PixelSize(width: 120, height: 80))
    #expect(try other.readRaster() == raster)
    #expect(try whole.readRaster() != raster)
  }

  @Test("what ends early is judged and shown as by libjpeg alone", arguments: [4, 8])
  func prefixes(denominator: Int) throws {
    var compared = 0
    for length in stride(from: Self.scans(of: Self.good)[0] + 20, to: Self.good.count, by: 97) {
      let file = Array(Self.good[..<length])
      let found = try Self.read(file, denominator: denominator)
      #expect(found.diagnostics.isDamaged)
      let expected = try Self.read(file, denominator: denominator, usesLowFrequencies: false)
      #expect(found == expected, "\(length) of \(Self.good.count) bytes")
      compared += 1
    }
    #expect(compared > 20)
  }

  @Test("damage in a scan that the pixels do without is found by who asks for it")
  func skippedDamage() throws {
    // With restart markers, one of them would be out of turn.
    let good = LowFrequencyReadingTests.file { $0.isProgressive = true }
    let (some, all) = (try Self.read(good), try Self.read(good, usesLowFrequencies: false))
    // Asking changes nothing about a sound file.
    #expect(try Self.read(good, verifiesAll: true) == some)
    let last = try #require(Self.scans(of: good).last)
    var damaged = 0
    for place in stride(from: last + 20, to: good.count - 100, by: 50) {
      var file = good
      file.removeSubrange(place..<place + 30)
      #expect(try Self.read(file) == some)
      let expected = try Self.read(file, usesLowFrequencies: false)
      if expected.diagnostics == all.diagnostics { continue }
      #expect(try Self.read(file, verifiesAll: true) == expected)
      damaged += 1
    }
    #expect(damaged > 0)
  }

  @Test("damage in a scan that is decoded is a warning")
  func decodedDamage() throws {
    var file = Self.good
    let first = Self.scans(of: file)[0]
    file.removeSubrange(first + 30..<first + 60)
    #expect(try Self.read(file).diagnostics.isDamaged)
  }

  @Test("the limit of scans counts those that are left out")
  func scanLimit() throws {
    var limits = DecodeLimits()
    limits.maxScans = 9
    #expect(throws: ImageError.exceedsLimits(path: "memory", .scans(limit: 9))) {
      _ = try Self.read(Self.good, limits: limits)
    }
    limits.maxScans = 10
    _ = try Self.read(Self.good, limits: limits)
  }
}
