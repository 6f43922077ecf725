internal import PixelGeometry
internal import Raster

/// The shadows of all cells of a sheet, row by row.
///
/// They follow from the frames alone, so that they can be drawn before the cells that cast them are. Where shadows meet
/// they are taken together first, in the order of the cells; within cells there is none, so that none shows through
/// them.
struct CellShadows: Sendable {
  private let color: PixelColor
  private let reach: Int
  /// How much further down shadows lie than their cells.
  private let drop: Int
  private let radius: Int
  private let sheet: PixelRect
  private let frames: [PixelRect]
  /// The cells that matter to the rows of each strip, in their order.
  private var cells: [[Int32]]
  /// How dark it is at a distance from the cell in sixteenths of a pixel; 255 is all of `color`.
  private let darkness: [UInt8]

  /// Further ones would take longer than anything else on a sheet.
  private static let longestReach = 200
  /// Parts of a pixel that distances are counted in.
  private static let parts = 16

  /// `nil` for cells without a shadow.
  init?(_ style: CellStyle, frames: [PixelRect], grid: StripGrid) {
    guard let shadow = style.shadow, shadow.reach > 0, shadow.color.alpha > 0 else { return nil }
    color = shadow.color
    reach = min(shadow.reach, Self.longestReach)
    drop = reach / 3
    radius = CellPadding.usable(style.radius)
    self.frames = frames
    let steps = reach * Self.parts
    darkness = (0..<steps).map { distance in
      // Falls as a square does, steeply at first.
      let rest = steps - distance
      return UInt8((255 * rest * rest + steps * steps / 2) / (steps * steps))
    }
    sheet = PixelRect(size: grid.sheetSize)
    cells = [[Int32]](repeating: [], count: grid.count)
    for (index, frame) in frames.enumerated() {
      for strip in grid.strips(of: rows(of: frame)) { cells[strip].append(Int32(truncatingIfNeeded: index)) }
    }
  }

  /// The rows that the cell at `frame` and its shadow touch, as far as they are on the sheet.
  func rows(of frame: PixelRect) -> PixelRect {
    PixelRect(
      x: frame.x, y: frame.y - reach, width: frame.width, height: frame.height + 2 * reach + drop
    ).intersection(sheet)
  }

  /// The cells that matter to the rows of `strip`, in their order, but for those in `missing`.
  func cells(of strip: Int, without missing: Set<Int>) -> [Int32] {
    missing.isEmpty ? cells[strip] : cells[strip].filter { !missing.contains(Int($0)) }
  }

  /// Draws row `y` of the sheet.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - cells: The cells that matter to the strip it is in.
  ///   - flattener: Knows the pixels of the sheet.
  ///   - samples: The samples of the sheet.
  ///   - start: The first sample of the row.
  ///   - shade: A number for every pixel of a row, all 0; they are 0 again afterwards.
  func drawRow(
    _ y: Int, of cells: [Int32], with flattener: Flattener, over samples: inout MutableSpan<UInt8>,
    at start: Int,
    shade: inout [UInt8]
  ) {
    var (low, high) = (shade.count, 0)
    for cell in cells {
      let columns = addShadow(of: frames[Int(cell)], y, to: &shade)
      if columns.isEmpty { continue }
      (low, high) = (min(low, columns.lowerBound), max(high, columns.upperBound))
    }
    guard low < high else { return }
    for cell in cells { clear(frames[Int(cell)], y, in: &shade) }
    let touched = low..<high
    flattener.blend(
      color, through: shade.span.extracting(touched), over: &samples,
      at: start + low * flattener.format.samplesPerPixel)
    for x in touched { shade[x] = 0 }
  }

  /// Adds the shadow that the cell at `frame` casts on row `y`; returns where.
  ///
  /// What casts it is smaller than the cell on all sides by what it lies further down, so that it begins at the lower
  /// edge, and is fainter beside the cell and above it.
  private func addShadow(of frame: PixelRect, _ y: Int, to shade: inout [UInt8]) -> Range<Int> {
    let inset = min(drop, frame.width / 2, frame.height / 2)
    let radius = CellFrame.radius(
      self.radius - inset, in: PixelSize(width: frame.width - 2 * inset, height: frame.height - 2 * inset))
    // From the edge of the cell to the straight part of the edge that casts the shadow.
    let corner = inset + radius
    // In halves of a pixel, of which a pixel's middle is an odd number.
    let middle = 2 * y + 1
    let down = max(0, 2 * (frame.y + drop + corner) - middle, middle - 2 * (frame.maxY + drop - corner))
    guard down < 2 * (radius + reach) else { return 0..<0 }
    let row = y - frame.y
    let isBeside = row >= 0 && row < frame.height
    let cellRadius = CellFrame.radius(self.radius, in: frame.size)
    let isRound = isBeside && min(row, frame.height - 1 - row) < cellRadius
    for step in 0..<reach + (isBeside ? isRound ? cellRadius : 0 : corner) {
      let value = darkness(max(0, 2 * (corner + reach - step) - 1), down, radius)
      if value == 0 { continue }
      add(value, at: frame.x - reach + step, to: &shade)
      add(value, at: frame.maxX + reach - 1 - step, to: &shade)
    }
    if !isBeside {
      let value = darkness(0, down, radius)
      for x in frame.x + corner..<frame.maxX - corner { add(value, at: x, to: &shade) }
    }
    return max(0, frame.x - reach)..<min(shade.count, frame.maxX + reach)
  }

  /// How dark it is so far beside and below the straight parts of the edge.
  private func darkness(_ across: Int, _ down: Int, _ radius: Int) -> UInt8 {
    // Sixteenths of a pixel, from halves.
    let distance =
      across == 0 || down == 0
      ? 8 * (across + down) : RoundedCorner.root(64 * (across * across + down * down))
    let outside = max(0, distance - Self.parts * radius)
    return outside < darkness.count ? darkness[outside] : 0
  }

  private func add(_ value: UInt8, at x: Int, to shade: inout [UInt8]) {
    guard x >= 0, x < shade.count else { return }
    let (present, more) = (Int(shade[x]), Int(value))
    // What the one leaves light the other darkens.
    shade[x] = UInt8(truncatingIfNeeded: present + more - (present * more + 127) / 255)
  }

  /// Takes away what lies within the cell at `frame`, but for pixels that its corners cover only in part.
  private func clear(_ frame: PixelRect, _ y: Int, in shade: inout [UInt8]) {
    let row = y - frame.y
    guard row >= 0, row < frame.height else { return }
    let radius = CellFrame.radius(radius, in: frame.size)
    let depth = min(row, frame.height - 1 - row)
    var inset = 0
    if depth < radius {
      inset = RoundedCorner(radius: radius).coverage(ofRow: depth).firstIndex(of: 255) ?? radius
    }
    for x in frame.x + inset..<frame.maxX - inset { shade[x] = 0 }
  }
}
