internal import PixelGeometry

/// Columns whose items are shifted or cropped so that they end where a canvas does.
struct FixedBottomSheet {
  let style: WaterfallStyle
  let arrangement: Arrangement
  let canvas: LayoutSize

  private var bottom: Double { canvas.height - style.margins.bottom }

  /// The same frames as a whole in the middle of the canvas.
  func centered() -> Arrangement {
    let rest = max(0, canvas.height - arrangement.contentSize.height)
    let shift = (rest / 2).rounded(.down)
    var result = arrangement
    // Whole pixels, so that gaps stay.
    result.frames = arrangement.frames.map {
      LayoutRect(x: $0.x, y: $0.y + shift, width: $0.width, height: $0.height)
    }
    result.pixelFrames = arrangement.pixelFrames.map {
      PixelRect(x: $0.x, y: $0.y + Int(shift), size: $0.size)
    }
    return resized(result)
  }

  /// Every column with gaps as wide as it takes to reach the bottom.
  func stretchingGaps() -> Arrangement {
    moved { items in
      let height = items.reduce(0) { $0 + arrangement.frames[$1].height }
      let gap = items.count > 1 ? (bottom - style.margins.top - height) / Double(items.count - 1) : 0
      return (1, gap)
    }
  }

  /// The gaps of all columns as wide as the tallest leaves room for, and at most `largestGap`.
  ///
  /// Whole gaps stay whole. Returns the new gap as well.
  func wideningGaps(upTo largestGap: Double) -> (arrangement: Arrangement, gap: Double) {
    var ends = Array(repeating: (bottom: style.margins.top, count: 0), count: arrangement.columnCount)
    for (frame, column) in zip(arrangement.frames, arrangement.columns) {
      ends[column] = (max(ends[column].bottom, frame.maxY), ends[column].count + 1)
    }
    let room = ends.filter { $0.count > 1 }.map { (bottom - $0.bottom) / Double($0.count - 1) }.min() ?? 0
    var gap = min(style.rowGap + max(0, room), max(style.rowGap, largestGap))
    if style.rowGap == style.rowGap.rounded(.down) { gap = max(style.rowGap, gap.rounded(.down)) }
    guard gap > style.rowGap else { return (resized(arrangement), style.rowGap) }
    return (moved(reachesBottom: false) { _ in (1, gap) }, gap)
  }

  /// Every column with heights scaled to reach the bottom; `nil` when one would lose or gain more than `share`.
  func cropping(atMost share: Double) -> Arrangement? {
    func factor(_ items: [Int]) -> Double {
      let gaps = Double(items.count - 1) * style.rowGap
      let height = items.reduce(0) { $0 + arrangement.frames[$1].height }
      return (bottom - style.margins.top - gaps) / height
    }
    // Before anything is multiplied: the factor of a column without height is no number.
    let isPossible = itemsByColumn.allSatisfy { items in
      let factor = factor(items)
      return items.isEmpty || factor > 0 && abs(factor - 1) <= min(share, 1)
    }
    return isPossible ? moved { (factor($0), style.rowGap) } : nil
  }

  private var itemsByColumn: [[Int]] {
    var columns = Array(repeating: [Int](), count: arrangement.columnCount)
    for (item, column) in arrangement.columns.enumerated() { columns[column].append(item) }
    return columns
  }

  /// The frames with heights times a factor, and another gap, for every column.
  private func moved(
    reachesBottom: Bool = true, _ change: ([Int]) -> (factor: Double, gap: Double)
  ) -> Arrangement {
    var result = arrangement
    for items in itemsByColumn where !items.isEmpty {
      let (factor, gap) = change(items)
      var y = style.margins.top
      for item in items {
        result.frames[item].y = y
        result.frames[item].height *= factor
        y = result.frames[item].maxY + gap
      }
      let stretches = items.map { PixelRun.Stretch(start: result.frames[$0].y, end: result.frames[$0].maxY) }
      let room = PixelRun.capacity(of: bottom - style.margins.top, gap: gap)
      let runs = PixelRun.snap(
        stretches, gap: gap, from: PixelEdges.nearest(style.margins.top),
        to: reachesBottom && (items.count > 1 && items.count <= room || factor != 1)
          ? PixelEdges.nearest(bottom) : nil)
      for (item, run) in zip(items, runs) {
        let frame = result.pixelFrames[item]
        result.pixelFrames[item] = PixelRect(
          x: frame.x, y: run.lowerBound, width: frame.width, height: run.count)
      }
    }
    return resized(result)
  }

  private func resized(_ arrangement: Arrangement) -> Arrangement {
    var result = arrangement
    result.contentSize = canvas
    let lowest = result.pixelFrames.reduce(0) { max($0, $1.maxY) } + Int(style.margins.bottom)
    result.pixelSize = PixelSize(
      width: PixelEdges.nearest(canvas.width), height: max(PixelEdges.nearest(canvas.height), lowest))
    return result
  }
}
