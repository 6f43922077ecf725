internal import PixelGeometry
internal import Raster

/// What holds the layers of a cell together: a ground behind them, a border over them, and round corners of the whole.
struct CellFrame: Hashable, Sendable {
  /// The whole cell on the sheet.
  let frame: PixelRect
  /// At most half of the shorter side.
  let radius: Int
  private let ground: PixelColor?
  private let border: Int
  private let borderColor: PixelColor

  /// The frame of a cell with these `parts`; `nil` where nothing has to be drawn.
  init?(_ style: CellStyle, _ parts: CellParts) {
    frame = parts.frame
    radius = Self.radius(style.radius, in: frame.size)
    ground = parts.ground
    border = parts.border
    borderColor = style.border?.color ?? .transparent
    if radius == 0, ground == nil, border == 0 { return nil }
  }

  /// The radius that there is room for in a cell of `size`.
  static func radius(_ radius: Int, in size: PixelSize) -> Int {
    max(0, min(radius, size.width / 2, size.height / 2))
  }

  /// Pixels that a round corner takes away from the end of row `row` of a cell of `size`, counted from the nearer edge.
  static func inset(ofRow row: Int, radius: Int, in size: PixelSize) -> Int {
    let radius = Self.radius(radius, in: size)
    guard row < radius else { return 0 }
    let height = radius - max(0, row)
    return radius - RoundedCorner.root(radius * radius - height * height)
  }

  /// Draws row `y` of the sheet: what `layers` draws, between ground and border.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - flattener: Knows the pixels of the sheet.
  ///   - samples: The samples of the sheet, with what lies behind the cell.
  ///   - start: The first sample of the row.
  ///   - layers: Draws the rest of the cell.
  func drawRow(
    _ y: Int, with flattener: Flattener, over samples: inout MutableSpan<UInt8>, at start: Int,
    layers: (inout MutableSpan<UInt8>) -> Void
  ) {
    let step = flattener.format.samplesPerPixel
    let row = y - frame.y
    let depth = min(row, frame.height - 1 - row)
    let left = start + frame.x * step
    guard depth < radius else {
      drawInside(row, with: flattener, over: &samples, at: left, layers: layers)
      return
    }
    let right = start + (frame.maxX - radius) * step
    let before = (copy(of: samples, at: left, step), copy(of: samples, at: right, step))
    drawInside(row, with: flattener, over: &samples, at: left, layers: layers)
    let coverage = RoundedCorner(radius: radius).coverage(ofRow: depth)
    flattener.uncover(before.0.span, through: coverage.span, in: &samples, at: left)
    flattener.uncover(before.1.span, through: coverage.span, isMirrored: true, in: &samples, at: right)
  }

  private func copy(of samples: borrowing MutableSpan<UInt8>, at start: Int, _ step: Int) -> [UInt8] {
    (start..<start + radius * step).map { samples[$0] }
  }

  private func drawInside(
    _ row: Int, with flattener: Flattener, over samples: inout MutableSpan<UInt8>, at left: Int,
    layers: (inout MutableSpan<UInt8>) -> Void
  ) {
    if let ground { flattener.fill(frame.width, with: ground, over: &samples, at: left) }
    layers(&samples)
    guard border > 0 else { return }
    guard row >= border, row < frame.height - border else {
      flattener.fill(frame.width, with: borderColor, over: &samples, at: left)
      return
    }
    let step = flattener.format.samplesPerPixel
    let end = left + frame.width * step
    flattener.fill(border, with: borderColor, over: &samples, at: left)
    flattener.fill(border, with: borderColor, over: &samples, at: end - border * step)
    let corner = RoundedCorner(radius: radius - border)
    let depth = min(row, frame.height - 1 - row) - border
    guard depth < corner.radius else { return }
    let outside = corner.coverage(ofRow: depth).map { 255 - $0 }
    flattener.blend(borderColor, through: outside.span, over: &samples, at: left + border * step)
    flattener.blend(
      borderColor, through: outside.span, isMirrored: true, over: &samples,
      at: end - (border + corner.radius) * step)
  }
}
