package import PixelGeometry

/// What the samples of a sheet's pixel mean.
package enum SheetPixelFormat: Hashable, Sendable {
  /// Red, green, blue.
  case rgb
  /// Red, green, blue, straight alpha.
  case rgba

  /// The format a sheet over `background` needs.
  package init(background: PixelColor) { self = background.isOpaque ? .rgb : .rgba }

  /// Samples, and so bytes, of one pixel.
  package var samplesPerPixel: Int { self == .rgb ? 3 : 4 }
}
