internal import CDeflate
internal import PixelGeometry

/// The chunk of a PNG that says how it was held, which libpng passes over.
///
/// Hops from chunk to chunk with small reads, also past the pixel data, since eXIf may come last.
struct PNGChunkWalk {
  private(set) var exif: EXIF?
  /// True when there were more chunks than `maxHops`.
  private(set) var isCutShort = false

  /// Larger eXIf chunks are passed over; cameras write some kilobytes, with a preview 64.
  private static let maxEXIFBytes = 1 << 20
  /// True once an eXIf chunk was met, good or not; the specification allows one.
  private var sawEXIF = false
  /// How far chunks are read ahead: enough for a row of small ones, cheap for a row of large ones.
  private static let windowBytes = 1_024

  /// Walks through `source`, whose first bytes are `start`, up to IEND, the end of the file, or `maxHops` chunks.
  init(
    _ source: borrowing some PictureSource & ~Copyable, start: [UInt8], maxHops: Int,
    readsCamera: Bool = false
  ) throws(ImageError) {
    var window = ByteWindow(first: start, readAhead: Self.windowBytes)
    var offset = 8
    for _ in 0..<max(0, maxHops) {
      guard try window.holds(8, at: offset, of: source) else { return }
      let length = Int(window.word(at: offset))
      let type = PNGChunkType(code: window.word(at: offset + 4))
      // What is no chunk has no length to trust.
      if length > Int(Int32.max) || type == .end || !type.isName { return }
      if type == .exif && !sawEXIF && length <= Self.maxEXIFBytes {
        sawEXIF = true
        exif = try Self.checkedBytes(of: source, at: offset, length: length).map {
          EXIF($0, readsCamera: readsCamera)
        }
      }
      offset += 12 + length
    }
    isCutShort = true
  }

  /// The data of the chunk at `offset`, or `nil` if it is cut short or its checksum is wrong.
  private static func checkedBytes(
    of source: borrowing some PictureSource & ~Copyable, at offset: Int, length: Int
  ) throws(ImageError) -> [UInt8]? {
    let chunk = try source.bytes(length + 8, at: offset + 4)
    if chunk.count < length + 8 { return nil }
    if Int(libdeflate_crc32(0, chunk, length + 4)) != chunk.suffix(4).bigEndian { return nil }
    return Array(chunk[4..<(4 + length)])
  }
}
