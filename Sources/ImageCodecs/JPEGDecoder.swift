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
  /// The picture, if it did not take libjpeg to decode it.
  private let picture: LowFrequencyPicture?

  /// Reads the header again, now for the colour profile, and starts decoding at 1/`denominator`.
  init(
    _ storage: PictureStorage, path: FilePath, header: ImageHeader, denominator: Int, limits: DecodeLimits,
    buffers: DecodeBuffers
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
    let picture = LowFrequencyPicture(
      storage, stored, byteCount: header.byteCount, denominator: denominator, buffers: buffers)
    let size: PixelSize
    switch picture {
    case .some(let picture): size = picture.size
    case nil: size = try handle.start(denominator: denominator, output: output)
    }
    self.embeddedColor = handle.color
    self.format = format
    self.size = size
    self.handle = handle
    self.picture = picture
  }

  func readRow(_ index: Int, into row: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
    switch picture {
    case .some(let picture): picture.readRow(index, into: row)
    case nil: try handle.readRow(index, into: row)
    }
  }

  func finish() throws(ImageError) {
    // A picture that is decoded as a whole was found sound up to its end marker.
    if picture == nil { try handle.finish() }
  }

  var diagnostics: ImageDiagnostics { handle.diagnostics }
}
