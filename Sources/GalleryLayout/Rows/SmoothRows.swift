/// Breaks for rows of which those below each other are alike: the "adjacent demerits" of Knuth and Plass.
///
/// What a row costs then depends on the one above it, so that the shortest path goes over pairs of breaks.
struct SmoothRows: Sendable {
  /// A way to set the first items, for one length of the last row.
  struct Way {
    var cost: Double
    /// The logarithm of the height of the last row.
    var height: Double
    /// The number of items in the row before; 0 when there is none.
    var previous: Int
  }

  /// For every number of items, the ways with one item in the last row, two, and so on.
  private var ways: [[Way]] = [[]]

  /// Adds an item, with the ways to end with it.
  mutating func append(_ ways: [Way]) { self.ways.append(ways) }

  /// The ways to end with the item before `end` of the items of `breaks`.
  func ways(endingAt end: Int, _ breaks: RowBreaks, isLast: Bool) -> [Way] {
    let style = breaks.style
    var found: [Way] = []
    var isPossible = false
    for start in (breaks.earliestStart(of: end)..<end).reversed() {
      let (count, height) = (end - start, breaks.height(start, end))
      if height < style.leastShare * style.rowHeight, count > 3, count >= style.minimumItems, isPossible {
        break
      }
      let isLoose = isLast && style.lastRow != .justify && RowBreaks.isLoose(height, count, style)
      let set = logarithm(isLoose ? style.rowHeight : max(height, .leastNormalMagnitude))
      var way = Way(cost: start == 0 ? 0 : .infinity, height: set, previous: 0)
      for (place, before) in ways[start].enumerated() {
        let difference = before.height - set
        let cost = before.cost + style.smoothness * difference * difference
        if cost < way.cost { (way.cost, way.previous) = (cost, place + 1) }
      }
      way.cost += breaks.rowCost(height, count, isLast: isLast)
      isPossible = isPossible || way.cost < .infinity
      found.append(way)
    }
    return found
  }

  /// The rows of all items so far.
  func rows(_ breaks: RowBreaks) -> [Range<Int>] {
    var end = ways.count - 1
    let last = self.ways(endingAt: end, breaks, isLast: true)
    guard let best = last.indices.min(by: { last[$0].cost < last[$1].cost }) else { return [] }
    var rows: [Range<Int>] = []
    var (count, way) = (best + 1, last[best])
    while end > 0 {
      rows.append(end - count..<end)
      end -= count
      count = way.previous
      guard end > 0, count > 0 else { break }
      way = ways[end][count - 1]
    }
    return rows.reversed()
  }
}
