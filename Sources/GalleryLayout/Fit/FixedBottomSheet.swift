internal import PixelGeometry

/// Items that are shifted or cropped so that they end where a canvas does: column by column, or row by row.
///
/// Calculated downwards, as layouts are.
struct FixedBottomSheet {
  let margins: LayoutInsets
  let rowGap: Double
  let arrangement: Arrangement
  let canvas: LayoutSize
  /// The part of every item's height that is not cropped; empty for none.
  var captions: [Double] = []

  /// Columns of `style`.
  init(style: WaterfallStyle, arrangement: Arrangement, canvas: LayoutSize, captions: [Double] = []) {
    self.init(
      margins: style.margins, rowGap: style.rowGap, arrangement: arrangement, canvas: canvas,
      captions: captions)
  }

  init(
    margins: LayoutInsets, rowGap: Double, arrangement: Arrangement, canvas: LayoutSize,
    captions: [Double] = []
  ) {
    (self.margins, self.rowGap, self.arrangement) = (margins, rowGap, arrangement)
    (self.canvas, self.captions) = (canvas, captions)
  }

  private var bottom: Double { canvas.height - margins.bottom }

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

  /// Every column, or the rows, with gaps as wide as it takes to reach the bottom; what stands alone stays at the top.
  func stretchingGaps() -> Arrangement {
    moved { levels in
      let height = levels.reduce(0) { $0 + arrangement.frames[$1[0]].height }
      let gap = levels.count > 1 ? (bottom - margins.top - height) / Double(levels.count - 1) : 0
      return (1, gap)
    }
  }

  /// The gaps of all columns as wide as the tallest leaves room for, and at most `largestGap`.
  ///
  /// Whole gaps stay whole. Returns the new gap as well.
  func wideningGaps(upTo largestGap: Double) -> (arrangement: Arrangement, gap: Double) {
    var ends = Array(repeating: (bottom: margins.top, count: 0), count: arrangement.columnCount)
    for (frame, column) in zip(arrangement.frames, arrangement.columns) {
      ends[column] = (max(ends[column].bottom, frame.maxY), ends[column].count + 1)
    }
    let room = ends.filter { $0.count > 1 }.map { (bottom - $0.bottom) / Double($0.count - 1) }.min() ?? 0
    var gap = min(rowGap + max(0, room), max(rowGap, largestGap))
    if rowGap == rowGap.rounded(.down) { gap = max(rowGap, gap.rounded(.down)) }
    guard gap > rowGap else { return (resized(arrangement), rowGap) }
    return (moved(reachesBottom: false) { _ in (1, gap) }, gap)
  }

  /// Every column, or the rows, with pictures scaled in height to reach the bottom, and the largest share that any loses of
  /// its width or height for that; `nil` when one would lose more than `share`.
  func cropping(atMost share: Double) -> (arrangement: Arrangement, share: Double)? {
    func factor(_ levels: [[Int]]) -> Double {
      let gaps = Double(levels.count - 1) * rowGap
      let captions = levels.reduce(0) { $0 + caption(of: $1) }
      let height = levels.reduce(-captions) { $0 + arrangement.frames[$1[0]].height }
      return (bottom - margins.top - gaps - captions) / height
    }
    // Before anything is multiplied: the factor of a column without height is no number.
    var largest = 0.0
    for levels in stacks where !levels.isEmpty {
      let factor = factor(levels)
      let lost = 1 - min(factor, 1 / factor)
      guard factor > 0, factor < .infinity, lost <= share else { return nil }
      largest = max(largest, lost)
    }
    return (moved { (factor($0), rowGap) }, largest)
  }

  /// What lies one below the other: the rows, or the items of every column, one at each level.
  private var stacks: [[[Int]]] {
    if !arrangement.rows.isEmpty { return [arrangement.rows.map { Array($0) }] }
    var columns = Array(repeating: [[Int]](), count: arrangement.columnCount)
    for (item, column) in arrangement.columns.enumerated() { columns[column].append([item]) }
    return columns
  }

  /// The height of the tallest caption of `level`.
  private func caption(of level: [Int]) -> Double {
    captions.isEmpty ? 0 : level.reduce(0) { max($0, captions[$1]) }
  }

  /// The frames with pictures whose heights are multiplied by a factor, and with another gap, for every stack of levels.
  private func moved(
    reachesBottom: Bool = true, _ change: ([[Int]]) -> (factor: Double, gap: Double)
  ) -> Arrangement {
    var result = arrangement
    for levels in stacks where !levels.isEmpty {
      let (factor, gap) = change(levels)
      var y = margins.top
      let stretches = levels.map { level in
        let caption = caption(of: level)
        let height = (arrangement.frames[level[0]].height - caption) * factor + caption
        for item in level { (result.frames[item].y, result.frames[item].height) = (y, height) }
        defer { y = y + height + gap }
        return PixelRun.Stretch(start: y, end: y + height)
      }
      let (first, last) = (PixelEdges.nearest(margins.top), PixelEdges.nearest(bottom))
      let pixelGap = pixelGap(stretches, gap)
      let isRoomy = levels.count + (levels.count - 1) * Int(pixelGap) <= last - first
      let runs = PixelRun.snap(
        stretches, gap: pixelGap, from: first,
        to: reachesBottom && (levels.count > 1 && isRoomy || factor != 1) ? last : nil)
      for (level, run) in zip(levels, runs) {
        for item in level {
          let frame = result.pixelFrames[item]
          result.pixelFrames[item] = PixelRect(
            x: frame.x, y: run.lowerBound, width: frame.width, height: run.count)
        }
      }
    }
    if case .boxes = result.index { result.index = .boxes(BoxIndex(result.frames)) }
    return resized(result)
  }

  /// The gap between `stretches` as they are drawn: a little less where some of them take a pixel, and are not as long.
  private func pixelGap(_ stretches: [PixelRun.Stretch], _ gap: Double) -> Double {
    let lengths = stretches.map { $0.end - $0.start }
    guard gap > rowGap, lengths.contains(where: { $0 < 1 }) else { return gap }
    let drawn = lengths.reduce(0) { $0 + max(1, $1) }
    return min(gap, max(rowGap, (bottom - margins.top - drawn) / Double(lengths.count - 1)))
  }

  private func resized(_ arrangement: Arrangement) -> Arrangement {
    var result = arrangement
    result.contentSize = canvas
    let lowest = result.pixelFrames.reduce(0) { max($0, $1.maxY) } + Int(margins.bottom)
    result.pixelSize = PixelSize(
      width: PixelEdges.nearest(canvas.width), height: max(PixelEdges.nearest(canvas.height), lowest))
    return result
  }
}
