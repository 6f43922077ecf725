extension FormatSignature {
  /// Fixed bytes at a fixed place that name a kind of file.
  struct Magic: Sendable {
    var name: String
    var offset: Int
    var pattern: [UInt8]

    init(_ name: String, _ pattern: [UInt8], at offset: Int = 0) {
      self.name = name
      self.offset = offset
      self.pattern = pattern
    }

    init(_ name: String, _ pattern: String, at offset: Int = 0) {
      self.init(name, Array(pattern.utf8), at: offset)
    }
  }

  /// Longer and rarer patterns come before shorter ones that they begin with.
  static let magics: [Magic] = [
    Magic("GIF", "GIF87a"),
    Magic("GIF", "GIF89a"),
    Magic("JPEG XL", [0xFF, 0x0A]),
    Magic("JPEG XL", [0, 0, 0, 0x0C] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
    Magic("JPEG 2000", [0, 0, 0, 0x0C] + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
    Magic("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    Magic("JPEG XR", [0x49, 0x49, 0xBC]),
    Magic("MNG", [0x8A] + Array("MNG".utf8)),
    Magic("JNG", [0x8B] + Array("JNG".utf8)),
    // Camera raw files; most others (NEF, ARW, DNG, PEF) are TIFF files and cannot be told apart here.
    Magic("Canon CR2 (a camera raw file)", [0x49, 0x49, 0x2A, 0, 0x10, 0, 0, 0, 0x43, 0x52, 0x02]),
    Magic("Canon CRW (a camera raw file)", "HEAPCCDR", at: 6),
    Magic("Fujifilm RAF (a camera raw file)", "FUJIFILMCCD-RAW"),
    Magic("Panasonic RW2 (a camera raw file)", [0x49, 0x49, 0x55, 0]),
    Magic("Olympus ORF (a camera raw file)", "IIRO"),
    Magic("Olympus ORF (a camera raw file)", "IIRS"),
    Magic("Olympus ORF (a camera raw file)", "MMOR"),
    Magic("Sigma X3F (a camera raw file)", "FOVb"),
    Magic("Minolta MRW (a camera raw file)", [0] + Array("MRM".utf8)),
    Magic("TIFF (or a camera raw file)", [0x49, 0x49, 0x2A, 0]),
    Magic("TIFF (or a camera raw file)", [0x4D, 0x4D, 0, 0x2A]),
    Magic("BigTIFF", [0x49, 0x49, 0x2B, 0]),
    Magic("BigTIFF", [0x4D, 0x4D, 0, 0x2B]),
    Magic("Photoshop PSD", Array("8BPS".utf8) + [0]),
    Magic("GIMP XCF", "gimp xcf"),
    Magic("PDF", "%PDF-"),
    Magic("PostScript", "%!PS"),
    Magic("PostScript", [0xC5, 0xD0, 0xD3, 0xC6]),
    Magic("OpenEXR", [0x76, 0x2F, 0x31, 0x01]),
    Magic("Radiance HDR", "#?RADIANCE"),
    Magic("Radiance HDR", "#?RGBE"),
    Magic("DDS", Array("DDS ".utf8) + [124, 0, 0, 0]),
    Magic("QOI", "qoif"),
    Magic("FLIF", "FLIF"),
    Magic("BPG", [0x42, 0x50, 0x47, 0xFB]),
    Magic("ICNS", "icns"),
    Magic("DICOM", "DICM", at: 128),
    Magic("FITS", "SIMPLE  ="),
    Magic("an AppleDouble side file", [0, 5, 0x16, 0x07]),
    Magic("an AppleSingle file", [0, 5, 0x16, 0x00]),
    Magic("a ZIP archive", [0x50, 0x4B, 3, 4]),
    Magic("a gzip archive", [0x1F, 0x8B, 8]),
    Magic("a RAR archive", Array("Rar!".utf8) + [0x1A, 0x07]),
    Magic("a 7z archive", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    Magic("Matroska or WebM video", [0x1A, 0x45, 0xDF, 0xA3]),
    Magic("MPEG video", [0, 0, 1, 0xBA]),
    Magic("MPEG video", [0, 0, 1, 0xB3]),
    Magic("QuickTime video", "moov", at: 4),
    Magic("QuickTime video", "mdat", at: 4),
  ]
}
