internal import PixelGeometry
internal import WorkerThreads

/// What a worker does next.
enum RenderTask: Hashable, Sendable {
  /// Render the item of this number.
  case item(Int)
  /// Encode the strip of this number.
  case strip(Int)
}

/// Which worker does what next: items in order, complete strips in order, both within bounds.
///
/// Workers take items no further ahead of the oldest unfinished one than `window`, so what waits to be drawn lies
/// between the lowest and the tallest column. A strip is ready when every tile that touches it is placed; ready strips
/// come before items, because they free memory. How many may be on their way into the file is bounded, too.
final class RenderSchedule: Sendable {
  let itemCount: Int
  let grid: StripGrid
  /// How far the items given out may be ahead of the oldest unfinished one.
  let window: Int
  /// How many strips may be given out and not yet written.
  let backlogStrips: Int
  private let monitor: Monitor<State>

  private struct State {
    var nextItem = 0
    var oldestUnfinished = 0
    /// Whether the items from `oldestUnfinished` to `nextItem` are finished.
    var finished: [Bool] = []
    /// Tiles that still have to be placed, for each strip.
    var pendingTiles: [Int32]
    /// The first strip that is not ready yet.
    var readyEnd = 0
    /// The next strip to encode.
    var nextStrip = 0
    var writtenStrips = 0
    var isStopped = false
    var isDiscarding = false

    /// Moves `readyEnd` past the strips for which no tile is missing.
    mutating func passReadyStrips() {
      while readyEnd < pendingTiles.count, pendingTiles[readyEnd] == 0 { readyEnd += 1 }
    }
  }

  /// A schedule for tiles at `frames` on the sheet of `grid`.
  init(frames: [PixelRect], grid: StripGrid, workers: Int) {
    itemCount = frames.count
    self.grid = grid
    window = 2 * max(1, workers)
    backlogStrips = window
    var state = State(pendingTiles: [Int32](repeating: 0, count: grid.count))
    for frame in frames {
      for strip in grid.strips(of: frame) { state.pendingTiles[strip] += 1 }
    }
    state.passReadyStrips()
    monitor = Monitor(state)
  }

  /// What the caller has to do next; `nil` when nothing is left or the work was stopped.
  ///
  /// Waits while there is nothing to do yet. Nobody waits for ever: when all do, every item and strip given out is
  /// done, so that the window is open, and no written strip stands in the way of another.
  func claimTask() -> RenderTask? {
    monitor.wait(
      until: { $0.isStopped || isDone($0) || canTakeStrip($0) || canTakeItem($0) },
      then: { state in
        if state.isStopped { return nil }
        if canTakeStrip(state) {
          state.nextStrip += 1
          return .strip(state.nextStrip - 1)
        }
        guard canTakeItem(state) else { return nil }
        state.nextItem += 1
        state.finished.append(false)
        return .item(state.nextItem - 1)
      })
  }

  private func isDone(_ state: borrowing State) -> Bool {
    state.nextItem == itemCount && (state.isDiscarding || state.nextStrip == grid.count)
  }

  private func canTakeStrip(_ state: borrowing State) -> Bool {
    !state.isDiscarding && state.nextStrip < state.readyEnd
      && state.nextStrip - state.writtenStrips < backlogStrips
  }

  private func canTakeItem(_ state: borrowing State) -> Bool {
    state.nextItem < itemCount && state.nextItem - state.oldestUnfinished < window
      && (state.isDiscarding || state.readyEnd - state.writtenStrips <= backlogStrips)
  }

  /// Says that all pixels of `item`, whose tile is at `frame`, are placed, or never will be.
  func finish(_ item: Int, at frame: PixelRect) {
    monitor.update { state in
      state.finished[item - state.oldestUnfinished] = true
      let done = state.finished.prefix { $0 }.count
      state.finished.removeFirst(done)
      state.oldestUnfinished += done
      for strip in grid.strips(of: frame) { state.pendingTiles[strip] -= 1 }
      state.passReadyStrips()
    }
  }

  /// Says that the next strip in order, counted from the top of the sheet, is in the file.
  func wroteStrip() {
    monitor.update { $0.writtenStrips += 1 }
  }

  /// Goes on giving out items, but no more strips: what is drawn from now on is for nothing.
  func discard() {
    monitor.update { $0.isDiscarding = true }
  }

  /// True once `discard` was called.
  var isDiscarding: Bool { monitor.withLock { $0.isDiscarding } }

  /// Ends the work: nobody gets another task.
  func stop() {
    monitor.update { $0.isStopped = true }
  }
}
