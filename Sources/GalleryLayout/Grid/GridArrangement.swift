public import PixelGeometry

/// The cells of a grid, and where the pictures are in them.
public struct GridArrangement: Hashable, Sendable {
  /// The cells, captions included.
  public internal(set) var arrangement: Arrangement
  /// The picture of every cell.
  public internal(set) var pictures: [GridPicture]
}

/// A picture in its cell.
public struct GridPicture: Hashable, Sendable {
  /// Where the picture is drawn.
  public internal(set) var frame: LayoutRect
  /// Where the picture is drawn in whole pixels: within its cell, and with at least one.
  public internal(set) var pixelFrame: PixelRect
  /// The part of the picture that is drawn, as shares of its width and height.
  public internal(set) var crop: LayoutRect

  /// The picture of the item number `index` in its cell.
  init(_ item: LayoutItem, in cells: Arrangement, at index: Int, style: GridStyle) {
    var cell = cells.frames[index]
    let caption = min(item.usableCaptionHeight, cell.height)
    cell.height -= caption
    let (pixels, pixelCaption) = (cells.pixelFrames[index], PixelEdges.nearest(caption))
    let pixelCell = PixelRect(
      x: pixels.x, y: pixels.y, width: pixels.width, height: max(1, pixels.height - pixelCaption))
    let gravity = LayoutPoint(x: style.gravity.x.asShare ?? 0.5, y: style.gravity.y.asShare ?? 0.5)
    crop = LayoutRect(x: 0, y: 0, width: 1, height: 1)
    (frame, pixelFrame) = (cell, pixelCell)
    // The ratio of the picture to that of the cell.
    let ratio = item.aspectRatio * cell.height / cell.width
    guard ratio > 0, ratio < .infinity, ratio != 1 else { return }
    switch style.fit {
    case .stretch: return
    case .contain:
      let share = LayoutSize(width: min(1, ratio), height: min(1, 1 / ratio))
      frame.width = cell.width * share.width
      frame.height = cell.height * share.height
      frame.x += (cell.width - frame.width) * gravity.x
      frame.y += (cell.height - frame.height) * gravity.y
      let size = PixelSize(
        width: max(1, PixelEdges.nearest(Double(pixelCell.width) * share.width)),
        height: max(1, PixelEdges.nearest(Double(pixelCell.height) * share.height)))
      pixelFrame = PixelRect(
        x: pixelCell.x + PixelEdges.nearest(Double(pixelCell.width - size.width) * gravity.x),
        y: pixelCell.y + PixelEdges.nearest(Double(pixelCell.height - size.height) * gravity.y), size: size)
    case .cover:
      let share = LayoutSize(width: min(1, 1 / ratio), height: min(1, ratio))
      crop = LayoutRect(
        x: Self.start(share.width, item.focalPoint?.x, gravity.x),
        y: Self.start(share.height, item.focalPoint?.y, gravity.y), width: share.width, height: share.height)
    }
  }

  /// Where a part begins that has this share: with the focal point in its middle as far as that is possible.
  private static func start(_ share: Double, _ focus: Double?, _ gravity: Double) -> Double {
    guard let focus = focus?.asShare else { return (1 - share) * gravity }
    return min(max(0, focus - share / 2), 1 - share)
  }
}

extension Double {
  /// The number within 0 to 1; `nil` when it is none.
  fileprivate var asShare: Double? { isNaN ? nil : min(max(0, self), 1) }
}
