extension WaterfallStyle {
  /// How many items at the end a balanced tail places anew: 8 in up to 4 columns, 6 in more.
  ///
  /// In few columns that is as much as can be tried out completely: 4^8 = 65,536 ways.
  public func tailLength(columns: Int) -> Int { columns <= 4 ? 8 : 6 }
}

/// The lanes of the last few items, so that the bottom becomes flat.
///
/// Branch and bound over all ways to place them. Lanes only add up what they are given, so the longest items can be
/// decided first, which shows early that a way is no good. As many of the shortest lanes are tried as there are
/// items: what goes to another one could as well go to one of these that is left over.
struct TailBalance {
  /// More partial ways are not looked at: as many as there are for 8 items in 4 lanes, which are all.
  private static let largestSearch = 24_000

  private let costs: LaneCosts
  /// The items, the longest first.
  private let order: [Int]
  private let greedy: [Int]
  /// What the items from each place of ``order`` on add to all lanes together.
  private let rest: [Double]

  /// The lanes that are tried.
  private let lanes: [Int]
  /// Where those of the other lanes end that end last and first.
  private let others: (tallest: Double, shortest: Double)
  /// Where each lane that is tried ends.
  private var positions: [Double]
  /// The lane of every item, as its place in ``lanes``; so is ``greedy``.
  private var chosen: [Int]
  private var best: (lanes: [Int], outcome: Outcome)
  private var visits = 0

  /// How good a way is: a smaller one is better.
  ///
  /// In steps of 1/1024 pixel, so that noise in the last digits decides nothing.
  private struct Outcome {
    var tallest: Double
    var shortest: Double
    /// The number of items that are in another lane than without balancing.
    var moved: Int

    init(_ positions: [Double], _ others: (tallest: Double, shortest: Double), moved: Int) {
      var (least, most) = TailBalance.extremes(positions)
      (least, most) = (min(least, others.shortest), max(most, others.tallest))
      (tallest, shortest, self.moved) = ((most * 1024).rounded(), (least * 1024).rounded(), moved)
    }

    func isBetter(than other: Outcome) -> Bool {
      (tallest, -shortest, moved) < (other.tallest, -other.shortest, other.moved)
    }
  }

  /// The lane of every item of `costs`, which come after those in `placer`.
  ///
  /// The tallest lane is as short as possible, then the shortest as tall as possible, then as few items as
  /// possible are in another lane than the rule of `placer` would put them in. Never worse than that rule.
  static func lanes(for costs: LaneCosts, after placer: LanePlacer) -> [Int] {
    var search = TailBalance(costs, placer)
    search.tryLongestFirst()
    search.visit(0, moved: 0)
    return search.best.lanes.map { search.lanes[$0] }
  }

  private init(_ costs: LaneCosts, _ placer: LanePlacer) {
    self.costs = costs
    var after = placer
    var greedy: [Int] = []
    for item in 0..<costs.count {
      let height = costs[item] - placer.gap
      let place = after.place(span: 1, height: height)
      greedy.append(place.lane)
      after.fill(place, span: 1, height: height)
    }
    lanes = Self.lanes(worthTrying: costs, placer.positions, greedy)
    positions = lanes.map { placer.positions[$0] }
    var others = (tallest: -Double.infinity, shortest: Double.infinity)
    if lanes.count < costs.laneCount {
      var isTried = Array(repeating: false, count: costs.laneCount)
      for lane in lanes { isTried[lane] = true }
      for (lane, position) in placer.positions.enumerated() where !isTried[lane] {
        others = (max(others.tallest, position), min(others.shortest, position))
      }
    }
    self.others = others
    let places = lanes
    self.greedy = greedy.map { lane in places.firstPosition { $0 >= lane } }
    chosen = self.greedy
    best = (chosen, Outcome(places.map { after.positions[$0] }, others, moved: 0))
    let order = (0..<costs.count).sorted { (-costs[$0], $0) < (-costs[$1], $1) }
    self.order = order
    rest = (0...costs.count).map { order[$0...].reduce(0) { $0 + costs[$1] } }
  }

  /// The lanes to try, from left to right.
  private static func lanes(worthTrying costs: LaneCosts, _ positions: [Double], _ greedy: [Int]) -> [Int] {
    guard costs.count > 0, costs.laneCount > 2 * costs.count else { return Array(0..<costs.laneCount) }
    // The few shortest so far, by insertion.
    var shortest: [Int] = []
    for lane in positions.indices {
      let place = shortest.firstPosition { positions[$0] > positions[lane] }
      guard place < costs.count else { continue }
      shortest.insert(lane, at: place)
      if shortest.count > costs.count { shortest.removeLast() }
    }
    return Set(shortest).union(greedy).sorted()
  }

  /// A plain loop: the library's minimum and maximum are too slow in debug builds.
  private static func extremes(_ positions: [Double]) -> (least: Double, most: Double) {
    var (least, most) = (positions[0], positions[0])
    for position in positions {
      if position < least { least = position }
      if position > most { most = position }
    }
    return (least, most)
  }

  /// Puts the longest item into the shortest lane and so on, which is often close to the best.
  private mutating func tryLongestFirst() {
    let start = positions
    for item in order {
      var lane = 0
      for other in positions.indices where positions[other] < positions[lane] { lane = other }
      chosen[item] = lane
      positions[lane] += costs[item]
    }
    accept(moved: zip(chosen, greedy).count { $0 != $1 })
    positions = start
  }

  /// Takes the chosen lanes if they are better than the best so far.
  private mutating func accept(moved: Int) {
    let outcome = Outcome(positions, others, moved: moved)
    if outcome.isBetter(than: best.outcome) { best = (chosen, outcome) }
  }

  private mutating func visit(_ depth: Int, moved: Int) {
    guard depth < order.count else { return accept(moved: moved) }
    guard visits < Self.largestSearch, canImprove(depth) else { return }
    visits += 1
    let item = order[depth]
    // The lane without balancing first: nothing has moved then.
    visit(depth, in: greedy[item], moved: moved)
    for lane in positions.indices where lane != greedy[item] && !isRepetition(lane, of: greedy[item]) {
      visit(depth, in: lane, moved: moved + 1)
    }
  }

  private mutating func visit(_ depth: Int, in lane: Int, moved: Int) {
    let (item, position) = (order[depth], positions[lane])
    chosen[item] = lane
    positions[lane] = position + costs[item]
    visit(depth + 1, moved: moved)
    positions[lane] = position
  }

  /// True when a lane that ends at the same height was tried before.
  private func isRepetition(_ lane: Int, of first: Int) -> Bool {
    if positions[first] == positions[lane] { return true }
    for other in 0..<lane where positions[other] == positions[lane] { return true }
    return false
  }

  /// False when no way to place the items from `depth` on can be better than the best one.
  private func canImprove(_ depth: Int) -> Bool {
    var (sum, tallest) = (0.0, 0.0)
    for position in positions {
      sum += position
      if position > tallest { tallest = position }
    }
    let count = Double(positions.count)
    tallest = max(tallest, (sum + rest[depth]) / count, others.tallest)
    let steps = tallest * 1024
    if steps - 1 > best.outcome.tallest { return false }
    guard positions.count > 1, steps + 1 >= best.outcome.tallest else { return true }
    // The tallest lane may be one of the others.
    let isOther = others.tallest >= tallest
    let shortest =
      isOther
      ? (sum + rest[depth]) / count : (sum + rest[depth] - tallest) / (count - 1)
    return min(shortest, others.shortest) * 1024 + 1 >= best.outcome.shortest
  }
}
