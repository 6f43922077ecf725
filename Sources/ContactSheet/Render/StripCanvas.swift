internal import PixelGeometry
internal import Raster
internal import Synchronization

/// The part of a sheet that is drawn and not yet written.
///
/// What is placed waits for the strips it touches and is composited over the background row by row while they
/// are written. So memory is that of the tiles that wait, however wide the sheet and however tall a tile is, and
/// placing costs next to nothing. Any number of workers may place while one writes.
final class StripCanvas: Sendable {
  let sheetSize: PixelSize
  let flattener: Flattener
  private let backgroundRow: [UInt8]
  private let state = Mutex(State())

  private struct State {
    /// What waits, by the first strip not yet written that it touches.
    var waiting: [Int: [SheetPatch]] = [:]
    /// The next strip to write.
    var nextStrip = 0
    /// Bytes of the tiles that wait.
    var heldBytes = 0
    var peakHeldBytes = 0
  }

  init(sheetSize: PixelSize, background: PixelColor) {
    self.sheetSize = sheetSize
    self.flattener = Flattener(background: background)
    let pixel =
      [background.red, background.green, background.blue] + (background.isOpaque ? [] : [background.alpha])
    backgroundRow = Array(repeatElement(pixel, count: sheetSize.width).joined())
  }

  /// The most bytes of tiles that ever waited at the same time.
  var peakHeldBytes: Int { state.withLock { $0.peakHeldBytes } }

  /// The rows of the sheet that strip `number` holds.
  func rows(ofStrip number: Int) -> Range<Int> {
    let start = number * RenderSchedule.stripRows
    return start..<min(sheetSize.height, start + RenderSchedule.stripRows)
  }

  /// Puts `paint` where `frame` is, which must lie within the sheet, below all strips written so far, and apart
  /// from everything else.
  func place(_ paint: SheetPatch.Paint, at frame: PixelRect) {
    precondition(PixelRect(size: sheetSize).contains(frame), "a patch must lie within its sheet")
    if case .tile(let tile) = paint { precondition(tile.size == frame.size, "a tile must fill its frame") }
    guard let strip = RenderSchedule.strips(of: frame).first else { return }
    let patch = SheetPatch(frame: frame, paint: paint)
    state.withLock { state in
      precondition(strip >= state.nextStrip, "a strip must be complete before it is written")
      state.waiting[strip, default: []].append(patch)
      state.heldBytes += patch.heldBytes
      state.peakHeldBytes = max(state.peakHeldBytes, state.heldBytes)
    }
  }

  /// Lends the finished rows of strip `number` to `body`, from the top, background where nothing was placed.
  ///
  /// Strips are taken in order, each once, by one caller at a time.
  func finishStrip<Failure: Error>(
    _ number: Int, _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let patches = state.withLock { state in
      precondition(number == state.nextStrip, "strips are written in order")
      state.nextStrip += 1
      return state.waiting.removeValue(forKey: number) ?? []
    }
    let rows = rows(ofStrip: number)
    var row = backgroundRow
    for y in rows {
      row.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: backgroundRow) }
      var span = row.mutableSpan
      for patch in patches where patch.frame.y <= y && y < patch.frame.maxY {
        patch.drawRow(y, with: flattener, into: &span)
      }
      try body(row.span)
    }
    state.withLock { state in
      for patch in patches {
        if patch.frame.maxY > rows.upperBound {
          state.waiting[number + 1, default: []].append(patch)
        } else {
          state.heldBytes -= patch.heldBytes
        }
      }
    }
  }
}
