/// A rectangle that need not be whole; y grows downward, the right and bottom edges are not part of it.
public struct LayoutRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// From the left edge to the right one.
  public var width: Double
  /// From the top edge to the bottom one.
  public var height: Double

  /// The rectangle with its left top corner at (`x`, `y`).
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The size without the place.
  public var size: LayoutSize { LayoutSize(width: width, height: height) }

  /// True when the two share more than an edge.
  ///
  /// Rectangles that only touch do not intersect. One without height or width does intersect a rectangle that
  /// it lies strictly inside of.
  public func intersects(_ other: LayoutRect) -> Bool {
    x < other.maxX && maxX > other.x && y < other.maxY && maxY > other.y
  }
}

extension LayoutRect: CustomStringConvertible {
  /// Size and place in the notation of X11, such as `388.0x291.0+10.0+10.0`.
  public var description: String { "\(width)x\(height)+\(x)+\(y)" }
}
