internal import PixelGeometry
internal import Raster
internal import Synchronization

/// The part of a sheet that is placed and not yet drawn.
///
/// What is placed waits for the strips it touches and is composited over the background when these are drawn. So
/// memory is that of the tiles that wait, however wide the sheet and however tall a tile is, and placing costs next
/// to nothing. Any number of workers may place and draw at the same time.
final class StripCanvas: Sendable {
  let grid: StripGrid
  let flattener: Flattener
  private let backgroundRow: [UInt8]
  private let backdrop: SheetBackdrop?
  private let shadows: CellShadows?
  private let state = Mutex(State())

  private struct State {
    /// What is placed and touches a strip that is not drawn.
    var patches: [Int: Waiting] = [:]
    /// The keys of the patches that touch a strip.
    var keys: [Int: [Int]] = [:]
    var nextKey = 0
    /// The cells that cast no shadow, for there is nothing in their places.
    var missingCells: Set<Int> = []
    /// Strips drawn so far, if not all before `firstUndrawn`.
    var drawn: Set<Int> = []
    var firstUndrawn = 0
    /// Bytes of the tiles that wait.
    var heldBytes = 0
    var peakHeldBytes = 0
  }

  private struct Waiting {
    var patch: SheetPatch
    /// Strips that it touches and that are not drawn.
    var stripsLeft: Int
  }

  /// An empty canvas of `grid`, which must be one of pixels that a sheet over `background` has.
  ///
  /// - Parameters:
  ///   - grid: The strips of the sheet.
  ///   - background: The colour behind everything.
  ///   - backdrop: A picture over it; `nil` for none.
  ///   - shadows: Shadows over both; `nil` for none.
  init(
    grid: StripGrid, background: PixelColor, backdrop: SheetBackdrop? = nil, shadows: CellShadows? = nil
  ) {
    self.grid = grid
    self.backdrop = backdrop
    self.shadows = shadows
    self.flattener = Flattener(background: background)
    let pixel =
      [background.red, background.green, background.blue] + (background.isOpaque ? [] : [background.alpha])
    backgroundRow = Array(repeatElement(pixel, count: grid.sheetSize.width).joined())
    precondition(backgroundRow.count == grid.rowBytes, "the grid must be that of the sheet's pixels")
  }

  /// The most bytes of tiles that ever waited at the same time.
  var peakHeldBytes: Int { state.withLock { $0.peakHeldBytes } }

  /// Puts `paint` where `frame` is, which must lie within the sheet and touch no strip that is drawn.
  ///
  /// What one worker places later lies over what it placed before; what several place must be apart.
  func place(_ paint: SheetPatch.Paint, at frame: PixelRect) {
    precondition(PixelRect(size: grid.sheetSize).contains(frame), "a patch must lie within its sheet")
    switch paint {
    case .tile(let tile), .overlay(let tile):
      precondition(tile.size == frame.size, "a tile must fill its frame")
    case .color, .mark, .cell: break
    }
    let strips = grid.strips(of: frame)
    if strips.isEmpty { return }
    let patch = SheetPatch(frame: frame, paint: paint)
    state.withLock { state in
      precondition(
        strips.lowerBound >= state.firstUndrawn && !state.drawn.contains(where: strips.contains),
        "a strip must be complete before it is drawn")
      let key = state.nextKey
      state.nextKey += 1
      state.patches[key] = Waiting(patch: patch, stripsLeft: strips.count)
      for strip in strips { state.keys[strip, default: []].append(key) }
      state.heldBytes += patch.heldBytes
      state.peakHeldBytes = max(state.peakHeldBytes, state.heldBytes)
    }
  }

  /// Leaves the cell number `index` without a shadow; no strip that it reaches may be drawn.
  func leaveOut(_ index: Int) {
    state.withLock { _ = $0.missingCells.insert(index) }
  }

  /// Writes the rows of strip `number` to `samples`, which become as many, background where nothing was placed.
  ///
  /// Each strip is drawn once.
  func drawStrip(_ number: Int, into samples: inout [UInt8]) {
    let (patches, missingCells) = state.withLock { state in
      precondition(
        number >= state.firstUndrawn && state.drawn.insert(number).inserted, "a strip is drawn once")
      while state.drawn.remove(state.firstUndrawn) != nil { state.firstUndrawn += 1 }
      return ((state.keys[number] ?? []).compactMap { state.patches[$0]?.patch }, state.missingCells)
    }
    let rows = grid.rows(of: number)
    let byteCount = rows.count * grid.rowBytes
    if samples.count != byteCount { samples = Array(repeating: 0, count: byteCount) }
    var span = samples.mutableSpan
    var shade = shadows == nil ? [] : [UInt8](repeating: 0, count: grid.sheetSize.width)
    let shadowed = shadows?.cells(of: number, without: missingCells) ?? []
    let backdropRows = backdrop?.rows(rows)
    for y in rows {
      let start = (y - rows.lowerBound) * grid.rowBytes
      span.withUnsafeMutableBufferPointer { samples in
        let row = UnsafeMutableBufferPointer(rebasing: samples[start..<start + grid.rowBytes])
        _ = row.update(fromContentsOf: backgroundRow)
      }
      backdropRows?.drawRow(y, with: flattener, into: &span, at: start)
      shadows?.drawRow(y, of: shadowed, with: flattener, over: &span, at: start, shade: &shade)
      for patch in patches where patch.hasRow(y) {
        patch.drawRow(y, with: flattener, into: &span, at: start, isOverOthers: backdrop != nil)
      }
    }
    release(number)
  }

  /// Lets go of what touches no other strip than `number` and drawn ones.
  private func release(_ number: Int) {
    state.withLock { state in
      for key in state.keys.removeValue(forKey: number) ?? [] {
        // It waits as long as one of its strips does.
        state.patches[key]!.stripsLeft -= 1
        if let waiting = state.patches[key], waiting.stripsLeft == 0 {
          state.heldBytes -= waiting.patch.heldBytes
          state.patches[key] = nil
        }
      }
    }
  }
}
