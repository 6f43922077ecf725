internal import ImageCodecs

/// How much one input may ask for; what asks for more is rejected by its header, before memory follows.
public struct InputLimits: Hashable, Sendable {
  /// Pixels of a picture: 300 million, more than any camera has and less than what exhausts a machine.
  public var pixels = 300_000_000
  /// Pixels of a tile: 100 million, as of a page of a website 60 screens long on a sheet of one column.
  ///
  /// A picture of 1 column and 30,000 rows, of a few hundred bytes, would become a tile of 388 columns and 11 million
  /// rows. A ribbon like that gets a tile no longer than ``longestTile`` times its breadth, and is shown in it whole,
  /// smaller than the layout would make it.
  public var tilePixels = 100_000_000
  /// How often the breadth of a tile its length may be where ``tilePixels`` does not allow more.
  static let longestTile = 100
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
