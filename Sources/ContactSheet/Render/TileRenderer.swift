internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry
internal import Raster

/// Turns picture files into the pixels of their tiles; one per worker, for it keeps its buffers.
final class TileRenderer {
  private var resampler = Resampler()
  private var reducer = BoxReducer()
  private var decoded = Raster(size: .zero, format: .rgb)
  private let color: ColorManagement?
  private let quality: DecodeQuality
  private let verifiesAll: Bool
  private let clock: StageClock
  private let buffers: DecodeBuffers

  /// A renderer for the pictures that one worker takes.
  ///
  /// - Parameters:
  ///   - color: Decides about colours; `nil` leaves them alone.
  ///   - quality: How much of a large JPEG is decoded.
  ///   - verifiesAll: True to find damage also where no pixel shows it.
  ///   - buffers: Memory that pictures share.
  ///   - clock: Is in the stage `decode` whenever a picture begins.
  init(
    color: ColorManagement?, quality: DecodeQuality = .good, verifiesAll: Bool = false,
    buffers: DecodeBuffers = DecodeBuffers(), clock: StageClock = StageClock(isRunning: false)
  ) {
    self.color = color
    self.quality = quality
    self.buffers = buffers
    self.verifiesAll = verifiesAll
    self.clock = clock
  }

  /// Decodes `picture` and scales it to its frame, upright, in sRGB, alpha premultiplied.
  ///
  /// Rows are averaged while they arrive when the picture is much larger than its tile, so memory follows the
  /// tile and not the file.
  ///
  /// - Returns: What the libraries had to say about the file.
  /// - Throws: `ImageError` when the file gives no picture, or not the one its header promised before.
  func render(
    _ picture: PlannedPicture, limits: DecodeLimits, into tile: inout Raster
  ) throws(ImageError) -> ImageDiagnostics {
    if let diagnostics = try render(picture, limits: limits, convertsFirst: false, into: &tile) {
      return diagnostics
    }
    // Converting first is always right.
    return try render(picture, limits: limits, convertsFirst: true, into: &tile) ?? ImageDiagnostics()
  }

  /// Does the same; returns `nil` when the picture should have been converted first.
  private func render(
    _ picture: PlannedPicture, limits: DecodeLimits, convertsFirst: Bool, into tile: inout Raster
  ) throws(ImageError) -> ImageDiagnostics? {
    let file = try picture.openedFile()
    let target = picture.size
    var rows = try ConvertedRows(
      of: picture, in: file, smallestUseful: picture.orientation.applied(to: target), quality: quality,
      limits: limits, color: color, convertsFirst: convertsFirst, verifiesAll: verifiesAll, buffers: buffers,
      clock: clock)
    let plan = ReductionPlan.factors(window: rows.window, to: target, orientation: picture.orientation)
    if plan.isIdentity { try readAll(&rows) } else { try reduceAll(&rows, plan: plan) }
    let source = plan.isIdentity ? decoded : reducer.raster
    let window = plan.isIdentity ? rows.window : plan.reduced(rows.window)
    clock.enter(.scale)
    resampler.resample(source, window: window, to: target, orientation: picture.orientation, into: &tile)
    clock.enter(.convert)
    if let late = rows.late {
      late.convert(&tile)
      if rows.isOnTrial
        && late.orderMatters(
          for: tile,
          { tile in
            var converted = source
            late.convert(&converted)
            resampler.resample(
              converted, window: window, to: target, orientation: picture.orientation, into: &tile)
          })
      {
        clock.enter(.decode)
        return nil
      }
    }
    clock.enter(.decode)
    return rows.diagnostics
  }

  private func readAll(_ rows: inout ConvertedRows) throws(ImageError) {
    decoded.removeRows(width: rows.size.width, format: rows.format, expectedRows: rows.size.height)
    var row = [UInt8](repeating: 0, count: rows.rowBytes)
    while try rows.readRow(into: &row) { decoded.append(row: row) }
  }

  private func reduceAll(_ rows: inout ConvertedRows, plan: ReductionPlan) throws(ImageError) {
    reducer.begin(sourceSize: rows.size, format: rows.format, plan: plan)
    var row = [UInt8](repeating: 0, count: rows.rowBytes)
    while try rows.readRow(into: &row) {
      clock.during(.scale) { reducer.addRow(row.span) }
    }
    reducer.finish()
  }
}
