import PixelGeometry
import TestSupport
import Testing

@testable import PNGEncoding

struct StripEncoderTests {
  /// What is compressed in a strip, without zlib's head.
  private static func deflate(of strip: EncodedStrip, isFirst: Bool) -> [UInt8] {
    Array(strip.data.dropFirst(isFirst ? 2 : 0))
  }

  @Test(
    "a strip depends on its pixels alone, not on what the encoder did before",
    arguments: CompressionEffort.allCases)
  func repeatability(effort: CompressionEffort) {
    let shape = StripShape(width: 40, pixelBytes: 3)
    let used = StripEncoder(shape: shape, effort: effort)
    var reused = EncodedStrip()
    for kind in SeededBytes.allCases {
      for rows in [12, 3] {
        let pixels = kind.make(shape.rowBytes * rows, seed: 11)
        used.encode(pixels.span, isFirst: false, isLast: false, into: &reused)
        var fresh = EncodedStrip()
        StripEncoder(shape: shape, effort: effort)
          .encode(pixels.span, isFirst: false, isLast: false, into: &fresh)
        #expect(reused.data == fresh.data, "\(kind)")
        #expect(reused.adler == fresh.adler, "\(kind)")
        #expect(reused.filteredByteCount == pixels.count + rows)
      }
    }
  }

  @Test("every strip is sound by itself and ends on a whole byte", arguments: CompressionEffort.allCases)
  func soundness(effort: CompressionEffort) throws {
    for seed in UInt64(1)...12 {
      var random = SeededGenerator(seed: seed)
      let shape = StripShape(
        width: Int.random(in: 1...120, using: &random), pixelBytes: Int.random(in: 3...4, using: &random))
      let rows = Int.random(in: 1...20, using: &random)
      // There are kinds.
      let kind = SeededBytes.allCases.randomElement(using: &random)!
      let pixels = kind.make(shape.rowBytes * rows, seed: seed)
      let (isFirst, isLast) = (Bool.random(using: &random), Bool.random(using: &random))
      var strip = EncodedStrip()
      StripEncoder(shape: shape, effort: effort).encode(
        pixels.span, isFirst: isFirst, isLast: isLast, into: &strip)
      if isFirst {
        let head = strip.data.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        #expect(head >> 8 == 0x78 && head % 31 == 0, "seed \(seed)")
      }
      let strict = try StrictInflater(Self.deflate(of: strip, isFirst: isFirst), isComplete: isLast)
      #expect(strict.output.count == pixels.count + rows, "seed \(seed)")
      #expect(strip.adler == Checksum.adler32(strict.output.span), "seed \(seed)")
    }
  }

  @Test("checksums of pieces give those of the whole")
  func checksums() {
    // The values of the text "123456789" that every description of the two quotes.
    let text = Array("123456789".utf8)
    #expect(Checksum.crc32(text.span) == 0xCBF4_3926)
    #expect(Checksum.adler32(text.span) == 0x091E_01DE)
    let bytes = SeededBytes.noise.make(100_000, seed: 1)
    for cut in [0, 1, 65_521, 99_999, 100_000] {
      let (first, second) = (Array(bytes[..<cut]), Array(bytes[cut...]))
      #expect(
        Checksum.crc32(second.span, continuing: Checksum.crc32(first.span)) == Checksum.crc32(bytes.span))
      #expect(
        Checksum.adler32(
          Checksum.adler32(first.span), followedBy: Checksum.adler32(second.span), count: second.count)
          == Checksum.adler32(bytes.span))
    }
  }
}
