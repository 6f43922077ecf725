/// How the stored picture has to be turned to stand upright; the raw values are those of EXIF tag 0x0112.
///
/// Source: CIPA DC-008 (Exif 2.32), 4.6.4 A, "Orientation". The names say where the stored picture's first
/// row and first column belong in the upright picture.
public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
  /// First row on top, first column at the left: upright as stored.
  case topLeft = 1
  /// First row on top, first column at the right: mirrored left to right.
  case topRight = 2
  /// First row at the bottom, first column at the right: turned by half.
  case bottomRight = 3
  /// First row at the bottom, first column at the left: mirrored top to bottom.
  case bottomLeft = 4
  /// First row at the left, first column on top: transposed.
  case leftTop = 5
  /// First row at the right, first column on top: upright after a quarter turn clockwise.
  case rightTop = 6
  /// First row at the right, first column at the bottom: transposed across the other diagonal.
  case rightBottom = 7
  /// First row at the left, first column at the bottom: upright after a quarter turn counter-clockwise.
  case leftBottom = 8

  /// Upright as stored.
  public static let upright = Orientation.topLeft

  /// True when upright width is stored height.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// True when the upright x of a stored pixel falls while its stored x (or y, if axes are swapped) rises.
  public var mirrorsX: Bool {
    switch self {
    case .topRight, .bottomRight, .rightTop, .rightBottom: true
    case .topLeft, .bottomLeft, .leftTop, .leftBottom: false
    }
  }

  /// True when the upright y of a stored pixel falls while its stored y (or x, if axes are swapped) rises.
  public var mirrorsY: Bool {
    switch self {
    case .bottomRight, .bottomLeft, .rightBottom, .leftBottom: true
    case .topLeft, .topRight, .leftTop, .rightTop: false
    }
  }

  /// The upright size of a picture stored at `size`, or the stored size of a picture upright at `size`.
  public func applied(to size: PixelSize) -> PixelSize {
    swapsAxes ? size.transposed : size
  }

  /// Where the stored pixel (`x`, `y`) of a picture stored at `size` stands in the upright picture.
  public func uprightPosition(x: Int, y: Int, storedSize size: PixelSize) -> (x: Int, y: Int) {
    let across = swapsAxes ? y : x
    let down = swapsAxes ? x : y
    let upright = applied(to: size)
    return (
      x: mirrorsX ? upright.width - 1 - across : across,
      y: mirrorsY ? upright.height - 1 - down : down
    )
  }
}
