internal import PixelGeometry

/// A rectangle that is cut again and again, from edge to edge, until every part holds one item.
///
/// Whatever its width, there is one height at which every item keeps its shape and all gaps are equal: heights are
/// linear in the width.
public indirect enum SlicingTree: Hashable, Sendable {
  /// One item, by its number.
  case item(Int)
  /// Parts from left to right, all equally tall.
  case sideBySide([SlicingTree])
  /// Parts from top to bottom, all equally wide.
  case stacked([SlicingTree])

  /// A height that is linear in the width: ``slope`` · width + ``offset``.
  public struct HeightLine: Hashable, Sendable {
    /// How much taller a part becomes for every pixel of width.
    public var slope: Double
    /// What captions and gaps add to that, or take away.
    public var offset: Double

    /// The height at `width`.
    public func height(atWidth width: Double) -> Double { slope * width + offset }

    /// The width at `height`.
    func width(atHeight height: Double) -> Double { (height - offset) / slope }

    /// Parts from top to bottom.
    static func stacked(_ lines: [HeightLine], gap: Double) -> HeightLine {
      HeightLine(
        slope: lines.reduce(0) { $0 + $1.slope },
        offset: lines.reduce(Double(lines.count - 1) * gap) { $0 + $1.offset })
    }

    /// Parts from left to right.
    static func sideBySide(_ lines: [HeightLine], gap: Double) -> HeightLine {
      let inverse = lines.reduce(0) { $0 + 1 / $1.slope }
      let offset = lines.reduce(0) { $0 + $1.offset / $1.slope } - Double(lines.count - 1) * gap
      return HeightLine(slope: 1 / inverse, offset: offset / inverse)
    }
  }

  /// The height of the tree for every width.
  ///
  /// An item of ratio *r* with a caption of *c* is width/*r* + *c* tall. Stacked parts add slopes and offsets, and a gap
  /// between any two. Parts side by side have the slope 1/Σ(1/*a*), and the offset (Σ *b*/*a* − gaps)/Σ(1/*a*).
  /// An item that is not in `items` counts as a square.
  public func heightLine(_ items: [LayoutItem], gap: Double) -> HeightLine {
    switch self {
    case .item(let index):
      guard items.indices.contains(index) else { return HeightLine(slope: 1, offset: 0) }
      return HeightLine(slope: 1 / items[index].aspectRatio, offset: items[index].usableCaptionHeight)
    case .sideBySide(let parts): return .sideBySide(parts.map { $0.heightLine(items, gap: gap) }, gap: gap)
    case .stacked(let parts): return .stacked(parts.map { $0.heightLine(items, gap: gap) }, gap: gap)
    }
  }

  /// The numbers of the items, in the order of the tree.
  public var itemNumbers: [Int] {
    switch self {
    case .item(let index): [index]
    case .sideBySide(let parts), .stacked(let parts): parts.flatMap(\.itemNumbers)
    }
  }

  /// True when a part has no parts of its own although it should.
  private var hasEmptyPart: Bool {
    switch self {
    case .item: false
    case .sideBySide(let parts), .stacked(let parts): parts.isEmpty || parts.contains(where: \.hasEmptyPart)
    }
  }

  /// Places `items`, each of which is in the tree once, at a width.
  ///
  /// - Throws: ``LayoutError`` with the code `invalidValue` when the tree does not hold every item once, or a number is
  ///   no length; `noRoom` when an item would be less than a pixel wide or without height; `tooLarge` when
  ///   the whole becomes too tall.
  public func arrange(_ items: [LayoutItem], width: Double, gap: Double) throws(LayoutError) -> Arrangement {
    try LayoutError.check("the width", width)
    try LayoutError.check("the gap", gap)
    guard !hasEmptyPart, itemNumbers.sorted() == Array(items.indices), !items.isEmpty else {
      throw .invalid("the list of items in the tree", itemNumbers.count, "each of \(items.count) items once")
    }
    let height = heightLine(items, gap: gap).height(atWidth: width)
    guard height <= LayoutError.largestExtent else { throw .tooLarge() }
    var layout = SlicedFrames(items: items, gap: gap)
    layout.place(self, LayoutRect(x: 0, y: 0, width: width, height: height))
    let isPossible =
      layout.areInside(LayoutSize(width: width, height: height))
      && layout.frames.allSatisfy { $0.width >= 1 && $0.height > 0 && $0.x >= 0 && $0.y >= 0 }
    guard isPossible else { throw .noRoom(columns: items.count, width: width) }
    let pixels = PixelSize(width: PixelEdges.nearest(width), height: max(1, PixelEdges.nearest(height)))
    let arrangement = layout.arrangement(
      self, PixelRect(size: pixels), content: LayoutSize(width: width, height: height))
    guard layout.hasRoom else { throw .noRoom(columns: items.count, width: width) }
    return arrangement
  }
}

/// The frames of a slicing tree.
struct SlicedFrames {
  private let items: [LayoutItem]
  private let gap: Double
  private(set) var frames: [LayoutRect]
  private var pixelFrames: [PixelRect]

  init(items: [LayoutItem], gap: Double) {
    (self.items, self.gap) = (items, gap)
    frames = Array(repeating: LayoutRect(x: 0, y: 0, width: 0, height: 0), count: items.count)
    pixelFrames = Array(repeating: PixelRect(x: 0, y: 0, width: 0, height: 0), count: items.count)
  }

  /// Places a part that is to fill `rect`, whose height is the one for its width.
  mutating func place(_ tree: SlicingTree, _ rect: LayoutRect) {
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

  /// The arrangement with its pixels filling `pixels`, part by part.
  mutating func arrangement(_ tree: SlicingTree, _ pixels: PixelRect, content: LayoutSize) -> Arrangement {
    snap(tree, pixels)
    var result = Arrangement()
    result.frames = frames
    result.pixelFrames = pixelFrames
    result.columns = Array(repeating: 0, count: frames.count)
    result.contentSize = content
    result.pixelSize = PixelSize(
      width: pixelFrames.reduce(pixels.maxX) { max($0, $1.maxX) },
      height: pixelFrames.reduce(pixels.maxY) { max($0, $1.maxY) })
    result.index = .boxes(BoxIndex(frames))
    return result
  }

  /// True when all frames have an extent and are inside of `content`, but for rounding.
  ///
  /// In a tree that gaps or captions leave no room, and with shapes beyond all measure, they are not.
  func areInside(_ content: LayoutSize) -> Bool {
    frames.allSatisfy { frame in
      frame.width > 0 && frame.height > 0 && frame.x >= 0 && frame.y >= 0 && frame.maxX <= content.width + 1
        && frame.maxY <= content.height + 1
    }
  }

  /// False once a part turned out to have more items side by side than pixels.
  private(set) var hasRoom = true

  private mutating func snap(_ tree: SlicingTree, _ pixels: PixelRect) {
    switch tree {
    case .item(let index): pixelFrames[index] = pixels
    case .sideBySide(let parts):
      let boxes = parts.map { bounds(of: $0) }
      let runs = PixelRun.snap(
        boxes.map { .init(start: $0.x, end: $0.maxX) }, gap: gap, from: pixels.x, to: pixels.maxX)
      if (runs.first?.lowerBound ?? 0) < pixels.x { hasRoom = false }
      for (part, run) in zip(parts, runs) {
        snap(part, PixelRect(x: run.lowerBound, y: pixels.y, width: run.count, height: pixels.height))
      }
    case .stacked(let parts):
      let boxes = parts.map { bounds(of: $0) }
      let runs = PixelRun.snap(
        boxes.map { .init(start: $0.y, end: $0.maxY) }, gap: gap, from: pixels.y, to: pixels.maxY)
      if (runs.first?.lowerBound ?? 0) < pixels.y { hasRoom = false }
      for (part, run) in zip(parts, runs) {
        snap(part, PixelRect(x: pixels.x, y: run.lowerBound, width: pixels.width, height: run.count))
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
