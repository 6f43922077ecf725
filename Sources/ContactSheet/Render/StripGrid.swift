internal import PNGEncoding
internal import PixelGeometry

/// The strips a sheet is encoded in: equally high, but for the last one.
///
/// The sheet alone decides how high, so that the file does not depend on who makes it.
struct StripGrid: Hashable, Sendable {
  let sheetSize: PixelSize
  /// Bytes of a row of the sheet.
  let rowBytes: Int
  /// Rows of a strip; the last one may have fewer.
  let rows: Int

  /// The strips of a sheet with pixels of `pixelBytes` bytes.
  init(sheetSize: PixelSize, pixelBytes: Int, effort: CompressionEffort) {
    let rowBytes = max(1, sheetSize.width * pixelBytes)
    self.init(
      sheetSize: sheetSize, pixelBytes: pixelBytes, rows: StripHeight.rows(rowBytes: rowBytes, effort: effort)
    )
  }

  /// Strips of `rows` rows each.
  init(sheetSize: PixelSize, pixelBytes: Int, rows: Int) {
    self.sheetSize = sheetSize
    self.rows = rows
    rowBytes = sheetSize.width * pixelBytes
  }

  /// The number of strips.
  var count: Int { (sheetSize.height + rows - 1) / rows }

  /// The rows of the sheet that strip `number` holds.
  func rows(of number: Int) -> Range<Int> {
    let start = number * rows
    return start..<min(sheetSize.height, start + rows)
  }

  /// The numbers of the strips that `frame` touches.
  func strips(of frame: PixelRect) -> Range<Int> {
    frame.isEmpty ? 0..<0 : frame.y / rows..<(frame.maxY - 1) / rows + 1
  }
}
