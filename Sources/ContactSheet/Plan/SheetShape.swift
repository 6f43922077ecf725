package import FileAccess
package import GalleryLayout

/// What the layout of a sheet has to know of an item.
package struct SheetShape: Hashable, Sendable {
  /// What decides how tall an item is.
  package enum Extent: Hashable, Sendable {
    /// Width and height, whose ratio counts.
    case size(LayoutSize)
    /// The height itself.
    case height(Double)
    /// What is added to the height of a `captioned` cell.
    case extra(Double)
  }

  /// What decides how tall it is.
  package var extent: Extent
  /// How many columns it covers.
  package var span: Int
  /// Pixels below it that a caption takes.
  var captionHeight = 0

  /// An item that is as tall as `extent` says.
  package init(_ extent: Extent, span: Int = 1) {
    self.extent = extent
    self.span = span
  }

  /// The size, when width and height are known.
  package var size: LayoutSize? {
    if case .size(let size) = extent { size } else { nil }
  }

  /// The same with a ratio of width to height within `ratios`; a height that is given stays.
  func limited(to ratios: ClosedRange<Double>) -> SheetShape {
    guard case .size(let size) = extent else { return self }
    var limited = self
    limited.extent = .size(LayoutItem(size).cropped(toRatios: ratios).item.size)
    return limited
  }

  /// The same for layouts that take items.
  var item: LayoutItem {
    switch extent {
    case .size(let size): LayoutItem(size, span: span, captionHeight: Double(captionHeight))
    case .height(let height), .extra(let height):
      LayoutItem(
        LayoutSize(width: Self.plainCellWidth, height: height), span: span,
        captionHeight: Double(captionHeight), fixedHeight: height)
    }
  }

  /// How wide a cell without a picture counts where heights follow from shapes: about as wide as most are tall.
  private static let plainCellWidth = 120.0
}

/// Which items cover several columns, by their names.
package struct SpanTable {
  private var spans: [FilePath: Int] = [:]
  private var unused: [FilePath]

  /// The table of `spans`, of which the last for a name counts.
  package init(_ spans: [SheetSpan]) {
    for span in spans { self.spans[span.name] = span.columns }
    unused = spans.map(\.name)
  }

  /// True when no item covers several columns.
  package var isEmpty: Bool { spans.isEmpty }

  /// How many columns the item called `name` covers.
  package func columns(of name: FilePath?) -> Int {
    guard !spans.isEmpty, let name else { return 1 }
    return spans[name] ?? spans[name.lastComponent] ?? 1
  }

  /// The names in the table that none of `names` has, in the order they were given.
  package func unused(among names: some Sequence<FilePath?>) -> [FilePath] {
    if spans.isEmpty { return [] }
    var known: Set<FilePath> = []
    for case let name? in names { known.formUnion([name, name.lastComponent]) }
    var told: Set<FilePath> = []
    return unused.filter { !known.contains($0) && told.insert($0).inserted }
  }
}
