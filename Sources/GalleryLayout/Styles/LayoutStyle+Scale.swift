internal import PixelGeometry

extension LayoutStyle {
  /// Places `items`, whose lengths and those of the style are points, for a display with `scale` pixels a point.
  ///
  /// As if everything were `scale` times as large, and looked at from further away: what is rounded is rounded to pixels of
  /// the display. Where width, gaps and margins are whole numbers of these, columns are as well, gaps stay exactly as wide,
  /// and the last column ends exactly at the margin.
  ///
  /// - Returns: An arrangement whose exact frames and content size are points, and whose pixel frames and pixel size are pixels
  ///   of the display; see ``Arrangement/snappedFrames(scale:)``.
  /// - Throws: ``LayoutError`` as ``arrangement(of:)`` does, and `invalidValue` for a scale that is not more than 0, or more
  ///   than 1024.
  public func arrange(items: [LayoutItem], scale: Double) throws(LayoutError) -> Arrangement {
    try LayoutError.check(scale: scale)
    return try scaled(by: scale).arrangement(of: items.map { $0.scaled(by: scale) }).divided(by: scale)
  }
}

extension LayoutError {
  static func check(scale: Double) throws(LayoutError) {
    guard scale > 0, scale <= 1024 else { throw .invalid("the scale", scale, "more than 0, up to 1024") }
  }
}

extension LayoutItem {
  /// The same item with all lengths multiplied by `factor`; of its size only the shape counts.
  func scaled(by factor: Double) -> LayoutItem {
    var item = self
    item.fixedHeight = fixedHeight.map { $0 * factor }
    item.captionHeight *= factor
    return item
  }
}

extension Arrangement {
  /// The frames on the pixels of a display with `scale` pixels a point, in points: every edge a multiple of 1 / `scale`.
  ///
  /// For an arrangement that was made for such a display; see ``LayoutStyle/arrange(items:scale:)``.
  public func snappedFrames(scale: Double) -> [LayoutRect] {
    pixelFrames.map { $0.points(scale: scale) }
  }

  /// The same with exact lengths divided by `scale`; pixels stay.
  func divided(by scale: Double) -> Arrangement {
    guard scale != 1 else { return self }
    var result = self
    result.frames = frames.map {
      LayoutRect(x: $0.x / scale, y: $0.y / scale, width: $0.width / scale, height: $0.height / scale)
    }
    result.contentSize.width /= scale
    result.contentSize.height /= scale
    switch index {
    case .boxes: result.index = .boxes(BoxIndex(result.frames))
    case .lanes(let lanes): result.index = .lanes(lanes.divided(by: scale))
    }
    return result
  }
}

extension PixelRect {
  /// The rectangle in points of which each has `scale` pixels.
  func points(scale: Double) -> LayoutRect {
    let (left, top) = (Double(x) / scale, Double(y) / scale)
    // Edges are snapped, and not sizes: sides are what is between them.
    return LayoutRect(
      x: left, y: top, width: Double(maxX) / scale - left, height: Double(maxY) / scale - top)
  }
}

extension LaneIndex {
  fileprivate func divided(by scale: Double) -> LaneIndex {
    var result = self
    for lane in lanes.indices {
      result.lanes[lane].minX /= scale
      result.lanes[lane].maxX /= scale
    }
    for band in bands.indices {
      result.bands[band].minY /= scale
      result.bands[band].maxY /= scale
    }
    result.mirrorExtent = mirrorExtent.map { $0 / scale }
    return result
  }
}
