/// The lanes of items whose order across lanes does not matter, so that the lanes are about equally long.
///
/// To share out numbers into sums as equal as possible is NP-hard (multiway number partitioning). Up to
/// ``FreeBalance/largestExact`` items are searched completely; for more, pairs of items are exchanged while that makes
/// the longest lane shorter, which in practice gets within a pixel for dozens of items.
struct FreeBalance {
  /// More items are not searched completely.
  static let largestExact = 12
  /// Only so many items at the end are exchanged: the cost of a step is quadratic in their number.
  private static let largestWindow = 3_000
  private static let largestStepCount = 2_000
  /// So many pairs of items are looked at, or those of a few steps.
  private static let mostPairs = 40_000_000
  private static let leastStepCount = 64
  /// Groups of two are made of so many items at the end of each lane, and exchanged so often.
  private static let largestGroupSource = 30
  private static let largestPairStepCount = 8
  /// Of many lanes only the shortest are looked at: with them the longest gets rid of most.
  private static let mostPartners = 64

  private let costs: LaneCosts
  private var lanes: [Int]
  private var sums: [Double]

  /// The lane of every item of `costs`.
  ///
  /// `lanes` is a way to begin with; the result is never worse.
  static func lanes(for costs: LaneCosts, startingWith lanes: [Int]) -> [Int] {
    var balance = FreeBalance(costs, lanes)
    balance.exchange()
    balance.exchangePairs()
    if costs.count <= largestExact {
      balance = FreeBalance(costs, ExactPartition.lanes(for: costs, startingWith: balance.lanes))
    }
    return balance.inReadingOrder
  }

  private init(_ costs: LaneCosts, _ lanes: [Int]) {
    self.costs = costs
    self.lanes = lanes
    sums = Array(repeating: 0, count: costs.laneCount)
    for (item, lane) in lanes.enumerated() { sums[lane] += costs[item] }
  }

  /// Moves or exchanges items of the longest lane while that makes it shorter.
  private mutating func exchange() {
    var members: [[Int]] = Array(repeating: [], count: costs.laneCount)
    for item in max(0, lanes.count - Self.largestWindow)..<lanes.count { members[lanes[item]].append(item) }
    for _ in 0..<stepCount {
      guard let longest = sums.indices.max(by: { sums[$0] < sums[$1] }),
        let step = bestStep(from: longest, members)
      else { return }
      apply(step, from: longest, &members)
    }
  }

  /// How many exchanges are made at most.
  private var stepCount: Int {
    let members = min(lanes.count, Self.largestWindow) / costs.laneCount
    let pairs = members * members * min(costs.laneCount, Self.mostPartners)
    return min(Self.largestStepCount, max(Self.leastStepCount, Self.mostPairs / max(1, pairs)))
  }

  /// The lanes that the longest may exchange items with, from left to right.
  private func partners(of longest: Int) -> [Int] {
    let all = sums.indices.filter { $0 != longest }
    guard all.count > Self.mostPartners else { return all }
    return all.sorted { (sums[$0], $0) < (sums[$1], $1) }.prefix(Self.mostPartners).sorted()
  }

  /// One item goes to another lane, and one may come back for it.
  private struct Step {
    var item: Int
    var lane: Int
    var partner: Int?
    /// The length of the longer of the two lanes afterwards.
    var length: Double
    var distance: Int
  }

  private func bestStep(from longest: Int, _ members: [[Int]]) -> Step? {
    var best: Step?
    // An improvement of less than that is noise.
    var limit = sums[longest] - 0x1p-20
    for lane in partners(of: longest) where sums[lane] < limit {
      for item in members[longest] {
        let (left, grown) = (sums[longest] - costs[item], sums[lane] + costs[item])
        func consider(_ partner: Int?, _ length: Double) {
          let distance = partner.map { abs($0 - item) } ?? .max
          if length > limit { return }
          if length == limit, let best, (best.distance, best.item) <= (distance, item) { return }
          best = Step(item: item, lane: lane, partner: partner, length: length, distance: distance)
          limit = length
        }
        consider(nil, max(left, grown))
        for partner in members[lane] {
          consider(partner, max(left + costs[partner], grown - costs[partner]))
        }
      }
    }
    return best
  }

  private mutating func apply(_ step: Step, from longest: Int, _ members: inout [[Int]]) {
    move(step.item, from: longest, to: step.lane, &members)
    if let partner = step.partner { move(partner, from: step.lane, to: longest, &members) }
  }

  private mutating func move(_ item: Int, from: Int, to: Int, _ members: inout [[Int]]) {
    lanes[item] = to
    sums[from] -= costs[item]
    sums[to] += costs[item]
    members[from].removeAll { $0 == item }
    members[to].append(item)
  }

  /// Up to two items of a lane, and how much they lengthen it.
  private struct Group {
    var items: [Int]
    var length: Double
  }

  /// Exchanges up to two items of the longest lane for up to two of another, while that makes it shorter.
  private mutating func exchangePairs() {
    for _ in 0..<Self.largestPairStepCount {
      guard let longest = sums.indices.max(by: { sums[$0] < sums[$1] }) else { return }
      var best: (out: Group, into: Group, lane: Int)?
      var limit = sums[longest] - 0x1p-20
      var members: [[Int]] = Array(repeating: [], count: costs.laneCount)
      for (item, lane) in lanes.enumerated() { members[lane].append(item) }
      for lane in partners(of: longest) where sums[lane] < limit {
        let outs = groups(members[longest])
        let intos = groups(members[lane]).sorted { $0.length < $1.length }
        for out in outs {
          // Both lanes become equally long where what comes back is that long.
          let ideal = out.length - (sums[longest] - sums[lane]) / 2
          let place = intos.firstPosition { $0.length >= ideal }
          for into in intos[max(0, place - 1)..<min(place + 1, intos.count)] {
            let change = out.length - into.length
            let length = max(sums[longest] - change, sums[lane] + change)
            if length < limit { (best, limit) = ((out, into, lane), length) }
          }
        }
      }
      guard let best else { return }
      for item in best.out.items { move(item, to: best.lane) }
      for item in best.into.items { move(item, to: longest) }
    }
  }

  /// Every group of up to two of the last items of a lane with these `members`.
  private func groups(_ members: [Int]) -> [Group] {
    let singles = members.suffix(Self.largestGroupSource).map { Group(items: [$0], length: costs[$0]) }
    var groups = [Group(items: [], length: 0)] + singles
    for (number, first) in singles.enumerated() {
      for second in singles[(number + 1)...] {
        groups.append(Group(items: first.items + second.items, length: first.length + second.length))
      }
    }
    return groups
  }

  private mutating func move(_ item: Int, to lane: Int) {
    sums[lanes[item]] -= costs[item]
    sums[lane] += costs[item]
    lanes[item] = lane
  }

  /// The same lanes, exchanged so that they begin in item order.
  private var inReadingOrder: [Int] {
    var firstItems = Array(repeating: Int.max, count: costs.laneCount)
    for (item, lane) in lanes.enumerated().reversed() { firstItems[lane] = item }
    var target = Array(0..<costs.laneCount)
    let sorted = target.sorted { (firstItems[$0], $0) < (firstItems[$1], $1) }
    for (slot, lane) in sorted.enumerated() { target[lane] = slot }
    return lanes.map { target[$0] }
  }
}
