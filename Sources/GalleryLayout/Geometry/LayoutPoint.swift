/// A point that need not be whole; y grows downward.
public struct LayoutPoint: Hashable, Sendable {
  /// From the left.
  public var x: Double
  /// From the top.
  public var y: Double

  /// The point (`x`, `y`).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
