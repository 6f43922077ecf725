internal import PixelGeometry
internal import Raster

extension SheetPlan {
  /// Bytes of pixels that are held at the same time while the sheet is made, at most and about.
  ///
  /// Those of finished tiles that wait for the rows they are in, of the strips that are being drawn, and of a background
  /// picture. What decoding takes comes on top: some MB for every thread.
  public var estimatedPixelBytes: Int {
    if !pages.isEmpty { return pages.reduce(0) { max($0, $1.estimatedPixelBytes) } }
    let pixelBytes = SheetPixelFormat(background: options.style.background).samplesPerPixel
    let grid = StripGrid(
      sheetSize: size, pixelBytes: pixelBytes, effort: options.compression.effort)
    let frames = items.filter(\.entry.isPicture).map(\.parts.picture).sorted { $0.y < $1.y }
    let released = frames.map {
      (strip: grid.strips(of: $0).upperBound, bytes: $0.size.pixelCount * pixelBytes)
    }
    .sorted { $0.strip < $1.strip }
    let window = 2 * options.workerCount
    var (given, next, freed, held, peak) = (0, 0, 0, 0, 0)
    for frame in frames {
      // Items are given out so far ahead of the oldest that is not finished.
      while given < frames.count, given <= next + window {
        held += frames[given].size.pixelCount * pixelBytes
        given += 1
      }
      next += 1
      peak = max(peak, held)
      // Strips above the next item are drawn, and with them go the tiles that end there.
      let strip = grid.strips(of: frame).lowerBound
      while freed < released.count, released[freed].strip <= strip {
        held -= released[freed].bytes
        freed += 1
      }
    }
    // Headings and captions are drawn with alpha; those of the tiles that wait are about as many as these.
    let texts = headings.reduce(0) { $0 + $1.frame.size.pixelCount * 4 }
    return peak + texts + backdropBytes
      + (options.workerCount + window) * grid.rowBytes * min(grid.rows, size.height)
  }
}
