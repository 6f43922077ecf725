import PixelGeometry
import TestSupport
import Testing

@testable import LowFrequencyJPEG

struct DamageTests {
  /// Damaged files of the standing test; `$WATERFALL_LOW_FREQUENCY_DAMAGES` asks for more.
  static let damageCount = Environment.number("WATERFALL_LOW_FREQUENCY_DAMAGES") ?? 600

  @Test("what is decoded of damaged files is what libjpeg reads without a warning")
  func damage() throws {
    var decoder = LowFrequencyDecoder(windowBytes: 512)
    var (decoded, refused) = (0, 0)
    var generator = SeededGenerator(seed: 5)
    for number in 0..<Self.damageCount {
      var picture = SeededJPEG(seed: UInt64(number % 40), largest: 40)
      // Names and colour marks are no concern of the decoder but would make libjpeg warn.
      picture.maker.hasJFIFMarker = false
      let start = JPEGSegment.offset(of: 0xDB, in: picture.file) ?? 2
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        Self.change(&picture.file, from: start, using: &generator)
      }
      let reduction = Reduction.allCases[number % 2]
      var rows: [(Int, [Int16], ScanPlan)] = []
      do {
        _ = try LowFrequencyPicture(
          picture.file, reduction, picture.colors, size: picture.size, with: &decoder
        ) { rows.append(($0, $1, $2)) }
      } catch {
        refused += 1
        continue
      }
      decoded += 1
      let reference = try #require(ReferenceCoefficients(picture.file), "damage \(number), \(picture)")
      #expect(reference.warningCount == 0, "damage \(number), \(picture)")
      let wrong = rows.reduce(0) {
        $0 + CoefficientTests.countEqual($1.0, $1.1, $1.2, reference).different
      }
      #expect(wrong == 0, "damage \(number), \(picture)")
    }
    print("damaged files: \(decoded) decoded, \(refused) left to libjpeg")
    #expect(decoded > 0 && refused > Self.damageCount / 2)
  }

  /// Changes a bit, a byte or a marker of `file`, or takes or adds some bytes.
  static func change(_ file: inout [UInt8], from start: Int, using generator: inout SeededGenerator) {
    guard start < file.count else { return }
    let place = Int.random(in: start..<file.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2: file[place] = .random(in: 0...255, using: &generator)
    case 3: file[place] = 0xFF
    case 4: file.removeSubrange(place..<min(file.count, place + Int.random(in: 1...4, using: &generator)))
    default:
      file.insert(contentsOf: (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) }, at: place)
    }
  }
}
