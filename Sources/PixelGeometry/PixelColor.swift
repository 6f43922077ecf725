/// A colour of a sheet: 8-bit sRGB samples and straight (not premultiplied) alpha.
public struct PixelColor: Hashable, Sendable {
  /// Red, 0...255.
  public var red: UInt8
  /// Green, 0...255.
  public var green: UInt8
  /// Blue, 0...255.
  public var blue: UInt8
  /// Coverage: 0 is fully transparent, 255 opaque.
  public var alpha: UInt8

  /// A colour by its samples; opaque unless `alpha` says otherwise.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque white.
  public static let white = PixelColor(red: 255, green: 255, blue: 255)
  /// Opaque black.
  public static let black = PixelColor(red: 0, green: 0, blue: 0)
  /// No colour at all.
  public static let transparent = PixelColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// True when nothing shows through.
  public var isOpaque: Bool { alpha == 255 }
}
