import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport
import Testing

/// JPEGs made to cost time, memory or sense.
struct HostileJPEGTests {
  private static func error(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) -> ImageError? {
    imageError { () throws(ImageError) in _ = try Decoded(bytes, limits: limits) }
  }

  private static let baselineFrame: UInt8 = 0xC0

  /// A gray picture of one Huffman table of one code of one bit, which stands for a block of 0 and nothing else.
  private static func gray(
    _ width: Int, _ height: Int, restartInterval: Int = 0, tables: [JPEGSegment]? = nil, data: [UInt8]
  ) -> [UInt8] {
    let oneCode: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
    let tables = tables ?? [0x00, 0x10].map { JPEGSegment(marker: 0xC4, contents: [$0] + oneCode) }
    let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let segments =
      [
        JPEGSegment(marker: 0xDB, contents: [0] + [UInt8](repeating: 1, count: 64)),
        JPEGSegment(marker: baselineFrame, contents: [8] + sides + [1, 1, 0x11, 0]),
        JPEGSegment(marker: 0xDD, contents: [UInt8(restartInterval >> 8), UInt8(restartInterval & 0xFF)]),
      ] + tables + [JPEGSegment(marker: 0xDA, contents: [1, 1, 0, 0, 63, 0])]
    return [0xFF, 0xD8] + segments.flatMap(\.bytes) + data + [0xFF, 0xD9]
  }

  @Test("a height that follows the picture (DNL) is refused, whatever follows")
  func heightLater() throws {
    let lines = JPEGSegment(marker: 0xDC, contents: [0, 64]).bytes
    let file = Self.gray(96, 0, data: [UInt8](repeating: 0, count: 24) + lines)
    guard case .malformed(_, .jpeg, nil, _) = Self.error(file) else {
      Issue.record("\(String(describing: Self.error(file)))")
      return
    }
    // Beside a height in the frame it says nothing new.
    let known = Self.gray(96, 64, data: [UInt8](repeating: 0, count: 24) + lines)
    #expect(try Decoded(known).raster.size == PixelSize(width: 96, height: 64))
  }

  @Test("restart markers in any number and order are a picture with few messages, or too many faults")
  func restartStorm() throws {
    var generator = SeededGenerator(seed: 5)
    let storms: [[UInt8]] = [
      (0..<1_500).flatMap { _ in [0xFF, 0xD0] as [UInt8] },
      (0..<3_000).flatMap { [0, 0xFF, UInt8(0xD0 + $0 % 8)] as [UInt8] },
      (0..<3_000).flatMap { _ in [0xFF, .random(in: 0xD0...0xD7, using: &generator)] as [UInt8] },
      [],
    ]
    for data in storms {
      for interval in [1, 7, 65_535] {
        do throws(ImageError) {
          let decoded = try Decoded(Self.gray(400, 400, restartInterval: interval, data: data))
          #expect(decoded.diagnostics.messages.count <= 16)
        } catch {
          #expect(error == .exceedsLimits(path: "memory", .warnings(limit: 1_000)))
        }
      }
    }
  }

  @Test("twenty thousand segments, comments and tables in front of a picture change nothing")
  func manySegments() throws {
    let file = JPEGMaker().encodeCard()
    let expected = try Decoded(file).raster
    let quantization = try #require(JPEGSegment.offset(of: 0xDB, in: file))
    let table = Array(file[quantization..<(quantization + 69)])
    for segment in [
      JPEGSegment(marker: 0xE3, contents: []).bytes,
      JPEGSegment(marker: 0xE1, contents: Array("Exif".utf8)).bytes,
      JPEGSegment(marker: 0xE2, contents: Array("ICC_PROFILE".utf8)).bytes,
      JPEGSegment(marker: 0xEE, contents: [1, 2, 3]).bytes, JPEGSegment(marker: 0xFE, contents: [65]).bytes,
      table,
    ] {
      let many = Array(repeatElement(segment, count: 20_000).joined())
      let decoded = try Decoded(Array(file[..<2]) + many + file[2...])
      #expect(decoded.raster == expected)
      #expect(decoded.diagnostics == ImageDiagnostics())
    }
  }

  @Test(
    "Huffman tables of too many codes, of codes that collide or of values out of range never give a bad read")
  func hugeTables() {
    func table(_ kind: UInt8, _ counts: [UInt8]) -> JPEGSegment {
      let values = (0..<counts.reduce(0) { $0 + Int($1) }).map { UInt8(truncatingIfNeeded: $0 * 37) }
      return JPEGSegment(marker: 0xC4, contents: [kind] + counts + values)
    }
    let data = (0..<400).map { UInt8($0 % 255) }
    for counts in [
      [UInt8](repeating: 16, count: 16), [UInt8](repeating: 255, count: 16),
      [3] + [UInt8](repeating: 0, count: 15),
      [UInt8](repeating: 0, count: 15) + [255], [0, 255] + [UInt8](repeating: 0, count: 14),
      [UInt8](repeating: 0, count: 16),
    ] {
      for kinds: [UInt8] in [[0x00, 0x10], [0x03, 0x13], [0x04, 0x20], [0xFF, 0xFF]] {
        let tables = kinds.map { table($0, counts) }
        HostileInputTests.exercise(Self.gray(64, 64, tables: tables, data: data), "\(kinds) \(counts)")
      }
    }
  }

  @Test("a segment whose length is less than its own field is damage, not a loop")
  func shortLengths() throws {
    let file = JPEGMaker().encodeCard()
    for marker: UInt8 in [0xE0, 0xE1, 0xE2, 0xE5, 0xEE, 0xFE, 0xDB, 0xC4, 0xDD, 0xDC] {
      for length: UInt8 in [0, 1, 2, 3] {
        HostileInputTests.exercise(
          Array(file[..<2]) + [0xFF, marker, 0, length] + file[2...], "\(marker) of length \(length)")
      }
    }
  }

  @Test("a scan of every kind of wrong parameters is refused or shown, never a trap", arguments: 0..<4)
  func wrongScans(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for maker in [JPEGMaker(), JPEGMaker { $0.isProgressive = true }, JPEGMaker { $0.isArithmetic = true }] {
      let file = maker.encode(size: HostileInputTests.size) { x, y in [UInt8(x), UInt8(y), 9] }
      let headers = file.indices.dropLast(12).filter {
        file[$0] == 0xFF && [0xDA, 0xC0, 0xC1, 0xC2, 0xC9].contains(file[$0 + 1])
      }
      try #require(!headers.isEmpty)
      for _ in 0..<150 {
        var changed = file
        let header = try #require(headers.randomElement(using: &generator))
        for _ in 0..<2 {
          changed[header + .random(in: 1..<12, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        HostileInputTests.exercise(changed, "seed \(seed)")
      }
    }
  }

  @Test("a limit of scans counts what is read, also when each scan is nothing but its end")
  func emptyScans() throws {
    let file = JPEGMaker { $0.isProgressive = true }.encodeCard()
    // The last scan refines all of luma and needs no tables of its own.
    let scan = try #require(file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let header = file[scan..<(scan + 2 + Int(file[scan + 3]))]
    let many = Array(repeatElement(header, count: 2_000).joined())
    let changed = Array(file.dropLast(2)) + many + [0xFF, 0xD9]
    // Each repeats a refinement that is done, which is one fault, and holds no data, which is another.
    let error = try #require(Self.error(changed))
    #expect(
      [
        .exceedsLimits(path: "memory", .scans(limit: 100)),
        .exceedsLimits(path: "memory", .warnings(limit: 1_000)),
      ]
      .contains(error))
  }
}
