/// A list cut into consecutive parts: the longest as short as possible, then the sum of squares as small as possible.
///
/// The classic linear partition problem. The least longest part is found by bisection over all numbers a `Double` can
/// be, testing each with parts filled as far as they go; the exact optimum comes out, since the last test that fails and
/// the first that succeeds are neighbours.
struct OrderedPartition {
  /// Where parts begin: the first is 0, the last the number of items.
  let cuts: [Int]

  /// Cuts the items of `costs` into one part per lane.
  ///
  /// The parts of fewer items than lanes are single items, and the last ones empty.
  init(_ costs: LaneCosts) {
    let (count, parts) = (costs.count, costs.laneCount)
    guard count > parts else {
      cuts = (0...parts).map { min($0, count) }
      return
    }
    let sums = PrefixSums(costs)
    let longest = Self.leastLongest(sums)
    // How far the first parts can reach, and where the last ones can begin.
    var (latest, earliest) = (
      Array(repeating: 0, count: parts + 1), Array(repeating: count, count: parts + 1)
    )
    for part in 0..<parts {
      latest[part + 1] = min(sums.end(from: latest[part], within: longest), count - (parts - part - 1))
    }
    for part in (0..<parts).reversed() {
      earliest[part] = max(sums.start(until: earliest[part + 1], within: longest), part)
    }
    (latest[0], earliest[0]) = (0, 0)
    let windows = (0...parts).map { min(earliest[$0], latest[$0])...latest[$0] }
    cuts = SquaredPartition(windows: windows, sums: sums, limit: longest).cuts
  }

  /// The cuts into `count` parts with the least sum of squared sums of `values`, which are positive.
  ///
  /// For lists of more than ``largestComplete`` values only cuts near the ideal ones are looked at.
  static func leastSquares(_ values: [Double], count parts: Int) -> [Int] {
    let count = values.count
    guard count > parts else { return (0...parts).map { min($0, count) } }
    let sums = PrefixSums(LaneCosts(values, laneCount: parts))
    let windows = (0...parts).map { part in
      guard part > 0, part < parts else { return part == 0 ? 0...0 : count...count }
      let all = part...count - (parts - part)
      guard count > largestComplete else { return all }
      let ideal = sums.end(from: 0, within: sums.total * Double(part) / Double(parts))
      let low = min(max(ideal - windowReach, all.lowerBound), all.upperBound)
      return low...max(low, min(ideal + windowReach, all.upperBound))
    }
    return SquaredPartition(windows: windows, sums: sums, limit: .infinity).cuts
  }

  private static let largestComplete = 20_000
  private static let windowReach = 1_000

  /// The least length that the longest part can have.
  private static func leastLongest(_ sums: PrefixSums) -> Double {
    func isPossible(_ length: Double) -> Bool {
      var start = 0
      for part in 0..<sums.partCount {
        // Every part has an item, and leaves one for each of the others.
        let end = min(sums.end(from: start, within: length), sums.count - (sums.partCount - part - 1))
        if end == start { return false }
        start = end
      }
      return start == sums.count
    }
    // Positive numbers are ordered as their bits are.
    var (low, high) = (UInt64(0), sums.total.bitPattern)
    while low < high {
      let middle = low + (high - low) / 2
      if isPossible(Double(bitPattern: middle)) { high = middle } else { low = middle + 1 }
    }
    return Double(bitPattern: low)
  }
}

/// The sums of the first items.
struct PrefixSums {
  /// The number of parts.
  let partCount: Int
  private let sums: [Double]

  init(_ costs: LaneCosts) {
    partCount = costs.laneCount
    var sum = 0.0
    var sums = [0.0]
    sums.reserveCapacity(costs.count + 1)
    for item in 0..<costs.count {
      sum += costs[item]
      sums.append(sum)
    }
    self.sums = sums
  }

  /// The number of items.
  var count: Int { sums.count - 1 }
  /// The sum of all items.
  var total: Double { sums[count] }

  /// The length of the items from `start` to `end`.
  func length(_ start: Int, _ end: Int) -> Double { sums[end] - sums[start] }

  /// How far a part can reach that begins at `start`.
  func end(from start: Int, within limit: Double) -> Int {
    var (low, high) = (start, sums.count - 1)
    while low < high {
      let middle = low + (high - low + 1) / 2
      if sums[middle] - sums[start] <= limit { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Where a part can begin that reaches to `end`.
  func start(until end: Int, within limit: Double) -> Int {
    var (low, high) = (0, end)
    while low < high {
      let middle = low + (high - low) / 2
      if sums[end] - sums[middle] <= limit { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Cuts with the least sum of squared lengths, each within its window, and no part longer than a limit.
///
/// Squares of lengths obey the quadrangle inequality, so the best previous cut does not decrease from cut to cut, and
/// divide and conquer finds all of a part in O(*w* log *w*) for a window of *w*.
private struct SquaredPartition {
  private(set) var cuts: [Int]
  private let windows: [ClosedRange<Int>]
  private let sums: PrefixSums
  private let limit: Double
  /// The best previous cut for every cut of a window, part after part.
  private var previous: [[Int32]] = []
  private var costs: [Double] = [0]

  init(windows: [ClosedRange<Int>], sums: PrefixSums, limit: Double) {
    (self.windows, self.sums, self.limit) = (windows, sums, limit)
    cuts = windows.map(\.lowerBound)
    for part in 0..<windows.count - 1 { addPart(part) }
    var cut = sums.count
    for part in (0..<windows.count - 1).reversed() {
      cuts[part + 1] = cut
      cut = Int(previous[part][cut - windows[part + 1].lowerBound])
    }
    cuts[0] = 0
  }

  private mutating func addPart(_ part: Int) {
    let window = windows[part + 1]
    var next = Array(repeating: Double.infinity, count: window.count)
    var best = Array(repeating: Int32(truncatingIfNeeded: windows[part].lowerBound), count: window.count)
    // What is still to do: ends of the part, and where it may begin.
    var pending = [(window, windows[part])]
    while let (ends, starts) = pending.popLast() {
      let end = ends.lowerBound + ends.count / 2
      var (least, leastStart) = (Double.infinity, starts.lowerBound)
      var start = min(starts.upperBound, end - 1)
      while start >= starts.lowerBound {
        let length = sums.length(start, end)
        if length > limit { break }
        let cost = costs[start - windows[part].lowerBound] + length * length
        if cost <= least { (least, leastStart) = (cost, start) }
        start -= 1
      }
      next[end - window.lowerBound] = least
      best[end - window.lowerBound] = Int32(truncatingIfNeeded: leastStart)
      let isFound = least < .infinity
      if ends.lowerBound < end {
        pending.append(
          (ends.lowerBound...end - 1, starts.lowerBound...(isFound ? leastStart : starts.upperBound)))
      }
      if end < ends.upperBound {
        pending.append(
          (end + 1...ends.upperBound, (isFound ? leastStart : starts.lowerBound)...starts.upperBound))
      }
    }
    costs = next
    previous.append(best)
  }
}
