internal import PixelGeometry
internal import Raster

/// What is drawn in a rectangle of a sheet.
struct SheetPatch: Sendable {
  /// What is drawn.
  enum Paint: Sendable {
    /// A finished tile, exactly as large as the rectangle.
    case tile(Raster)
    /// One colour.
    case color(PixelColor)
    /// The mark that stands in for an input without a picture, with what it says.
    case mark(MarkLabel?)
    /// Text or the like over what is drawn already, exactly as large as the rectangle: RGBA.
    case overlay(Raster)
    /// The layers of a cell, one over the other, and what holds them together.
    case cell(CellFrame, [SheetPatch])
  }

  var frame: PixelRect
  var paint: Paint

  /// True when the patch has pixels in row `y` of the sheet.
  func hasRow(_ y: Int) -> Bool { frame.y <= y && y < frame.maxY }

  /// Bytes of pixels that wait with the patch; those of a colour or a mark are computed when needed.
  var heldBytes: Int {
    switch paint {
    case .tile(let tile), .overlay(let tile): tile.samples.count
    case .mark(let label): label?.raster.samples.count ?? 0
    case .color: 0
    case .cell(_, let layers): layers.reduce(0) { $0 + $1.heldBytes }
    }
  }

  /// Writes the pixels of row `y` of the sheet, which the patch has, to `samples`, where that row starts at `start`.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - flattener: Knows the pixels of the sheet.
  ///   - samples: The samples of the sheet.
  ///   - start: The first sample of the row.
  ///   - isOverOthers: True where something else than the background of the sheet may shine through.
  func drawRow(
    _ y: Int, with flattener: Flattener, into samples: inout MutableSpan<UInt8>, at start: Int,
    isOverOthers: Bool
  ) {
    let offset = start + frame.x * flattener.format.samplesPerPixel
    switch paint {
    case .tile(let tile) where isOverOthers && tile.format.hasAlpha:
      flattener.overlayRow(y - frame.y, of: tile, over: &samples, at: offset)
    case .tile(let tile):
      flattener.flattenRow(y - frame.y, of: tile, into: &samples, at: offset)
    case .cell(let cell, let layers):
      cell.drawRow(y, with: flattener, over: &samples, at: start) { samples in
        for layer in layers where layer.hasRow(y) {
          layer.drawRow(y, with: flattener, into: &samples, at: start, isOverOthers: true)
        }
      }
    case .color(let color):
      flattener.fill(frame.width, with: color, over: &samples, at: offset)
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
