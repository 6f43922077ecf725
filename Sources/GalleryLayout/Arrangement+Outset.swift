internal import PixelGeometry

extension Arrangement {
  /// The same frames, each made larger by whole pixels; where they were further apart than that, none overlap.
  ///
  /// The sizes of the whole stay, so there have to be margins that are at least as wide.
  package func outset(top: Int, left: Int, bottom: Int, right: Int) -> Arrangement {
    var result = self
    result.frames = frames.map {
      LayoutRect(
        x: $0.x - Double(left), y: $0.y - Double(top), width: $0.width + Double(left + right),
        height: $0.height + Double(top + bottom))
    }
    result.pixelFrames = pixelFrames.map {
      PixelRect(
        x: $0.x - left, y: $0.y - top, width: $0.width + left + right, height: $0.height + top + bottom)
    }
    switch index {
    case .lanes(let lanes):
      result.index = .lanes(lanes.outset(by: Double([top, left, bottom, right].max() ?? 0)))
    case .boxes: result.index = .boxes(BoxIndex(result.frames))
    }
    return result
  }
}

extension LaneIndex {
  /// The index of frames that are made larger by at most `outset`; it may then find some that are merely close.
  fileprivate func outset(by outset: Double) -> LaneIndex {
    var result = self
    for lane in lanes.indices {
      result.lanes[lane].minX -= outset
      result.lanes[lane].maxX += outset
    }
    for band in bands.indices {
      result.bands[band].minY -= outset
      result.bands[band].maxY += outset
    }
    return result
  }
}

extension Page {
  /// The page with the frames of ``Arrangement/outset(top:left:bottom:right:)``.
  package func outset(top: Int, left: Int, bottom: Int, right: Int) -> Page {
    var result = self
    result.arrangement = arrangement.outset(top: top, left: left, bottom: bottom, right: right)
    return result
  }
}
