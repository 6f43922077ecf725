public import PixelGeometry

/// A mosaic: items in their order, cut from edge to edge, that together fill a canvas.
///
/// No item is cropped and all gaps are equal, as in ``SlicingTree``. Which cuts make the whole as tall as the canvas, with
/// pictures of about the same area, is searched for, from a seed, so that the same items give the same mosaic everywhere.
public struct MosaicStyle: Hashable, Sendable {
  /// What is done about the difference in shape between the best mosaic and the canvas.
  ///
  /// With about ten items and more it is mostly less than a pixel, and nothing is left to do.
  public enum Residual: Hashable, Sendable {
    /// The mosaic keeps its shape and stands in the middle of the canvas.
    case center
    /// All items are cropped alike, as far as the canvas asks for.
    case crop
    /// The canvas becomes as tall as the mosaic; its height is only what the search aims at.
    case resize
  }

  /// The size of the canvas, margins included.
  public var canvas: LayoutSize
  /// The gap between any two items.
  public var gap = 10.0
  /// The empty space around the items.
  public var margins = LayoutInsets(10)
  /// Where the random numbers of the search begin.
  public var seed: UInt64 = 0
  /// What is done about the difference in shape that remains.
  public var residual = Residual.center
  /// The least width and height an item may have.
  public var leastSide = 1.0
  /// How long to search; twice as much takes twice as long.
  public var effort = 1.0
  /// Items begin at the right.
  public var isRightToLeft = false

  /// Mosaics for a canvas of `canvas`.
  public init(canvas: LayoutSize) { self.canvas = canvas }

  /// Places `sizes`; see ``arrange(items:)``.
  public func arrange(sizes: [PixelSize]) throws(LayoutError) -> Arrangement {
    try arrange(items: sizes.map { LayoutItem($0) })
  }

  /// Fills the canvas with `items`.
  ///
  /// Random balanced trees over the item order are changed by turning a cut, or by moving a part from one side of a cut to
  /// the other, for the sake of the height first and then of areas that are alike. A step costs O(log *n*), and their
  /// number is limited by ``effort`` and grows with *n*.
  ///
  /// Where no tree meets everything, limits are given up in this order: the canvas is filled, as far as `residual` has to
  /// do with that; sides are at least ``leastSide``. Which ones were is in ``Arrangement/relaxedLimits``. Drawn, an item
  /// has a pixel at least, whatever its shape.
  ///
  /// - Returns: One frame per item; ``Arrangement/pixelSize`` is the canvas, or as wide with ``Residual/resize``.
  /// - Throws: ``LayoutError`` with the code `noRoom` when the canvas has no room for an item of a pixel each,
  ///   `invalidValue` for a number that is no length, and `tooLarge` when a resized canvas becomes too tall.
  public func arrange(items: [LayoutItem]) throws(LayoutError) -> Arrangement {
    try MosaicPlan(self, items, inner: try checkedInner()).arrangement()
  }

  /// The tree that ``arrange(items:)`` tries first, and almost always places.
  ///
  /// - Throws: ``LayoutError`` as ``arrange(items:)`` does, for the measures only.
  public func slicingTree(items: [LayoutItem]) throws(LayoutError) -> SlicingTree {
    var search = MosaicSearch(items, canvas: try checkedInner(), style: self)
    return search.bestTree()
  }

  /// The canvas without its margins.
  private func checkedInner() throws(LayoutError) -> LayoutSize {
    try LayoutError.check("the width", canvas.width)
    try LayoutError.check("the height", canvas.height)
    try LayoutError.check("the gap", gap)
    try margins.check()
    guard leastSide >= 0, leastSide <= LayoutError.largestExtent else {
      throw .invalid("the least side", leastSide, "0 or more")
    }
    guard (0...1_000).contains(effort) else { throw .invalid("the effort", effort, "0 to 1000") }
    let height = canvas.height - margins.top - margins.bottom
    let inner = LayoutSize(
      width: canvas.width - margins.left - margins.right,
      height: residual == .resize ? max(1, height) : height)
    guard inner.width >= 1 else { throw .noRoom(columns: 1, width: canvas.width) }
    guard inner.height >= 1 else { throw .noRoom(height: canvas.height) }
    return inner
  }
}
