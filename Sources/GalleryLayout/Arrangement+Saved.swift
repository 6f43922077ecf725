package import PixelGeometry

extension Arrangement {
  /// The arrangement of frames that are known already, for instance from a file.
  ///
  /// - Parameters:
  ///   - frames: The exact frame of every item.
  ///   - pixelFrames: The same on whole pixels: within `pixelSize`, and none overlapping another.
  ///   - columns: The column of every item.
  ///   - contentSize: The exact size of the whole.
  ///   - pixelSize: The size of the sheet in whole pixels.
  package init(
    frames: [LayoutRect], pixelFrames: [PixelRect], columns: [Int], contentSize: LayoutSize,
    pixelSize: PixelSize
  ) {
    precondition(
      frames.count == pixelFrames.count && frames.count == columns.count, "an item has one frame of each kind"
    )
    self.frames = frames
    self.pixelFrames = pixelFrames
    self.columns = columns
    self.contentSize = contentSize
    self.pixelSize = pixelSize
    index = .boxes(BoxIndex(frames))
  }
}
