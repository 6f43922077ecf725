package import FileAccess
internal import PixelGeometry

/// Reads what a file says about itself, from its headers alone.
package enum ImageProbe {
  /// The header of `file`, whose kind is decided by its first bytes.
  ///
  /// Costs a few reads of some kilobytes, for a PNG one more for every chunk or so. No pixel is decoded and
  /// nothing is allocated in proportion to what the header claims.
  ///
  /// - Parameters:
  ///   - file: A file of any kind.
  ///   - limits: What it may ask for.
  ///   - readsCamera: True to read what captions may name, too.
  /// - Returns: What the header says.
  /// - Throws: `ImageError` if the file cannot be read, is no picture, or is more than `limits` allow.
  package static func header(
    of file: borrowing InputFile, limits: DecodeLimits = DecodeLimits(), readsCamera: Bool = false
  ) throws(ImageError) -> ImageHeader {
    try anyHeader(of: file, limits: limits, readsCamera: readsCamera)
  }

  /// The header of a picture in memory; the parameters are those of a file.
  package static func header(
    of bytes: PictureBytes, limits: DecodeLimits = DecodeLimits(), readsCamera: Bool = false
  ) throws(ImageError) -> ImageHeader {
    try anyHeader(of: bytes, limits: limits, readsCamera: readsCamera)
  }

  private static func anyHeader(
    of source: borrowing some PictureSource & ~Copyable, limits: DecodeLimits, readsCamera: Bool
  ) throws(ImageError) -> ImageHeader {
    let start = try source.bytes(ByteWindow.byteCount, at: 0)
    let header: ImageHeader
    if let glance = try JPEGGlance.header(
      of: source, start: start, limits: limits, readsCamera: readsCamera)
    {
      try limits.check(wholePictureBytes: glance.wholePictureBytes, at: source.path)
      return glance
    }
    switch FormatSignature.format(of: start) {
    case .readable(.jpeg): header = try jpegHeader(of: source, limits: limits, readsCamera: readsCamera)
    case .readable(.png):
      header = try pngHeader(of: source, start: start, limits: limits, readsCamera: readsCamera)
    case .unsupported(let name): throw .unsupported(path: source.path, what: name)
    case .empty: throw .empty(path: source.path)
    case .unknown: throw .unknownFormat(path: source.path)
    }
    try limits.check(wholePictureBytes: header.wholePictureBytes, at: source.path)
    return header
  }
}
