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

  /// The pages with an automatic number of columns, or with up to two more or less where these are fuller.
  ///
  /// `style` has the measures the way the calculation sees them, `available` is the height between the margins of a page,
  /// and `heights` says how tall the items are in columns of a width.
  ///
  /// - Throws: What `pages` throws for the automatic number; the others need not be possible.
  static func fullest(
    _ style: WaterfallStyle, itemCount: Int, available: Double, heights: (_ columnWidth: Double) -> [Double],
    _ pages: (_ columns: Int) throws(LayoutError) -> [Page]
  ) throws(LayoutError) -> [Page] {
    var best: (pages: [Page], emptiness: Double)?
    let least = leastColumns(style, itemCount: itemCount, available: available, heights: heights)
    let count = max(try ColumnTrack(style).columns.count, least)
    for change in [0, 1, -1, 2, -2] where count + change >= least {
      let found: [Page]
      do throws(LayoutError) {
        found = try pages(count + change)
      } catch {
        if change == 0 { throw error }
        continue
      }
      // Another number of columns has to be worth it.
      let emptiness = found.reduce(0) { $0 + 1 - $1.fill } / Double(max(1, found.count))
      let mean = emptiness + otherCountWeight * Double(abs(change))
      if best.map({ mean < $0.emptiness }) ?? true { best = (found, mean) }
    }
    return best?.pages ?? []
  }

  /// How many columns a page with an automatic number of them has at least.
  ///
  /// With one column every page could hold a single picture, and be full. So there are so many that the picture of middling
  /// height is no taller than a share of the page, as far as columns do not become too narrow for that.
  private static func leastColumns(
    _ style: WaterfallStyle, itemCount: Int, available: Double, heights: (_ columnWidth: Double) -> [Double]
  ) -> Int {
    let inner = style.width - style.margins.left - style.margins.right
    let most = min(itemCount, Int(min(inner / leastColumnWidth, Double(WaterfallStyle.largestColumnCount))))
    var (low, high) = (1, max(1, most))
    while low < high {
      let middle = low + (high - low) / 2
      let width = (inner - Double(middle - 1) * style.columnGap) / Double(middle)
      let sorted = width >= 1 ? heights(width).sorted() : [0]
      if sorted[sorted.count / 2] > available * greatestShare { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The share of a page's height that the picture of middling height takes at most, and the width that columns keep
  /// nevertheless.
  private static let greatestShare = 0.36
  private static let leastColumnWidth = WaterfallStyle.automaticColumnWidth / 4

  /// What a column more or less than the automatic number counts against an empty share.
  private static let otherCountWeight = 0.01

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
