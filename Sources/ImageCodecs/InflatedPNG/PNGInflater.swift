internal import CDeflate

/// Takes whole PNGs out of their chunks and decompresses them with libdeflate, in memory that is used again.
///
/// libdeflate is some times faster than zlib, but needs a stream and its contents in memory as a whole. It takes some
/// tables of codes that zlib refuses; what comes out still has to have the right length and checksum.
final class PNGInflater {
  /// The decompressed rows, each behind the number of its filter.
  private(set) var filtered = ReusableBytes()
  /// Two rows for what is computed from them.
  private(set) var rows = ReusableBytes()
  private var compressed = ReusableBytes()
  private var window: [UInt8] = []
  private let decompressor: OpaquePointer?

  init() { decompressor = libdeflate_alloc_decompressor() }

  deinit {
    if let decompressor { libdeflate_free_decompressor(decompressor) }
  }

  /// Decompresses the pixels whose first chunk is at `offset` of `storage` to exactly `byteCount` bytes.
  ///
  /// - Parameters:
  ///   - storage: The file.
  ///   - offset: Where the head of the first chunk is.
  ///   - byteCount: Bytes of all rows, each with the number of its filter.
  ///   - rowBytes: Bytes of one row without that.
  ///   - fileBytes: Bytes of the file.
  ///   - allowance: How many of them may be looked at.
  ///   - longestChunk: What libpng takes for a long chunk; it warns about those that are also longer than the pixels.
  ///   - limit: How many bytes may be held.
  /// - Returns: False if the picture is too large, or is in any way not as it should be. `filtered` is then of no use.
  func inflate(
    _ storage: PictureStorage, at offset: Int, byteCount: Int, rowBytes: Int, fileBytes: Int, allowance: Int,
    longestChunk: Int, limit: Int
  ) -> Bool {
    let room = limit - byteCount - 2 * rowBytes
    guard let decompressor, room > 0 else { return false }
    // Deflate never needs more than the data and five bytes for each 64 KiB. Other encoders may be wasteful.
    let mostCompressed = min(fileBytes - offset, room, byteCount + byteCount / 8 + 1_024)
    guard mostCompressed > 0, compressed.reserve(mostCompressed) else { return false }
    var reader = ForwardReader(storage, at: offset, window: window)
    window = []
    let count = PNGPixelChunks.gather(
      &reader, allowance: allowance, longest: max(byteCount, longestChunk),
      into: compressed.bytes(mostCompressed))
    window = reader.relinquishedWindow()
    // The claim of the header is believed once there are data that can be so much.
    guard let count, count > 0, byteCount / Self.mostInflation <= count, filtered.reserve(byteCount),
      rows.reserve(2 * rowBytes)
    else { return false }
    var used = 0
    let result = libdeflate_zlib_decompress_ex(
      decompressor, compressed.bytes(count).baseAddress, count, filtered.bytes(byteCount).baseAddress,
      byteCount,
      &used, nil)
    return result == LIBDEFLATE_SUCCESS && used == count
  }

  /// Deflate cannot compress further than this.
  private static let mostInflation = 1_032
}
