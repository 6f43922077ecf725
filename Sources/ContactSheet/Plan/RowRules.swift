public import GalleryLayout

/// What rows keep to beside their height, as far as the pictures allow it.
public struct RowRules: Hashable, Sendable {
  /// How tall a last row is that is not full, and stands at the left, in the middle or at the right.
  public var lastRowHeight = RowsStyle.LastRowHeight.target
  /// What a difference between the heights of two rows below each other costs; 0 for nothing.
  ///
  /// See ``RowsStyle/smoothness``.
  public var smoothness = 0.0
  /// How many pictures a row should have.
  public var items = 1...Int.max
  /// How tall rows should be at least and at most, in pixels.
  public var heights = 0...Double.infinity
  /// Every so many rows, a row holds a single picture that is not taller than wide, if one is next; `nil` for never.
  public var breakoutInterval: Int?

  /// No rules.
  public init() {}

  /// The rules as `style` knows them.
  func apply(to style: inout RowsStyle) {
    style.lastRowHeight = lastRowHeight
    style.smoothness = smoothness
    (style.minimumItems, style.maximumItems) = (items.lowerBound, items.upperBound)
    (style.leastRowHeight, style.greatestRowHeight) = (heights.lowerBound, heights.upperBound)
    style.breakoutInterval = breakoutInterval
  }
}
