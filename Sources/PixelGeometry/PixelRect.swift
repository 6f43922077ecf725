/// A rectangle in whole pixels; y grows downward, the right and bottom edges are not part of it.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// The rectangle whose first pixel is (`x`, `y`).
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle of `size` whose first pixel is (`x`, `y`).
  public init(x: Int = 0, y: Int = 0, size: PixelSize) {
    self.init(x: x, y: y, width: size.width, height: size.height)
  }

  /// The size without the place.
  public var size: PixelSize { PixelSize(width: width, height: height) }
  /// The first column to the right of the rectangle.
  public var maxX: Int { x + width }
  /// The first row below the rectangle.
  public var maxY: Int { y + height }
  /// True when the rectangle holds no pixel.
  public var isEmpty: Bool { size.isEmpty }

  /// True when the two share at least one pixel; touching edges share none.
  public func intersects(_ other: PixelRect) -> Bool {
    !intersection(other).isEmpty
  }

  /// The pixels the two share; empty, with width or height 0, when there are none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top,
      width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// True when every pixel of `other` is in this rectangle.
  public func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }
}

extension PixelRect: CustomStringConvertible {
  /// `WIDTHxHEIGHT+X+Y`.
  public var description: String { "\(width)x\(height)+\(x)+\(y)" }
}
