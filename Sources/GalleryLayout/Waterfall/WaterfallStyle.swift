/// The default layout: every item goes to the column that is shortest so far, the leftmost of equal ones.
///
/// All columns of an arrangement are equally wide, to the pixel that is left over; an item is as wide as its
/// column and as tall as its shape asks for. Then reading order is item order: tops do not decrease from one
/// item to the next, and where they are equal, x increases.
///
/// Lengths are pixels of the sheet. As long as the width, the gaps and the margins are whole numbers, so is
/// everything that can be: `arrange(sizes:)` says how.
public struct WaterfallStyle: Hashable, Sendable {
  /// How many columns there are.
  public enum Columns: Hashable, Sendable {
    /// As many as are at least ``WaterfallStyle/automaticColumnWidth`` wide, and two on a narrow sheet if both
    /// are at least half of that.
    case automatic
    /// So many.
    case count(Int)
    /// As many as are at least so wide, to a pixel, but no fewer and no more than the second value says.
    case minimumWidth(Double, within: ClosedRange<Int> = 1...WaterfallStyle.largestColumnCount)
  }

  /// The least width of a column when no number and no width is asked for; a sheet of 1600 gets four.
  public static let automaticColumnWidth = 320.0

  /// More columns are refused, or not made when only a width is asked for.
  public static let largestColumnCount = 65_536

  /// The width of the sheet, margins included.
  public var width: Double
  /// How many columns there are.
  public var columns: Columns
  /// The gap between two columns.
  public var columnGap: Double
  /// The gap between two items of a column.
  public var rowGap: Double
  /// The empty space around the items.
  public var margins: LayoutInsets
  /// Columns are drawn whole pixels wide where that is possible, so that some are a pixel broader than others.
  public var roundsColumns = true

  /// How much lower than the highest possible place an item may go, in pixels; may be infinite.
  ///
  /// Within it the ``tie`` rule decides, so that small differences of height do not upset the order.
  public var tolerance = 0.0
  /// Which of several equally good columns takes an item.
  public var tie = Tie.leftmost
  /// Positions are compared to the last bit, and not in steps of 1/1024 pixel.
  ///
  /// Noise in the last digits then moves items from column to column; only for the comparison with other programs.
  public var comparesExactly = false
  /// Items may fill holes that wide items left above, which upsets the order.
  public var isDense = false

  /// Which items are wide without saying so themselves; `nil` for none.
  public var spanRule: SpanRule?
  /// How many of the items after a wide one may be placed before it, so that it leaves less of a hole.
  ///
  /// With 0 a wide item goes to the highest place where it fits, as any other item does.
  public var lookAhead = 4
  /// The largest hole that a wide item may leave, as a multiple of the square of a column's width.
  ///
  /// Where it would leave a larger one, it covers one column only; with `nil` it never does. PhotoCollage has 0.5.
  public var largestHole: Double?

  /// What is done about columns of unequal height at the end.
  public var balance = Balance.none
  /// The direction of the whole.
  ///
  /// Of a horizontal waterfall the ``width`` is the height of the sheet, and the lanes are rows: the names of
  /// columns and column gap mean those. The margins are those of the finished sheet.
  public var flow = LayoutFlow.standard

  /// Which of several equally good columns takes an item.
  public enum Tie: Hashable, Sendable {
    /// The leftmost.
    case leftmost
    /// The rightmost.
    case rightmost
    /// The first after the column that was filled last, or else the leftmost. With an infinite tolerance items are
    /// dealt out column by column.
    case cursor
  }

  /// Which items cover several columns.
  public enum SpanRule: Hashable, Sendable {
    /// Every item whose number, counted from 0, is divisible by `interval`, covers `columns`.
    case every(interval: Int, columns: Int)
    /// Every item at least `aspectRatio` times as wide as tall covers `columns`.
    case wide(aspectRatio: Double, columns: Int)
  }

  /// What is done about columns of unequal height at the end.
  ///
  /// Counts only where every item covers one column.
  public enum Balance: Hashable, Sendable {
    /// Nothing.
    case none
    /// The last few items go where they make the bottom flattest; see ``WaterfallStyle/tailLength(columns:)``.
    case tail
    /// Items are exchanged between columns until the bottom is flat, which gives up the order across columns.
    case free
  }

  /// A style for sheets of `width`.
  public init(
    width: Double, columns: Columns = .automatic, columnGap: Double = 10, rowGap: Double = 10,
    margins: LayoutInsets = LayoutInsets(10)
  ) {
    self.width = width
    self.columns = columns
    self.columnGap = columnGap
    self.rowGap = rowGap
    self.margins = margins
  }
}
