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
  private let fillsMissingRows: Bool
  private let clock: StageClock
  private let buffers: DecodeBuffers

  /// A renderer for the pictures that one worker takes.
  ///
  /// - Parameters:
  ///   - color: Decides about colours; `nil` leaves them alone.
  ///   - quality: How much of a large JPEG is decoded.
  ///   - verifiesAll: True to find damage also where no pixel shows it.
  ///   - fillsMissingRows: True to show any picture as far as it goes.
  ///   - buffers: Memory that pictures share.
  ///   - clock: Is in the stage `decode` whenever a picture begins.
  init(
    color: ColorManagement?, quality: DecodeQuality = .good, verifiesAll: Bool = false,
    fillsMissingRows: Bool = false, buffers: DecodeBuffers = DecodeBuffers(),
    clock: StageClock = StageClock(isRunning: false)
  ) {
    self.color = color
    self.quality = quality
    self.buffers = buffers
    self.verifiesAll = verifiesAll
    self.fillsMissingRows = fillsMissingRows
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
      of: picture, in: file, smallestUseful: picture.orientation.applied(to: picture.wholeSize),
      quality: quality,
      limits: limits, color: color, convertsFirst: convertsFirst, verifiesAll: verifiesAll,
      fillsMissingRows: fillsMissingRows, buffers: buffers, clock: clock)
    var window = rows.window
    if let crop = picture.storedCrop { window = window.cropped(to: crop) }
    let plan = ReductionPlan.factors(window: window, to: target, orientation: picture.orientation)
    let part = picture.crop.map { _ in NeededPart(window, of: rows.size, plan: plan) }
    if plan.isIdentity { try readAll(&rows, part) } else { try reduceAll(&rows, part, plan: plan) }
    let source = plan.isIdentity ? decoded : reducer.raster
    if let part { window = part.moved(window) }
    if !plan.isIdentity { window = plan.reduced(window) }
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

  private func readAll(_ rows: inout ConvertedRows, _ part: NeededPart?) throws(ImageError) {
    guard let part else {
      decoded.reshape(size: rows.size, format: rows.format)
      for y in 0..<rows.size.height {
        _ = try decoded.withMutableRow(y) { (row) throws(ImageError) in try rows.readRow(into: &row) }
      }
      return
    }
    decoded.removeRows(width: part.size.width, format: rows.format, expectedRows: part.size.height)
    var row = [UInt8](repeating: 0, count: rows.rowBytes)
    let samples = part.samples(rows.format)
    var y = 0
    // To the end, for damage is to be told wherever it is.
    while try rows.readRow(into: &row) {
      if part.rows.contains(y) { decoded.append(row: Array(row[samples])) }
      y += 1
    }
  }

  private func reduceAll(
    _ rows: inout ConvertedRows, _ part: NeededPart?, plan: ReductionPlan
  ) throws(ImageError) {
    let size = part?.size ?? rows.size
    reducer.begin(sourceSize: size, format: rows.format, plan: plan)
    var row = [UInt8](repeating: 0, count: rows.rowBytes)
    let samples = part?.samples(rows.format) ?? 0..<rows.rowBytes
    var y = 0
    while try rows.readRow(into: &row) {
      if part?.rows.contains(y) ?? true {
        clock.during(.scale) { reducer.addRow(row.span.extracting(samples)) }
      }
      y += 1
    }
    reducer.finish()
  }
}
