internal import PNGEncoding
internal import PixelGeometry
internal import Raster

/// Draws and encodes strips; one per worker, for it keeps its buffers.
final class StripWorker {
  private let canvas: StripCanvas
  private let effort: CompressionEffort
  private let clock: StageClock
  /// Made for the first strip: many a worker of a small sheet gets none.
  private var encoder: StripEncoder?
  private var samples: [UInt8] = []

  init(_ canvas: StripCanvas, effort: CompressionEffort, clock: StageClock) {
    self.canvas = canvas
    self.effort = effort
    self.clock = clock
  }

  /// Draws strip `number` and encodes it, with the storage of `strip`.
  func encoded(_ number: Int, into strip: consuming EncodedStrip) -> EncodedStrip {
    let grid = canvas.grid
    let encoder = encoder ?? makeEncoder()
    self.encoder = encoder
    // Taken out, for a span of a property holds on to all of them.
    var samples = samples
    self.samples = []
    clock.enter(.draw)
    canvas.drawStrip(number, into: &samples)
    clock.enter(.encode)
    encoder.encode(samples.span, isFirst: number == 0, isLast: number == grid.count - 1, into: &strip)
    self.samples = samples
    return strip
  }

  private func makeEncoder() -> StripEncoder {
    let pixelBytes = canvas.flattener.format.samplesPerPixel
    return StripEncoder(
      shape: StripShape(width: canvas.grid.sheetSize.width, pixelBytes: pixelBytes), effort: effort)
  }
}
