/// What a ``WaterfallLayout`` asks about its items and its columns.
///
/// Only the height has to be answered. The rest has the defaults of the layout called `delegated`, and is asked by
/// no other: `basic`, `sized` and `captioned` have columns, gaps and insets of their own.
public protocol WaterfallLayoutDelegate {
  /// The height of the item number `index` when it is `itemWidth` wide.
  ///
  /// An answer that is negative or not finite counts as `itemWidth`.
  func itemHeight(at index: Int, itemWidth: Double) -> Double

  /// The number of columns; 3 unless answered.
  var columnCount: Int { get }
  /// The gap between two columns; 10 unless answered.
  var columnSpacing: Double { get }
  /// The gap between two items of a column; 10 unless answered.
  var rowSpacing: Double { get }
  /// The empty space around the items; 10 on all sides unless answered.
  var insets: LayoutInsets { get }
}

extension WaterfallLayoutDelegate {
  /// Three columns.
  public var columnCount: Int { 3 }
  /// A gap of 10.
  public var columnSpacing: Double { 10 }
  /// A gap of 10.
  public var rowSpacing: Double { 10 }
  /// Insets of 10 on all sides.
  public var insets: LayoutInsets { LayoutInsets(10) }
}
