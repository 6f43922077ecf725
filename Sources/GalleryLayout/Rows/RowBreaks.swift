/// Where rows break: the shortest path over all breaks, which grows item by item.
///
/// What the first items cost never depends on later ones, so appending costs no more than that item.
struct RowBreaks: Sendable {
  let style: RowsStyle
  private let innerWidth: Double
  private let largestCount: Int
  /// With breakout rows, the number of rows before matters modulo their interval.
  private let phases: Int

  /// The sums of the first ratios.
  private(set) var ratios: [Double] = [0]
  /// The sums of the first widths that captions take; empty as long as none takes any.
  private var captionWidths: [Double] = []
  /// Where the row that holds an item may begin at the earliest.
  private var earliestStarts: [Int32] = []
  /// The ways to end with rows of every length, when rows below each other should be alike.
  private var smooth: SmoothRows?
  /// The next item has to begin a row.
  private var isBroken = true
  /// The least cost of the first items in full rows, and the start of the last row, for every phase.
  private var costs: [Double]
  private var starts: [Int32]
  /// The least of the costs in every block of each of the ``blockLengths``, for every phase.
  private var blockCosts: [[Double]]

  /// How many breaks are passed over together where none of them can be the best.
  private static let blockLengths = [256, 16]
  /// Rows of fewer items are looked at one by one.
  private static let leastLong = 32

  /// Violations of these limits come only where there is no other way; in this order they are given up.
  private static let penalties = (tooFew: 1e4, height: 100.0, tooMany: 1e7)
  /// Costs are compared in steps of that, so that noise does not decide.
  private static let costStep = 0x1p-40
  /// No row costs more, so that sums stay finite.
  private static let greatestCost = 1e60

  /// How one row might be set.
  private struct Row {
    var cost: Double
    var height: Double
  }

  init(_ style: RowsStyle) {
    self.style = style
    innerWidth = style.innerWidth
    largestCount = PixelRun.capacity(of: innerWidth, gap: style.columnGap)
    phases = style.breakoutInterval ?? 1
    costs = Array(repeating: .infinity, count: phases)
    costs[0] = 0
    starts = Array(repeating: -1, count: phases)
    if style.smoothness > 0, style.cost == .logarithmic, style.breakoutInterval == nil {
      smooth = SmoothRows()
    }
    blockCosts = Self.blockLengths.map { _ in [] }
    for level in blockCosts.indices { blockCosts[level] = costs }
  }

  /// The number of items so far.
  var count: Int { earliestStarts.count }

  /// Makes room for `count` items.
  mutating func reserve(_ count: Int) {
    ratios.reserveCapacity(count + 1)
    earliestStarts.reserveCapacity(count)
    costs.reserveCapacity((count + 1) * phases)
    starts.reserveCapacity((count + 1) * phases)
  }

  /// Adds one item, and finds the best last row of all up to it.
  mutating func append(_ item: LayoutItem) {
    append(
      ratio: item.aspectRatio, captionWidth: item.captionWidth, startsRow: item.startsRow,
      fillsRow: item.fillsRow)
  }

  /// Adds one item by its ratio, and what a caption beside it takes.
  mutating func append(
    ratio: Double, captionWidth: Double = 0, startsRow: Bool = false, fillsRow: Bool = false
  ) {
    let index = count
    ratios.append(ratios[index] + ratio)
    if captionWidth > 0, captionWidths.isEmpty { captionWidths = Array(repeating: 0, count: index + 1) }
    if !captionWidths.isEmpty { captionWidths.append(captionWidths[index] + captionWidth) }
    let isFirst = isBroken || startsRow || fillsRow
    earliestStarts.append(isFirst ? Int32(truncatingIfNeeded: index) : earliestStarts[index - 1])
    isBroken = fillsRow
    if let smooth {
      let ways = smooth.ways(endingAt: index + 1, self, isLast: false)
      self.smooth?.append(ways)
      return
    }
    for phase in 0..<phases {
      let best = bestRow(endingAt: index + 1, phase: phase, isLast: false)
      costs.append(best.cost)
      starts.append(best.start)
      for (level, length) in Self.blockLengths.enumerated() {
        let place = (index + 1) / length * phases + phase
        if place < blockCosts[level].count {
          blockCosts[level][place] = min(blockCosts[level][place], best.cost)
        } else {
          blockCosts[level].append(best.cost)
        }
      }
    }
  }

  /// The rows of all items so far.
  var rows: [Range<Int>] {
    guard count > 0 else { return [] }
    if let smooth { return smooth.rows(self) }
    var best = (cost: Double.infinity, start: Int32(-1), phase: 0)
    for phase in 0..<phases {
      let row = bestRow(endingAt: count, phase: phase, isLast: true)
      if row.cost < best.cost { best = (row.cost, row.start, phase) }
    }
    var rows: [Range<Int>] = []
    var (end, start, phase) = (count, Int(best.start), best.phase)
    while end > 0, start >= 0 {
      rows.append(start..<end)
      phase = (phase + phases - 1) % phases
      end = start
      start = Int(starts[end * phases + phase])
    }
    return rows.reversed()
  }

  /// What all rows cost together, the last one as it is set.
  var cost: Double {
    (0..<phases).map { bestRow(endingAt: count, phase: $0, isLast: true).cost }.min() ?? 0
  }

  /// The best last row of the first `end` items, after which the number of rows has this phase.
  private func bestRow(endingAt end: Int, phase: Int, isLast: Bool) -> (cost: Double, start: Int32) {
    guard end > 0 else { return (0, -1) }
    let before = (phase + phases - 1) % phases
    let isBreakout = phases > 1 && phase == 0 || style.breakoutInterval == 1
    let earliest = earliestStart(of: end)
    let floor = style.leastShare * style.rowHeight
    var best = (cost: Double.infinity, start: Int32(-1))
    // A loose last row may cost less than its height says.
    let isLong = !isLast && end - earliest > Self.leastLong
    let attained =
      isLong ? attainedCost(end, earliest: earliest, before: before, isBreakout: isBreakout) : .infinity
    var start = end - 1
    while start >= earliest {
      let limit = min(attained, best.cost)
      if isLong, start < end - 1, let block = hopelessBlock(upTo: start, end, before: before, limit: limit) {
        start -= block
        continue
      }
      let count = end - start
      let previous = costs[start * phases + before]
      let height = height(start, end)
      // Sums only grow, so heights only fall.
      if height < floor, count > 3, count >= style.minimumItems, best.cost < .infinity { break }
      if previous < .infinity, previous + leastDeviation(height, isLast: isLast) <= limit {
        let cost = previous + cost(of: start, end, height, isBreakout: isBreakout, isLast: isLast)
        // Shorter rows come first and stay where others are no better.
        if cost < best.cost - Self.costStep * max(1, abs(cost)) || best.start < 0 && cost < .infinity {
          best = (cost, Int32(truncatingIfNeeded: start))
        }
      }
      start -= 1
    }
    return best
  }

  /// The earliest place where the row may begin that ends with the item before `end`.
  func earliestStart(of end: Int) -> Int { max(Int(earliestStarts[end - 1]), end - largestCount) }

  /// How tall the row of the items from `start` to `end` is.
  func height(_ start: Int, _ end: Int) -> Double {
    var width = innerWidth - Double(end - start - 1) * style.columnGap
    if !captionWidths.isEmpty { width -= captionWidths[end] - captionWidths[start] }
    return width / (ratios[end] - ratios[start])
  }

  /// What the row of the items from `start` to `end` costs.
  private func cost(of start: Int, _ end: Int, _ height: Double, isBreakout: Bool, isLast: Bool) -> Double {
    guard isBreakout, ratios[start + 1] - ratios[start] >= 1 else {
      return rowCost(height, end - start, isLast: isLast)
    }
    return end - start == 1 ? 0 : .infinity
  }

  /// What the row costs, with all before it, whose height is closest to the target: an upper bound for the best.
  private func attainedCost(_ end: Int, earliest: Int, before: Int, isBreakout: Bool) -> Double {
    var (low, high) = (earliest, end - 1)
    while low < high {
      let middle = low + (high - low) / 2
      if height(middle, end) >= style.rowHeight { high = middle } else { low = middle + 1 }
    }
    return costs[low * phases + before]
      + cost(of: low, end, height(low, end), isBreakout: isBreakout, isLast: false)
  }

  /// The length of a block whose last place is `start`, if no row that begins there can cost as little as `limit`.
  private func hopelessBlock(upTo start: Int, _ end: Int, before: Int, limit: Double) -> Int? {
    // Blocks are powers of two, and all begin where one of the smallest does.
    guard start & 15 == 15 else { return nil }
    for (level, length) in Self.blockLengths.enumerated() where start & (length - 1) == length - 1 {
      let least = blockCosts[level][start / length * phases + before]
      // The heights of the block fall from its end to its beginning.
      let (tallest, lowest) = (height(start, end), height(start - length + 1, end))
      let nearest = min(max(style.rowHeight, lowest), tallest)
      let cost = least + leastDeviation(nearest, isLast: false)
      if cost > limit + Self.costStep * max(1, limit) { return length }
    }
    return nil
  }

  /// What a row of `count` items costs.
  func rowCost(_ height: Double, _ count: Int, isLast: Bool) -> Double {
    guard height > 0 else { return 1e12 * Double(count) }
    var cost = deviation(height, count)
    if isLast, height > style.rowHeight { cost = min(cost, looseCost(height)) }
    if height < style.leastRowHeight {
      let violation = logarithm(height / style.leastRowHeight)
      cost += Self.penalties.height * violation * violation
    } else if height > style.greatestRowHeight, !(isLast && style.lastRow != .justify) {
      let violation = logarithm(height / style.greatestRowHeight)
      cost += Self.penalties.height * violation * violation
    }
    if count < style.minimumItems, !(isLast && style.lastRow != .justify) {
      cost += Self.penalties.tooFew * Double(style.minimumItems - count)
    }
    if count > style.maximumItems { cost += Self.penalties.tooMany * Double(count - style.maximumItems) }
    // Whatever the numbers, a row that has to be can be; written so that what is no number is replaced, too.
    return cost < Self.greatestCost ? cost : Self.greatestCost
  }

  /// No more than what a row costs whose height is off, without a logarithm: |ln *x*| is at least 1 - *x* and 1 - 1/*x*.
  @inline(__always)
  private func leastDeviation(_ height: Double, isLast: Bool) -> Double {
    // A loose last row and a breakout may cost less, and both are few.
    guard style.cost == .logarithmic, phases == 1, height > 0, height < style.rowHeight || !isLast else {
      return 0
    }
    let share = 1 - (height < style.rowHeight ? height / style.rowHeight : style.rowHeight / height)
    return share * share
  }

  private func deviation(_ height: Double, _ count: Int) -> Double {
    let difference = height - style.rowHeight
    switch style.cost {
    case .logarithmic:
      let ratio = logarithm(height / style.rowHeight)
      return ratio * ratio
    case .squared: return difference * difference
    case .squaredTimesCount: return difference * difference * Double(count)
    }
  }

  /// What it costs to set the last row at the target height, at which it does not reach the right edge.
  private func looseCost(_ height: Double) -> Double {
    guard style.lastRow != .justify else { return .infinity }
    let emptiness = 1 - style.rowHeight / height
    // An infinite weight times nothing is no number.
    guard emptiness > 0 else { return 0 }
    let scale = style.cost == .logarithmic ? 1 : style.rowHeight * style.rowHeight
    return style.emptinessWeight * scale * emptiness * emptiness
  }

  /// True when a last row that would be `height` tall in full width is better set at the target height.
  static func isLoose(_ height: Double, _ count: Int, _ style: RowsStyle) -> Bool {
    guard height > style.rowHeight else { return false }
    let breaks = RowBreaks(style)
    return breaks.looseCost(height) < breaks.deviation(height, count)
  }
}
