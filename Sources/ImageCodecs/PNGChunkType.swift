internal import CPNGShims

/// The four letters that say what a chunk of a PNG is.
struct PNGChunkType: Hashable {
  /// The letters as a number, the first one highest, as in the file.
  let code: UInt32

  init(code: UInt32) { self.code = code }

  private init(_ name: StaticString) {
    code = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  static let header = PNGChunkType("IHDR")
  static let palette = PNGChunkType("PLTE")
  static let pixels = PNGChunkType("IDAT")
  static let end = PNGChunkType("IEND")
  static let transparency = PNGChunkType("tRNS")
  static let exif = PNGChunkType("eXIf")

  /// The letters.
  var name: String { withUnsafeBytes(of: code.bigEndian) { String(decoding: $0, as: UTF8.self) } }

  /// True if all four are letters; what is no chunk has a length not to be trusted.
  var isName: Bool {
    withUnsafeBytes(of: code) {
      $0.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    }
  }

  /// True for chunks that are passed over unread wherever they stand.
  var isPassedOver: Bool {
    // Four bytes have a base address.
    withUnsafeBytes(of: code.bigEndian) {
      cpng_passes_over($0.baseAddress!.assumingMemoryBound(to: UInt8.self))
    }
  }
}
