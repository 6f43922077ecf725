/// A slicing tree of two parts each, with everything a search has to know kept at its nodes.
///
/// Items are the first nodes, cuts follow, the first of them is the root. Longer runs of parts are nested cuts of one
/// direction. A change costs the way from it to the root only.
struct MosaicTree {
  /// A cut with two parts, or an item.
  private struct Node {
    var isStacked = false
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    /// The number of items.
    var count = 1.0
    var line = SlicingTree.HeightLine(slope: 1, offset: 0)
    /// Sums over the logarithms of the areas of items, and over their squares, with the node's own area as the unit.
    var areaSum = 0.0
    var areaSquares = 0.0
    /// How much sides are too short.
    var shortage = 0.0
  }

  private let itemCount: Int
  private let gap: Double
  private let leastSide: Double
  /// The area of an item and the gaps beside and below it, when all are alike.
  private let cell: Double
  private var nodes: [Node]
  /// Cuts that are in no use.
  private var free: [Int] = []
  /// What was changed since the last ``begin()``, and what it was before.
  private var changed: [(index: Int, node: Node)] = []

  /// A longer way to the root is not made, so that recursion stays shallow.
  private static let greatestDepth = 400
  /// A tree of more items is not made anew.
  private static let mostRebuilt = 8.0
  /// The share of cuts across the longer side in a new tree.
  private static let longSideShare = 0.85

  /// A random tree over `items` for a box of `size`.
  init(_ items: [LayoutItem], size: LayoutSize, gap: Double, leastSide: Double, random: inout SeededRandom) {
    itemCount = items.count
    self.gap = gap
    self.leastSide = max(leastSide, 1e-3)
    cell = (size.width + gap) * (size.height + gap) / Double(max(1, items.count))
    nodes = items.map { Node(line: .init($0)) }
    guard items.count > 1 else { return }
    nodes += Array(repeating: Node(), count: items.count - 1)
    free = Array((items.count..<nodes.count).reversed())
    _ = cut(0..<items.count, size, &random)
  }

  /// The cut or item that holds all others.
  private var root: Int { itemCount > 1 ? itemCount : 0 }

  /// The height at any width.
  var line: SlicingTree.HeightLine { nodes[root].line }

  /// The variance of the logarithms of areas, estimated without knowing the width of every part.
  var areaVariance: Double {
    let mean = nodes[root].areaSum / Double(itemCount)
    return max(0, nodes[root].areaSquares / Double(itemCount) - mean * mean)
  }

  /// How much sides are too short, in sum, estimated.
  var shortage: Double { nodes[root].shortage }

  private mutating func cut(_ range: Range<Int>, _ size: LayoutSize, _ random: inout SeededRandom) -> Int {
    // There are as many cuts as items, less one.
    guard range.count > 1, let index = free.popLast() else { return range.lowerBound }
    let isTall = size.height > size.width
    let isStacked = random.uniform() < Self.longSideShare ? isTall : !isTall
    // Somewhere in the middle third.
    let share = (1 + random.uniform()) / 3
    let count = min(max(1, Int((Double(range.count) * share).rounded())), range.count - 1)
    let part = Double(count) / Double(range.count)
    var (first, second) = (size, size)
    if isStacked {
      (first.height, second.height) = (size.height * part, size.height * (1 - part))
    } else {
      (first.width, second.width) = (size.width * part, size.width * (1 - part))
    }
    let left = cut(range.lowerBound..<range.lowerBound + count, first, &random)
    let right = cut(range.lowerBound + count..<range.upperBound, second, &random)
    nodes[index].isStacked = isStacked
    connect(index, left, right)
    measure(index)
    return index
  }

  private mutating func connect(_ index: Int, _ left: Int, _ right: Int) {
    nodes[index].left = Int32(truncatingIfNeeded: left)
    nodes[index].right = Int32(truncatingIfNeeded: right)
    nodes[left].parent = Int32(truncatingIfNeeded: index)
    nodes[right].parent = nodes[left].parent
  }

  /// Finds what a cut has to know from its parts.
  ///
  /// Shares of its area depend on its width as soon as there are gaps; it is taken to be as large as its number of items
  /// asks for.
  private mutating func measure(_ index: Int) {
    let (first, second) = (nodes[Int(nodes[index].left)], nodes[Int(nodes[index].right)])
    var node = nodes[index]
    node.count = first.count + second.count
    node.line =
      node.isStacked
      ? .stacked(first.line, second.line, gap: gap) : .sideBySide(first.line, second.line, gap: gap)
    let width = node.line.width(atArea: node.count * cell, gap: gap)
    let height = node.line.height(atWidth: width)
    (node.areaSum, node.areaSquares, node.shortage) = (0, 0, 0)
    add(first, to: &node, width, height)
    add(second, to: &node, width, height)
    nodes[index] = node
  }

  /// Adds what a part of a cut of this size has.
  @inline(__always)
  private func add(_ part: Node, to node: inout Node, _ width: Double, _ height: Double) {
    let (whole, across) = node.isStacked ? (height, width) : (width, height)
    let extent = node.isStacked ? part.line.height(atWidth: width) : part.line.width(atHeight: height)
    let least = part.left < 0 ? min(extent, across) : extent
    node.shortage += part.shortage
    if !(least >= leastSide) { node.shortage += 1 + min(1e6, (leastSide - least) / leastSide) }
    let share = logarithm(max(extent, leastSide) / max(whole, leastSide))
    node.areaSum += part.areaSum + part.count * share
    node.areaSquares += part.areaSquares + share * (2 * part.areaSum + part.count * share)
  }
}

// MARK: - Changes

extension MosaicTree {
  /// Makes the changes from here on one that can be undone.
  mutating func begin() { changed.removeAll(keepingCapacity: true) }

  /// Undoes all changes since ``begin()``.
  mutating func undo() {
    while let (index, node) = changed.popLast() { nodes[index] = node }
  }

  /// Turns a cut, or lets the middle one of three parts change sides; false when nothing was changed.
  mutating func change(_ random: inout SeededRandom) -> Bool {
    guard itemCount > 1 else { return false }
    let index = itemCount + random.next(below: itemCount - 1)
    if random.next(below: 2) == 0 { return rebuild(index, &random) }
    let kind = random.next(below: 4)
    let (left, right) = (Int(nodes[index].left), Int(nodes[index].right))
    save(index)
    // (a, (b, c)) becomes ((a, b), c), or the other way round.
    let isRight = kind == 0
    let (inner, outer) = isRight ? (right, left) : (left, right)
    if kind < 2, nodes[inner].left >= 0 {
      let (first, second) = (Int(nodes[inner].left), Int(nodes[inner].right))
      save(inner)
      save(outer)
      save(first)
      save(second)
      nodes[inner].isStacked = random.uniform() < 0.5
      if isRight {
        connect(inner, outer, first)
        connect(index, inner, second)
      } else {
        connect(inner, second, outer)
        connect(index, first, inner)
      }
      measure(inner)
    } else {
      nodes[index].isStacked.toggle()
    }
    return measureToRoot(from: index)
  }

  /// Makes a new tree below a cut, or below one that it holds, if it holds many items.
  private mutating func rebuild(_ index: Int, _ random: inout SeededRandom) -> Bool {
    var index = index
    while nodes[index].count > Self.mostRebuilt {
      let part = Int(random.next(below: 2) == 0 ? nodes[index].left : nodes[index].right)
      guard nodes[part].left >= 0 else { break }
      index = part
    }
    guard nodes[index].count <= Self.mostRebuilt else { return false }
    var first = index
    while nodes[first].left >= 0 { first = Int(nodes[first].left) }
    let count = Int(nodes[index].count)
    let width = nodes[index].line.width(atArea: nodes[index].count * cell, gap: gap)
    let size = LayoutSize(width: width, height: nodes[index].line.height(atWidth: width))
    let parent = nodes[index].parent
    release(index)
    // The cut released first is the one used first.
    free.reverse()
    _ = cut(first..<first + count, size, &random)
    nodes[index].parent = parent
    return measureToRoot(from: index)
  }

  /// Lets go of a part and all it holds.
  private mutating func release(_ index: Int) {
    save(index)
    guard nodes[index].left >= 0 else { return }
    free.append(index)
    release(Int(nodes[index].left))
    release(Int(nodes[index].right))
  }

  private mutating func save(_ index: Int) { changed.append((index, nodes[index])) }

  /// Measures a cut and all that hold it; false when there are too many.
  private mutating func measureToRoot(from index: Int) -> Bool {
    measure(index)
    var depth = 0
    var parent = Int(nodes[index].parent)
    while parent >= 0 {
      save(parent)
      measure(parent)
      parent = Int(nodes[parent].parent)
      depth += 1
    }
    return depth < Self.greatestDepth
  }
}

extension MosaicTree {
  /// The same tree, with nested cuts of one direction made one.
  var slicingTree: SlicingTree { slicingTree(root) }

  private func slicingTree(_ index: Int) -> SlicingTree {
    let node = nodes[index]
    guard node.left >= 0 else { return .item(index) }
    let parts = [Int(node.left), Int(node.right)].flatMap { child -> [SlicingTree] in
      switch (slicingTree(child), node.isStacked) {
      case (.stacked(let parts), true), (.sideBySide(let parts), false): parts
      case (let part, _): [part]
      }
    }
    return node.isStacked ? .stacked(parts) : .sideBySide(parts)
  }
}

extension SlicingTree.HeightLine {
  /// The width at which a part and the gaps beside and below it take `area`.
  fileprivate func width(atArea area: Double, gap: Double) -> Double {
    // (w + g) (a w + b + g) = area.
    let linear = offset + gap + slope * gap
    let rest = gap * (offset + gap) - area
    let root = linear * linear - 4 * slope * rest
    return root > 0 ? (root.squareRoot() - linear) / (2 * slope) : 0
  }
}

extension SeededRandom {
  /// A number from 0 up to, but not including, 1.
  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }
}
