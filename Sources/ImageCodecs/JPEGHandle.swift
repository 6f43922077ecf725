internal import CJPEGShims
internal import FileAccess
internal import PixelGeometry
internal import Raster

/// One libjpeg reader, destroyed when the value goes away.
struct JPEGHandle: ~Copyable {
  private let reader: OpaquePointer
  private let path: FilePath
  private let limits: DecodeLimits

  /// Makes a reader; nothing is read yet.
  ///
  /// A descriptor in `storage` must stay open as long as the value lives.
  init(_ storage: PictureStorage, path: FilePath, limits: DecodeLimits) throws(ImageError) {
    let bounds = cjpeg_limits(
      scans: CInt(clamping: limits.maxScans), warnings: CLong(clamping: limits.maxWarnings),
      profile_bytes: max(0, limits.maxProfileBytes), idle_bytes: UInt64(clamping: limits.maxIdleBytes))
    let made =
      switch storage {
      case .descriptor(let descriptor): cjpeg_reader_create_for_file(descriptor, bounds)
      case .bytes(let bytes):
        bytes.withUnsafeBufferPointer {
          cjpeg_reader_create_for_bytes($0.baseAddress, $0.count, bounds)
        }
      }
    guard let made else { throw .outOfMemory(path: path) }
    self.reader = made
    self.path = path
    self.limits = limits
  }

  deinit { cjpeg_reader_destroy(reader) }

  /// Reads up to the first scan and checks the size.
  func readHeader(keepingEXIF: Bool) throws(ImageError) -> cjpeg_header {
    var header = cjpeg_header()
    let status = cjpeg_reader_read_header(reader, keepingEXIF, true, &header)
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    if status == .sideTooLong {
      throw .exceedsLimits(path: path, .side(size, limit: Self.longestLibrarySide))
    }
    try check(status, row: nil)
    try limits.check(size, of: .jpeg, at: path)
    return header
  }

  /// The longest side libjpeg-turbo accepts, `JPEG_MAX_DIMENSION`.
  private static let longestLibrarySide = 65_500

  /// The bytes of the EXIF block, if it was asked for and is there.
  var exifBytes: [UInt8]? {
    var count = 0
    return cjpeg_reader_exif(reader, &count).map { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  /// The colour profile as stored.
  var color: EmbeddedColor {
    var color = EmbeddedColor()
    var count = 0
    color.profile = cjpeg_reader_profile(reader, &count).map {
      Array(UnsafeBufferPointer(start: $0, count: count))
    }
    return color
  }

  /// Hides whole scans from libjpeg that the picture can do without; not if they are behind already.
  func hide(_ ranges: [Range<Int>]) {
    // Offsets in a file are not negative.
    let parts = ranges.map { cjpeg_range(start: UInt64($0.lowerBound), end: UInt64($0.upperBound)) }
    parts.withUnsafeBufferPointer { parts in
      if let first = parts.baseAddress { _ = cjpeg_reader_hide(reader, first, parts.count) }
    }
  }

  /// Starts decoding at 1/`denominator`; returns the size that rows then have.
  func start(denominator: Int, output: cjpeg_color) throws(ImageError) -> PixelSize {
    var width: UInt32 = 0
    var height: UInt32 = 0
    try check(cjpeg_reader_start(reader, CInt(clamping: denominator), output, &width, &height), row: nil)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Decodes row `index`, the next one, into `row`, which has exactly its size.
  func readRow(_ index: Int, into row: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
    // A row of a picture that has pixels is not empty.
    try check(cjpeg_reader_read_row(reader, row.baseAddress!, row.count), row: index)
  }

  /// Reads on to the end marker.
  func finish() throws(ImageError) {
    try check(cjpeg_reader_finish(reader), row: nil)
  }

  /// What was odd so far.
  var diagnostics: ImageDiagnostics {
    var diagnostics = ImageDiagnostics()
    for index in 0..<cjpeg_reader_warning_count(reader) {
      diagnostics.add(LibraryText.visible(cjpeg_reader_warning(reader, index)))
    }
    if cjpeg_reader_is_damaged(reader) { diagnostics.add("", isDamage: true) }
    switch cjpeg_reader_profile_state(reader) {
    case .absent, .complete: break
    case .incomplete: diagnostics.add("the colour profile is incomplete and was ignored")
    case .tooLarge: diagnostics.add("the colour profile is too large and was ignored")
    }
    return diagnostics
  }

  private func check(_ status: cjpeg_status, row: Int?) throws(ImageError) {
    if status == .ok { return }
    let message = LibraryText.visible(cjpeg_reader_message(reader))
    switch status {
    case .ok: return
    // What the library makes of the bytes that are not there says nothing.
    case .malformed where cjpeg_reader_hit_end(reader), .noPicture where cjpeg_reader_hit_end(reader):
      throw .incomplete(path: path, format: .jpeg, row: row)
    case .malformed: throw .malformed(path: path, format: .jpeg, row: row, message: message)
    case .unsupported: throw .unsupported(path: path, what: message)
    case .noPicture: throw .malformed(path: path, format: .jpeg, row: row, message: "no picture inside")
    case .sideTooLong: throw .malformed(path: path, format: .jpeg, row: row, message: message)
    case .tooManyScans: throw .exceedsLimits(path: path, .scans(limit: limits.maxScans))
    case .tooManyWarnings: throw .exceedsLimits(path: path, .warnings(limit: limits.maxWarnings))
    case .readFailed: throw .unreadable(path: path, code: cjpeg_reader_system_code(reader))
    case .outOfMemory: throw .outOfMemory(path: path)
    case .misuse: preconditionFailure("the JPEG reader was called out of order")
    }
  }
}
