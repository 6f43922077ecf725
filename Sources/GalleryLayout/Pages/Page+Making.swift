internal import PixelGeometry

extension Page {
  /// A page of that height with `items` where `arrangement` has them; `inner` is the area between its margins, and `gap`
  /// is counted with every item.
  init(
    _ items: Range<Int>, _ arrangement: Arrangement, reducedItems: [Int], height: Double, inner: LayoutSize,
    gap: LayoutSize
  ) {
    let filled = arrangement.frames.reduce(0) { $0 + ($1.width + gap.width) * ($1.height + gap.height) }
    self.init(
      items: items, arrangement: arrangement, reducedItems: reducedItems,
      fill: min(1, filled / ((inner.width + gap.width) * (inner.height + gap.height))))
    self.arrangement.contentSize.height = height
    self.arrangement.pixelSize.height = max(arrangement.pixelSize.height, PixelEdges.nearest(height))
  }
}

extension Arrangement {
  /// Makes the frame at `place` as narrow as the picture of `item` is in a frame `height` tall, in the middle of what it
  /// had.
  mutating func narrow(_ place: Int, to item: LayoutItem, height: Double) {
    let (cell, pixels) = (frames[place], pixelFrames[place])
    let width = min(
      cell.width, max(0, height - item.usableCaptionHeight) * item.aspectRatio + item.captionWidth)
    let pixelWidth = min(pixels.width, max(1, PixelEdges.nearest(width)))
    frames[place].x += (cell.width - width) / 2
    frames[place].width = width
    pixelFrames[place].x += (pixels.width - pixelWidth) / 2
    pixelFrames[place].width = pixelWidth
  }
}
