internal import CPNGShims
internal import PixelGeometry
internal import Raster

extension ImageProbe {
  /// Deflate cannot compress further than this.
  private static let maxPixelBytesPerFileByte = 1_032

  /// The header of a PNG whose first bytes are `start`.
  ///
  /// An own sheet is known for one also when it is larger than any input may be.
  static func pngHeader(
    of source: borrowing some PictureSource & ~Copyable, start: [UInt8], limits: DecodeLimits,
    readsCamera: Bool
  ) throws(ImageError) -> ImageHeader {
    do throws(ImageError) {
      return try usablePNGHeader(of: source, start: start, limits: limits, readsCamera: readsCamera)
    } catch {
      guard case .exceedsLimits = error, let size = claimedSize(in: start), OwnSheetMark.isIn(start)
      else { throw error }
      return ImageHeader(
        format: .png, byteCount: source.byteCount, storedSize: size, orientation: .upright, channels: .rgb,
        bitDepth: 8, hasAlpha: false, isOwnSheet: true)
    }
  }

  private static func usablePNGHeader(
    of source: borrowing some PictureSource & ~Copyable, start: [UInt8], limits: DecodeLimits,
    readsCamera: Bool
  ) throws(ImageError) -> ImageHeader {
    let front =
      if let glance = try PNGGlance.front(of: source, start: start, limits: limits) { glance } else {
        try libraryFront(of: source, start: start, limits: limits)
      }
    return try pngHeader(of: source, start: start, front: front, limits: limits, readsCamera: readsCamera)
  }

  /// The header of a PNG with `front` in front of its pixels.
  static func pngHeader(
    of source: borrowing some PictureSource & ~Copyable, start: [UInt8], front: PNGFront,
    limits: DecodeLimits,
    readsCamera: Bool = false
  ) throws(ImageError) -> ImageHeader {
    let stored = front.stored
    let size = PixelSize(width: Int(stored.width), height: Int(stored.height))
    try limits.check(size, of: .png, at: source.path)
    // Interlaced pictures have more filter bytes, so this is the least for them.
    let bitsPerPixel = stored.color.samplesPerPixel * Int(stored.bit_depth)
    let rowBytes = (size.width * bitsPerPixel + 7) / 8 + 1
    if rowBytes.multipliedOrMax(by: size.height) / maxPixelBytesPerFileByte > source.byteCount {
      throw .incomplete(path: source.path, format: .png, row: nil)
    }
    let walk = try PNGChunkWalk(
      source, start: start, maxHops: limits.maxChunkHops, readsCamera: readsCamera)
    let exif = walk.exif ?? EXIF()
    var diagnostics = front.diagnostics
    for note in front.color.notes { diagnostics.add(note) }
    if walk.isCutShort {
      diagnostics.add("chunks after the first \(limits.maxChunkHops) were not looked at")
    }
    return ImageHeader(
      format: .png,
      byteCount: source.byteCount,
      storedSize: size,
      orientation: exif.orientation,
      channels: stored.color.channels,
      bitDepth: Int(stored.bit_depth),
      hasAlpha: stored.has_transparency || stored.color == .grayAlpha || stored.color == .rgba,
      isInterlaced: stored.is_interlaced,
      colorProfileName: front.color.color.name(for: stored.pixelFormat, limits: limits),
      dateTaken: exif.dateTaken,
      camera: exif.camera,
      isOwnSheet: OwnSheetMark.isIn(start),
      wholePictureBytes: stored.wholePictureBytes,
      diagnostics: diagnostics)
  }

  /// What libpng says stands in front of the pixels.
  static func libraryFront(
    of source: borrowing some PictureSource & ~Copyable, start: [UInt8], limits: DecodeLimits
  ) throws(ImageError) -> PNGFront {
    let handle = try PNGHandle(source.storage, path: source.path, limits: limits)
    do {
      let stored = try handle.readHeader()
      let color = handle.readColor(format: stored.pixelFormat, limits: limits)
      return PNGFront(stored: stored, color: color, diagnostics: handle.diagnostics)
    } catch {
      // libpng says only that the header is invalid when a side is too long.
      if let claimed = claimedSize(in: start), max(claimed.width, claimed.height) > limits.maxSideOfPNG {
        try limits.check(claimed, of: .png, at: source.path)
      }
      throw error
    }
  }

  /// Width and height as IHDR gives them, unchecked; `nil` if IHDR is not where it has to be.
  private static func claimedSize(in start: [UInt8]) -> PixelSize? {
    guard start.count >= 24, start[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    return PixelSize(width: start[16..<20].bigEndian, height: start[20..<24].bigEndian)
  }
}

extension cpng_header {
  /// What delivered pixels are.
  var pixelFormat: PixelFormat {
    switch channels {
    case 1: .gray
    case 2: .grayAlpha
    case 3: .rgb
    default: .rgba
    }
  }

  /// Bytes of all pixels if they have to be in memory together; `Int.max` where that does not fit.
  var wholePictureBytes: Int {
    if !is_interlaced { return 0 }
    return PixelSize(width: Int(width), height: Int(height)).pixelCount.multipliedOrMax(by: Int(channels))
  }
}

extension Int {
  /// The product, or `Int.max` where it does not fit.
  fileprivate func multipliedOrMax(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}

extension cpng_color {
  fileprivate var samplesPerPixel: Int {
    switch self {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  fileprivate var channels: ImageHeader.Channels {
    switch self {
    case .gray: .gray
    case .grayAlpha: .grayAlpha
    case .rgb: .rgb
    case .palette: .palette
    case .rgba: .rgba
    }
  }
}
