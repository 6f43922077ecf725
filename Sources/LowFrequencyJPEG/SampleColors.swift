/// What the components of a file are.
package enum SampleColors: Hashable, Sendable {
  case gray
  case rgb
  /// Brightness and two colour differences, as JFIF has them.
  case ycbcr

  /// Components of a file, and samples of a pixel.
  package var count: Int { self == .gray ? 1 : 3 }
}
