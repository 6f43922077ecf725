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

    /// A line of this slope and offset.
    public init(slope: Double, offset: Double) {
      self.slope = slope
      self.offset = offset
    }

    /// The height at `width`.
    public func height(atWidth width: Double) -> Double { slope * width + offset }

    /// The width at `height`.
    func width(atHeight height: Double) -> Double { (height - offset) / slope }

    /// The line of one item.
    init(_ item: LayoutItem) {
      let ratio = min(max(item.aspectRatio, 1 / SlicingTree.greatestRatio), SlicingTree.greatestRatio)
      self.init(slope: 1 / ratio, offset: item.usableCaptionHeight)
    }

    /// Two parts, one above the other.
    static func stacked(_ first: HeightLine, _ second: HeightLine, gap: Double) -> HeightLine {
      HeightLine(slope: first.slope + second.slope, offset: first.offset + second.offset + gap)
    }

    /// Two parts, one beside the other.
    static func sideBySide(_ first: HeightLine, _ second: HeightLine, gap: Double) -> HeightLine {
      let inverse = 1 / first.slope + 1 / second.slope
      let offset = first.offset / first.slope + second.offset / second.slope - gap
      return HeightLine(slope: 1 / inverse, offset: offset / inverse)
    }

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

  /// A picture wider or taller than so many times its other side counts as one of that ratio.
  ///
  /// Beyond it one of a pixel would be longer than any sheet.
  public static let greatestRatio = 0x1p26

  /// The height of the tree for every width.
  ///
  /// An item of ratio *r* with a caption of *c* is width/*r* + *c* tall. Stacked parts add slopes and offsets, and a gap
  /// between any two. Parts side by side have the slope 1/Σ(1/*a*), and the offset (Σ *b*/*a* − gaps)/Σ(1/*a*).
  /// An item that is not in `items` counts as a square.
  public func heightLine(_ items: [LayoutItem], gap: Double) -> HeightLine {
    switch self {
    case .item(let index):
      guard items.indices.contains(index) else { return HeightLine(slope: 1, offset: 0) }
      return HeightLine(items[index])
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
    let layout = SlicedFrames(self, items, gap: gap, size: LayoutSize(width: width, height: height))
    let pixels = PixelSize(width: PixelEdges.nearest(width), height: max(1, PixelEdges.nearest(height)))
    let isPossible =
      layout.arePositive && layout.frames.allSatisfy { $0.width >= 1 }
      && layout.leastPixels.width <= pixels.width
    guard isPossible else { throw .noRoom(columns: items.count, width: width) }
    return layout.arrangement(
      in: PixelSize(width: pixels.width, height: max(pixels.height, layout.leastPixels.height)))
  }
}
