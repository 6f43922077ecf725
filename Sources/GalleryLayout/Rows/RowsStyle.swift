public import PixelGeometry

/// Justified rows: items side by side in their order, each row as wide as the sheet, at heights close to a target.
///
/// Where rows break is decided for all of them together, so that no row pays for the ones before.
public struct RowsStyle: Hashable, Sendable {
  /// What a row costs whose height *h* is not the target height *T*.
  public enum Cost: Hashable, Sendable {
    /// ln(*h*/*T*)²: half and double the height are equally bad, and a panorama does not outweigh everything.
    case logarithmic
    /// (*h* − *T*)².
    case squared
    /// (*h* − *T*)² for every item of the row, as in react-photo-album.
    case squaredTimesCount
  }

  /// What becomes of a last row with too few items to be as wide as the sheet at the target height.
  public enum LastRow: String, CaseIterable, Hashable, Sendable {
    /// Begins at the left, at the target height.
    case left
    /// Stands in the middle, at the target height.
    case center
    /// Ends at the right, at the target height.
    case right
    /// As wide as the sheet, however tall.
    case justify
    /// Is left out; the arrangement has fewer items then.
    case hide
    /// As tall as if squares filled it up.
    case phantom
  }

  /// How tall a last row is that is not as wide as the sheet; never so tall that it were wider.
  public enum LastRowHeight: String, CaseIterable, Hashable, Sendable {
    /// As tall as rows should be.
    case target
    /// As tall as the row before.
    case previous
    /// As tall as the rows before are on average.
    case mean
  }

  /// The width of the sheet, margins included; of a horizontal sheet its height.
  public var width: Double
  /// The height that rows should have.
  public var rowHeight: Double
  /// The gap between the items of a row.
  public var columnGap = 10.0
  /// The gap between two rows.
  public var rowGap = 10.0
  /// The empty space around the items.
  public var margins = LayoutInsets(10)
  /// What becomes of a last row with too few items.
  public var lastRow = LastRow.left
  /// How tall a last row is that stands at the left, in the middle or at the right.
  public var lastRowHeight = LastRowHeight.target
  /// What a row costs that is not as tall as it should be.
  public var cost = Cost.logarithmic
  /// How many items a row should have at least; a row is shorter only where it has to be.
  public var minimumItems = 1
  /// How many items a row should have at most; a row is longer only where it has to be.
  public var maximumItems = Int.max
  /// Rows lower than that cost much more; 0 for no such limit.
  public var leastRowHeight = 0.0
  /// Rows taller than that cost much more; infinite for no such limit.
  public var greatestRowHeight = Double.infinity
  /// Every so many rows, a row holds a single item that is not taller than wide, if one is next; `nil` for never.
  public var breakoutInterval: Int?
  /// What an empty share *e* of the last row costs, as a multiple of *e*²; an infinite one fills the last row.
  public var emptinessWeight = 0.1
  /// What a difference between the heights of two rows below each other costs, as a multiple of ln(*h*/*h*′)²; 0 for
  /// nothing.
  ///
  /// Neighbouring rows become alike, at the expense of rows further from the target. Finding the breaks then takes
  /// O(*n* · *m*²). Counts with the logarithmic cost, and not together with breakout rows.
  public var smoothness = 0.0
  /// The height of the only row of a sheet at most.
  public var greatestSingleRowHeight = Double.infinity
  /// Rows of more than three items that are lower than this share of the target are not looked at; 0 looks at all,
  /// in quadratic time.
  public var leastShare = 0.3
  /// The direction of the whole.
  public var flow = LayoutFlow.standard

  /// Rows about `rowHeight` tall for sheets of `width`.
  public init(width: Double, rowHeight: Double = 240) {
    self.width = width
    self.rowHeight = rowHeight
  }

  /// Places `sizes`; see ``arrange(items:)``.
  public func arrange(sizes: [PixelSize]) throws(LayoutError) -> Arrangement {
    try arrange(items: sizes.map { LayoutItem($0) })
  }

  /// Places `items` in rows whose breaks cost the least in sum.
  ///
  /// A row of *m* items whose ratios add up to *r* is (*W* − (*m* − 1)·gap)/*r* tall. The shortest path over all breaks is
  /// found in one pass, in O(*n* · *m*) for *n* items and rows of up to *m*. Of equally good ways the later row has fewer
  /// items. A row is never wider than the sheet, and holds no more items than it has pixels for.
  ///
  /// Limits that cannot be kept are given up one row at a time, as few as possible: the least number of items first, then
  /// heights, then the greatest number of items; ``Arrangement/relaxedLimits`` has those that were.
  ///
  /// A row with captions is as much taller as its tallest caption. Fixed heights and spans do not count.
  ///
  /// - Returns: One frame per item, but none for a hidden last row; ``Arrangement/rows`` has the items of every row.
  /// - Throws: ``LayoutError`` with the code `noRoom` if margins leave less than a pixel, `invalidValue` for a
  ///   number that is no length or no limit, and `tooLarge` if the sheet would be taller than
  ///   ``LayoutError/largestExtent``.
  public func arrange(items upright: [LayoutItem]) throws(LayoutError) -> Arrangement {
    try check()
    let items = flow.calculated(upright)
    var style = self
    style.margins = flow.calculated(margins)
    guard items.allSatisfy({ $0.captionWidth == 0 || $0.captionWidth <= style.innerWidth - 1 }) else {
      throw .noRoom(columns: 1, width: width)
    }
    var breaks = RowBreaks(style)
    breaks.reserve(items.count)
    for item in items { breaks.append(item) }
    return flow.turned(try RowSheet(style, items).arrangement(breaks.rows))
  }

  /// The width of the rows.
  var innerWidth: Double { width - margins.left - margins.right }

  func check() throws(LayoutError) {
    try LayoutError.check("the width", width)
    try LayoutError.check("the column gap", columnGap)
    try LayoutError.check("the row gap", rowGap)
    try margins.check()
    let calculated = flow.calculated(margins)
    guard width - calculated.left - calculated.right >= 1 else { throw .noRoom(columns: 1, width: width) }
    guard rowHeight > 0, rowHeight <= LayoutError.largestExtent else {
      throw .invalid("the row height", rowHeight, "more than 0")
    }
    guard minimumItems >= 1, maximumItems >= minimumItems else {
      throw .invalid(
        "the number of items in a row", "\(minimumItems) to \(maximumItems)", "1 or more, ascending")
    }
    guard leastRowHeight >= 0, greatestRowHeight > 0, greatestRowHeight >= leastRowHeight else {
      throw .invalid(
        "the range of row heights", "\(leastRowHeight) to \(greatestRowHeight)", "ascending from 0")
    }
    guard emptinessWeight >= 0 else { throw .invalid("the emptiness weight", emptinessWeight, "0 or more") }
    guard smoothness >= 0 else { throw .invalid("the smoothness", smoothness, "0 or more") }
    guard greatestSingleRowHeight > 0 else {
      throw .invalid("the height of a single row", greatestSingleRowHeight, "more than 0")
    }
    guard (0...1).contains(leastShare) else { throw .invalid("the least share", leastShare, "0 to 1") }
    if let breakoutInterval, !(1...1_000).contains(breakoutInterval) {
      throw .invalid("the breakout interval", breakoutInterval, "1 to 1000")
    }
  }
}
