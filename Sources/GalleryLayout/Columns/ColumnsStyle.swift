public import PixelGeometry

/// Items in reading order down each column: the first column takes the first items, and so on.
///
/// Reading order is column by column. Who reads row by row sees about a third of all pairs the wrong way round.
public struct ColumnsStyle: Hashable, Sendable {
  /// How wide columns are.
  public enum Widths: Hashable, Sendable {
    /// All alike, and the tallest column is as short as possible.
    case equal
    /// So that all columns end at the same height.
    case equalBottoms
  }

  /// The width of the sheet, margins included; of a horizontal sheet its height.
  public var width: Double
  /// How many columns there are.
  public var columns: WaterfallStyle.Columns
  /// How wide columns are.
  public var widths: Widths
  /// The gap between two columns.
  public var columnGap = 10.0
  /// The gap between two items of a column.
  public var rowGap = 10.0
  /// The empty space around the items.
  public var margins = LayoutInsets(10)
  /// Equal columns are whole pixels wide where that is possible.
  public var roundsColumns = true
  /// The direction of the whole.
  public var flow = LayoutFlow.standard

  /// Columns for sheets of `width`.
  public init(width: Double, columns: WaterfallStyle.Columns = .automatic, widths: Widths = .equal) {
    self.width = width
    self.columns = columns
    self.widths = widths
  }

  /// Places `sizes`; see ``arrange(items:)``.
  public func arrange(sizes: [PixelSize]) throws(LayoutError) -> Arrangement {
    try arrange(items: sizes.map { LayoutItem($0) })
  }

  /// Places `items` column by column.
  ///
  /// With equal widths the tallest column is as short as the order allows, and of the ways to reach that the one with
  /// the least sum of squared column lengths is taken. That is found by bisection in O(*k* log *n*) steps for *k*
  /// columns and *n* items, and a search of the few cuts that are possible then.
  ///
  /// With equal bottoms the cuts make the sums of height over width of the columns as equal as possible, and with *q*
  /// as that sum of a column, *G* its gaps and captions and *W* the width without column gaps, all end at
  /// *H* = (*W* + Σ *G*/*q*) / Σ 1/*q*, and a column is (*H* − *G*)/*q* wide. Where a column would become less than a
  /// pixel wide, one column less is tried. A fixed height of an item is not kept here.
  ///
  /// - Returns: One frame per item; columns are empty only when there are fewer items than columns.
  /// - Throws: ``LayoutError`` with the code `noRoom` if gaps and margins leave a column less than one pixel wide,
  ///   `invalidValue` for a number that is no length or no count of columns, and `tooLarge` if the sheet would be
  ///   taller than ``LayoutError/largestExtent``.
  public func arrange(items upright: [LayoutItem]) throws(LayoutError) -> Arrangement {
    let items = flow.calculated(upright)
    let plan = ColumnsPlan(style: calculatedStyle, track: try ColumnTrack(calculatedStyle), items: items)
    return flow.turned(try widths == .equal ? plan.equalColumns() : plan.equalBottoms())
  }

  /// Places `items` in columns that end at the same height, cut where `cuts` says.
  ///
  /// `cuts` has the first item of every column, and the number of items at its end; every column has an item. See
  /// ``arrange(items:)`` for the widths, and for what is thrown.
  public func arrange(items upright: [LayoutItem], cuts: [Int]) throws(LayoutError) -> Arrangement {
    let isAscending = zip(cuts, cuts.dropFirst()).allSatisfy { $0 < $1 }
    guard cuts.first == 0, cuts.last == upright.count, isAscending, cuts.count > 1 else {
      throw .invalid("the list of cuts", "\(cuts)", "ascending from 0 to \(upright.count)")
    }
    var style = calculatedStyle
    style.columns = .count(1)
    let plan = ColumnsPlan(style: style, track: try ColumnTrack(style), items: flow.calculated(upright))
    return flow.turned(try plan.equalBottoms(cuts: cuts))
  }

  /// The measures the way the calculation sees them.
  var calculatedStyle: WaterfallStyle {
    var style = WaterfallStyle(
      width: width, columns: columns, columnGap: columnGap, rowGap: rowGap, margins: flow.calculated(margins))
    style.roundsColumns = roundsColumns
    return style
  }
}
