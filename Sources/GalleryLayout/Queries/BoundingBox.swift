/// The edges of a rectangle, which neither a union nor a mirror rounds once more.
struct BoundingBox: Hashable, Sendable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  init(_ rect: LayoutRect) {
    (minX, minY, maxX, maxY) = (rect.x, rect.y, rect.maxX, rect.maxY)
  }

  mutating func formUnion(_ other: BoundingBox) {
    (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
    (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
  }

  /// True when the two share at least a point, be it on an edge.
  func touches(_ other: BoundingBox) -> Bool {
    minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
  }
}
