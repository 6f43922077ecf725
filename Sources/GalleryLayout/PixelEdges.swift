/// How edges go to whole pixels.
///
/// Edges are rounded, not sizes, so that errors do not add up: a pixel edge is never further than half a pixel
/// from the exact one, with the one exception below.
///
/// An item thinner than a pixel is drawn one pixel thick, which pushes what follows it down by less than a pixel.
/// The items after it take that back, each by being up to a pixel shorter than exact.
struct PixelEdges: Sendable {
  /// The gap between two items of a lane.
  let gap: Distance

  /// A distance from one edge to the next.
  struct Distance: Sendable {
    /// The distance rounded down.
    let whole: Int
    /// True when there was nothing to round.
    let isWhole: Bool

    init(_ exact: Double) {
      whole = Int(exact)
      isWhole = Double(whole) == exact
    }
  }

  init(gap: Double) { self.gap = Distance(gap) }

  /// The pixel edge nearest to a coordinate from 0 to ``LayoutError/largestExtent``; halves go up.
  ///
  /// Not `rounded()`, which is a call into the C library's mathematics.
  @inline(__always)
  static func nearest(_ coordinate: Double) -> Int {
    let whole = Int(coordinate)
    return coordinate - Double(whole) >= 0.5 ? whole + 1 : whole
  }

  /// The pixel edge for `exact`, which lies `distance` below the pixel edge `previous`.
  ///
  /// Where the distance is whole, it is kept to the pixel, whatever the rounding of sums says.
  @inline(__always)
  static func edge(_ exact: Double, _ distance: Distance, below previous: Int) -> Int {
    let least = previous + distance.whole
    return distance.isWhole ? least : max(nearest(exact), least)
  }

  /// The pixel rows of an item from `top` to `bottom`, in a lane whose last item ends at `previous`, if any.
  ///
  /// Inlined, like all here: a sheet of a million items spends half its time on edges.
  @inline(__always)
  func rows(top: Double, bottom: Double, below previous: Int?) -> Range<Int> {
    let first = previous.map { Self.edge(top, gap, below: $0) } ?? Self.nearest(top)
    return first..<max(Self.nearest(bottom), first + Self.leastRows(bottom - top))
  }

  /// The pixel rows of `frame` pushed down to `least`, where they begin above it.
  func rows(_ rows: Range<Int>, of frame: LayoutRect, noHigherThan least: Int) -> Range<Int> {
    guard least > rows.lowerBound else { return rows }
    return least..<max(rows.upperBound, least + Self.leastRows(frame.height))
  }

  /// How many pixels a height has at least: less than one is missing, and one is there.
  @inline(__always)
  private static func leastRows(_ height: Double) -> Int {
    let whole = Int(height)
    let roundedUp = Double(whole) < height ? whole + 1 : whole
    return max(1, roundedUp - 1)
  }
}
