internal import ImageCodecs

/// How much one input may ask for; what asks for more is rejected by its header, before memory follows.
public struct InputLimits: Hashable, Sendable {
  /// Pixels of a picture, and of a tile: 300 million, more than any camera has and less than what exhausts a machine.
  public var pixels = 300_000_000
  /// Bytes that decoding may hold of a picture as a whole: 1 GiB.
  ///
  /// Of most pictures a few rows are enough; progressive JPEGs need 3 to 8 bytes a pixel whatever the scale, and
  /// interlaced PNGs up to 4.
  public var wholePictureBytes = 1 << 30

  /// The default limits.
  public init() {}

  /// The limits in the words of the codecs.
  var decodeLimits: DecodeLimits {
    var limits = DecodeLimits()
    limits.maxPixels = pixels
    limits.maxWholePictureBytes = wholePictureBytes
    return limits
  }
}
