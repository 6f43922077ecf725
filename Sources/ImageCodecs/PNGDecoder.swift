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
  /// All pixels of an interlaced picture, which are there only together; `nil` for another.
  private let interlaced: PixelBlock?

  /// Reads the header again, now for the colour chunks, and of an interlaced picture all pixels.
  init(
    _ storage: PictureStorage, path: FilePath, header: ImageHeader, limits: DecodeLimits
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
    try handle.start()
    interlaced = stored.is_interlaced ? try handle.readInterlaced(byteCount: wholePictureBytes) : nil
    self.format = format
    embeddedColor = color.color
    colorNotes = color.notes
    self.handle = handle
  }

  func readRow(_ index: Int, into row: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
    switch interlaced {
    case nil: try handle.readRow(index, into: row)
    case .some(let pixels):
      _ = row.update(fromContentsOf: pixels.bytes[(index * row.count)..<((index + 1) * row.count)])
    }
  }

  func finish() throws(ImageError) { try handle.finish() }

  var diagnostics: ImageDiagnostics {
    var all = handle.diagnostics
    for note in colorNotes { all.add(note) }
    return all
  }
}
