/// Items of a layout in which every one may change the places of all: they are kept, and placed when that is asked for.
public struct CollectedItems<Style: LayoutStyle>: GrowingLayout {
  /// The style of the sheet.
  public let style: Style
  /// All items so far.
  public private(set) var items: [LayoutItem] = []

  /// No items of `style`.
  public init(_ style: Style) { self.style = style }

  /// Adds one item more, in O(1).
  public mutating func append(_ item: LayoutItem) { items.append(item) }

  /// The arrangement of all items so far, made anew.
  public func arranged() throws(LayoutError) -> Arrangement { try style.arrangement(of: items) }
}
