internal import PixelGeometry

/// A waterfall that is cut into pages.
struct WaterfallPaginator {
  private let style: WaterfallStyle
  private let track: ColumnTrack
  /// The items as they are placed, none taller than a page.
  private let items: [LayoutItem]
  /// The items as they were given.
  private let givenItems: [LayoutItem]
  /// The heights that items were reduced to, captions included.
  private let reducedHeights: [Int: Double]
  private let page: PageStyle
  /// The height between the margins of a page.
  private let available: Double

  /// The width between the margins with a gap to its right, and the areas of the first items, each with a gap to its right
  /// and below it.
  private let innerWidth: Double
  private var areas: [Double] = [0]

  /// At the end, so many items or so many pages are shared out evenly; what is before fills page after page.
  private static let evenItems = 120
  private static let evenPages = 4
  /// Within a page only so many places are looked at for a break.
  private static let mostBreaksPerPage = 64

  init(
    style: WaterfallStyle, track: ColumnTrack, items: [LayoutItem], page: PageStyle, available: Double
  ) {
    (self.style, self.track, self.page, self.available) = (style, track, page, available)
    var (fitting, reducedHeights) = (items, [Int: Double]())
    innerWidth = track.width(ofSpan: track.columns.count) + style.columnGap
    for (index, item) in items.enumerated() {
      let width = track.width(ofSpan: min(max(1, item.span), track.columns.count))
      var height = item.height(atWidth: width)
      // The first item is on the first page; others move on when that lacks height.
      let greatest = min(available - page.lackingHeight(from: index), page.greatestItemHeight)
      if height > greatest {
        fitting[index] = LayoutItem(item.size, span: item.span, fixedHeight: greatest)
        reducedHeights[index] = greatest
        height = greatest
      } else if height < 1 {
        // Drawn, it takes a pixel, and must not push others off the page.
        fitting[index] = item.onePixelTall
        height = 1
      }
      areas.append(areas[index] + (width + style.columnGap) * (height + style.rowGap))
    }
    (self.items, self.reducedHeights, givenItems) = (fitting, reducedHeights, items)
  }

  /// All pages.
  func pages() throws(LayoutError) -> [Page] {
    var pages: [Page] = []
    for range in try ranges() { pages.append(try page(range)) }
    return pages
  }

  /// The items of every page.
  private func ranges() throws(LayoutError) -> [Range<Int>] {
    var full: [Range<Int>] = []
    var next = 0
    while next < items.count {
      let end = try end(from: next)
      // The rest may still be more than that, when this is the first page.
      if items.count - next <= max(Self.evenItems, Self.evenPages * (end - next)) { break }
      full.append(next..<end)
      next = end
    }
    // Where the last pages may begin and end.
    var greedy = [next]
    while let last = greedy.last, last < items.count { greedy.append(try end(from: last)) }
    let step = max(1, (zip(greedy, greedy.dropFirst()).map { $1 - $0 }.max() ?? 1) / Self.mostBreaksPerPage)
    let breaks = Set(greedy).union(stride(from: next, to: items.count, by: step)).sorted()
    var ends: [Int] = []
    for start in breaks.dropLast() {
      let end = try end(from: start)
      ends.append(breaks.firstPosition { $0 > end } - 1)
    }
    let even = PageBreaks.pages(breaks.count - 1, ends: ends) {
      min(
        1,
        (areas[breaks[$0.upperBound]] - areas[breaks[$0.lowerBound]])
          / area(ofPageFrom: breaks[$0.lowerBound]))
    }
    return full + even.map { breaks[$0.lowerBound]..<breaks[$0.upperBound] }
  }

  /// The area of the page that begins with the item `start`, with a gap to its right and below it.
  private func area(ofPageFrom start: Int) -> Double {
    innerWidth * (available - page.lackingHeight(from: start) + style.rowGap)
  }

  /// How far down the page reaches that begins with the item `start`, as if it lacked nothing at its top.
  private func bottom(ofPageFrom start: Int) -> Double {
    // A millionth is what sums leave.
    page.height - page.lackingHeight(from: start) - style.margins.bottom + 1e-6
  }

  /// How far a page can reach that begins with the item `start`.
  private func end(from start: Int) throws(LayoutError) -> Int {
    // No page holds more than its area, with a little to spare.
    let limit = areas[start] + area(ofPageFrom: start) * 1.02
    let most = max(start + 1, areas.firstPosition { $0 > limit } - 1)
    var end = start + 1
    if style.laneRule == LaneRule(), items[start..<most].allSatisfy({ $0.span <= 1 }) {
      end = greedyEnd(from: start, most)
    } else {
      // Not quite monotone, so this is not always the furthest.
      var high = most
      while end < high {
        let middle = end + (high - end + 1) / 2
        if try fits(start..<middle) { end = middle } else { high = middle - 1 }
      }
    }
    // Balancing makes room for a few more.
    if style.balance != .none { while end < most, try fits(start..<end + 1) { end += 1 } }
    return end
  }

  /// How far a page reaches that is not balanced.
  private func greedyEnd(from start: Int, _ most: Int) -> Int {
    var shortest = ShortestLane(count: track.columns.count, position: style.margins.top)
    var positions = Array(repeating: style.margins.top, count: track.columns.count)
    let limit = bottom(ofPageFrom: start)
    for index in start..<most {
      let lane = shortest.lane
      let bottom = positions[lane] + items[index].height(atWidth: track.columns[lane].width)
      if bottom > limit { return max(start + 1, index) }
      positions[lane] = bottom + style.rowGap
      shortest.grow(lane, to: positions[lane])
    }
    return most
  }

  private func fits(_ range: Range<Int>) throws(LayoutError) -> Bool {
    var plan = try WaterfallPlan(style)
    try plan.place(Array(items[range]))
    return plan.lowestEdge <= bottom(ofPageFrom: range.lowerBound)
  }

  private func page(_ range: Range<Int>) throws(LayoutError) -> Page {
    let lacking = page.lackingHeight(from: range.lowerBound)
    var style = style
    style.margins.top += lacking
    var arrangement = try style.arrange(items: Array(items[range]))
    var reduced: [Int] = []
    for (place, item) in range.enumerated() {
      guard let height = reducedHeights[item] else { continue }
      reduced.append(item)
      arrangement.narrow(place, to: givenItems[item], height: height)
    }
    var gap = style.rowGap
    if style.balance != .none, arrangement.spans.isEmpty {
      let sheet = FixedBottomSheet(
        style: style, arrangement: arrangement, canvas: LayoutSize(width: style.width, height: page.height))
      (arrangement, gap) = sheet.wideningGaps(upTo: style.rowGap * page.largestGap)
    }
    return Page(
      range, arrangement, reducedItems: reduced, height: page.height,
      inner: LayoutSize(width: innerWidth - style.columnGap, height: available - lacking),
      gap: LayoutSize(width: style.columnGap, height: gap))
  }
}
