package import PixelGeometry

/// The bytes of a PNG of 8-bit RGB or RGBA, tagged sRGB, strip by strip.
///
/// The file holds IHDR, sRGB, a Software text and density where given, IDAT chunks, and IEND: the same input gives
/// the same bytes. Alpha is **not** premultiplied. `write` closures get the bytes in order; when one throws, the
/// file is of no use and nothing more may be written.
package struct PNGStream: Sendable {
  /// The longest side a PNG can have.
  package static let longestSide = Int(Int32.max)

  package let size: PixelSize
  private let pixelBytes: Int
  private let longestChunk: Int
  private var filteredByteCount = 0
  private var adler: UInt32 = 1
  private var isComplete = false
  /// Strips that are too short for chunks of their own, one behind the other.
  private var gathered = EncodedStrip()

  /// A shorter strip shares a chunk with its neighbours.
  private static let shortBytes = 32 << 10

  /// A stream for a picture of `size`.
  ///
  /// - Parameters:
  ///   - size: At least one pixel, no side longer than `longestSide`.
  ///   - pixelBytes: 3 for RGB, 4 for RGBA.
  package init(size: PixelSize, pixelBytes: Int) {
    self.init(size: size, pixelBytes: pixelBytes, longestChunk: Int(Int32.max))
  }

  /// The same with another limit to the data of a chunk than that of PNG.
  init(size: PixelSize, pixelBytes: Int, longestChunk: Int) {
    precondition(!size.isEmpty, "a PNG has at least one pixel")
    precondition(max(size.width, size.height) <= Self.longestSide, "a PNG side has 31 bits")
    precondition(pixelBytes == 3 || pixelBytes == 4, "pixels are RGB or RGBA")
    self.size = size
    self.pixelBytes = pixelBytes
    self.longestChunk = longestChunk
    gathered.begin(zlibHead: nil)
  }

  /// Writes everything in front of the pixels.
  ///
  /// - Parameters:
  ///   - software: The value of the Software text; Latin-1 without control characters.
  ///   - pixelsPerMetre: The density, or `nil` to say nothing.
  ///   - write: Takes the bytes.
  /// - Throws: What `write` throws.
  package func writeHead<Failure: Error>(
    software: String?, pixelsPerMetre: Int? = nil, _ write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let colorType: UInt8 = pixelBytes == 3 ? 2 : 6
    bytes += ChunkBytes.chunk(
      "IHDR", ChunkBytes.number(size.width) + ChunkBytes.number(size.height) + [8, colorType, 0, 0, 0])
    // The intent is relative colorimetric.
    bytes += ChunkBytes.chunk("sRGB", [1])
    if let software { bytes += ChunkBytes.chunk("tEXt", Array("Software\0\(software)".utf8)) }
    if let pixelsPerMetre {
      let density = ChunkBytes.number(min(max(pixelsPerMetre, 0), Int(Int32.max)))
      bytes += ChunkBytes.chunk("pHYs", density + density + [1])
    }
    try write(bytes.span)
  }

  /// Writes the next strip, or keeps it for a chunk with later ones.
  ///
  /// - Parameters:
  ///   - strip: Encoded for its place, first, last or between; its data are used up.
  ///   - write: Takes the bytes, if any.
  /// - Throws: What `write` throws.
  package mutating func append<Failure: Error>(
    _ strip: inout EncodedStrip, _ write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(strip.filteredByteCount > 0, "a strip is encoded, and appended once")
    adler = Checksum.adler32(adler, followedBy: strip.adler, count: strip.filteredByteCount)
    filteredByteCount += strip.filteredByteCount
    strip.filteredByteCount = 0
    isComplete = filteredByteCount == size.height * (1 + size.width * pixelBytes)
    if isComplete { strip.append(data: ChunkBytes.number(Int(adler))[...]) }
    if gathered.data.count + strip.data.count > Self.shortBytes { try writeChunk(&gathered, write) }
    if strip.data.count > Self.shortBytes {
      try writeChunk(&strip, write)
    } else {
      gathered.append(data: strip.data)
    }
  }

  /// Writes what follows the pixels; all strips must have been appended.
  package mutating func finish<Failure: Error>(
    _ write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(isComplete, "a PNG has all its rows")
    try writeChunk(&gathered, write)
    try write(ChunkBytes.chunk("IEND", []).span)
  }

  /// Writes the data of `strip`, if any, and removes them.
  private func writeChunk<Failure: Error>(
    _ strip: inout EncodedStrip, _ write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    if strip.data.isEmpty { return }
    if strip.data.count <= longestChunk {
      strip.finishChunk()
      try write(strip.storage.span.extracting(0..<strip.end))
    } else {
      var rest = strip.data
      while !rest.isEmpty {
        try write(ChunkBytes.chunk("IDAT", Array(rest.prefix(longestChunk))).span)
        rest = rest.dropFirst(longestChunk)
      }
    }
    strip.begin(zlibHead: nil)
  }
}
