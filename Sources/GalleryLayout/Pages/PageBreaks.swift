/// Where pages break: as few pages as possible, and then as evenly filled as possible.
enum PageBreaks {
  /// The pages of rows with these heights, where a page that begins with a row has the height `available` for it and those
  /// that follow; none is taller than that.
  static func pages(
    heights: [Double], gap: Double, available: (_ start: Int) -> Double
  ) -> [Range<Int>] {
    var sums = [0.0]
    for height in heights { sums.append(sums[sums.count - 1] + height + gap) }
    let ends = heights.indices.map { start in
      let room = available(start) + gap
      // A millionth is what sums leave.
      return max(start + 1, sums.firstPosition { $0 - sums[start] > room + 1e-6 } - 1)
    }
    return pages(heights.count, ends: ends) {
      min(1, (sums[$0.upperBound] - sums[$0.lowerBound]) / (available($0.lowerBound) + gap))
    }
  }

  /// The pages of `count` things.
  ///
  /// The squares of the empty shares are as small as possible in sum, so that no page, and above all not the last, is
  /// nearly empty.
  ///
  /// - Parameters:
  ///   - count: The number of things.
  ///   - ends: How far a page can reach that begins with each thing: at least one further.
  ///   - fill: The share of a page that things take.
  /// - Returns: Consecutive ranges that hold everything.
  static func pages(_ count: Int, ends: [Int], fill: (Range<Int>) -> Double) -> [Range<Int>] {
    var best = Array(repeating: (pages: Int.max, cost: Double.infinity, start: 0), count: count + 1)
    best[0] = (0, 0, 0)
    for start in 0..<count {
      let pages = best[start].pages + 1
      for end in start + 1...max(start + 1, min(ends[start], count)) where pages <= best[end].pages {
        let empty = 1 - fill(start..<end)
        let cost = best[start].cost + empty * empty
        if (pages, cost) < (best[end].pages, best[end].cost) { best[end] = (pages, cost, start) }
      }
    }
    var pages: [Range<Int>] = []
    var end = count
    while end > 0 {
      pages.append(best[end].start..<end)
      end = best[end].start
    }
    return pages.reversed()
  }
}
