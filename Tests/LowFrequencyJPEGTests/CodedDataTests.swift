import PixelGeometry
import TestSupport
import Testing

@testable import LowFrequencyJPEG

/// Data written bit by bit: what encoders never do, and what they hardly do.
struct CodedDataTests {
  /// A gray picture of one or two blocks side by side, with codes of its own.
  ///
  /// For DC, 0 is a change of 0 bits, 10 of 11 and 110 of 12. For AC, 00 ends a block, 01 is a value of one bit,
  /// 100 sixteen zeros, 101 a value of 10 bits after 15 zeros, 1100 one of 11 bits, 1101 an end of two blocks, 1110
  /// a value of one bit after two zeros, and a word of 15 bits, 1111 0000 0000 000, a value of two bits. With
  /// `longMeans`, a change of 11 bits is 1000 0000 0000 0000 instead, and there are none of 12.
  static func file(_ bits: String, blocks: Int = 1, longMeans: Bool = false) -> [UInt8] {
    var data = BitWriter()
    data.add(bits)
    let none = [UInt8](repeating: 0, count: 13)
    let dc: [UInt8] = longMeans ? [1, 0] + none + [1, 0, 11] : [1, 1, 1] + none + [0, 11, 12]
    let counts: [UInt8] = [0, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    let ac = counts + [0x00, 0x01, 0xF0, 0xFA, 0x0B, 0x10, 0x21, 0x02]
    return [0xFF, 0xD8]
      + JPEGSegment(marker: 0xDB, contents: [0] + [UInt8](repeating: 1, count: 64)).bytes
      + JPEGSegment(marker: 0xC0, contents: [8, 0, 8, 0, UInt8(8 * blocks), 1, 1, 0x11, 0]).bytes
      + JPEGSegment(marker: 0xC4, contents: [0x00] + dc).bytes
      + JPEGSegment(marker: 0xC4, contents: [0x10] + ac).bytes
      + JPEGSegment(marker: 0xDA, contents: [1, 1, 0, 0, 63, 0]).bytes + data.bytes + [0xFF, 0xD9]
  }

  static func reason(_ bits: String, blocks: Int = 1, _ reduction: Reduction) -> LowFrequencyFallback? {
    FallbackTests.reason(
      file(bits, blocks: blocks), .gray, size: PixelSize(width: 8 * blocks, height: 8), reduction)
  }

  @Test("what sound files do not say is left to libjpeg", arguments: Reduction.allCases)
  func refused(reduction: Reduction) {
    let ones = String(repeating: "01 1 ", count: 62)
    let cases: [(String, String)] = [
      ("a change of 12 bits", "110 1111 1111 1111 00"),
      ("a word that does not exist, for a mean", "111 00"),
      ("a word that does not exist, for a coefficient", "0 1111 0000 0000 001 1"),
      ("ones alone", "0 1111 1111 1111 1111 1111 1111"),
      ("a coefficient of 11 bits", "0 1100 1111 1111 111 00"),
      ("an end of several blocks", "0 1101 00"),
      ("64 zeros behind the mean", "0 100 100 100 100"),
      ("63 zeros and a value", "0 100 100 100 101 1111 1111 11"),
      ("zeros past the end", "0 \(ones) 100"),
      ("a value past the end", "0 \(ones) 1110 1"),
      ("nothing", ""),
      ("no coefficients", "0"),
      ("a byte too many", "0 00 0000 0000 0000 0000"),
      ("a whole block too many", "0 01 1 00 0 01 1 01 1 00 1111 1111 1111"),
    ]
    for (name, bits) in cases { #expect(Self.reason(bits, reduction) == .codedData, "\(name)") }
  }

  @Test("unusual but sound data are read as by libjpeg", arguments: Reduction.allCases)
  func accepted(reduction: Reduction) throws {
    let ones = String(repeating: "01 1 ", count: 62)
    let cases: [(String, String)] = [
      ("means alone", "0 00 0 00"),
      ("the largest mean", "10 1111 1111 111 00 0 00"),
      ("no end after the last coefficient", "0 \(ones) 01 0 0 00"),
      ("the bits of an end after the last coefficient", "10 0000 0000 000 \(ones) 01 1 0 00"),
      ("an end that looks like more coefficients", "0 \(ones) 01 1 0 \(ones) 01 0"),
      ("a value at the last place after zeros", "0 \(ones.prefix(75)) 100 100 101 1111 1111 11 0 00"),
      ("four symbols up to the last place", "0 100 100 100 1110 1 00 0 00"),
      ("zeros up to the last place", "0 01 1 01 1 100 100 100 1110 1 01 0 01 0 01 1 01 0 01 0 01 0 00 0 00"),
      ("sixteen zeros at once", "0 100 01 1 00 0 01 0 100 01 1 00"),
      ("a long word first", "0 1111 0000 0000 000 10 00 0 1111 0000 0000 000 01 01 1 00"),
      ("a long word late", "0 \(ones.prefix(150)) 1111 0000 0000 000 11 00 0 00"),
      ("a value of ten bits", "0 101 0000 0000 01 00 0 101 1000 0000 00 00"),
    ]
    var decoder = LowFrequencyDecoder()
    for (name, bits) in cases {
      let compared = try CoefficientTests.compare(
        Self.file(bits, blocks: 2), .gray, size: PixelSize(width: 16, height: 8), name: name, with: &decoder)
      #expect(compared > 0)
    }
  }

  @Test("long words one after the other are read as by libjpeg")
  func longWords() throws {
    let mean = "1000 0000 0000 0000 1010 1010 101 "
    let long = "1111 0000 0000 000 10 "
    let ten = "101 1000 0000 01 "
    var decoder = LowFrequencyDecoder()
    for first in ["0 ", mean] {
      for second in ["0 ", mean] {
        for symbols in [[], [ten], [ten, ten], [long, ten], [ten, long], [long, long, long, long, long]] {
          let text = first + symbols.joined() + "00 " + second + symbols.reversed().joined() + "01 0 00"
          let file = Self.file(text, blocks: 2, longMeans: true)
          let compared = try CoefficientTests.compare(
            file, .gray, size: PixelSize(width: 16, height: 8), name: text, with: &decoder)
          #expect(compared > 0)
        }
      }
    }
  }
}
