public import PixelGeometry

/// Where every item of a sheet goes: the answer of every layout.
///
/// There are two sets of frames. ``frames`` are exact, for screens and for further calculation. ``pixelFrames``
/// are the same frames on whole pixels, for drawing: no two overlap, gaps that are whole numbers stay exactly
/// that wide, and no frame is without a pixel.
public struct Arrangement: Hashable, Sendable {
  /// The exact frame of every item, in item order.
  public internal(set) var frames: [LayoutRect] = []
  /// The frame of every item on whole pixels, in item order.
  public internal(set) var pixelFrames: [PixelRect] = []
  /// The column every item is in, counted from the left, in item order.
  public internal(set) var columns: [Int] = []
  /// The exact size of the whole, insets included.
  ///
  /// Two of the founding layouts state a width of 0, as their originals do; see ``FoundingLayout``.
  public internal(set) var contentSize: LayoutSize = .zero
  /// The size in whole pixels of the sheet to be drawn, which holds every pixel frame.
  public internal(set) var pixelSize: PixelSize = .zero

  /// The items again, sorted for queries.
  var lanes: [Lane] = []

  /// The number of columns, those without an item too.
  package var columnCount: Int { lanes.count }

  /// The number of items.
  public var count: Int { frames.count }

  /// Items that lie below one another, from top to bottom.
  struct Lane: Hashable, Sendable {
    /// Item indices; tops do not decrease from one to the next, and neither do bottoms.
    var items: [Int] = []
    /// The left edge of the leftmost item.
    var minX = Double.infinity
    /// The right edge of the rightmost item.
    var maxX = -Double.infinity
  }
}
