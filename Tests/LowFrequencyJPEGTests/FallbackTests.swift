import PixelGeometry
import TestSupport
import Testing

@testable import LowFrequencyJPEG

struct FallbackTests {
  static let size = PixelSize(width: 40, height: 24)

  static func file(_ adjust: (inout JPEGMaker) -> Void = { _ in }) -> [UInt8] {
    let maker = JPEGMaker(adjust)
    var generator = SeededGenerator(seed: 3)
    return maker.encode(
      SeededJPEG.samples(size, channels: maker.given.components, using: &generator), size: size)
  }

  /// Why `file` is left to libjpeg; `nil` if it is not.
  static func reason(
    _ file: [UInt8], _ colors: SampleColors = .ycbcr, size: PixelSize = Self.size,
    _ reduction: Reduction = .quarter
  ) -> LowFrequencyFallback? {
    var decoder = LowFrequencyDecoder()
    do {
      _ = try LowFrequencyPicture(file, reduction, colors, size: size, with: &decoder)
      return nil
    } catch {
      #expect(decoder.size == .zero)
      return error
    }
  }

  @Test("files that are not plain are left to libjpeg, and the reason is said")
  func kinds() throws {
    let good = Self.file()
    #expect(Self.reason(good) == nil)
    #expect(Self.reason(Self.file { $0.isProgressive = true }) == .codingProcess)
    #expect(Self.reason(Self.file { $0.isArithmetic = true }) == .codingProcess)
    let scans = (0..<3).map { JPEGMaker.Scan(components: $0..<($0 + 1), coefficients: 0...63) }
    #expect(Self.reason(Self.file { $0.scans = scans }) == .codingProcess)
    let ink = Self.file { ($0.given, $0.stored, $0.subsampling) = (.cmyk, .cmyk, (1, 1)) }
    #expect(Self.reason(ink) == .sampling)
    #expect(Self.reason(Self.file { $0.subsampling = (3, 1) }) == .sampling)
    // Eight samples down have no transform.
    #expect(Self.reason(Self.file { $0.subsampling = (1, 4) }) == .sampling)
    #expect(Self.reason(Self.file { $0.subsampling = (1, 4) }, size: Self.size, .eighth) == nil)
    #expect(Self.reason(good, .gray) == .sampling)
    #expect(Self.reason(good, size: PixelSize(width: 24, height: 40)) == .size)
    #expect(Self.reason([]) == .markers)
    #expect(Self.reason(Array("GIF89a".utf8)) == .markers)
  }

  @Test("headers that say something odd are left to libjpeg")
  func headers() throws {
    let good = Self.file { $0.restartInterval = 2 }
    func changed(_ marker: UInt8, _ change: (inout [UInt8], Int) -> Void) throws -> LowFrequencyFallback? {
      var file = good
      // The first byte behind the length field.
      change(&file, try #require(JPEGSegment.offset(of: marker, in: file)) + 4)
      return Self.reason(file)
    }
    #expect(try changed(0xC0) { $0[$1] = 12 } == .codingProcess)
    #expect(try changed(0xC0) { $0[$1 - 3] = 0xC3 } == .codingProcess)
    #expect(try changed(0xC0) { ($0[$1 + 1], $0[$1 + 2]) = (0, 0) } == .size)
    #expect(try changed(0xC0) { $0[$1 + 7] = 0x50 } == .sampling)
    #expect(try changed(0xC0) { ($0[$1 + 7], $0[$1 + 10]) = (0x31, 0x21) } == .sampling)
    #expect(try changed(0xC0) { $0[$1 + 8] = 3 } == .tables)
    #expect(try changed(0xC0) { $0[$1 + 9] = $0[$1 + 6] } == .markers)
    // 16 bits a factor, a table that is too short, a factor of 0.
    #expect(try changed(0xDB) { $0[$1] = 0x10 } == .tables)
    #expect(try changed(0xDB) { $0[$1] = 4 } == .tables)
    #expect(try changed(0xDB) { $0[$1 + 5] = 0 } == .tables)
    // More words than there can be, a class that does not exist.
    #expect(try changed(0xC4) { $0[$1 + 1] = 200 } == .tables)
    #expect(try changed(0xC4) { $0[$1] = 0x20 } == .tables)
    // A scan of some coefficients, of components in another order, by a code that is not there.
    #expect(try changed(0xDA) { $0[$1 + 8] = 5 } == .codingProcess)
    #expect(try changed(0xDA) { ($0[$1 + 1], $0[$1 + 3]) = ($0[$1 + 3], $0[$1 + 1]) } == .markers)
    #expect(try changed(0xDA) { $0[$1 + 2] = 0x22 } == .tables)
    #expect(try changed(0xDD) { $0[$1 + 1] = 3 } == .codedData)
    #expect(try changed(0xDD) { $0[$1 + 1] = 0 } == .codedData)
    #expect(try changed(0xE0) { $0[$1 - 2] = 0xFF } == .markers)
  }

  @Test("a picture that is cut anywhere is left to libjpeg", arguments: Reduction.allCases)
  func prefixes(reduction: Reduction) {
    let file = Self.file { ($0.quality, $0.restartInterval) = (60, 3) }
    var decoder = LowFrequencyDecoder()
    for length in 0..<file.count {
      let prefix = Array(file[..<length])
      #expect(throws: LowFrequencyFallback.self, "\(length) of \(file.count) bytes") {
        _ = try LowFrequencyPicture(prefix, reduction, .ycbcr, size: Self.size, with: &decoder)
      }
    }
    // What comes behind the end is not looked at.
    #expect(Self.reason(file + [1, 2, 3]) == nil)
  }

  @Test("restart markers out of turn, missing or too many are left to libjpeg")
  func restarts() throws {
    let file = Self.file { $0.restartInterval = 1 }
    let places = file.indices.dropLast().filter { file[$0] == 0xFF && (0xD0...0xD7).contains(file[$0 + 1]) }
    #expect(places.count > 3)
    for place in places {
      var wrong = file
      wrong[place + 1] ^= 1
      #expect(Self.reason(wrong) == .markers)
      wrong = file
      wrong.removeSubrange(place...place + 1)
      #expect(Self.reason(wrong) != nil)
      wrong = file
      wrong.insert(contentsOf: [0xFF, file[place + 1]], at: place)
      #expect(Self.reason(wrong) != nil)
      // As many bytes of ones as one likes may stand before a marker.
      wrong = file
      wrong.insert(contentsOf: [0xFF, 0xFF], at: place)
      #expect(Self.reason(wrong) == nil)
      wrong.insert(0, at: place + 3)
      #expect(Self.reason(wrong) == .markers)
    }
  }

  @Test("a size that the file is too short for costs no memory")
  func claims() throws {
    var file = Self.file()
    let frame = try #require(JPEGSegment.offset(of: 0xC0, in: file))
    for (offset, byte) in [(5, 0x20), (6, 0), (7, 0x20), (8, 0)] { file[frame + offset] = UInt8(byte) }
    let claimed = PixelSize(width: 0x2000, height: 0x2000)
    #expect(Self.reason(file, size: claimed) == .codedData)
    for offset in 5...8 { file[frame + offset] = 0xFF }
    #expect(Self.reason(file, size: PixelSize(width: 65_535, height: 65_535)) == .size)
  }
}
