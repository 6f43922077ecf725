internal import PixelGeometry

extension Arrangement {
  /// The same arrangement with so many rows of pixels more above everything, and so many below.
  package func withBands(above: Int, below: Int) -> Arrangement {
    guard above > 0 || below > 0 else { return self }
    let shift = Double(above)
    var result = self
    result.frames = frames.map {
      LayoutRect(x: $0.x, y: $0.y + shift, width: $0.width, height: $0.height)
    }
    // Sums stay in range: pixels are at most 2^52, and bands are those of a few lines of text.
    result.pixelFrames = pixelFrames.map { PixelRect(x: $0.x, y: $0.y + above, size: $0.size) }
    result.contentSize.height += Double(above + below)
    result.pixelSize.height += above + below
    switch index {
    case .boxes: result.index = .boxes(BoxIndex(result.frames))
    case .lanes(var lanes):
      if lanes.isTransposed {
        for lane in lanes.lanes.indices {
          lanes.lanes[lane].minX += shift
          lanes.lanes[lane].maxX += shift
        }
      } else {
        for band in lanes.bands.indices {
          lanes.bands[band].minY += shift
          lanes.bands[band].maxY += shift
        }
      }
      result.index = .lanes(lanes)
    }
    return result
  }
}
