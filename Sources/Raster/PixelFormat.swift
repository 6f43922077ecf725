/// What the samples of a pixel mean; all samples have 8 bits and are gamma-encoded.
package enum PixelFormat: Hashable, Sendable {
  /// One sample: 0 is black.
  case gray
  /// Gray premultiplied by alpha, then alpha.
  case grayAlpha
  /// Red, green, blue.
  case rgb
  /// Red, green, blue premultiplied by alpha, then alpha.
  case rgba
  /// Ink as Adobe programs store it: 255 is no ink.
  case invertedCMYK

  /// Samples, and so bytes, of one pixel.
  package var samplesPerPixel: Int {
    switch self {
    case .gray: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba, .invertedCMYK: 4
    }
  }

  /// True when the last sample is alpha and the others are premultiplied by it.
  package var hasAlpha: Bool { self == .grayAlpha || self == .rgba }
}
