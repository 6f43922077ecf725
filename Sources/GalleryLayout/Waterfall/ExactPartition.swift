/// The best way to share out a few items.
///
/// The longest lane is as short as possible, then the shortest as long as possible. Branch and bound, the longest
/// items first.
struct ExactPartition {
  /// More partial ways are not looked at; up to ten items in four lanes need less than that.
  private static let largestSearch = 40_000
  /// Differences of less than that are noise.
  private static let noise = 0x1p-20

  private let costs: LaneCosts
  private let order: [Int]
  /// What the items from each place of ``order`` on add to all lanes together.
  private let rest: [Double]
  private var sums: [Double]
  private var chosen: [Int]
  private var best: (lanes: [Int], longest: Double, shortest: Double)
  private var visits = 0

  /// The lane of every item.
  ///
  /// `lanes` is a way to begin with; the result is never worse.
  static func lanes(for costs: LaneCosts, startingWith lanes: [Int]) -> [Int] {
    // A lane for each is as good as it gets, and very many lanes would be compared with each other.
    guard costs.count > costs.laneCount else { return lanes }
    var search = ExactPartition(costs, lanes)
    search.visit(0)
    return search.best.lanes
  }

  private init(_ costs: LaneCosts, _ lanes: [Int]) {
    self.costs = costs
    let order = (0..<costs.count).sorted { (-costs[$0], $0) < (-costs[$1], $1) }
    self.order = order
    rest = (0...order.count).map { order[$0...].reduce(0) { $0 + costs[$1] } }
    sums = Array(repeating: 0, count: costs.laneCount)
    chosen = lanes
    var start = sums
    for (item, lane) in lanes.enumerated() { start[lane] += costs[item] }
    best = (lanes, start.max() ?? 0, start.min() ?? 0)
  }

  /// False when no way to place the items from `depth` on can be better than the best one.
  private func canImprove(_ depth: Int) -> Bool {
    var (sum, longest) = (0.0, 0.0)
    for length in sums {
      sum += length
      longest = max(longest, length)
    }
    let lanes = Double(sums.count)
    longest = max(longest, (sum + rest[depth]) / lanes)
    if longest < best.longest - Self.noise { return true }
    guard longest < best.longest + Self.noise, lanes > 1 else { return false }
    return (sum + rest[depth] - longest) / (lanes - 1) > best.shortest + Self.noise
  }

  private mutating func visit(_ depth: Int) {
    guard depth < order.count else {
      let (longest, shortest) = (sums.max() ?? 0, sums.min() ?? 0)
      let isShorter = longest < best.longest - Self.noise
      if isShorter || (longest < best.longest + Self.noise && shortest > best.shortest + Self.noise) {
        best = (chosen, longest, shortest)
      }
      return
    }
    visits += 1
    guard visits < Self.largestSearch, canImprove(depth) else { return }
    let item = order[depth]
    for lane in sums.indices {
      // Of equal lanes one is enough.
      guard !sums[..<lane].contains(sums[lane]) else { continue }
      let sum = sums[lane]
      chosen[item] = lane
      sums[lane] = sum + costs[item]
      visit(depth + 1)
      sums[lane] = sum
    }
  }
}
