internal import CJPEGShims
internal import PixelGeometry
internal import Raster

extension ImageProbe {
  /// Coefficient memory that any file may ask for, whatever its own size.
  private static let freeCoefficientBytes = 64 << 20
  /// A complete Huffman-coded picture has at least one bit for every block of 64 coefficients of two bytes.
  private static let maxCoefficientBytesPerFileByte = 1_024

  /// The header of a JPEG.
  static func jpegHeader(
    of source: borrowing some PictureSource & ~Copyable, limits: DecodeLimits,
    readsCamera: Bool = false
  ) throws(ImageError) -> ImageHeader {
    let handle = try JPEGHandle(source.storage, path: source.path, limits: limits)
    let stored = try handle.readHeader(keepingEXIF: true)
    let header = jpegHeader(
      PixelSize(width: Int(stored.width), height: Int(stored.height)), channels: stored.color.channels,
      isProgressive: stored.is_progressive, coefficientBytes: Int(clamping: stored.coefficient_bytes),
      byteCount: source.byteCount,
      exif: handle.exifBytes.map { EXIF($0, readsCamera: readsCamera) } ?? EXIF(),
      profileName: handle.color.name(for: stored.color.pixelFormat, limits: limits),
      diagnostics: handle.diagnostics)
    guard let header else { throw .incomplete(path: source.path, format: .jpeg, row: nil) }
    return header
  }

  /// The header of a JPEG that says all this, or `nil` if the file is too small for its coefficients.
  static func jpegHeader(
    _ size: PixelSize, channels: ImageHeader.Channels, isProgressive: Bool, coefficientBytes: Int,
    byteCount: Int, exif: EXIF, profileName: String?, diagnostics: ImageDiagnostics = ImageDiagnostics()
  ) -> ImageHeader? {
    if coefficientBytes > freeCoefficientBytes
      && coefficientBytes / maxCoefficientBytesPerFileByte > byteCount
    {
      return nil
    }
    return ImageHeader(
      format: .jpeg, byteCount: byteCount, storedSize: size, orientation: exif.orientation,
      channels: channels,
      bitDepth: 8, hasAlpha: false, isProgressive: isProgressive, colorProfileName: profileName,
      dateTaken: exif.dateTaken, camera: exif.camera, wholePictureBytes: coefficientBytes,
      diagnostics: diagnostics)
  }
}

extension cjpeg_color {
  /// What delivered pixels are.
  var pixelFormat: PixelFormat {
    switch self {
    case .gray: .gray
    case .rgb, .ycbcr: .rgb
    case .cmyk, .ycck: .invertedCMYK
    }
  }

  fileprivate var channels: ImageHeader.Channels {
    switch self {
    case .gray: .gray
    case .rgb, .ycbcr: .rgb
    case .cmyk: .cmyk
    case .ycck: .ycck
    }
  }
}
