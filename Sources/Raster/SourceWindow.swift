/// The part of a raster that a tile shows, in the raster's pixels, edges where the picture's edges are.
///
/// The edges may fall inside pixels: a JPEG of 1001 columns decoded at 1/8 has 126 columns of which the
/// picture covers 125.125.
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
