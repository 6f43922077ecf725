public import PixelGeometry

/// A width and a height that need not be whole.
public struct LayoutSize: Hashable, Sendable {
  /// From left to right.
  public var width: Double
  /// From top to bottom.
  public var height: Double

  /// A size of `width` by `height`; neither is checked.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The same size, not bound to whole pixels any more.
  public init(_ size: PixelSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }

  /// No extent at all.
  public static let zero = LayoutSize(width: 0, height: 0)

  /// True when both sides are positive and finite, so that the size has a shape.
  ///
  /// A layout takes anything else for a square, and its caller may want to warn.
  public var hasShape: Bool {
    width > 0 && height > 0 && width < .infinity && height < .infinity
  }

  /// How tall the shape is at the width `width`; as tall as wide when it has no shape.
  ///
  /// The product comes before the quotient, as in the layouts this library began with.
  public func height(atWidth width: Double) -> Double {
    hasShape ? width * height / self.width : width
  }
}

extension LayoutSize: CustomStringConvertible {
  /// Width and height with an `x` between them.
  public var description: String { "\(width)x\(height)" }
}
