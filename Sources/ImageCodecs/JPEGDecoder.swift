internal import CJPEGShims
internal import FileAccess
internal import LowFrequencyJPEG
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
  ///
  /// Of a progressive file reduced to 1/4 or 1/8 only the scans are decoded that make a difference to so small a
  /// picture: a quarter of the time. All markers up to the end of the file are looked at, so a file that ends early or
  /// is put together wrongly is decoded as a whole, and libjpeg says what it always says. Damage within the coded data
  /// of a scan that is left out changes no pixel and goes unnoticed, unless `verifiesAll` asks to find it.
  init(
    _ storage: PictureStorage, path: FilePath, header: ImageHeader, denominator: Int, limits: DecodeLimits,
    verifiesAll: Bool, buffers: DecodeBuffers
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
    if stored.is_progressive, buffers.usesLowFrequencies, let reduction = Reduction(rawValue: denominator) {
      let ranges = ScanScript.dispensableRanges(
        of: storage.codedBytes, reduction: reduction, mostScans: limits.maxScans)
      if !ranges.isEmpty, !verifiesAll || Self.isSound(storage, path: path, limits: limits) {
        handle.hide(ranges)
      }
    }
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

  /// True if libjpeg has nothing to say about all of the file behind its header.
  private static func isSound(_ storage: PictureStorage, path: FilePath, limits: DecodeLimits) -> Bool {
    do throws(ImageError) {
      let handle = try JPEGHandle(storage, path: path, limits: limits)
      _ = try handle.readHeader(keepingEXIF: false)
      let known = handle.diagnostics
      let size = try handle.start(denominator: 8, output: .gray)
      var row = [UInt8](repeating: 0, count: size.width)
      for y in 0..<size.height {
        try row.withUnsafeMutableBufferPointer { row throws(ImageError) in try handle.readRow(y, into: row) }
      }
      try handle.finish()
      return handle.diagnostics == known
    } catch {
      return false
    }
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
