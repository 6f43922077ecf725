internal import PixelGeometry
internal import WorkerThreads

/// Which worker does what next: items in order, finished strips in order, both within bounds.
///
/// Workers take items in order, and no further ahead of the oldest unfinished one than `window`, so what waits to
/// be written lies between the lowest and the tallest column. A strip is ready when every tile that touches it is
/// placed; one worker at a time writes the strips that are ready, while the others go on.
final class RenderSchedule: Sendable {
  /// Rows of a strip; the last one of a sheet may have fewer.
  static let stripRows = 64
  /// Bytes of finished strips that may wait to be written before workers stop taking items.
  private static let backlogBytes = 16 << 20

  let itemCount: Int
  let stripCount: Int
  /// How far the items given out may be ahead of the oldest unfinished one.
  let window: Int
  private let backlogStrips: Int
  private let monitor: Monitor<State>

  private struct State {
    var nextItem = 0
    var oldestUnfinished = 0
    /// Whether the items from `oldestUnfinished` to `nextItem` are finished.
    var finished: [Bool] = []
    /// Tiles that still have to be placed, for each strip.
    var pendingTiles: [Int32]
    /// The next strip to write.
    var nextStrip = 0
    /// The first strip that is not ready yet.
    var readyEnd = 0
    var isWriting = false
    var isStopped = false
    var isDiscarding = false

    /// Moves `readyEnd` past the strips for which no tile is missing.
    mutating func passReadyStrips() {
      while readyEnd < pendingTiles.count, pendingTiles[readyEnd] == 0 { readyEnd += 1 }
    }
  }

  /// A schedule for tiles at `frames` on a sheet of `sheetSize`.
  init(frames: [PixelRect], sheetSize: PixelSize, bytesPerPixel: Int, workers: Int) {
    itemCount = frames.count
    stripCount = (sheetSize.height + Self.stripRows - 1) / Self.stripRows
    window = 2 * max(1, workers)
    backlogStrips = max(4, Self.backlogBytes / max(1, sheetSize.width * bytesPerPixel * Self.stripRows))
    var state = State(pendingTiles: [Int32](repeating: 0, count: stripCount))
    for frame in frames {
      for strip in Self.strips(of: frame) { state.pendingTiles[strip] += 1 }
    }
    state.passReadyStrips()
    monitor = Monitor(state)
  }

  /// The numbers of the strips that `frame` touches.
  static func strips(of frame: PixelRect) -> Range<Int> {
    frame.isEmpty ? 0..<0 : frame.y / stripRows..<(frame.maxY - 1) / stripRows + 1
  }

  /// The next item to render; `nil` when there is none left or the work was stopped.
  ///
  /// Waits while the window is full.
  func claimItem() -> Int? {
    monitor.wait(
      until: { state in
        state.isStopped || state.nextItem == itemCount
          || (state.nextItem - state.oldestUnfinished < window
            && (state.isDiscarding || state.readyEnd - state.nextStrip <= backlogStrips))
      },
      then: { state in
        guard !state.isStopped, state.nextItem < itemCount else { return nil }
        let item = state.nextItem
        state.nextItem += 1
        state.finished.append(false)
        return item
      })
  }

  /// Says that all pixels of `item`, whose tile is at `frame`, are placed, or never will be.
  func finish(_ item: Int, at frame: PixelRect) {
    monitor.update { state in
      state.finished[item - state.oldestUnfinished] = true
      let done = state.finished.prefix { $0 }.count
      state.finished.removeFirst(done)
      state.oldestUnfinished += done
      for strip in Self.strips(of: frame) { state.pendingTiles[strip] -= 1 }
      state.passReadyStrips()
    }
  }

  /// The next strip, for the caller alone to write and then report with `wroteStrip`.
  ///
  /// `nil` when none is ready or another worker is writing, who will take what becomes ready meanwhile.
  func claimStrip() -> Int? {
    monitor.withLock { state in
      guard !state.isStopped, !state.isDiscarding, !state.isWriting, state.nextStrip < state.readyEnd else {
        return nil
      }
      state.isWriting = true
      return state.nextStrip
    }
  }

  /// Says that the claimed strip is written.
  func wroteStrip() {
    monitor.update { state in
      state.isWriting = false
      state.nextStrip += 1
    }
  }

  /// Goes on giving out items, but no more strips: what is drawn from now on is for nothing.
  func discard() {
    monitor.update { $0.isDiscarding = true }
  }

  /// True once `discard` was called.
  var isDiscarding: Bool { monitor.withLock { $0.isDiscarding } }

  /// Ends the work: nobody gets another item or strip.
  func stop() {
    monitor.update { $0.isStopped = true }
  }
}
