internal import GalleryLayout
internal import PixelGeometry

extension SheetStyle {
  /// The style with padding that even the smallest cell of `entries` has room for, where the cells are to yield.
  ///
  /// It is smaller around all pictures alike, so that they look as if they were of one pack.
  func yielding(to entries: [SheetEntry]) -> SheetStyle {
    guard layout == .mosaic, cell.yieldsToSmallCells else { return self }
    var style = self
    for _ in 0..<Self.mostTrials {
      let padding = style.cell.padding.usable
      let most = max(padding.top, padding.right, padding.bottom, padding.left)
      guard most > Self.leastPadding else { break }
      // Where there is no room at all, there may be with less of it.
      let sides = try? style.arrange(entries).arrangement.pixelFrames.map { min($0.width, $0.height) }
      let allowed = sides.map { ($0.min() ?? .max) / Self.largestShare } ?? most / 2
      if most <= allowed { break }
      style.cell.padding = padding.scaled(to: max(Self.leastPadding, min(allowed, most - 1)), from: most)
    }
    return style
  }

  /// As a part of the shorter side of a cell.
  private static let largestShare = 4
  /// Broad enough to be seen.
  private static let leastPadding = 4
  /// The cells change with their padding, but little.
  private static let mostTrials = 6
}

extension CellPadding {
  /// The same with `length` in place of `whole`, which is the largest of it.
  fileprivate func scaled(to length: Int, from whole: Int) -> CellPadding {
    // Both are at most a million.
    func scaled(_ side: Int) -> Int { max(side > 0 ? 1 : 0, side * length / max(1, whole)) }
    return CellPadding(top: scaled(top), right: scaled(right), bottom: scaled(bottom), left: scaled(left))
  }
}
