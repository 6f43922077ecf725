internal import GalleryLayout
internal import ImageCodecs
internal import PixelGeometry

/// How a cell is filled: the one place that says where in an item's frame its picture and its caption lie.
struct CellLook: Hashable, Sendable {
  /// How a picture lies in the room it has.
  var fit: CellFit
  /// The captions; `nil` where there are none.
  var caption: CaptionLook?
  /// What lies around pictures.
  private let cell: CellStyle
  /// What is done about a room that is not of the shape of the picture that is to fill it.
  private let mismatch: Mismatch
  /// True when only pictures of another shape than their room are cropped to it, and others as rounding asks for it.
  private let followsShapes: Bool

  private enum Mismatch {
    /// The picture is stretched, as the style asks for.
    case stretch
    /// The picture is cropped: by a pixel where rounding asks for it, by more in the frames of a preset that keeps no shapes.
    case crop
    /// The picture is shown whole.
    case contain
  }

  /// The look that `style` asks for.
  ///
  /// - Parameters:
  ///   - style: The style of the sheet.
  ///   - savedLayout: Where the frames come from, if not from the style; cells may have looked different there.
  init(_ style: SheetStyle, savedLayout: SavedLayout? = nil) {
    fit = style.cellFit
    caption = CaptionLook(style)
    cell = style.cell
    followsShapes = style.layout.followsShapes && fit.fit == .cover
    let insets = style.cell.insets
    let isOther = savedLayout.map { $0.cellInsets != insets } ?? false
    if style.fit != nil || style.cellFit != .fill {
      mismatch = .stretch
    } else if isOther || !style.makesRoomInCells && !insets.isZero {
      mismatch = .contain
    } else {
      mismatch = .crop
    }
  }

  /// The parts of the cell of `entry`.
  ///
  /// - Parameters:
  ///   - frame: The whole cell, as the layout gave it.
  ///   - entry: What is shown in it.
  ///   - captionHeight: The room for a caption below the picture.
  ///   - ground: The colour behind the picture; `nil` for none.
  /// - Returns: The parts, all of them within `frame`.
  func parts(
    of frame: PixelRect, _ entry: SheetEntry, captionHeight: Int, ground: PixelColor? = nil
  ) -> CellParts {
    // In a cell that is too small the border goes first, and a pixel at least is the picture's.
    let line = max(0, min(cell.usableBorder, (min(frame.width, frame.height) - 1) / 2))
    let inner = frame.inset(CellPadding(line))
    var padding = cell.padding.usable
    padding.bottom = max(padding.bottom, captionHeight)
    padding = padding.within(inner.size)
    let room = inner.inset(padding)
    let captionRoom = max(0, min(captionHeight, padding.bottom))
    var fit = entry.tileShape == nil ? fit : .contain
    var crop: LayoutRect?
    if entry.isPicture, entry.tileShape == nil, !room.size.hasShape(of: entry.shape) {
      switch mismatch {
      case .stretch: break
      // A line shows all of a ribbon, however thick it is.
      case .crop where min(room.width, room.height) <= 1: break
      case .crop:
        crop = room.size.roundingCrop(of: entry.shape) ?? CellFit.cover.crop(of: entry.shape, in: room)
      case .contain: fit = .contain
      }
    }
    if followsShapes, entry.isPicture, entry.tileShape == nil, room.size.nearlyHasShape(of: entry.shape) {
      fit = .fill
      crop = room.size.hasShape(of: entry.shape) ? nil : room.size.roundingCrop(of: entry.shape)
    }
    var parts = CellParts(frame: frame, captionHeight: captionRoom, picture: room)
    parts.border = line
    parts.ground = ground
    if entry.isPicture {
      parts.picture = fit.frame(of: entry.shape, in: room)
      parts.crop = crop ?? fit.crop(of: entry.shape, in: room)
    }
    guard let caption, !entry.caption.isEmpty else { return parts }
    if !caption.isOver {
      parts.caption = PixelRect(
        x: room.x, y: room.maxY + (padding.bottom - captionRoom) / 2, width: room.width, height: captionRoom)
    } else if let bar = caption.barHeight {
      parts.caption = inner.bottom(bar)
    } else {
      parts.caption = parts.picture.bottom(caption.height(lines: caption.lineLimit))
    }
    if parts.caption?.isEmpty == true { parts.caption = nil }
    if cell.radius > 0, let box = parts.caption {
      parts.captionCorner = CaptionCorner(
        radius: cell.radius, cell: frame.size, beside: min(box.x - frame.x, frame.maxX - box.maxX),
        below: frame.maxY - box.maxY)
    }
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
  @Apart var crop: LayoutRect? = nil
  /// What the caption may cover: over a picture, captions of fewer lines take only the lower part.
  @Apart var caption: PixelRect? = nil
  /// What round corners take away from the caption; `nil` for nothing.
  @Apart var captionCorner: CaptionCorner? = nil
  /// The width of the line along the edge.
  var border = 0
  /// What lies behind the picture; `nil` for nothing.
  var ground: PixelColor?
}

extension PixelRect {
  /// The lowest `rows` rows, or all when there are fewer.
  func bottom(_ rows: Int) -> PixelRect {
    let rows = max(0, min(rows, height))
    return PixelRect(x: x, y: maxY - rows, width: width, height: rows)
  }

  /// What is left of it within `padding`.
  fileprivate func inset(_ padding: CellPadding) -> PixelRect {
    PixelRect(
      x: x + padding.left, y: y + padding.top, width: width - padding.horizontal,
      height: height - padding.vertical)
  }
}

extension CellPadding {
  /// The same, or in parts, so that a pixel at least of `size` is left.
  fileprivate func within(_ size: PixelSize) -> CellPadding {
    /// Two lengths, of which the longer is shortened first where they are more than `room` together.
    ///
    /// What comes out stays so when it is shared out again, as captions are that were saved with their places.
    func share(_ first: Int, _ second: Int, of room: Int) -> (Int, Int) {
      let room = max(0, room)
      if first + second <= room { return (first, second) }
      let part = min(first, max(room / 2, room - second))
      return (part, room - part)
    }
    let (left, right) = share(self.left, self.right, of: size.width - 1)
    let (top, bottom) = share(self.top, self.bottom, of: size.height - 1)
    return CellPadding(top: top, right: right, bottom: bottom, left: left)
  }
}

extension PixelSize {
  /// What shows of a picture of `shape` in a cell of its shape whose edges were rounded, as shares of its width and height:
  /// all but a pixel; `nil` for a cell of another shape.
  ///
  /// Rounding moves four edges, by up to half a pixel each, which may be more than a pixel together.
  fileprivate func roundingCrop(of shape: PixelSize) -> LayoutRect? {
    guard nearlyHasShape(of: shape), min(width, height) > 1 else { return nil }
    let (width, height) = (Double(width), Double(height))
    let ratio = shape.aspectRatio
    // What of the picture has no room, in pixels of the cell.
    let (across, down) = (height * ratio - width, width / ratio - height)
    func share(_ extent: Double, _ excess: Double) -> Double { extent / (extent + min(1, max(0, excess))) }
    let (shownWidth, shownHeight) = (share(width, across), share(height, down))
    return LayoutRect(
      x: (1 - shownWidth) / 2, y: (1 - shownHeight) / 2, width: shownWidth, height: shownHeight)
  }

  /// True when a picture of `shape` fills it, but for the rounding of its edges.
  fileprivate func hasShape(of shape: PixelSize) -> Bool { shape.isEmpty || distance(to: shape) <= 1 }

  /// True when it is the rounding of several edges that makes it differ from the shape of a picture.
  fileprivate func nearlyHasShape(of shape: PixelSize) -> Bool { distance(to: shape) <= 2 }

  /// How many pixels are too many, or too few, of the side where that is less, for a picture of `shape`.
  private func distance(to shape: PixelSize) -> Double {
    let (width, height) = (Double(width), Double(height))
    let ratio = shape.aspectRatio
    return min(abs(width - height * ratio), abs(height - width / ratio))
  }
}
