internal import PixelGeometry

/// The part of a raster that a tile shows, in the raster's pixels, edges where the picture's edges are.
///
/// The edges may fall inside pixels: a JPEG of 1001 columns decoded at 1/8 has 126 columns of which the
/// picture covers 125.125. A window that starts at 0 and ends inside the last column (or row) says that the
/// picture ends there; the resampler then counts that column by its covered part.
package struct SourceWindow: Hashable, Sendable {
  /// Left edge.
  package var x: Double
  /// Top edge.
  package var y: Double
  /// Extent to the right.
  package var width: Double
  /// Extent downward.
  package var height: Double

  package init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension SourceWindow {
  /// The window without what lies outside a picture of `size`; all of the picture if nothing is left or an
  /// edge is not a number.
  func clamped(to size: PixelSize) -> SourceWindow {
    let width = Double(size.width)
    let height = Double(size.height)
    let left = max(0, min(width, x))
    let top = max(0, min(height, y))
    let right = max(0, min(width, x + self.width))
    let bottom = max(0, min(height, y + self.height))
    // A sliver thinner than a millionth of a pixel has no centre to speak of. False for edges that are not
    // numbers.
    guard right - left >= 1e-6, bottom - top >= 1e-6 else {
      return SourceWindow(width: width, height: height)
    }
    return SourceWindow(x: left, y: top, width: right - left, height: bottom - top)
  }
}
