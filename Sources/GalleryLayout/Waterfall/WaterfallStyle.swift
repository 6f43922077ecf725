public import PixelGeometry

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
    /// As many as are at least so wide, to a pixel; one when not even one is.
    case minimumWidth(Double)
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

extension WaterfallStyle {
  /// Places every item in the column that is shortest so far.
  ///
  /// Columns: when width, margins and column gap are whole, columns are whole pixels wide. What is left over by
  /// the division goes to the first columns, one pixel each, so that every gap is exactly the gap and the last
  /// column ends exactly at the margin. The exact frames have these widths, too: each item is as tall as its
  /// shape asks for *in its own column*, and no picture is squeezed by the pixel its column gained or lost.
  ///
  /// Rows: exact frames are not rounded. Pixel frames are the exact ones with the edges rounded, not the heights, so
  /// that they stay together however long a column is; a whole gap between two items stays exactly that
  /// wide. A pixel frame is at least one pixel high, and unless it is that low, within a pixel of the height
  /// its picture asks for.
  ///
  /// Items thinner than a pixel take more room drawn than exact, which pushes what is below them down until
  /// the next items make up for it. On a sheet with such items a pixel top may be a few pixels above that of
  /// the item before; nobody who draws a sheet from top to bottom should rely on the item order alone.
  ///
  /// Positions are compared in steps of 1/1024 pixel, so that noise in the last digit moves no item to another
  /// column. Runs in O(*n* · *k*) for *n* items and up to 8 columns *k*, in O(*n* · log *k*) for more.
  ///
  /// - Parameter sizes: The upright size of every item, in sheet order. One that is not positive counts as a
  ///   square.
  /// - Returns: One frame per size, in the same order, none overlapping another.
  /// - Throws: ``LayoutError`` with the code `noRoom` if gaps and margins leave a column less than one pixel
  ///   wide, `invalidValue` for a number that is no length or no count of columns, and `tooLarge` if the
  ///   sheet would be taller than ``LayoutError/largestExtent``.
  public func arrange(sizes: [PixelSize]) throws(LayoutError) -> Arrangement {
    var builder = try WaterfallBuilder(self)
    try builder.append(contentsOf: sizes)
    return builder.arrangement
  }

  /// Places every item in the column that is shortest so far, from sizes that need not be whole.
  ///
  /// As for whole sizes otherwise. A size that is not positive or not finite counts as a square.
  public func arrange(fractionalSizes sizes: [LayoutSize]) throws(LayoutError) -> Arrangement {
    var builder = try WaterfallBuilder(self)
    try builder.append(contentsOfFractional: sizes)
    return builder.arrangement
  }
}
