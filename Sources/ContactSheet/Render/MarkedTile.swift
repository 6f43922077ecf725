internal import PixelGeometry

/// The tile that stands in for an input without a picture: light, framed, and crossed from corner to corner.
enum MarkedTile {
  private static let paper: UInt8 = 232
  private static let ink: UInt8 = 160
  /// Width of the frame and the cross in pixels.
  static let stroke = 2

  /// The gray samples of row `y` of a tile of `size`.
  ///
  /// Row by row, since a tile may be larger than what one would want to keep in memory.
  static func row(_ y: Int, of size: PixelSize) -> [UInt8] {
    if y < stroke || y >= size.height - stroke { return [UInt8](repeating: ink, count: size.width) }
    var row = [UInt8](repeating: paper, count: size.width)
    // Where the two diagonals cross this row.
    let falling = y * size.width / size.height
    let rising = size.width - 1 - falling
    for x in [0..<stroke, size.width - stroke..<size.width, around(falling), around(rising)].joined()
    where row.indices.contains(x) {
      row[x] = ink
    }
    return row
  }

  /// The columns of a stroke through `x`.
  private static func around(_ x: Int) -> Range<Int> { x - stroke + 1..<x + stroke }
}
