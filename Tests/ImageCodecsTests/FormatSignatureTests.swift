import ImageCodecs
import TestSupport
import Testing

struct FormatSignatureTests {
  /// First bytes, and the name they are called by; padded with zeros before they are looked at.
  static let unsupported: [(String, [UInt8])] = [
    ("GIF", Array("GIF89a".utf8)),
    ("WebP", Array("RIFF\u{10}\u{0}\u{0}\u{0}WEBPVP8 ".utf8)),
    ("AVI video", Array("RIFF\u{10}\u{0}\u{0}\u{0}AVI LIST".utf8)),
    ("HEIC", [0, 0, 0, 24] + Array("ftypheic\u{0}\u{0}\u{0}\u{0}mif1heic".utf8)),
    ("HEIC", [0, 0, 0, 24] + Array("ftypmif1\u{0}\u{0}\u{0}\u{0}mif1heic".utf8)),
    ("HEIF", [0, 0, 0, 20] + Array("ftypmif1\u{0}\u{0}\u{0}\u{0}miaf".utf8)),
    ("AVIF", [0, 0, 0, 24] + Array("ftypmif1\u{0}\u{0}\u{0}\u{0}miafavif".utf8)),
    ("AVIF", [0, 0, 0, 20] + Array("ftypavif\u{0}\u{0}\u{0}\u{0}mif1".utf8)),
    ("Canon CR3 (a camera raw file)", [0, 0, 0, 24] + Array("ftypcrx \u{0}\u{0}\u{0}\u{1}crx isom".utf8)),
    ("MP4 video", [0, 0, 0, 24] + Array("ftypisom\u{0}\u{0}\u{2}\u{0}isomavc1".utf8)),
    ("QuickTime video", [0, 0, 0, 20] + Array("ftypqt  \u{0}\u{0}\u{0}\u{0}qt  ".utf8)),
    ("JPEG XL", [0xFF, 0x0A, 1, 2]),
    ("JPEG XL", [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
    ("JPEG 2000", [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
    ("JPEG-LS", [0xFF, 0xD8, 0xFF, 0xF7]),
    ("TIFF (or a camera raw file)", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]),
    ("TIFF (or a camera raw file)", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]),
    ("Canon CR2 (a camera raw file)", [0x49, 0x49, 0x2A, 0, 16, 0, 0, 0, 0x43, 0x52, 2, 0]),
    ("Fujifilm RAF (a camera raw file)", Array("FUJIFILMCCD-RAW 0201".utf8)),
    ("BMP", Array("BM".utf8) + [0x36, 0, 1, 0, 0, 0, 0, 0, 0x36]),
    ("Photoshop PSD", Array("8BPS".utf8) + [0, 1]),
    ("PDF", Array("%PDF-1.7\n".utf8)),
    ("an AppleDouble side file", [0, 5, 0x16, 7, 0, 2, 0, 0]),
    ("a ZIP archive", [0x50, 0x4B, 3, 4, 20, 0]),
    ("an icon file (ICO)", [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 104, 4, 0, 0, 22, 0, 0, 0]),
    ("a cursor file (CUR)", [0, 0, 2, 0, 2, 0, 32, 32, 16, 0, 3, 0, 9, 0, 104, 4, 0, 0, 38, 0, 0, 0]),
    ("DDS", Array("DDS ".utf8) + [124, 0, 0, 0]), ("a RAR archive", Array("Rar!\u{1A}\u{7}\u{1}".utf8)),
    ("PNG in Apple's CgBI variant", PNGChunk.signature + [0, 0, 0, 4] + Array("CgBI".utf8)),
  ]

  @Test("B076: known kinds that are not read are named", arguments: unsupported)
  func namesUnsupported(name: String, start: [UInt8]) {
    let padded = start + [UInt8](repeating: 0, count: 64)
    #expect(FormatSignature.format(of: padded) == .unsupported(name))
  }

  @Test(
    "text under a picture's name is named",
    arguments: [
      ("<!DOCTYPE html>\n<html lang=\"en\"><head>", "an HTML page"),
      ("\u{FEFF}  \n<HTML><BODY>not found", "an HTML page"),
      ("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\">", "SVG"),
      ("<svg width=\"10\" height=\"10\"/>", "SVG"),
      ("<?xml version=\"1.0\"?><rdf></rdf>", "XML"),
      ("version https://git-lfs.github.com/spec/v1\noid sha256:00", "a Git LFS pointer"),
      ("this is not a picture at all", "a text file"),
    ])
  func namesText(text: String, name: String) {
    #expect(FormatSignature.format(of: Array(text.utf8)) == .unsupported(name))
  }

  @Test("JPEG and PNG are told by their first bytes")
  func readable() {
    #expect(FormatSignature.format(of: [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]) == .readable(.jpeg))
    #expect(FormatSignature.format(of: [0xFF, 0xD8]) == .readable(.jpeg))
    #expect(FormatSignature.format(of: PNGChunk.signature) == .readable(.png))
  }

  @Test("no bytes are an empty file, others are unknown")
  func emptyAndUnknown() {
    #expect(FormatSignature.format(of: []) == .empty)
    #expect(FormatSignature.format(of: [0xFF]) == .unknown)
    #expect(FormatSignature.format(of: [UInt8](repeating: 0, count: 600)) == .unknown)
    #expect(FormatSignature.format(of: Array("hello".utf8)) == .unknown)
  }

  @Test("few letters and zeros are not enough for a name")
  func weakSignatures() {
    // Targa pictures: with a palette, in colour, gray, and the same compressed; 64x32.
    for kind in [1, 2, 3, 9, 10, 11] as [UInt8] {
      let palette: [UInt8] = kind & 7 == 1 ? [1, kind, 0, 0, 0, 1, 24] : [0, kind, 0, 0, 0, 0, 0]
      for pixels in [0, 1, 0x7F, 0xFF] as [UInt8] {
        let file =
          [0] + palette + [0, 0, 0, 0, 64, 0, 32, 0, 24, 0x20] + [UInt8](repeating: pixels, count: 600)
        #expect(FormatSignature.format(of: file) == .unknown, "kind \(kind), pixels \(pixels)")
      }
    }
    for text in ["DDS is short for it\0", "8BPS and so on\0", "Rar! it said\0", "12345678CR\u{2}\0"] {
      #expect(FormatSignature.format(of: Array(text.utf8)) == .unknown, "\(text)")
    }
  }

  @Test("what lies behind the first 512 bytes makes no difference")
  func farBytes() {
    // A box that claims to be longer than what is looked at, with a brand behind that.
    var boxes = [UInt8](repeating: 0, count: 600)
    boxes.replaceSubrange(0..<8, with: [1, 0, 0, 0] + Array("ftyp".utf8))
    let near = FormatSignature.format(of: Array(boxes.prefix(FormatSignature.byteCount)))
    boxes.replaceSubrange(520..<524, with: Array("heic".utf8))
    #expect(near == .unsupported("MP4 video"))
    #expect(FormatSignature.format(of: boxes) == near)
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 512)
    #expect(FormatSignature.format(of: text + [0, 0xFF]) == .unsupported("a text file"))
  }

  @Test("any bytes get an answer, also cut anywhere and changed anywhere")
  func anyBytes() {
    var generator = SeededGenerator(seed: 7)
    for (_, start) in Self.unsupported {
      for end in 0...start.count { _ = FormatSignature.format(of: Array(start[..<end])) }
      for _ in 0..<50 {
        var changed = start + (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
        for _ in 0..<3 {
          changed[Int.random(in: 0..<changed.count, using: &generator)] = .random(
            in: 0...255, using: &generator)
        }
        _ = FormatSignature.format(of: changed)
      }
    }
  }
}
