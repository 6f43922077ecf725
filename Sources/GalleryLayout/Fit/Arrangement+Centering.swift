internal import PixelGeometry

extension Arrangement {
  /// The same frames as a whole in the middle of a sheet that is `extent` tall, or wide if it is horizontal.
  ///
  /// Frames move by whole pixels, so that gaps stay; a sheet that reaches further already stays as it is.
  package func centered(along axis: LayoutFlow.Axis, in extent: Double) -> Arrangement {
    let isHorizontal = axis == .horizontal
    let present = isHorizontal ? contentSize.width : contentSize.height
    let pixelExtent = PixelEdges.nearest(extent)
    let presentPixels = isHorizontal ? pixelSize.width : pixelSize.height
    guard present <= extent + 1e-6, presentPixels <= pixelExtent else { return self }
    let pixels = min((pixelExtent - presentPixels) / 2, PixelEdges.nearest((extent - present) / 2))
    let shift = Double(pixels)
    var result = self
    result.frames = frames.map {
      LayoutRect(
        x: $0.x + (isHorizontal ? shift : 0), y: $0.y + (isHorizontal ? 0 : shift), width: $0.width,
        height: $0.height)
    }
    result.pixelFrames = pixelFrames.map {
      PixelRect(
        x: $0.x + (isHorizontal ? pixels : 0), y: $0.y + (isHorizontal ? 0 : pixels), size: $0.size)
    }
    if isHorizontal {
      result.contentSize.width = extent
      result.pixelSize.width = pixelExtent
    } else {
      result.contentSize.height = extent
      result.pixelSize.height = pixelExtent
    }
    // Lanes that are shifted along themselves keep their order, and know no places along them; only bands do.
    if case .lanes(let lanes) = index, lanes.isTransposed == isHorizontal, lanes.bands.isEmpty {
      return result
    }
    result.index = .boxes(BoxIndex(result.frames))
    return result
  }
}
