/// A wish of a style that a layout gives up where nothing else is possible.
public enum LayoutLimit: String, CaseIterable, Hashable, Sendable {
  /// Rows have at least so many items: ``RowsStyle/minimumItems``.
  case leastItems
  /// Rows are at least so tall: ``RowsStyle/leastRowHeight``.
  case leastRowHeight
  /// Rows have at most so many items: ``RowsStyle/maximumItems``.
  case mostItems
  /// Rows are at most so tall: ``RowsStyle/greatestRowHeight``.
  case greatestRowHeight
  /// A mosaic fills its canvas, and so does what is stretched or cropped to fill it.
  case canvas
  /// Items of a mosaic have at least such sides: ``MosaicStyle/leastSide``.
  case leastSide
}
