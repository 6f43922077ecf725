/// The search for a slicing tree that is as tall as its canvas, with pictures of about equal areas.
///
/// Several random trees are changed step by step. A change for the worse is kept while it is a small one, and ever smaller
/// ones are as time goes by (threshold accepting; Dueck and Scheuer, 1990), which leaves the many poor trees that no
/// single change makes better.
struct MosaicSearch {
  private let items: [LayoutItem]
  private let canvas: LayoutSize
  private let style: MosaicStyle
  private var random: SeededRandom

  /// What a difference of height counts against uneven areas in the parts of a search.
  private let heightWeights: [Double]
  /// The difference of height that rounding to pixels takes up.
  private let freeDifference: Double

  /// What a side that is too short counts.
  private static let shortageWeight = 100.0
  /// More items than that have a single beginning.
  private static let mostItemsWithRestarts = 2_000
  private static let restarts = 6

  init(_ items: [LayoutItem], canvas: LayoutSize, style: MosaicStyle) {
    (self.items, self.canvas, self.style) = (items, canvas, style)
    random = SeededRandom(seed: style.seed)
    // Few items have few trees, of which hardly one fits to the pixel: there a canvas not quite filled is better than a
    // picture that cannot be seen.
    heightWeights =
      style.residual == .resize
      ? [4, 4, 4] : items.count < 10 ? [30, 300, 300] : [100, 1e4, items.count < 20 ? 1e5 : 1e7]
    // On a wide canvas a pixel of height is several of width.
    freeDifference = style.residual == .resize ? 0 : 0.4 * min(1, canvas.height / canvas.width)
  }

  /// The best tree found.
  mutating func bestTree() -> SlicingTree {
    guard !items.isEmpty else { return .stacked([]) }
    let restarts = items.count <= Self.mostItemsWithRestarts ? Self.restarts : 1
    let steps = Int(style.effort * Self.stepCount(items.count)) / restarts
    var best: (tree: SlicingTree, cost: Double)?
    for _ in 0..<restarts {
      var tree = MosaicTree(items, size: canvas, gap: style.gap, leastSide: style.leastSide, random: &random)
      for (part, weight) in heightWeights.enumerated() {
        improve(&tree, steps / heightWeights.count, weight, isLast: part == heightWeights.count - 1)
      }
      let cost = cost(of: tree, heightWeights[heightWeights.count - 1])
      if best.map({ cost < $0.cost }) ?? true { best = (tree.slicingTree, cost) }
    }
    return best?.tree ?? .stacked([])
  }

  /// How many changes are tried in all: each costs about as much as the number of items has digits.
  private static func stepCount(_ count: Int) -> Double {
    min(2e6, max(min(4e4 + 2.5e3 * Double(count), 4e5), 40 * Double(count)))
  }

  private func cost(of tree: MosaicTree, _ heightWeight: Double) -> Double {
    let height = tree.line.height(atWidth: canvas.width)
    let difference = max(0, abs(height - canvas.height) - freeDifference)
    let nearest = height < canvas.height ? canvas.height - difference : canvas.height + difference
    let error = logarithm(max(nearest, 1e-9) / canvas.height)
    return heightWeight * error * error + tree.areaVariance + Self.shortageWeight * tree.shortage
  }

  /// Changes the tree `steps` times, at the end only for the better.
  private mutating func improve(_ tree: inout MosaicTree, _ steps: Int, _ heightWeight: Double, isLast: Bool)
  {
    var cost = cost(of: tree, heightWeight)
    // What one item among all contributes.
    let allowance = (isLast ? 0.5 : 2) * tree.areaVariance / Double(items.count)
    for step in 0..<steps {
      tree.begin()
      var isPossible = tree.change(&random)
      if random.next(below: 3) == 0 { isPossible = tree.change(&random) && isPossible }
      let changedCost = self.cost(of: tree, heightWeight)
      let threshold = allowance * max(0, 1 - 1.25 * Double(step) / Double(steps))
      if isPossible, changedCost <= cost + threshold { cost = changedCost } else { tree.undo() }
    }
  }
}
