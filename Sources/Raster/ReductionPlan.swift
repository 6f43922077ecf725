package import PixelGeometry

/// How many source columns and rows an exact box average merges before the Lanczos kernel does the rest.
///
/// A box is cheap and can be fed row by row, so a picture of any size streams through one row buffer. What it
/// blurs stays invisible as long as the kernel after it still shrinks by `leastRemainder`.
package struct ReductionPlan: Hashable, Sendable {
  /// Source columns that become one.
  package var factorX: Int
  /// Source rows that become one.
  package var factorY: Int

  package init(factorX: Int, factorY: Int) {
    precondition(factorX >= 1 && factorY >= 1, "a box has at least one pixel")
    self.factorX = factorX
    self.factorY = factorY
  }

  /// Nothing is merged.
  package static let none = ReductionPlan(factorX: 1, factorY: 1)

  /// Up to this ratio of source to target there is no box.
  static let boxlessRatio = 4.0
  /// At least this ratio is left to the kernel.
  static let leastRemainder = 2.5

  /// True when nothing is merged.
  package var isIdentity: Bool { self == .none }

  /// The factors for showing `window` of a stored picture at the upright size `target`.
  package static func factors(
    window: SourceWindow, to target: PixelSize, orientation: Orientation
  ) -> ReductionPlan {
    let storedTarget = orientation.applied(to: target)
    return ReductionPlan(
      factorX: factor(extent: window.width, target: storedTarget.width),
      factorY: factor(extent: window.height, target: storedTarget.height))
  }

  private static func factor(extent: Double, target: Int) -> Int {
    let ratio = extent / Double(max(1, target))
    // Also false for a ratio that is not a number. No picture has 2^31 columns.
    guard ratio > boxlessRatio, ratio < 2_147_483_648 else { return 1 }
    return max(1, Int(ratio / leastRemainder))
  }

  /// The size of the reduced picture; a last box may be only partly filled.
  package func reducedSize(of source: PixelSize) -> PixelSize {
    PixelSize(
      width: max(0, source.width) / factorX + (max(0, source.width) % factorX == 0 ? 0 : 1),
      height: max(0, source.height) / factorY + (max(0, source.height) % factorY == 0 ? 0 : 1))
  }

  /// `window` of the source picture in pixels of the reduced picture.
  package func reduced(_ window: SourceWindow) -> SourceWindow {
    SourceWindow(
      x: window.x / Double(factorX), y: window.y / Double(factorY),
      width: window.width / Double(factorX), height: window.height / Double(factorY))
  }
}
