/// Empty space along the four edges of a sheet.
public struct LayoutInsets: Hashable, Sendable {
  /// Above the first items.
  public var top: Double
  /// To the left of the first column.
  public var left: Double
  /// Below the last items.
  public var bottom: Double
  /// To the right of the last column.
  public var right: Double

  /// Insets of their own for each edge.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same inset along every edge.
  public init(_ inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// No space at all.
  public static let zero = LayoutInsets(0)
}
