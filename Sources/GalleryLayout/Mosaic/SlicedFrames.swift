internal import PixelGeometry

/// The frames of a slicing tree at a size.
struct SlicedFrames {
  /// The exact frames, in item order.
  private(set) var frames: [LayoutRect]
  /// How many pixels the whole takes when no item is without one.
  let leastPixels: PixelSize

  private let tree: SlicingTree
  private let items: [LayoutItem]
  private let gap: Double
  private let wholeGap: Int
  private let size: LayoutSize

  /// The frames of `tree` in `size`, whose height is the one for its width.
  init(_ tree: SlicingTree, _ items: [LayoutItem], gap: Double, size: LayoutSize) {
    (self.tree, self.items, self.gap, self.size) = (tree, items, gap, size)
    // A gap is no longer than a sheet.
    wholeGap = Int(gap)
    frames = Array(repeating: LayoutRect(x: 0, y: 0, width: 0, height: 0), count: items.count)
    leastPixels = Self.leastPixels(of: tree, wholeGap)
    place(tree, LayoutRect(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// True when all frames have an extent and are inside of the whole, but for rounding.
  ///
  /// In a tree that gaps or captions leave no room they are not.
  var arePositive: Bool {
    // Sums of lengths are rounded.
    let slack = 1e-7 * max(1, size.width, size.height)
    return frames.allSatisfy { frame in
      frame.width > 0 && frame.height > 0 && frame.x >= 0 && frame.y >= 0
        && frame.maxX <= size.width + slack && frame.maxY <= size.height + slack
    }
  }

  private mutating func place(_ tree: SlicingTree, _ rect: LayoutRect) {
    switch tree {
    case .item(let index): frames[index] = rect
    case .sideBySide(let parts):
      var x = rect.x
      for part in parts {
        let width = part.heightLine(items, gap: gap).width(atHeight: rect.height)
        place(part, LayoutRect(x: x, y: rect.y, width: width, height: rect.height))
        x += width + gap
      }
    case .stacked(let parts):
      var y = rect.y
      for part in parts {
        let height = part.heightLine(items, gap: gap).height(atWidth: rect.width)
        place(part, LayoutRect(x: rect.x, y: y, width: rect.width, height: height))
        y += height + gap
      }
    }
  }

  /// How many pixels a part takes when no item is without one.
  private static func leastPixels(of tree: SlicingTree, _ gap: Int) -> PixelSize {
    /// Far from overflow, and more than any sheet has.
    func sum(_ lengths: [Int]) -> Int {
      lengths.reduce(-gap) { min($0 + $1 + gap, 1 << 60) }
    }
    switch tree {
    case .item: return PixelSize(width: 1, height: 1)
    case .sideBySide(let parts):
      let sizes = parts.map { leastPixels(of: $0, gap) }
      return PixelSize(width: sum(sizes.map(\.width)), height: sizes.reduce(1) { max($0, $1.height) })
    case .stacked(let parts):
      let sizes = parts.map { leastPixels(of: $0, gap) }
      return PixelSize(width: sizes.reduce(1) { max($0, $1.width) }, height: sum(sizes.map(\.height)))
    }
  }

  /// The arrangement with its pixels filling `pixels`, which is at least ``leastPixels``.
  func arrangement(in pixels: PixelSize) -> Arrangement {
    var result = Arrangement()
    result.frames = frames
    result.pixelFrames = Array(repeating: PixelRect(size: pixels), count: frames.count)
    snap(tree, PixelRect(size: pixels), &result.pixelFrames)
    result.columns = Array(repeating: 0, count: frames.count)
    result.contentSize = size
    result.pixelSize = pixels
    result.index = .boxes(BoxIndex(frames))
    return result
  }

  private func snap(_ tree: SlicingTree, _ pixels: PixelRect, _ pixelFrames: inout [PixelRect]) {
    func runs(
      _ parts: [SlicingTree], _ stretch: (LayoutRect, PixelSize) -> PixelRun.Stretch, _ all: Range<Int>
    )
      -> [Range<Int>]
    {
      let stretches = parts.map { stretch(bounds(of: $0), Self.leastPixels(of: $0, wholeGap)) }
      return PixelRun.snap(stretches, gap: gap, from: all.lowerBound, to: all.upperBound)
    }
    switch tree {
    case .item(let index): pixelFrames[index] = pixels
    case .sideBySide(let parts):
      let runs = runs(parts, { .init(start: $0.x, end: $0.maxX, least: $1.width) }, pixels.x..<pixels.maxX)
      for (part, run) in zip(parts, runs) {
        snap(
          part, PixelRect(x: run.lowerBound, y: pixels.y, width: run.count, height: pixels.height),
          &pixelFrames)
      }
    case .stacked(let parts):
      let runs = runs(parts, { .init(start: $0.y, end: $0.maxY, least: $1.height) }, pixels.y..<pixels.maxY)
      for (part, run) in zip(parts, runs) {
        snap(
          part, PixelRect(x: pixels.x, y: run.lowerBound, width: pixels.width, height: run.count),
          &pixelFrames)
      }
    }
  }

  /// The frame of a part: that of its first and last items together.
  private func bounds(of tree: SlicingTree) -> LayoutRect {
    func first(_ tree: SlicingTree) -> LayoutRect {
      switch tree {
      case .item(let index): frames[index]
      case .sideBySide(let parts), .stacked(let parts): first(parts[0])
      }
    }
    func last(_ tree: SlicingTree) -> LayoutRect {
      switch tree {
      case .item(let index): frames[index]
      case .sideBySide(let parts), .stacked(let parts): last(parts[parts.count - 1])
      }
    }
    let (start, end) = (first(tree), last(tree))
    return LayoutRect(x: start.x, y: start.y, width: end.maxX - start.x, height: end.maxY - start.y)
  }
}
