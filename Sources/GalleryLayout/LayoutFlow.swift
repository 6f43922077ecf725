/// Which way a layout runs: down the sheet or across it, from the left or from the right.
///
/// Every layout is calculated downwards and from the left; the flow turns the result. A horizontal layout
/// exchanges x and y of the vertical one with all lengths exchanged; one from the right is the mirror image.
public struct LayoutFlow: Hashable, Sendable {
  /// The direction in which a sheet grows.
  public enum Axis: Hashable, Sendable {
    /// Lanes are columns, and the sheet grows downwards.
    case vertical
    /// Lanes are rows, and the sheet grows to the right.
    case horizontal
  }

  /// The direction in which the sheet grows.
  public var axis: Axis
  /// True when items begin at the right edge.
  public var isRightToLeft: Bool

  /// A flow along `axis`.
  public init(axis: Axis = .vertical, isRightToLeft: Bool = false) {
    self.axis = axis
    self.isRightToLeft = isRightToLeft
  }

  /// Down the sheet, from the left.
  public static let standard = LayoutFlow()

  /// Insets the way the calculation sees them.
  package func calculated(_ insets: LayoutInsets) -> LayoutInsets {
    var result = insets
    if isRightToLeft { swap(&result.left, &result.right) }
    return axis == .horizontal
      ? LayoutInsets(top: result.left, left: result.top, bottom: result.right, right: result.bottom) : result
  }

  /// Items the way the calculation sees them.
  package func calculated(_ items: [LayoutItem]) -> [LayoutItem] {
    axis == .horizontal ? items.map(\.transposed) : items
  }

  /// The calculated arrangement, turned.
  package func turned(_ arrangement: Arrangement) -> Arrangement {
    guard self != .standard else { return arrangement }
    var result = axis == .horizontal ? arrangement.transposed : arrangement
    if isRightToLeft { result = result.mirrored(reversingLanes: axis == .vertical) }
    return result
  }

  /// The arrangement as it was calculated, of which ``turned(_:)`` made this.
  func unturned(_ arrangement: Arrangement) -> Arrangement {
    guard self != .standard else { return arrangement }
    let result = isRightToLeft ? arrangement.mirrored(reversingLanes: axis == .vertical) : arrangement
    return axis == .horizontal ? result.transposed : result
  }
}
