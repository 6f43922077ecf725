internal import CJPEGShims
internal import PixelGeometry

extension ImageProbe {
  /// Coefficient memory that any file may ask for, whatever its own size.
  private static let freeCoefficientBytes = 64 << 20
  /// A complete Huffman-coded picture has at least one bit for every block of 64 coefficients of two bytes.
  private static let maxCoefficientBytesPerFileByte = 1_024

  /// The header of a JPEG.
  static func jpegHeader(
    of source: borrowing some PictureSource & ~Copyable, limits: DecodeLimits
  ) throws(ImageError) -> ImageHeader {
    let handle = try JPEGHandle(source.storage, path: source.path, limits: limits)
    let stored = try handle.readHeader(keepingEXIF: true)
    let coefficientBytes = Int(clamping: stored.coefficient_bytes)
    if coefficientBytes > freeCoefficientBytes
      && coefficientBytes / maxCoefficientBytesPerFileByte > source.byteCount
    {
      throw .incomplete(path: source.path, format: .jpeg, row: nil)
    }
    let exif = handle.exifBytes.map { EXIF($0) } ?? EXIF()
    return ImageHeader(
      format: .jpeg,
      byteCount: source.byteCount,
      storedSize: PixelSize(width: Int(stored.width), height: Int(stored.height)),
      orientation: exif.orientation,
      channels: stored.color.channels,
      bitDepth: 8,
      hasAlpha: false,
      isProgressive: stored.is_progressive,
      colorProfileName: handle.color.name,
      dateTaken: exif.dateTaken,
      wholePictureBytes: coefficientBytes,
      diagnostics: handle.diagnostics)
  }
}

extension cjpeg_color {
  fileprivate var channels: ImageHeader.Channels {
    switch self {
    case .gray: .gray
    case .rgb, .ycbcr: .rgb
    case .cmyk: .cmyk
    case .ycck: .ycck
    }
  }
}
