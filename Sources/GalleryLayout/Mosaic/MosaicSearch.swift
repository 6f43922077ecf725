/// The search for a slicing tree that is as tall as its canvas.
struct MosaicSearch {
  private let items: [LayoutItem]
  private let canvas: LayoutSize
  private let style: MosaicStyle
  private var random: SeededRandom

  /// A part with two parts of its own, or an item.
  ///
  /// Longer runs of parts are nested ones with the same direction.
  private struct Node {
    var isStacked = false
    var left: Int32 = -1
    var right: Int32 = -1
    var item: Int32 = -1
    var isItem: Bool { left < 0 }
  }

  private var nodes: [Node] = []
  /// What was changed last, and what it was before.
  private var undo: [(index: Int, node: Node)] = []
  private var lines: [SlicingTree.HeightLine] = []
  /// Sums over the logarithms of areas, and how much sides are too short.
  private var areaSum = 0.0
  private var areaSquareSum = 0.0
  private var shortage = 0.0

  /// The share of cuts across the longer side.
  private static let longSideShare = 0.85
  /// How many trees are begun with at least, and at most as long as none is exact.
  private static let restarts = 2...12
  /// What a difference of height counts against uneven areas, stage by stage.
  private static let heightWeights = [30.0, 3e3, 3e6]

  init(_ items: [LayoutItem], canvas: LayoutSize, style: MosaicStyle) {
    (self.items, self.canvas, self.style) = (items, canvas, style)
    random = SeededRandom(seed: style.seed)
  }

  /// The best tree found.
  mutating func bestTree() -> SlicingTree {
    guard !items.isEmpty else { return .stacked([]) }
    var best: (tree: [Node], rank: Double)?
    let stepCount = max(40, min(4_000, 2_000_000 / items.count))
    let steps = Int(Double(stepCount) * style.effort)
    for restart in 1...(items.count < 20_000 ? Self.restarts.upperBound : 1) {
      if restart > Self.restarts.lowerBound, let best, best.rank < 0 { break }
      nodes = []
      _ = makeTree(0..<items.count, canvas)
      lines = Array(repeating: .init(slope: 1, offset: 0), count: nodes.count)
      for weight in Self.heightWeights { climb(steps, weight) }
      let rank = rank()
      if let best, best.rank <= rank { continue }
      best = (nodes, rank)
    }
    nodes = best?.tree ?? nodes
    return tree(0)
  }

  /// How bad the tree is: within half a pixel the evenness of areas counts, otherwise the height.
  private mutating func rank() -> Double {
    let height = measure()
    let isExact = abs(height - canvas.height) <= 0.5 && shortage == 0
    return isExact ? areaVariance - 1e9 : abs(logarithm(max(height, 1e-9) / canvas.height)) + shortage
  }

  private var areaVariance: Double {
    let mean = areaSum / Double(items.count)
    return max(0, areaSquareSum / Double(items.count) - mean * mean)
  }

  private mutating func score(_ heightWeight: Double) -> Double {
    let height = measure()
    let error = logarithm(max(height, 1e-9) / canvas.height)
    return heightWeight * error * error + areaVariance + 100 * shortage
  }

  /// A random tree over `range` for a box of `size`.
  private mutating func makeTree(_ range: Range<Int>, _ size: LayoutSize) -> Int32 {
    let index = nodes.count
    nodes.append(Node())
    guard range.count > 1 else {
      nodes[index].item = Int32(truncatingIfNeeded: range.lowerBound)
      return Int32(truncatingIfNeeded: index)
    }
    let isTall = size.height > size.width
    let isStacked = uniform() < Self.longSideShare ? isTall : !isTall
    // Somewhere in the middle third.
    let share = (1 + uniform()) / 3
    let count = min(max(1, Int((Double(range.count) * share).rounded())), range.count - 1)
    let part = Double(count) / Double(range.count)
    var (first, second) = (size, size)
    if isStacked {
      (first.height, second.height) = (size.height * part, size.height * (1 - part))
    } else {
      (first.width, second.width) = (size.width * part, size.width * (1 - part))
    }
    let left = makeTree(range.lowerBound..<range.lowerBound + count, first)
    let right = makeTree(range.lowerBound + count..<range.upperBound, second)
    nodes[index] = Node(isStacked: isStacked, left: left, right: right)
    return Int32(truncatingIfNeeded: index)
  }

  private mutating func uniform() -> Double { Double(random.next() >> 11) * 0x1p-53 }

  /// Changes the tree as long as that makes it no worse.
  private mutating func climb(_ steps: Int, _ heightWeight: Double) {
    guard items.count > 1 else { return }
    var best = score(heightWeight)
    for _ in 0..<steps {
      undo.removeAll(keepingCapacity: true)
      // Up to three changes at once: single ones soon have all been tried.
      for _ in 0...random.next(below: 3) { change(random.next(below: nodes.count)) }
      guard !undo.isEmpty else { continue }
      let score = score(heightWeight)
      if score <= best {
        best = score
      } else {
        for (index, node) in undo.reversed() { nodes[index] = node }
      }
    }
  }

  /// Turns a cut, or lets the middle one of three parts change sides.
  private mutating func change(_ index: Int) {
    let kind = random.next(below: 4)
    guard !nodes[index].isItem else { return }
    let (left, right) = (Int(nodes[index].left), Int(nodes[index].right))
    undo.append((index, nodes[index]))
    undo.append((left, nodes[left]))
    undo.append((right, nodes[right]))
    if kind == 0, !nodes[right].isItem {
      // (a, (b, c)) becomes ((a, b), c).
      let (first, second) = (nodes[right].left, nodes[right].right)
      nodes[right] = Node(isStacked: uniform() < 0.5, left: nodes[index].left, right: first)
      nodes[index] = Node(
        isStacked: nodes[index].isStacked, left: Int32(truncatingIfNeeded: right), right: second)
    } else if kind == 1, !nodes[left].isItem {
      // ((a, b), c) becomes (a, (b, c)).
      let (first, second) = (nodes[left].left, nodes[left].right)
      nodes[left] = Node(isStacked: uniform() < 0.5, left: second, right: nodes[index].right)
      nodes[index] = Node(
        isStacked: nodes[index].isStacked, left: first, right: Int32(truncatingIfNeeded: left))
    } else {
      nodes[index].isStacked.toggle()
    }
  }

  /// The height at the width of the canvas; finds areas and shortages along with it.
  private mutating func measure() -> Double {
    measureLines(0)
    (areaSum, areaSquareSum, shortage) = (0, 0, 0)
    let height = lines[0].height(atWidth: canvas.width)
    measureAreas(0, canvas.width, height)
    return height
  }

  private mutating func measureLines(_ index: Int) {
    let node = nodes[index]
    if node.isItem {
      let item = items[Int(node.item)]
      lines[index] = .init(slope: 1 / item.aspectRatio, offset: item.usableCaptionHeight)
      return
    }
    let (left, right) = (Int(node.left), Int(node.right))
    measureLines(left)
    measureLines(right)
    let (first, second) = (lines[left], lines[right])
    if node.isStacked {
      lines[index] = .init(
        slope: first.slope + second.slope, offset: first.offset + second.offset + style.gap)
    } else {
      let inverse = 1 / first.slope + 1 / second.slope
      let offset = first.offset / first.slope + second.offset / second.slope - style.gap
      lines[index] = .init(slope: 1 / inverse, offset: offset / inverse)
    }
  }

  private mutating func measureAreas(_ index: Int, _ width: Double, _ height: Double) {
    let node = nodes[index]
    if node.isItem {
      let least = max(style.leastSide, 1e-3)
      if width < least { shortage += 1 + (least - width) / least }
      if height < min(least, width) { shortage += 1 + (least - height) / least }
      let area = logarithm(max(width, 1e-3)) + logarithm(max(height, 1e-3))
      areaSum += area
      areaSquareSum += area * area
      return
    }
    let (left, right) = (Int(node.left), Int(node.right))
    if node.isStacked {
      measureAreas(left, width, lines[left].height(atWidth: width))
      measureAreas(right, width, lines[right].height(atWidth: width))
    } else {
      measureAreas(left, lines[left].width(atHeight: height), height)
      measureAreas(right, lines[right].width(atHeight: height), height)
    }
  }

  /// The tree below a node, with nested cuts of one direction made one.
  private func tree(_ index: Int) -> SlicingTree {
    let node = nodes[index]
    if node.isItem { return .item(Int(node.item)) }
    let parts = [Int(node.left), Int(node.right)].flatMap { child -> [SlicingTree] in
      switch (tree(child), node.isStacked) {
      case (.stacked(let parts), true), (.sideBySide(let parts), false): parts
      case (let part, _): [part]
      }
    }
    return node.isStacked ? .stacked(parts) : .sideBySide(parts)
  }
}
