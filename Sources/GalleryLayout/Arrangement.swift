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
  ///
  /// The first one for an item that covers several. In rows, the place in the row; in a horizontal waterfall, the
  /// lane counted from the top; in a mosaic, 0.
  public internal(set) var columns: [Int] = []
  /// The items of every row from top to bottom; empty when the layout has no rows.
  public internal(set) var rows: [Range<Int>] = []
  /// The exact size of the whole, insets included.
  ///
  /// Two of the founding layouts state a width of 0, as their originals do; see ``FoundingLayout``.
  public internal(set) var contentSize: LayoutSize = .zero
  /// The size in whole pixels of the sheet to be drawn, which holds every pixel frame.
  public internal(set) var pixelSize: PixelSize = .zero

  /// The limits of the style that could not be kept.
  public internal(set) var relaxedLimits: Set<LayoutLimit> = []

  /// How many columns every item covers; empty when each covers one.
  var spans: [Int] = []
  /// The items again, sorted for queries.
  var index = FrameIndex.lanes(LaneIndex())

  /// The number of columns, those without an item too; in rows, the largest number of items in one.
  public var columnCount: Int {
    if case .lanes(let lanes) = index { return lanes.lanes.count }
    return columns.indices.reduce(0) { max($0, columns[$1] + span(at: $1)) }
  }

  /// The number of items.
  public var count: Int { frames.count }
}
