internal import PixelGeometry

/// The lower corners of a cell, as they are seen from its caption.
struct CaptionCorner: Hashable, Sendable {
  /// The radius that is asked for.
  let radius: Int
  /// The size of the cell.
  let cell: PixelSize
  /// Pixels from the nearer side of the cell to the caption.
  let beside: Int
  /// Pixels from the lower edge of the caption to that of the cell.
  let below: Int

  /// Pixels on both sides that are not there in the row `height` pixels above the lower edge of the caption.
  func inset(at height: Int) -> Int {
    max(0, CellFrame.inset(ofRow: below + height, radius: radius, in: cell) - beside)
  }
}
