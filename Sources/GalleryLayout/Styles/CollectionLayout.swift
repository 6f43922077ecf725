/// Any layout in the manner of those of collection views: what is prepared once answers questions about all items.
///
///     var layout = CollectionLayout(RowsStyle(width: 375, rowHeight: 120), scale: 3)
///     try layout.prepare(photos.map { LayoutItem($0.size) })
///     for item in layout.items(in: visibleRect) { show(item.index, at: item.frame) }
///
/// Questions change nothing. Lengths are points; ``snappedFrame(at:)`` is on the pixels of a display with `scale` of them a
/// point. For the layouts that ask a delegate see ``WaterfallLayout``.
public struct CollectionLayout<Style: LayoutStyle>: Sendable {
  /// The style of the sheet.
  public let style: Style
  /// How many pixels of the display make a point.
  public let scale: Double
  /// The arrangement of all items, in points and pixels; see ``LayoutStyle/arrange(items:scale:)``.
  public private(set) var arrangement = Arrangement()

  private var growing: Style.Growing?

  /// A layout without items.
  public init(_ style: Style, scale: Double = 1) { (self.style, self.scale) = (style, scale) }

  /// Forgets everything and places `items`.
  ///
  /// - Throws: ``LayoutError`` as the style does. The layout is then without items.
  public mutating func prepare(_ items: [LayoutItem]) throws(LayoutError) {
    (growing, arrangement) = (nil, Arrangement())
    try append(items)
  }

  /// Places `items` after those that are there.
  ///
  /// The result is the same as that of preparing all of them at once. Of a waterfall only the new items are placed, and of a
  /// balanced one the last few before them; of rows only the breaks at the end are sought; any others are placed anew.
  ///
  /// - Throws: ``LayoutError`` as the style does. The layout stays as it was.
  public mutating func append(_ items: [LayoutItem]) throws(LayoutError) {
    try LayoutError.check(scale: scale)
    var grown = growing
    if grown == nil { grown = try style.scaled(by: scale).growing() }
    for item in items { try grown?.append(item.scaled(by: scale)) }
    guard let arranged = try grown?.arranged() else { return }
    (growing, arrangement) = (grown, arranged.divided(by: scale))
  }

  /// The number of items that have a frame.
  public var itemCount: Int { arrangement.count }

  /// The size of the whole; zero before anything was prepared.
  public var contentSize: LayoutSize { arrangement.contentSize }

  /// The exact frame of the item number `index`; `nil` when there is no such item.
  public func frame(at index: Int) -> LayoutRect? { arrangement.frame(at: index) }

  /// The frame of the item number `index` on the pixels of the display; `nil` when there is no such item.
  public func snappedFrame(at index: Int) -> LayoutRect? {
    guard arrangement.pixelFrames.indices.contains(index) else { return nil }
    return arrangement.pixelFrames[index].points(scale: scale)
  }

  /// The items whose exact frames intersect `rect`, in item order; see ``Arrangement/items(in:)``.
  public func items(in rect: LayoutRect) -> [PlacedItem] { arrangement.items(in: rect) }

  /// The item at the point (`x`, `y`), if there is one; see ``Arrangement/item(atX:y:)``.
  public func item(atX x: Double, y: Double) -> PlacedItem? { arrangement.item(atX: x, y: y) }
}
