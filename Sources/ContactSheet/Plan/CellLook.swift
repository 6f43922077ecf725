internal import GalleryLayout
internal import PixelGeometry

/// How a cell is filled: the one place that says where in an item's frame its picture and its caption lie.
struct CellLook: Hashable, Sendable {
  /// How a picture lies in the room it has.
  var fit: CellFit
  /// The captions; `nil` where there are none.
  var caption: CaptionLook?

  /// The look that `style` asks for.
  init(_ style: SheetStyle) {
    fit = style.cellFit
    caption = CaptionLook(style)
  }

  /// The parts of the cell of `entry`.
  ///
  /// - Parameters:
  ///   - frame: The whole cell, as the layout gave it.
  ///   - entry: What is shown in it.
  ///   - captionHeight: The room for a caption below the picture.
  /// - Returns: The parts, all of them within `frame`.
  func parts(of frame: PixelRect, _ entry: SheetEntry, captionHeight: Int) -> CellParts {
    var cell = frame
    // A pixel at least is the picture's.
    let room = max(0, min(captionHeight, frame.height - 1))
    cell.height -= room
    let fit = entry.tileShape == nil ? fit : .contain
    var parts = CellParts(frame: frame, captionHeight: room, picture: cell)
    if entry.isPicture {
      parts.picture = fit.frame(of: entry.shape, in: cell)
      parts.crop = fit.crop(of: entry.shape, in: cell)
    }
    guard let caption, !entry.caption.isEmpty else { return parts }
    if !caption.isOver {
      parts.caption = PixelRect(x: frame.x, y: cell.maxY, width: frame.width, height: room)
    } else if let bar = caption.barHeight {
      parts.caption = frame.bottom(bar)
    } else {
      parts.caption = parts.picture.bottom(caption.height(lines: caption.lineLimit))
    }
    if parts.caption?.isEmpty == true { parts.caption = nil }
    return parts
  }
}

/// Where the parts of a cell lie, in whole pixels of the sheet.
struct CellParts: Hashable, Sendable {
  /// The whole cell.
  var frame: PixelRect
  /// Pixels along the bottom of the cell that are kept for a caption below the picture.
  var captionHeight = 0
  /// What the picture covers, or what stands for it.
  var picture: PixelRect
  /// The part of the picture that shows, as shares of its width and height; `nil` for all of it.
  var crop: LayoutRect?
  /// What the caption may cover: over a picture, captions of fewer lines take only the lower part.
  var caption: PixelRect?
}

extension PixelRect {
  /// The lowest `rows` rows, or all when there are fewer.
  func bottom(_ rows: Int) -> PixelRect {
    let rows = max(0, min(rows, height))
    return PixelRect(x: x, y: maxY - rows, width: width, height: rows)
  }
}
