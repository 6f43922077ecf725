internal import PixelGeometry
internal import Raster
internal import Synchronization

/// The part of a sheet that is being drawn: strips that come to life at their first pixel and go when written.
///
/// Any number of workers may place tiles at the same time; each strip has a lock of its own.
final class StripCanvas: Sendable {
  let sheetSize: PixelSize
  let flattener: Flattener
  private let backgroundStrip: [UInt8]
  private let strips = Mutex(Strips())

  /// The strips alive, and storage of former ones for the next.
  private struct Strips {
    var alive: [Int: Strip] = [:]
    var spare: [[UInt8]] = []
  }

  /// One strip's pixels, rows tightly packed, in the sheet's format.
  private final class Strip: Sendable {
    let samples: Mutex<[UInt8]>

    init(samples: [UInt8]) { self.samples = Mutex(samples) }
  }

  init(sheetSize: PixelSize, background: PixelColor) {
    self.sheetSize = sheetSize
    self.flattener = Flattener(background: background)
    let pixel =
      [background.red, background.green, background.blue] + (background.isOpaque ? [] : [background.alpha])
    let pixelCount = sheetSize.width * min(sheetSize.height, RenderSchedule.stripRows)
    backgroundStrip = Array(repeatElement(pixel, count: pixelCount).joined())
  }

  /// Bytes of one row of the sheet.
  var rowBytes: Int { sheetSize.width * flattener.format.samplesPerPixel }

  /// The rows of the sheet that strip `number` holds.
  func rows(ofStrip number: Int) -> Range<Int> {
    let start = number * RenderSchedule.stripRows
    return start..<min(sheetSize.height, start + RenderSchedule.stripRows)
  }

  /// Composites `tile` over the background with its first pixel at (`x`, `y`); it must lie within the sheet.
  func place(_ tile: Raster, x: Int, y: Int) {
    draw(PixelRect(x: x, y: y, size: tile.size)) { row, samples, offset in
      flattener.flattenRow(row, of: tile, into: &samples, at: offset)
    }
  }

  /// Fills `frame`, which must lie within the sheet, with an opaque `color`.
  func fill(_ frame: PixelRect, with color: PixelColor) {
    let row = Array(
      repeatElement([color.red, color.green, color.blue], count: max(0, frame.width)).joined())
    draw(frame) { _, samples, offset in
      flattener.flattenRow(row.span, format: .rgb, into: &samples, at: offset)
    }
  }

  /// Calls `body` for every row of `frame`, counted from its top, with the strip and the offset of the row in it.
  private func draw(_ frame: PixelRect, _ body: (Int, inout MutableSpan<UInt8>, Int) -> Void) {
    precondition(PixelRect(size: sheetSize).contains(frame), "a tile must lie within its sheet")
    for number in RenderSchedule.strips(of: frame) {
      let rows = rows(ofStrip: number)
      strip(number).samples.withLock { samples in
        var span = samples.mutableSpan
        for row in max(rows.lowerBound, frame.y)..<min(rows.upperBound, frame.maxY) {
          let offset = (row - rows.lowerBound) * rowBytes + frame.x * flattener.format.samplesPerPixel
          body(row - frame.y, &span, offset)
        }
      }
    }
  }

  /// Ends the life of strip `number`: lends its finished rows to `body`, background where nothing was placed.
  func finishStrip<Failure: Error>(
    _ number: Int, _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let samples = strip(number).samples.withLock { samples in
      let finished = samples
      samples = []
      return finished
    }
    defer {
      strips.withLock { strips in
        strips.alive[number] = nil
        strips.spare.append(samples)
      }
    }
    try body(samples.span)
  }

  /// The strip, filled with the background if it is new.
  private func strip(_ number: Int) -> Strip {
    strips.withLock { strips in
      if let strip = strips.alive[number] { return strip }
      let count = rows(ofStrip: number).count * rowBytes
      var samples = strips.spare.popLast() ?? backgroundStrip
      if samples.count > count { samples.removeLast(samples.count - count) }
      samples.withUnsafeMutableBufferPointer { buffer in
        _ = buffer.update(fromContentsOf: backgroundStrip[..<count])
      }
      let strip = Strip(samples: samples)
      strips.alive[number] = strip
      return strip
    }
  }
}
