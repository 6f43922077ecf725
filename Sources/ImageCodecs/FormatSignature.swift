/// What kind of file some first bytes begin.
package enum FormatSignature: Hashable, Sendable {
  /// A kind of picture that is read.
  case readable(ImageFormat)
  /// A kind of file that is known and not read, by the name people use.
  case unsupported(String)
  /// No bytes at all.
  case empty
  /// Nothing known.
  case unknown

  /// How many bytes from the start of a file are looked at.
  package static let byteCount = 512

  /// Decides by the first `byteCount` bytes of a file, of which more may be given, never by its name.
  package static func format(of bytes: [UInt8]) -> FormatSignature {
    format(ofBeginning: bytes.count > byteCount ? Array(bytes.prefix(byteCount)) : bytes)
  }

  private static func format(ofBeginning bytes: [UInt8]) -> FormatSignature {
    if bytes.isEmpty { return .empty }
    // A JPEG starts with SOI and another marker; no other kind of file starts with SOI.
    if bytes.starts(with: [0xFF, 0xD8]) {
      // JPEG-LS names itself in its first frame marker, which usually comes first.
      return bytes.starts(with: [0xFF, 0xD8, 0xFF, 0xF7]) ? .unsupported("JPEG-LS") : .readable(.jpeg)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      let firstChunk = bytes.dropFirst(12).prefix(4)
      return firstChunk.elementsEqual("CgBI".utf8)
        ? .unsupported("PNG in Apple's CgBI variant") : .readable(.png)
    }
    if let name = boxName(of: bytes) ?? riffName(of: bytes) { return .unsupported(name) }
    for magic in magics where matches(magic.pattern, at: magic.offset, in: bytes) {
      return .unsupported(magic.name)
    }
    // Two letters are few: a BMP also has four reserved bytes that are 0.
    if matches(Array("BM".utf8), at: 0, in: bytes) && matches([0, 0, 0, 0], at: 6, in: bytes) {
      return .unsupported("BMP")
    }
    if let name = iconName(of: bytes) { return .unsupported(name) }
    if let name = textName(of: bytes) { return .unsupported(name) }
    return .unknown
  }

  private static func matches(_ pattern: [UInt8], at offset: Int, in bytes: [UInt8]) -> Bool {
    bytes.dropFirst(offset).starts(with: pattern)
  }

  /// Files made of ISO base media boxes: the first says what they are.
  private static func boxName(of bytes: [UInt8]) -> String? {
    guard bytes.count >= 12, matches(Array("ftyp".utf8), at: 4, in: bytes) else { return nil }
    let length = bytes[..<4].bigEndian
    let brands = stride(from: 8, to: min(max(length, 12), bytes.count) - 3, by: 4).map {
      String(decoding: bytes[$0..<($0 + 4)], as: UTF8.self)
    }
    // The second is a version number, not a brand.
    let names = brands.enumerated().filter { $0.offset != 1 }.map(\.element)
    if names.contains(where: { $0 == "avif" || $0 == "avis" }) { return "AVIF" }
    if names.contains(where: { ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains($0) }) {
      return "HEIC"
    }
    switch names.first {
    case "mif1", "msf1", "miaf": return "HEIF"
    case "crx ": return "Canon CR3 (a camera raw file)"
    case "jxl ": return "JPEG XL"
    case "jp2 ", "jpx ", "jpm ": return "JPEG 2000"
    case "qt  ": return "QuickTime video"
    default: return "MP4 video"
    }
  }

  /// Icons and cursors begin like many other files, such as pictures in Targa format: the first entry of their
  /// directory has to make sense.
  private static func iconName(of bytes: [UInt8]) -> String? {
    let entry = 6
    guard bytes.count >= entry + 16, bytes[0] == 0, bytes[1] == 0, bytes[3] == 0 else { return nil }
    func number(_ range: Range<Int>) -> Int { bytes[range].reversed().reduce(0) { $0 << 8 | Int($1) } }
    let count = number(4..<6)
    // Reserved; where the picture lies, behind the directory; how long it is.
    guard (1...256).contains(count), bytes[entry + 3] == 0,
      number((entry + 12)..<(entry + 16)) >= entry + 16 * count, number((entry + 8)..<(entry + 12)) >= 16
    else { return nil }
    switch bytes[2] {
    case 1: return "an icon file (ICO)"
    case 2: return "a cursor file (CUR)"
    default: return nil
    }
  }

  private static func riffName(of bytes: [UInt8]) -> String? {
    guard matches(Array("RIFF".utf8), at: 0, in: bytes) else { return nil }
    switch String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self) {
    case "WEBP": return "WebP"
    case "AVI ": return "AVI video"
    default: return "RIFF"
    }
  }

  /// Pages and other text that is saved under picture names, most often by a download gone wrong.
  private static func textName(of bytes: [UInt8]) -> String? {
    let printable = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    if !printable { return nil }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let unmarked = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    let text = String(decoding: unmarked, as: UTF8.self).lowercased()
    let trimmed = text.drop(while: \.isWhitespace)
    if trimmed.hasPrefix("<!doctype html") || trimmed.hasPrefix("<html") || trimmed.hasPrefix("<head") {
      return "an HTML page"
    }
    if trimmed.hasPrefix("<") && trimmed.contains("<svg") { return "SVG" }
    if trimmed.hasPrefix("<?xml") { return "XML" }
    if trimmed.hasPrefix("version https://git-lfs") { return "a Git LFS pointer" }
    // A few characters may be anything.
    return bytes.count >= 16 && bytes.allSatisfy { $0 < 0x80 } ? "a text file" : nil
  }
}
