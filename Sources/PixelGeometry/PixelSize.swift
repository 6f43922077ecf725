/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// A size of `width` by `height` pixels; neither is checked.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// No pixels at all.
  public static let zero = PixelSize(width: 0, height: 0)

  /// True when the size holds no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The number of pixels, or `Int.max` where the product does not fit.
  public var pixelCount: Int {
    if isEmpty { return 0 }
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// Width over height; 1 when either is not positive.
  public var aspectRatio: Double {
    isEmpty ? 1 : Double(width) / Double(height)
  }

  /// The same size with width and height exchanged.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension PixelSize: CustomStringConvertible {
  /// `WIDTHxHEIGHT`.
  public var description: String { "\(width)x\(height)" }
}
