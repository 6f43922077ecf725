internal import CPNGShims
internal import FileAccess
internal import PixelGeometry
internal import Raster

/// Rows of a PNG, alpha not premultiplied.
struct PNGDecoder: ~Copyable {
  let format: PixelFormat
  let embeddedColor: EmbeddedColor
  private let handle: PNGHandle
  private let colorNotes: [String]
  private let rows: Rows

  private enum Rows: ~Copyable {
    /// One after the other by libpng.
    case library
    /// All pixels of an interlaced picture, which are there only together.
    case interlaced(PixelBlock)
    /// Without libpng.
    case inflated(InflatedPNG)
  }

  /// Reads the header again, now for the colour chunks, and of an interlaced picture all pixels.
  init(
    _ storage: PictureStorage, path: FilePath, header: ImageHeader, limits: DecodeLimits,
    buffers: DecodeBuffers
  ) throws(ImageError) {
    let handle = try PNGHandle(storage, path: path, limits: limits)
    let stored = try handle.readHeader()
    let size = PixelSize(width: Int(stored.width), height: Int(stored.height))
    let wholePictureBytes = stored.wholePictureBytes
    // Also where layout and memory were planned for another picture.
    guard size == header.storedSize, wholePictureBytes == header.wholePictureBytes
    else { throw .changed(path: path) }
    let format = stored.pixelFormat
    let color = handle.readColor(format: format, limits: limits)
    let inflated = try InflatedPNG(
      storage, stored, handle, fileBytes: header.byteCount, limits: limits, buffers: buffers)
    if let inflated {
      rows = .inflated(inflated)
    } else {
      try handle.start()
      rows =
        stored.is_interlaced
        ? .interlaced(try handle.readInterlaced(byteCount: wholePictureBytes)) : .library
    }
    self.format = format
    embeddedColor = color.color
    colorNotes = color.notes
    self.handle = handle
  }

  /// True if libpng has no part in the rows.
  var isInflated: Bool {
    switch rows {
    case .library: false
    case .interlaced: false
    case .inflated: true
    }
  }

  func readRow(_ index: Int, into row: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
    switch rows {
    case .library: try handle.readRow(into: row)
    case .interlaced(let pixels):
      _ = row.update(fromContentsOf: pixels.bytes[(index * row.count)..<((index + 1) * row.count)])
    case .inflated(let inflated): inflated.readRow(index, into: row)
    }
  }

  func finish() throws(ImageError) {
    switch rows {
    case .library: try handle.finish()
    case .interlaced: try handle.finish()
    // Its end was seen before the first row.
    case .inflated: break
    }
  }

  var diagnostics: ImageDiagnostics {
    var all = handle.diagnostics
    for note in colorNotes { all.add(note) }
    return all
  }
}
