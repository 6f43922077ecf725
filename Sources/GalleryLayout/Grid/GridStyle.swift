public import PixelGeometry

/// A grid of equal cells, filled row by row.
public struct GridStyle: Hashable, Sendable {
  /// How a picture lies in its cell.
  public enum Fit: String, CaseIterable, Hashable, Sendable {
    /// All of the picture is seen, and part of the cell may stay empty.
    case contain
    /// All of the cell is covered, and part of the picture may be cropped.
    case cover
    /// The picture takes the shape of the cell.
    case stretch
  }

  /// Where the items of a last row stand that has empty cells.
  public enum LastRow: String, CaseIterable, Hashable, Sendable {
    /// In the first cells.
    case left
    /// In the middle.
    case center
    /// Spread over the width, with equal spaces.
    case spread
  }

  /// How tall rows are.
  public enum RowHeights: Hashable, Sendable {
    /// All alike: the width of a cell divided by this ratio.
    case aspectRatio(Double)
    /// All alike: this height.
    case fixed(Double)
    /// Each as tall as its tallest item at the width of a cell.
    case tallestItem
  }

  /// The width of the sheet, margins included; of a horizontal sheet its height.
  public var width: Double
  /// How many columns there are.
  public var columns: WaterfallStyle.Columns
  /// How tall rows are.
  public var rowHeights = RowHeights.aspectRatio(1)
  /// The gap between two columns.
  public var columnGap = 10.0
  /// The gap between two rows.
  public var rowGap = 10.0
  /// The empty space around the cells.
  public var margins = LayoutInsets(10)
  /// How a picture lies in its cell.
  public var fit = Fit.cover
  /// Where a picture lies in a cell that it does not fill, and which part of it is seen when it is cropped.
  ///
  /// Shares from 0, left and top, to 1, right and bottom. Where pictures are cropped, the focal point of an item comes
  /// before it.
  public var gravity = LayoutPoint(x: 0.5, y: 0.5)
  /// Where the items of a last row stand that has empty cells.
  public var lastRow = LastRow.left
  /// Columns are whole pixels wide where that is possible.
  public var roundsColumns = true
  /// The direction of the whole.
  public var flow = LayoutFlow.standard

  /// Grids for sheets of `width`.
  public init(width: Double, columns: WaterfallStyle.Columns = .automatic) {
    self.width = width
    self.columns = columns
  }

  /// Places `sizes`; see ``arrange(items:)``.
  public func arrange(sizes: [PixelSize]) throws(LayoutError) -> GridArrangement {
    try arrange(items: sizes.map { LayoutItem($0) })
  }

  /// Places `items` in the cells of the grid, row by row, and each picture in its cell.
  ///
  /// A caption is part of its cell: the picture lies above it.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` if gaps and margins leave a column less than one pixel wide,
  ///   `invalidValue` for a number that is no length, no ratio or no count of columns, and `tooLarge` if the sheet
  ///   would be taller than ``LayoutError/largestExtent``.
  public func arrange(items upright: [LayoutItem]) throws(LayoutError) -> GridArrangement {
    let cells = flow.turned(try sheet().arrangement(flow.calculated(upright)))
    return GridArrangement(
      arrangement: cells,
      pictures: upright.indices.map { GridPicture(upright[$0], in: cells, at: $0, style: self) })
  }

  /// The sheet with its columns, the way the calculation sees it.
  func sheet() throws(LayoutError) -> GridSheet {
    switch rowHeights {
    case .aspectRatio(let ratio):
      guard ratio > 0, ratio < .infinity else { throw .invalid("the ratio of cells", ratio, "more than 0") }
    case .fixed(let height): try LayoutError.check("the height of cells", height)
    case .tallestItem: break
    }
    var calculated = self
    // A cell that lies on its side has the reciprocal ratio.
    if flow.axis == .horizontal, case .aspectRatio(let ratio) = rowHeights {
      calculated.rowHeights = .aspectRatio(1 / ratio)
    }
    return GridSheet(style: calculated, waterfall: waterfall, track: try ColumnTrack(waterfall))
  }

  /// The measures the way the calculation sees them.
  var waterfall: WaterfallStyle {
    var waterfall = WaterfallStyle(
      width: width, columns: columns, columnGap: columnGap, rowGap: rowGap, margins: flow.calculated(margins))
    waterfall.roundsColumns = roundsColumns
    return waterfall
  }

  /// The number of columns with which `count` cells are largest on a canvas, with room for captions below pictures.
  ///
  /// - Returns: From 1 to `count`; the least of equally good ones.
  public func bestColumnCount(
    forItems count: Int, on canvas: LayoutSize, captionHeight: Double = 0
  ) -> Int {
    // More items than that have no cells of a pixel on any canvas.
    let count = min(count, 1 << 52)
    let ratio =
      if case .aspectRatio(let ratio) = rowHeights, ratio > 0, ratio < .infinity { ratio } else { 1.0 }
    let width = canvas.width - margins.left - margins.right
    let height = canvas.height - margins.top - margins.bottom
    var best = (side: -Double.infinity, columns: 1)
    for columns in 1...max(1, min(count, WaterfallStyle.largestColumnCount)) {
      let rows = (max(1, count) + columns - 1) / columns
      let side = min(
        (width - Double(columns - 1) * columnGap) / Double(columns) / ratio,
        (height - Double(rows - 1) * rowGap) / Double(rows) - captionHeight)
      if side > best.side { best = (side, columns) }
    }
    return best.columns
  }
}
