internal import CPNGShims
package import PixelGeometry

/// Writes one PNG of 8-bit RGB or RGBA, tagged sRGB, row by row to an open descriptor.
///
/// The file holds IHDR, sRGB, a Software text and density where given, IDAT and IEND: the same input gives
/// the same bytes.
package struct PNGWriter: ~Copyable {
  /// How hard to press; the values are zlib's and libpng's.
  package struct Compression: Hashable, Sendable {
    /// Filters to choose from, or one to use throughout; the raw values are libpng's.
    package struct Filters: OptionSet, Hashable, Sendable {
      package let rawValue: CInt
      package init(rawValue: CInt) { self.rawValue = rawValue }
      package static let none = Filters(rawValue: 0x08)
      package static let sub = Filters(rawValue: 0x10)
      package static let up = Filters(rawValue: 0x20)
      package static let average = Filters(rawValue: 0x40)
      package static let paeth = Filters(rawValue: 0x80)
      package static let all: Filters = [.none, .sub, .up, .average, .paeth]
    }

    /// What zlib looks for.
    package enum Strategy: CInt, Hashable, Sendable {
      case standard = 0
      case filtered = 1
      case huffmanOnly = 2
      case runLengths = 3
      case fixed = 4
    }

    /// 0 (stored) to 9.
    package var level: Int
    package var strategy: Strategy
    package var filters: Filters

    package init(level: Int, strategy: Strategy, filters: Filters) {
      precondition((0...9).contains(level), "zlib has levels 0 to 9")
      precondition(!filters.isEmpty, "at least one filter has to be allowed")
      self.level = level
      self.strategy = strategy
      self.filters = filters
    }
  }

  /// Why a file could not be written.
  package enum Failure: Error, Hashable, Sendable {
    /// The system did not take the bytes; the value is that of `errno`.
    case system(code: CInt)
    /// The system has no memory left.
    case outOfMemory
    /// The library refused, for instance a size PNG cannot express.
    case refused(message: String)
  }

  /// The longest side a PNG can have.
  package static let longestSide = Int(Int32.max)

  /// One libpng writer, destroyed when the value goes away.
  private struct Handle: ~Copyable {
    let pointer: OpaquePointer

    init(descriptor: CInt) throws(Failure) {
      guard let made = cpng_writer_create(descriptor) else { throw .outOfMemory }
      pointer = made
    }

    deinit { cpng_writer_destroy(pointer) }

    func check(_ status: cpng_status) throws(Failure) {
      switch status {
      case .ok: return
      case .systemFailed: throw .system(code: cpng_writer_system_code(pointer))
      case .outOfMemory: throw .outOfMemory
      case .malformed, .incomplete:
        throw .refused(message: LibraryText.visible(cpng_writer_message(pointer)))
      case .misuse: preconditionFailure("the PNG writer was called out of order")
      }
    }
  }

  private let handle: Handle

  /// Bytes of one row.
  package let rowBytes: Int

  /// Starts a file of `size` at the current position of `descriptor`, which stays open and the caller's.
  ///
  /// - Parameters:
  ///   - descriptor: Open for writing; need not be a regular file.
  ///   - size: At least one pixel, no side longer than `longestSide`.
  ///   - hasAlpha: Four samples a pixel, alpha last and **not** premultiplied, instead of three.
  ///   - compression: How hard to press.
  ///   - software: The value of the Software text; Latin-1 without control characters.
  ///   - pixelsPerMetre: The density, or `nil` to say nothing.
  /// - Throws: `Failure` if there is no memory or the header cannot be written.
  package init(
    descriptor: CInt, size: PixelSize, hasAlpha: Bool, compression: Compression, software: String?,
    pixelsPerMetre: Int? = nil
  ) throws(Failure) {
    precondition(!size.isEmpty, "a PNG has at least one pixel")
    precondition(max(size.width, size.height) <= Self.longestSide, "a PNG side has 31 bits")
    let handle = try Handle(descriptor: descriptor)
    var options = cpng_writer_options(
      width: UInt32(size.width), height: UInt32(size.height), has_alpha: hasAlpha,
      level: CInt(compression.level), strategy: compression.strategy.rawValue,
      filters: compression.filters.rawValue,
      pixels_per_metre: UInt32(clamping: pixelsPerMetre ?? 0))
    let status =
      if let software {
        software.withCString { cpng_writer_write_header(handle.pointer, &options, $0) }
      } else {
        cpng_writer_write_header(handle.pointer, &options, nil)
      }
    try handle.check(status)
    self.rowBytes = size.width * (hasAlpha ? 4 : 3)
    self.handle = handle
  }

  /// Compresses the next row, which has exactly `rowBytes` bytes.
  package mutating func writeRow(_ row: Span<UInt8>) throws(Failure) {
    precondition(row.count == rowBytes, "a row must have exactly the size of a row")
    let status = row.withUnsafeBufferPointer { buffer in
      // A row has at least one pixel.
      cpng_writer_write_row(handle.pointer, buffer.baseAddress!, buffer.count)
    }
    try handle.check(status)
  }

  /// Writes what is left and the end chunk; all rows must have been written.
  ///
  /// Does not flush to the disk.
  package mutating func finish() throws(Failure) {
    try handle.check(cpng_writer_finish(handle.pointer))
  }
}
