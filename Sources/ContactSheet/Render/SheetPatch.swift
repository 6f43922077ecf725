internal import PixelGeometry
internal import Raster

/// What is drawn in a rectangle of a sheet.
struct SheetPatch: Sendable {
  /// What is drawn.
  enum Paint: Sendable {
    /// A finished tile, exactly as large as the rectangle.
    case tile(Raster)
    /// One opaque colour.
    case color(PixelColor)
    /// The mark that stands in for an input without a picture, with what it says.
    case mark(MarkLabel?)
    /// Text or the like over what is drawn already, exactly as large as the rectangle: RGBA.
    case overlay(Raster)
  }

  var frame: PixelRect
  var paint: Paint

  /// Bytes of pixels that wait with the patch; those of a colour or a mark are computed when needed.
  var heldBytes: Int {
    switch paint {
    case .tile(let tile), .overlay(let tile): tile.samples.count
    case .mark(let label): label?.raster.samples.count ?? 0
    case .color: 0
    }
  }

  /// Writes the pixels of row `y` of the sheet to `samples`, where that row starts at `start`.
  func drawRow(_ y: Int, with flattener: Flattener, into samples: inout MutableSpan<UInt8>, at start: Int) {
    let offset = start + frame.x * flattener.format.samplesPerPixel
    switch paint {
    case .tile(let tile):
      flattener.flattenRow(y - frame.y, of: tile, into: &samples, at: offset)
    case .color(let color):
      flattener.fill(frame.width, with: color, into: &samples, at: offset)
    case .overlay(let overlay):
      flattener.overlayRow(y - frame.y, of: overlay, over: &samples, at: offset)
    case .mark(let label):
      let row = MarkedTile.row(y - frame.y, of: frame.size)
      flattener.flattenRow(row.span, format: .gray, into: &samples, at: offset)
      if let label, (label.frame.y..<label.frame.maxY).contains(y - frame.y) {
        flattener.flattenRow(
          y - frame.y - label.frame.y, of: label.raster, into: &samples,
          at: offset + label.frame.x * flattener.format.samplesPerPixel)
      }
    }
  }
}

extension Flattener {
  /// Writes `count` pixels of an opaque `color` to `target` from sample `offset` on.
  fileprivate func fill(
    _ count: Int, with color: PixelColor, into target: inout MutableSpan<UInt8>, at offset: Int
  ) {
    let step = format.samplesPerPixel
    for start in stride(from: offset, to: offset + count * step, by: step) {
      target[start] = color.red
      target[start + 1] = color.green
      target[start + 2] = color.blue
      if format == .rgba { target[start + 3] = 255 }
    }
  }
}
