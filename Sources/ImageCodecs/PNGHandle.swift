internal import CPNGShims
internal import FileAccess
internal import PixelGeometry
internal import Raster

/// One libpng reader, destroyed when the value goes away.
struct PNGHandle: ~Copyable {
  private let reader: OpaquePointer
  private let path: FilePath

  /// Makes a reader; nothing is read yet.
  ///
  /// A descriptor in `storage` must stay open as long as the value lives.
  init(_ storage: PictureStorage, path: FilePath, limits: DecodeLimits) throws(ImageError) {
    let bounds = cpng_limits(
      side: UInt32(clamping: limits.maxSideOfPNG), chunk_bytes: max(1, limits.maxChunkBytes),
      idle_bytes: UInt64(clamping: limits.maxIdleBytes))
    let made =
      switch storage {
      case .descriptor(let descriptor): cpng_reader_create_for_file(descriptor, bounds)
      case .bytes(let bytes):
        bytes.withUnsafeBufferPointer {
          cpng_reader_create_for_bytes($0.baseAddress, $0.count, bounds)
        }
      }
    guard let made else { throw .outOfMemory(path: path) }
    self.reader = made
    self.path = path
  }

  deinit { cpng_reader_destroy(reader) }

  /// Reads up to the first pixel data; the size is not checked beyond the longest side.
  func readHeader() throws(ImageError) -> cpng_header {
    var header = cpng_header()
    try check(cpng_reader_read_header(reader, &header), row: nil)
    return header
  }

  /// What the colour chunks say about pixels of `format`; to be asked for before `start`.
  func readColor(format: PixelFormat, limits: DecodeLimits) -> PNGColorChunks {
    var chunks = PNGColorChunks(format: format, maxProfileBytes: limits.maxProfileBytes)
    for index in 0..<cpng_reader_color_chunk_count(reader) {
      let chunk = cpng_reader_color_chunk(reader, index)
      let type = withUnsafeBytes(of: chunk.type) { String(decoding: $0, as: UTF8.self) }
      chunks.add(type, Array(UnsafeBufferPointer(start: chunk.bytes, count: chunk.count)))
    }
    return chunks
  }

  /// The colours of all 256 indices, with alpha; to be asked for before `start`.
  func readPalette() throws(ImageError) -> [SIMD4<UInt8>] {
    var colors = [SIMD4<UInt8>](repeating: .zero, count: Int(cpng_palette_bytes) / 4)
    let status = colors.withUnsafeMutableBytes {
      // 256 colours are not empty.
      cpng_reader_palette(reader, $0.baseAddress!.assumingMemoryBound(to: UInt8.self))
    }
    try check(status, row: nil)
    return colors
  }

  /// Where the first chunk of pixel data begins; to be asked for between `readHeader` and the first row.
  var pixelOffset: Int { Int(cpng_reader_position(reader)) - Self.chunkHeadBytes }

  /// How many bytes of the file may still be read.
  var allowance: Int { Int(clamping: cpng_reader_allowance(reader)) }

  private static let chunkHeadBytes = 8

  /// Makes ready for rows.
  func start() throws(ImageError) {
    try check(cpng_reader_start(reader), row: nil)
  }

  /// Decodes the next row into `row`, which has exactly its size.
  func readRow(into row: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
    // A row of a picture that has pixels is not empty.
    let status = cpng_reader_read_row(reader, row.baseAddress!, row.count)
    // The library may stop before or behind the first row that is not there.
    try check(status, row: Int(cpng_reader_missing_row(reader)))
  }

  /// Decodes an interlaced picture of `byteCount` bytes.
  func readInterlaced(byteCount: Int) throws(ImageError) -> PixelBlock {
    guard let pixels = PixelBlock(byteCount: byteCount) else { throw .outOfMemory(path: path) }
    // A block is not empty. All seven passes together write every pixel.
    try check(cpng_reader_read_interlaced(reader, pixels.bytes.baseAddress!, byteCount), row: nil)
    return pixels
  }

  /// Reads on to the end chunk.
  func finish() throws(ImageError) {
    try check(cpng_reader_finish(reader), row: nil)
  }

  /// What was odd so far.
  var diagnostics: ImageDiagnostics {
    var diagnostics = ImageDiagnostics()
    for index in 0..<cpng_reader_warning_count(reader) {
      diagnostics.add(LibraryText.visible(cpng_reader_warning(reader, index)))
    }
    if cpng_reader_is_damaged(reader) { diagnostics.add("", isDamage: true) }
    return diagnostics
  }

  private func check(_ status: cpng_status, row: Int?) throws(ImageError) {
    switch status {
    case .ok: return
    case .malformed:
      throw .malformed(
        path: path, format: .png, row: row, message: LibraryText.visible(cpng_reader_message(reader)))
    case .incomplete: throw .incomplete(path: path, format: .png, row: row)
    case .systemFailed: throw .unreadable(path: path, code: cpng_reader_system_code(reader))
    case .outOfMemory: throw .outOfMemory(path: path)
    case .misuse: preconditionFailure("the PNG reader was called out of order")
    }
  }
}
