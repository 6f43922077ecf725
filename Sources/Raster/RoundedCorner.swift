/// The corner of a rectangle, rounded by a quarter of a circle.
///
/// Pixels are covered as far as 16 by 16 points of each lie in the circle, counted exactly: the same on every machine,
/// and the same with rows and columns exchanged.
package struct RoundedCorner: Hashable, Sendable {
  /// The radius in pixels.
  package let radius: Int

  /// Points along a side of a pixel.
  private static let points = 16

  /// A corner with a radius from 0 to a million pixels.
  package init(radius: Int) {
    self.radius = max(0, min(radius, 1_000_000))
  }

  /// How far the pixels of a row are covered, from the edge of the rectangle to the end of the rounding; 255 is all.
  ///
  /// - Parameter row: The row, counted from the edge beyond which the corner is; rows below the rounding are covered.
  /// - Returns: ``radius`` values, none smaller than the one before.
  package func coverage(ofRow row: Int) -> [UInt8] {
    guard (0..<radius).contains(row) else { return Array(repeating: 255, count: radius) }
    let points = Self.points
    // Half the distance of two points is 1: they lie at odd numbers, and the centre at an even one.
    let center = 2 * points * radius
    var counts = [Int](repeating: 0, count: radius)
    var fullFrom = [Int](repeating: 0, count: radius + 1)
    for point in 0..<points {
      let dy = center - (2 * (row * points + point) + 1)
      // At most 2^50.
      let dx = Self.root(center * center - dy * dy)
      // The first point whose distance is not more: center - (2 k + 1) <= dx.
      let first = max(0, (center - dx) / 2)
      let pixel = min(first / points, radius - 1)
      counts[pixel] += points - min(points, first - pixel * points)
      fullFrom[pixel + 1] += points
    }
    var full = 0
    return counts.indices.map { x in
      full += fullFrom[x]
      return UInt8(truncatingIfNeeded: ((counts[x] + full) * 255 + 128) / (points * points))
    }
  }

  /// The largest whole number whose square is not more than `square`, which is at most 2^52.
  package static func root(_ square: Int) -> Int {
    // Newton's steps in whole numbers, from above: they fall until the root is reached. Those of doubles would make
    // programs of this module alone need the library of mathematics.
    guard square > 0 else { return 0 }
    var root = 1 << ((Int.bitWidth - square.leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + square / root) / 2
      if next >= root { break }
      root = next
    }
    return root
  }
}
