internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry
internal import Raster

/// Turns picture files into the pixels of their tiles; one per worker, for it keeps its buffers.
final class TileRenderer {
  private var resampler = Resampler()
  private var reducer = BoxReducer()
  private var decoded = Raster(size: .zero, format: .rgb)

  init() {}

  /// Decodes `picture` and scales it to its frame, upright, alpha premultiplied.
  ///
  /// Rows are averaged while they arrive when the picture is much larger than its tile, so memory follows the
  /// tile and not the file.
  ///
  /// - Returns: What the libraries had to say about the file.
  /// - Throws: `ImageError` when the file gives no picture, or not the one its header promised before.
  func render(
    _ picture: PlannedPicture, limits: DecodeLimits, into tile: inout Raster
  ) throws(ImageError) -> ImageDiagnostics {
    let file = try picture.openedFile()
    let target = picture.size
    var reader = try ImageReader(
      file, header: picture.header, smallestUseful: picture.orientation.applied(to: target), limits: limits)
    let plan = ReductionPlan.factors(window: reader.window, to: target, orientation: picture.orientation)
    if plan.isIdentity {
      try readAllRows(of: &reader)
      resampler.resample(
        decoded, window: reader.window, to: target, orientation: picture.orientation, into: &tile)
    } else {
      try reduceAllRows(of: &reader, plan: plan)
      resampler.resample(
        reducer.raster, window: plan.reduced(reader.window), to: target, orientation: picture.orientation,
        into: &tile)
    }
    return reader.diagnostics
  }

  private func readAllRows(of reader: inout ImageReader) throws(ImageError) {
    decoded.removeRows(width: reader.size.width, format: reader.format)
    var row = [UInt8](repeating: 0, count: reader.rowBytes)
    while try Self.readRow(of: &reader, into: &row) { decoded.append(row: row) }
  }

  private func reduceAllRows(of reader: inout ImageReader, plan: ReductionPlan) throws(ImageError) {
    reducer.begin(sourceSize: reader.size, format: reader.format, plan: plan)
    var row = [UInt8](repeating: 0, count: reader.rowBytes)
    while try Self.readRow(of: &reader, into: &row) { reducer.addRow(row.span) }
    reducer.finish()
  }

  /// Decodes the next row; false when there is none.
  private static func readRow(of reader: inout ImageReader, into row: inout [UInt8]) throws(ImageError)
    -> Bool
  {
    var span = row.mutableSpan
    return try reader.readRow(into: &span)
  }
}
