import PixelGeometry
import TestSupport
import Testing

@testable import LowFrequencyJPEG

struct ScanScriptTests {
  static let size = PixelSize(width: 70, height: 50)

  /// A progressive file of noise, so that every scan has something to say.
  static func file(seed: UInt64 = 4, _ adjust: (inout JPEGMaker) -> Void = { _ in }) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    let maker = JPEGMaker {
      $0.isProgressive = true
      adjust(&$0)
    }
    let samples = (0..<size.pixelCount * maker.given.components).map { _ in
      UInt8.random(in: 60...200, using: &generator)
    }
    return maker.encode(samples, size: size)
  }

  static func ranges(_ file: [UInt8], _ reduction: Reduction = .quarter, mostScans: Int = 100) -> [Range<Int>]
  {
    ScanScript.dispensableRanges(
      of: LowFrequencyPicture.source(file), reduction: reduction, mostScans: mostScans)
  }

  /// The parameters of the scan that starts at `place`: first and last coefficient, bits before and after.
  static func scan(at place: Int, of file: [UInt8]) -> [UInt8] {
    let parameters = place + 5 + 2 * Int(file[place + 4])
    return [
      file[place + 4], file[parameters], file[parameters + 1], file[parameters + 2] >> 4,
      file[parameters + 2] & 15,
    ]
  }

  @Test("of the usual script a small picture needs the means and the first of its few coefficients")
  func usual() {
    let file = Self.file()
    let rest: [[UInt8]] = [
      [1, 6, 63, 0, 2], [1, 1, 63, 2, 1], [1, 1, 63, 1, 0], [1, 1, 63, 1, 0], [1, 1, 63, 1, 0],
    ]
    #expect(Self.ranges(file).map { Self.scan(at: $0.lowerBound, of: file) } == rest)
    // Without subsampling, and with a quarter of it, nothing but means.
    #expect(
      Self.ranges(file, .eighth).map { Self.scan(at: $0.lowerBound, of: file) } == [[1, 1, 5, 0, 2]] + rest)
    let fine = Self.file { $0.subsampling = (1, 1) }
    let kept = Self.ranges(fine, .eighth).count
    #expect(kept == 8)
  }

  @Test("where a missing bit would show, more scans are needed, and then all")
  func coarse() {
    let medium = Self.file { $0.quality = 80 }
    #expect(
      Self.ranges(medium).map { Self.scan(at: $0.lowerBound, of: medium) }
        == [[1, 1, 63, 1, 0], [1, 1, 63, 1, 0], [1, 1, 63, 1, 0]])
    #expect(Self.ranges(Self.file { $0.quality = 20 }).isEmpty)
  }

  @Test("what is not plain is left as it is")
  func odd() throws {
    let good = Self.file { $0.restartInterval = 3 }
    #expect(!Self.ranges(good).isEmpty)
    // What comes behind the end is not looked at.
    #expect(Self.ranges(good + [1, 2, 3]) == Self.ranges(good))
    #expect(!Self.ranges(good, mostScans: 10).isEmpty)
    #expect(Self.ranges(good, mostScans: 9).isEmpty)
    #expect(Self.ranges(Self.file { $0.isProgressive = false }).isEmpty)
    #expect(Self.ranges(Self.file { $0.isArithmetic = true }).isEmpty)
    #expect(Self.ranges([]).isEmpty)
    let means = JPEGMaker.Scan(components: 0..<3, coefficients: 0...0)
    let some = (0..<3).map { JPEGMaker.Scan(components: $0..<$0 + 1, coefficients: 1...5) }
    #expect(Self.ranges(Self.file { $0.scans = [means] + some }).isEmpty)

    // A scan of a picture that was never announced.
    #expect(
      Self.ranges([0xFF, 0xD8] + good[(try #require(JPEGSegment.offset(of: 0xDA, in: good)))...]).isEmpty)

    func changed(_ marker: UInt8, by offset: Int, to byte: UInt8) throws -> [Range<Int>] {
      var file = good
      file[try #require(JPEGSegment.offset(of: marker, in: file)) + offset] = byte
      return Self.ranges(file)
    }
    #expect(try changed(0xC2, by: 4, to: 12).isEmpty)
    #expect(try changed(0xC2, by: 1, to: 0xC6).isEmpty)
    #expect(try changed(0xC2, by: 11, to: 0x51).isEmpty)
    #expect(try changed(0xC2, by: 13, to: 0x11).isEmpty)
    #expect(try changed(0xDB, by: 4, to: 0x10).isEmpty)
    #expect(try changed(0xDA, by: 5, to: 7).isEmpty)
    #expect(try changed(0xDD, by: 5, to: 0).isEmpty)
    #expect(try changed(0xE0, by: 2, to: 0xFF).isEmpty)
  }

  @Test("a progressive picture that is cut anywhere is decoded as a whole", arguments: Reduction.allCases)
  func prefixes(reduction: Reduction) {
    let file = Self.file { $0.restartInterval = 4 }
    for length in stride(from: 0, to: file.count, by: 3) {
      #expect(Self.ranges(Array(file[..<length]), reduction).isEmpty, "\(length) of \(file.count) bytes")
    }
    #expect(Self.ranges(file.dropLast()).isEmpty)
  }

  @Test("damaged files give whole scans or nothing")
  func damage() {
    var generator = SeededGenerator(seed: 31)
    let good = Self.file { $0.restartInterval = 4 }
    var (some, none) = (0, 0)
    for number in 0..<400 {
      var file = good
      DamageTests.change(&file, from: 2, using: &generator)
      let ranges = Self.ranges(file, Reduction.allCases[number % 2])
      if ranges.isEmpty { none += 1 } else { some += 1 }
      var end = 0
      for range in ranges {
        #expect(range.lowerBound >= end && range.upperBound <= file.count - 2, "damage \(number)")
        #expect(file[range.lowerBound] == 0xFF && file[range.upperBound] == 0xFF, "damage \(number)")
        end = range.upperBound
      }
    }
    #expect(some > 0 && none > 0)
  }
}
