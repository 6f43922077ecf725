/// What every layout has in common: lengths and rules that make an arrangement of items.
///
/// Lengths are those of one unit, pixels or points; see ``arrange(items:scale:)`` for displays with several pixels a point.
public protocol LayoutStyle: Hashable, Sendable {
  /// An arrangement of this style that grows at its end.
  associatedtype Growing: GrowingLayout = CollectedItems<Self>

  /// Places `items`.
  ///
  /// - Throws: ``LayoutError`` when there is no room, a number of the style is not allowed, or the sheet becomes too large.
  func arrangement(of items: [LayoutItem]) throws(LayoutError) -> Arrangement

  /// An arrangement without items.
  func growing() throws(LayoutError) -> Growing

  /// The same style with all lengths multiplied by `factor`.
  func scaled(by factor: Double) -> Self
}

extension LayoutStyle where Growing == CollectedItems<Self> {
  /// An arrangement without items, which is made anew for each answer.
  public func growing() throws(LayoutError) -> CollectedItems<Self> { CollectedItems(self) }
}

extension WaterfallStyle: LayoutStyle {
  /// Places `items`; see ``arrange(items:)``.
  public func arrangement(of items: [LayoutItem]) throws(LayoutError) -> Arrangement {
    try arrange(items: items)
  }

  /// A waterfall without items.
  public func growing() throws(LayoutError) -> WaterfallBuilder { try WaterfallBuilder(self) }

  /// The same style with all lengths multiplied by `factor`, and as many columns.
  public func scaled(by factor: Double) -> WaterfallStyle {
    var style = self
    var calculated = self
    calculated.margins = flow.calculated(margins)
    style.columns = columns.scaled(by: factor, calculated)
    style.width *= factor
    style.columnGap *= factor
    style.rowGap *= factor
    style.margins.scale(by: factor)
    style.tolerance *= factor
    return style
  }
}

extension ColumnsStyle: LayoutStyle {
  /// Places `items`; see ``arrange(items:)``.
  public func arrangement(of items: [LayoutItem]) throws(LayoutError) -> Arrangement {
    try arrange(items: items)
  }

  /// The same style with all lengths multiplied by `factor`, and as many columns.
  public func scaled(by factor: Double) -> ColumnsStyle {
    var style = self
    style.columns = columns.scaled(by: factor, calculatedStyle)
    style.width *= factor
    style.columnGap *= factor
    style.rowGap *= factor
    style.margins.scale(by: factor)
    return style
  }
}

extension RowsStyle: LayoutStyle {
  /// Places `items`; see ``arrange(items:)``.
  public func arrangement(of items: [LayoutItem]) throws(LayoutError) -> Arrangement {
    try arrange(items: items)
  }

  /// Rows without items.
  public func growing() throws(LayoutError) -> RowsBuilder { try RowsBuilder(self) }

  /// The same style with all lengths multiplied by `factor`.
  public func scaled(by factor: Double) -> RowsStyle {
    var style = self
    style.width *= factor
    style.rowHeight *= factor
    style.columnGap *= factor
    style.rowGap *= factor
    style.margins.scale(by: factor)
    style.leastRowHeight *= factor
    style.greatestRowHeight *= factor
    style.greatestSingleRowHeight *= factor
    return style
  }
}

extension GridStyle: LayoutStyle {
  /// Places the cells of `items`; see ``arrange(items:)``, which also says where the pictures are in them.
  public func arrangement(of items: [LayoutItem]) throws(LayoutError) -> Arrangement {
    try arrange(items: items).arrangement
  }

  /// The same style with all lengths multiplied by `factor`, and as many columns.
  public func scaled(by factor: Double) -> GridStyle {
    var style = self
    style.columns = columns.scaled(by: factor, waterfall)
    style.width *= factor
    if case .fixed(let height) = rowHeights { style.rowHeights = .fixed(height * factor) }
    style.columnGap *= factor
    style.rowGap *= factor
    style.margins.scale(by: factor)
    return style
  }
}

extension MosaicStyle: LayoutStyle {
  /// Fills the canvas with `items`; see ``arrange(items:)``.
  public func arrangement(of items: [LayoutItem]) throws(LayoutError) -> Arrangement {
    try arrange(items: items)
  }

  /// The same style with all lengths multiplied by `factor`.
  public func scaled(by factor: Double) -> MosaicStyle {
    var style = self
    style.canvas.width *= factor
    style.canvas.height *= factor
    style.gap *= factor
    style.margins.scale(by: factor)
    style.leastSide *= factor
    return style
  }
}

extension WaterfallStyle.Columns {
  /// The same columns where all lengths are multiplied by `factor`; `style` has the measures the way the calculation sees
  /// them.
  fileprivate func scaled(by factor: Double, _ style: WaterfallStyle) -> WaterfallStyle.Columns {
    switch self {
    case .count: return self
    case .minimumWidth(let width, let counts): return .minimumWidth(width * factor, within: counts)
    case .automatic:
      // What has no room for columns is refused when it is arranged.
      return (try? ColumnTrack(style)).map { .count($0.columns.count) } ?? self
    }
  }
}

extension LayoutInsets {
  fileprivate mutating func scale(by factor: Double) {
    top *= factor
    left *= factor
    bottom *= factor
    right *= factor
  }
}
