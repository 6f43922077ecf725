internal import PixelGeometry

/// A mosaic on a canvas whose measures have been checked.
struct MosaicPlan {
  private let style: MosaicStyle
  private let items: [LayoutItem]
  /// The canvas without its margins.
  private let inner: LayoutSize
  /// The pixels between the margins.
  private let innerPixels: PixelSize

  init(_ style: MosaicStyle, _ items: [LayoutItem], inner: LayoutSize) {
    (self.style, self.items, self.inner) = (style, items, inner)
    let (canvas, margins) = (style.canvas, style.margins)
    innerPixels = PixelSize(
      width: PixelEdges.nearest(canvas.width - margins.right) - PixelEdges.nearest(margins.left),
      height: max(1, PixelEdges.nearest(margins.top + inner.height) - PixelEdges.nearest(margins.top)))
  }

  /// The best mosaic there is.
  func arrangement() throws(LayoutError) -> Arrangement {
    guard !items.isEmpty else { return framed(Arrangement()) }
    if style.residual != .resize {
      // Not even with a pixel each, and gaps between them: searching would be in vain.
      let capacity =
        Double(PixelRun.capacity(of: inner.width, gap: style.gap))
        * Double(PixelRun.capacity(of: inner.height, gap: style.gap))
      guard Double(items.count) <= capacity else { throw noRoom }
    }
    var search = MosaicSearch(items, canvas: inner, style: style)
    if let arrangement = try placed(search.bestTree()) { return arrangement }
    for tree in plainTrees {
      if let arrangement = try placed(tree) { return arrangement }
    }
    throw noRoom
  }

  private var noRoom: LayoutError { .noRoom(items: items.count, canvas: style.canvas) }

  /// Columns of items, and rows of items, nearest to squares first.
  ///
  /// There is room for one of them whenever there is room for a pixel each, but for the last few.
  private var plainTrees: [SlicingTree] {
    let ideal = (Double(items.count) * inner.width / inner.height).squareRoot()
    var counts: [Int] = []
    var count = 1
    while count <= items.count {
      counts.append(count)
      count += max(1, count / 8)
    }
    counts.sort { abs(logarithm(Double($0) / ideal)) < abs(logarithm(Double($1) / ideal)) }
    return counts.flatMap { count in
      let parts = (0..<count).map { items.count * $0 / count..<items.count * ($0 + 1) / count }
      let rowCount = (items.count + count - 1) / count
      let rows = (0..<rowCount).map { items.count * $0 / rowCount..<items.count * ($0 + 1) / rowCount }
      return [
        SlicingTree.sideBySide(parts.map { .stacked($0.map { .item($0) }) }),
        .stacked(rows.map { .sideBySide($0.map { .item($0) }) }),
      ]
    }
  }

  /// The tree on the canvas; `nil` when it cannot be.
  private func placed(_ tree: SlicingTree) throws(LayoutError) -> Arrangement? {
    let line = tree.heightLine(items, gap: style.gap)
    let natural = line.height(atWidth: inner.width)
    let width = natural <= inner.height ? inner.width : line.width(atHeight: inner.height)
    // Less than half a pixel goes into the rounding of edges.
    let isExact = abs(natural - inner.height) <= 0.5 && inner.width - width <= 1
    switch style.residual {
    case .resize:
      guard natural + style.margins.top + style.margins.bottom <= LayoutError.largestExtent else {
        throw .tooLarge()
      }
      return placed(tree, items, LayoutSize(width: inner.width, height: natural))
    case .crop where !isExact: return placed(tree, cropped(tree), inner)
    case .center, .crop:
      guard width > 0 else { return nil }
      return placed(
        tree, items, LayoutSize(width: width, height: line.height(atWidth: width)), fillsCanvas: isExact)
    }
  }

  private func placed(
    _ tree: SlicingTree, _ items: [LayoutItem], _ size: LayoutSize, fillsCanvas: Bool = true
  ) -> Arrangement? {
    guard size.height > 0 else { return nil }
    let layout = SlicedFrames(tree, items, gap: style.gap, size: size)
    guard layout.arePositive else { return nil }
    var pixels = innerPixels
    if style.residual == .resize { pixels.height = max(1, PixelEdges.nearest(size.height)) }
    if !fillsCanvas {
      pixels.width = min(pixels.width, max(1, PixelEdges.nearest(size.width), layout.leastPixels.width))
      pixels.height = min(pixels.height, max(1, PixelEdges.nearest(size.height), layout.leastPixels.height))
    }
    if style.residual == .resize { pixels.height = max(pixels.height, layout.leastPixels.height) }
    guard layout.leastPixels.width <= pixels.width, layout.leastPixels.height <= pixels.height else {
      return nil
    }
    var arrangement = layout.arrangement(in: pixels)
    if !fillsCanvas { arrangement.relaxedLimits.insert(.canvas) }
    if arrangement.frames.contains(where: { min($0.width, $0.height) < style.leastSide - 1e-9 }) {
      arrangement.relaxedLimits.insert(.leastSide)
    }
    return framed(arrangement)
  }

  /// The items made wider or narrower by the factor with which the tree is as tall as the canvas.
  private func cropped(_ tree: SlicingTree) -> [LayoutItem] {
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
      let height = tree.heightLine(scaled(power(2, middle)), gap: style.gap).height(atWidth: inner.width)
      if height > inner.height { low = middle } else { high = middle }
    }
    return scaled(power(2, high))
  }

  /// The mosaic in the middle of its canvas.
  private func framed(_ mosaic: Arrangement) -> Arrangement {
    var result = mosaic
    // Mirrored below, while the margins stay on their sides.
    let side = style.isRightToLeft ? style.margins.right : style.margins.left
    let isResized = style.residual == .resize && !mosaic.frames.isEmpty
    let height = isResized ? mosaic.contentSize.height : inner.height
    let pixelHeight = isResized ? mosaic.pixelSize.height : innerPixels.height
    let isInside = !mosaic.frames.isEmpty
    let x = side + (isInside ? max(0, inner.width - mosaic.contentSize.width) / 2 : 0)
    let y = style.margins.top + (isInside ? max(0, height - mosaic.contentSize.height) / 2 : 0)
    let left = PixelEdges.nearest(side) + (isInside ? (innerPixels.width - mosaic.pixelSize.width) / 2 : 0)
    let top =
      PixelEdges.nearest(style.margins.top) + (isInside ? (pixelHeight - mosaic.pixelSize.height) / 2 : 0)
    result.frames = mosaic.frames.map {
      LayoutRect(x: $0.x + x, y: $0.y + y, width: $0.width, height: $0.height)
    }
    result.pixelFrames = mosaic.pixelFrames.map { PixelRect(x: $0.x + left, y: $0.y + top, size: $0.size) }
    result.contentSize = LayoutSize(
      width: style.canvas.width,
      height: isResized ? style.margins.top + height + style.margins.bottom : style.canvas.height)
    result.pixelSize = PixelSize(
      width: PixelEdges.nearest(style.canvas.width),
      height: isResized
        ? PixelEdges.edge(result.contentSize.height, .init(style.margins.bottom), below: top + pixelHeight)
        : PixelEdges.nearest(style.canvas.height))
    result.index = .boxes(BoxIndex(result.frames))
    return style.isRightToLeft ? result.mirrored(reversingLanes: false) : result
  }
}
