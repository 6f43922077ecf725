public import PixelGeometry

/// A mosaic: items in their order, cut from edge to edge, that together fill a canvas.
///
/// No item is cropped and all gaps are equal, as in ``SlicingTree``. Which cuts make the whole as tall as the canvas is
/// searched for, from a seed, so that the same items give the same mosaic everywhere.
public struct MosaicStyle: Hashable, Sendable {
  /// What is done about the difference in shape between the best mosaic and the canvas.
  ///
  /// With about ten items and more it is mostly less than a pixel, and nothing is left to do.
  public enum Residual: Hashable, Sendable {
    /// The mosaic keeps its shape and stands in the middle of the canvas.
    case center
    /// All items are cropped alike, as far as the canvas asks for.
    case crop
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
  /// Random balanced trees over the item order are improved by turning a cut, or by moving an item from one side of a cut
  /// to the other, for the sake of the height first and then of areas that are alike. Time is limited by ``effort``,
  /// in O(*n*) for every step.
  ///
  /// - Returns: One frame per item; ``Arrangement/pixelSize`` is the canvas.
  /// - Throws: ``LayoutError`` with the code `noRoom` when the canvas has no room for an item of a pixel each, and
  ///   `invalidValue` for a number that is no length.
  public func arrange(items: [LayoutItem]) throws(LayoutError) -> Arrangement {
    let inner = try checkedInner()
    guard !items.isEmpty else { return framed(Arrangement(), offset: LayoutPoint(x: 0, y: 0)) }
    // Not even with a pixel each, and gaps between them: searching would be in vain.
    let capacity =
      Double(PixelRun.capacity(of: inner.width, gap: gap))
      * Double(PixelRun.capacity(of: inner.height, gap: gap))
    guard Double(items.count) <= capacity else { throw .noRoom(columns: items.count, width: canvas.width) }
    let tree = tree(for: items, inner)
    let height = tree.heightLine(items, gap: gap).height(atWidth: inner.width)
    // Less than half a pixel goes into the rounding of edges.
    let isExact = abs(height - inner.height) <= 0.5
    switch residual {
    case .crop where !isExact: return try cropped(tree, items, inner)
    default: return try centered(tree, items, inner, isExact: isExact)
    }
  }

  /// The tree that ``arrange(items:)`` places.
  ///
  /// - Throws: ``LayoutError`` as ``arrange(items:)`` does, for the measures only.
  public func slicingTree(items: [LayoutItem]) throws(LayoutError) -> SlicingTree {
    tree(for: items, try checkedInner())
  }

  private func tree(for items: [LayoutItem], _ inner: LayoutSize) -> SlicingTree {
    var search = MosaicSearch(items, canvas: inner, style: self)
    return search.bestTree()
  }

  private func checkedInner() throws(LayoutError) -> LayoutSize {
    try LayoutError.check("the width", canvas.width)
    try LayoutError.check("the height", canvas.height)
    try LayoutError.check("the gap", gap)
    try margins.check()
    guard leastSide >= 0, leastSide <= LayoutError.largestExtent else {
      throw .invalid("the least side", leastSide, "0 or more")
    }
    guard (0...1_000).contains(effort) else { throw .invalid("the effort", effort, "0 to 1000") }
    let inner = LayoutSize(
      width: canvas.width - margins.left - margins.right, height: canvas.height - margins.top - margins.bottom
    )
    guard inner.width >= 1, inner.height >= 1 else { throw .noRoom(columns: 1, width: canvas.width) }
    return inner
  }

  /// The tree at the size at which it fits into the canvas.
  private func centered(
    _ tree: SlicingTree, _ items: [LayoutItem], _ inner: LayoutSize, isExact: Bool
  ) throws(LayoutError) -> Arrangement {
    let line = tree.heightLine(items, gap: gap)
    let natural = line.height(atWidth: inner.width)
    let width = natural <= inner.height + 0.5 ? inner.width : line.width(atHeight: inner.height)
    let height = line.height(atWidth: width)
    guard width >= 1, height > 0 else { throw .noRoom(columns: items.count, width: canvas.width) }
    let content = LayoutSize(width: width, height: height)
    let offset = LayoutPoint(x: (inner.width - width) / 2, y: isExact ? 0 : max(0, inner.height - height) / 2)
    return try placed(tree, items, content, offset, isExact ? inner : content)
  }

  /// The tree with all items made wider or narrower by the factor that makes it as tall as the canvas.
  private func cropped(
    _ tree: SlicingTree, _ items: [LayoutItem], _ inner: LayoutSize
  ) throws(LayoutError) -> Arrangement {
    func scaled(_ factor: Double) -> [LayoutItem] {
      items.map { item in
        var item = item
        item.size = LayoutSize(width: item.aspectRatio * factor, height: 1)
        return item
      }
    }
    // Wider shapes make the whole lower; factors are searched in powers of two.
    var (low, high) = (-40.0, 40.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      let height = tree.heightLine(scaled(exponential(middle)), gap: gap).height(atWidth: inner.width)
      if height > inner.height { low = middle } else { high = middle }
    }
    return try placed(tree, scaled(exponential(high)), inner, LayoutPoint(x: 0, y: 0), inner)
  }

  /// Two to the power of `exponent`, near enough for a search.
  private func exponential(_ exponent: Double) -> Double {
    let whole = exponent.rounded(.down)
    return Double(sign: .plus, exponent: Int(whole), significand: 1 + (exponent - whole))
  }

  private func placed(
    _ tree: SlicingTree, _ items: [LayoutItem], _ content: LayoutSize, _ offset: LayoutPoint,
    _ filled: LayoutSize
  ) throws(LayoutError) -> Arrangement {
    var layout = SlicedFrames(items: items, gap: gap)
    layout.place(tree, LayoutRect(x: 0, y: 0, width: content.width, height: content.height))
    guard layout.areInside(content) else {
      throw .noRoom(columns: items.count, width: canvas.width)
    }
    let pixels = PixelRect(
      x: 0, y: 0, width: max(1, PixelEdges.nearest(filled.width)),
      height: max(1, PixelEdges.nearest(filled.height)))
    let arrangement = layout.arrangement(tree, pixels, content: content)
    let isInside = arrangement.pixelFrames.allSatisfy { pixels.contains($0) && !$0.isEmpty }
    guard isInside, layout.hasRoom else { throw .noRoom(columns: items.count, width: canvas.width) }
    return framed(arrangement, offset: offset)
  }

  /// The mosaic on its canvas.
  private func framed(_ mosaic: Arrangement, offset: LayoutPoint) -> Arrangement {
    var result = mosaic
    // Mirrored below, while the margins stay on their sides.
    let side = isRightToLeft ? margins.right : margins.left
    let (x, y) = (side + offset.x, margins.top + offset.y)
    let (left, top) = (PixelEdges.nearest(x), PixelEdges.nearest(y))
    result.frames = mosaic.frames.map {
      LayoutRect(x: $0.x + x, y: $0.y + y, width: $0.width, height: $0.height)
    }
    result.pixelFrames = mosaic.pixelFrames.map { PixelRect(x: $0.x + left, y: $0.y + top, size: $0.size) }
    result.contentSize = canvas
    result.pixelSize = PixelSize(
      width: PixelEdges.nearest(canvas.width), height: PixelEdges.nearest(canvas.height))
    result.index = .boxes(BoxIndex(result.frames))
    return isRightToLeft ? result.mirrored(reversingLanes: false) : result
  }
}
