internal import PixelGeometry
internal import Raster

/// The tile that stands in for an input without a picture: light, framed, and crossed from corner to corner.
enum MarkedTile {
  private static let paper: UInt8 = 232
  private static let ink: UInt8 = 160
  /// Width of the frame and the cross in pixels.
  private static let stroke = 2

  /// A gray tile of `size`.
  static func raster(of size: PixelSize) -> Raster {
    var raster = Raster(size: size, format: .gray)
    raster.withMutableSamples { samples in
      for y in 0..<size.height {
        // Where the two diagonals cross this row.
        let falling = y * size.width / size.height
        let rising = size.width - 1 - falling
        let isFrameRow = y < stroke || y >= size.height - stroke
        for x in 0..<size.width {
          let isInk =
            isFrameRow || x < stroke || x >= size.width - stroke || abs(x - falling) < stroke
            || abs(x - rising) < stroke
          samples[y * size.width + x] = isInk ? ink : paper
        }
      }
    }
    return raster
  }
}
