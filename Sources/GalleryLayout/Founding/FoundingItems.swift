public import PixelGeometry

/// The items of a founding layout, given all at once instead of through a delegate.
public enum FoundingItems: Hashable, Sendable {
  /// Pictures, as tall as their shape asks for; `sized` rounds that down.
  case sizes([PixelSize])
  /// The heights themselves.
  case heights([Double])
  /// What is added to a square and 30 more: the random part of `captioned`.
  case extraHeights([Double])
  /// `count` items with the random numbers of the originals: extra heights from 0 to 49 for `captioned`, and
  /// heights from 50 to 199 for the others. All are whole.
  ///
  /// They come one after the other from ``SeededRandom/next(below:)`` with 50 and 150 respectively.
  case seeded(count: Int, seed: UInt64)

  /// The number of items.
  public var count: Int {
    switch self {
    case .sizes(let sizes): sizes.count
    case .heights(let heights), .extraHeights(let heights): heights.count
    case .seeded(let count, _): max(0, count)
    }
  }
}

/// Columns, gaps and insets of the layout called `delegated`; the other founding layouts have their own.
public struct FoundingOptions: Hashable, Sendable {
  /// The number of columns.
  public var columnCount = 3
  /// The gap between two columns.
  public var columnSpacing = 10.0
  /// The gap between two items of a column.
  public var rowSpacing = 10.0
  /// The empty space around the items.
  public var insets = LayoutInsets(10)

  /// The defaults: 3 columns, and 10 for everything else.
  public init() {}
}

extension FoundingLayout {
  /// Places all items on a sheet of `width`, insets included.
  ///
  /// - Throws: ``LayoutError`` when a column would be less than 1 wide, when one of the options is not allowed, or
  ///   when the sheet becomes too tall.
  public func arrange(
    _ items: FoundingItems, width: Double, options: FoundingOptions = FoundingOptions()
  ) throws(LayoutError) -> Arrangement {
    var layout = WaterfallLayout(self, width: width)
    try layout.prepare(
      itemCount: items.count, delegate: ItemDelegate(items: drawn(items), options: options))
    return layout.arrangement
  }

  /// `items` with the random numbers drawn.
  private func drawn(_ items: FoundingItems) -> FoundingItems {
    guard case .seeded(_, let seed) = items else { return items }
    var random = SeededRandom(seed: seed)
    return self == .captioned
      ? .extraHeights((0..<items.count).map { _ in Double(random.next(below: 50)) })
      : .heights((0..<items.count).map { _ in Double(50 + random.next(below: 150)) })
  }

  /// A list of items in the role of a delegate.
  private struct ItemDelegate: WaterfallLayoutDelegate {
    let items: FoundingItems
    let options: FoundingOptions

    func itemHeight(at index: Int, itemWidth: Double) -> Double {
      switch items {
      case .sizes(let sizes): LayoutSize(sizes[index]).height(atWidth: itemWidth)
      case .heights(let heights): heights[index]
      case .extraHeights(let extraHeights): Double((Float(extraHeights[index]) + Float(itemWidth)) + 30)
      case .seeded: itemWidth
      }
    }

    var columnCount: Int { options.columnCount }
    var columnSpacing: Double { options.columnSpacing }
    var rowSpacing: Double { options.rowSpacing }
    var insets: LayoutInsets { options.insets }
  }
}
