internal import FileAccess
internal import PixelGeometry

/// How much one input file may ask for.
///
/// Everything is checked from the header, in 64 bits, before anything is allocated in proportion to it.
package struct DecodeLimits: Hashable, Sendable {
  /// Pixels of one picture: larger than any camera's, smaller than what exhausts a machine.
  package var maxPixels = 300_000_000
  /// Bytes that decoding may hold of one picture as a whole, such as the coefficients of a progressive JPEG.
  package var maxWholePictureBytes = 1 << 30
  /// The longest side of a JPEG: its header has 16 bits for each.
  package var maxSideOfJPEG = 65_535
  /// The longest side of a PNG; libpng's own default.
  package var maxSideOfPNG = 1_000_000
  /// Scans of one JPEG.
  ///
  /// A 215 kB file with 1,001 scans costs 7 seconds; good files reach 20.
  package var maxScans = 100
  /// Warnings about one JPEG, after which it is given up: decoding noise only takes time.
  package var maxWarnings = 1_000
  /// Bytes of an ICC profile.
  ///
  /// The largest in use, for printing presses, reach 2 MB.
  package var maxProfileBytes = 4 << 20
  /// Bytes a PNG chunk may take in memory, decompressed.
  package var maxChunkBytes = 4 << 20
  /// Bytes of a file that are read and are not its pixels.
  ///
  /// Garbage in front of a picture or behind it costs no more time than this; a file with a hole in it may be of
  /// any size. What can be passed over unread, such as the segments and chunks of other programs, does not count.
  package var maxIdleBytes = 64 << 20
  /// Chunks of a PNG that are looked at in search of orientation, from the start of the file.
  ///
  /// Enough for a picture of 1 GB in the 8 KiB chunks that encoders like to write.
  package var maxChunkHops = 131_072

  /// The default limits.
  package init() {}

  /// Throws if a picture has to be held whole in more than the allowed `byteCount`.
  func check(wholePictureBytes byteCount: Int, at path: FilePath) throws(ImageError) {
    if byteCount > maxWholePictureBytes {
      throw .exceedsLimits(path: path, .memory(byteCount, limit: maxWholePictureBytes))
    }
  }

  /// Throws if a picture of `size` is larger than allowed.
  func check(_ size: PixelSize, of format: ImageFormat, at path: FilePath) throws(ImageError) {
    let maxSide = format == .jpeg ? maxSideOfJPEG : maxSideOfPNG
    if max(size.width, size.height) > maxSide {
      throw .exceedsLimits(path: path, .side(size, limit: maxSide))
    }
    if size.pixelCount > maxPixels {
      throw .exceedsLimits(path: path, .pixels(size, limit: maxPixels))
    }
  }
}
