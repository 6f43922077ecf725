internal import CJPEGShims
internal import FileAccess
internal import PixelGeometry
internal import Raster

/// Rows of a JPEG.
struct JPEGDecoder: ~Copyable {
  let size: PixelSize
  let format: PixelFormat
  let embeddedColor: EmbeddedColor
  private let handle: JPEGHandle

  /// Reads the header again, now for the colour profile, and starts decoding at 1/`denominator`.
  init(
    _ storage: PictureStorage, path: FilePath, header: ImageHeader, denominator: Int, limits: DecodeLimits
  ) throws(ImageError) {
    let handle = try JPEGHandle(storage, path: path, limits: limits)
    let stored = try handle.readHeader(keepingEXIF: false)
    // Also where layout and memory were planned for another picture.
    guard PixelSize(width: Int(stored.width), height: Int(stored.height)) == header.storedSize,
      stored.coefficient_bytes <= UInt64(clamping: header.wholePictureBytes)
    else { throw .changed(path: path) }
    let output: cjpeg_color
    let format: PixelFormat
    switch stored.color {
    case .gray: (output, format) = (.gray, .gray)
    case .rgb, .ycbcr: (output, format) = (.rgb, .rgb)
    // With or without Adobe's marker: files that store ink the other way round are not known to exist.
    case .cmyk, .ycck: (output, format) = (.cmyk, .invertedCMYK)
    }
    let size = try handle.start(denominator: denominator, output: output)
    self.embeddedColor = handle.color
    self.format = format
    self.size = size
    self.handle = handle
  }

  func readRow(_ index: Int, into row: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
    try handle.readRow(index, into: row)
  }

  func finish() throws(ImageError) { try handle.finish() }

  var diagnostics: ImageDiagnostics { handle.diagnostics }
}
