internal import PixelGeometry

/// A layout for a scrolling view, in the manner of the collection view layouts this library began with.
///
///     struct Photos: WaterfallLayoutDelegate {
///       var sizes: [LayoutSize]
///       func itemHeight(at index: Int, itemWidth: Double) -> Double {
///         sizes[index].height(atWidth: itemWidth)
///       }
///     }
///
///     var layout = WaterfallLayout(width: 375)
///     try layout.prepare(itemCount: photos.sizes.count, delegate: photos)
///     for item in layout.items(in: visibleRect) { show(item.index, at: item.frame) }
///
/// Questions change nothing, and cost what they answer. New items at the end are appended one by one; after
/// any other change prepare again, which starts from nothing.
public struct WaterfallLayout: Sendable {
  /// Whose rules the layout follows.
  public let preset: FoundingLayout
  /// The width of the whole, insets included.
  ///
  /// A new width counts from the next ``prepare(itemCount:delegate:)``.
  public var width: Double

  private var progress: Progress?

  /// A layout without items.
  public init(_ preset: FoundingLayout = .delegated, width: Double) {
    self.preset = preset
    self.width = width
  }

  /// Forgets everything and places `itemCount` items; a negative count is none.
  ///
  /// Runs in O(*n* · *k*) for *n* items and *k* columns.
  ///
  /// - Throws: ``LayoutError`` when a column would be less than 1 wide, when a number the delegate answers is not
  ///   allowed, or when the sheet becomes too tall. The layout is then without items.
  public mutating func prepare(itemCount: Int, delegate: some WaterfallLayoutDelegate) throws(LayoutError) {
    progress = nil
    var fresh = Progress(try FoundingRule(preset, width: width, delegate: delegate))
    try fresh.append(itemCount, delegate: delegate)
    progress = fresh
  }

  /// Places `itemCount` items after those that are there, in O(*k*) each for *k* columns.
  ///
  /// The result is the same as that of preparing all of them at once. Of the delegate only the heights of the
  /// new items are asked, unless nothing was prepared yet.
  ///
  /// - Throws: ``LayoutError`` as ``prepare(itemCount:delegate:)`` does. The items placed before stay.
  public mutating func append(itemCount: Int = 1, delegate: some WaterfallLayoutDelegate) throws(LayoutError)
  {
    if progress == nil {
      progress = Progress(try FoundingRule(preset, width: width, delegate: delegate))
    }
    try progress?.append(itemCount, delegate: delegate)
  }

  /// The arrangement of all items placed so far.
  public var arrangement: Arrangement { progress?.builder.arrangement ?? Arrangement() }

  /// The number of items placed so far.
  public var itemCount: Int { progress?.builder.count ?? 0 }

  /// The size of the whole; zero before anything was prepared.
  ///
  /// `basic` and `delegated` state a width of 0, as their originals do: it is the view's width that counts.
  public var contentSize: LayoutSize { progress?.builder.arrangement.contentSize ?? .zero }

  /// The frame of the item number `index`; `nil` when there is no such item.
  public func frame(at index: Int) -> LayoutRect? { progress?.builder.arrangement.frame(at: index) }

  /// The items whose frames intersect `rect`, in item order; see ``Arrangement/items(in:)``.
  public func items(in rect: LayoutRect) -> [PlacedItem] {
    progress?.builder.arrangement.items(in: rect) ?? []
  }
}

extension WaterfallLayout {
  /// A rule and how far it has got.
  private struct Progress: Sendable {
    let rule: FoundingRule
    var builder: ArrangementBuilder
    private var positions: [Double]
    private var lowestPosition: Double

    init(_ rule: FoundingRule) {
      self.rule = rule
      positions = Array(repeating: rule.insets.top, count: rule.columnEdges.count)
      lowestPosition = rule.insets.top
      builder = ArrangementBuilder(
        lanes: rule.columnEdges.map { ($0, rule.itemWidth) }, gap: rule.rowSpacing)
      updateSizes()
    }

    mutating func append(_ count: Int, delegate: some WaterfallLayoutDelegate) throws(LayoutError) {
      builder.reserve(max(0, count))
      defer { updateSizes() }
      let start = builder.count
      for index in start..<start + max(0, count) {
        let height = rule.height(for: delegate.itemHeight(at: index, itemWidth: rule.itemWidth))
        let column = nextColumn(for: index)
        let top = rule.top(at: positions[column])
        let position = rule.position(afterTop: top, height: height)
        guard position + rule.contentEnd <= LayoutError.largestExtent else { throw .tooLarge() }
        builder.append(
          LayoutRect(x: rule.columnEdges[column], y: top, width: rule.itemWidth, height: height),
          lane: column)
        positions[column] = position
        lowestPosition = max(lowestPosition, position)
      }
    }

    private func nextColumn(for index: Int) -> Int {
      if rule.dealsFirstRow, index < positions.count { return index }
      var shortest = 0
      for column in 1..<max(1, positions.count) {
        switch rule.tie {
        case .leftmost: if positions[column] < positions[shortest] { shortest = column }
        case .rightmost: if positions[column] <= positions[shortest] { shortest = column }
        }
      }
      return shortest
    }

    private mutating func updateSizes() {
      let content = LayoutSize(
        width: rule.statesWidth ? rule.width : 0, height: lowestPosition + rule.contentEnd)
      builder.setSizes(
        content: content,
        pixel: PixelSize(
          width: PixelEdges.nearest(rule.width),
          height: max(PixelEdges.nearest(content.height), builder.lowestPixelEdge)))
    }
  }
}
