/// How many columns pages have that leave the number open.
///
/// A page is seen from further away when it has more pixels, so its shape decides and not its width: a contact sheet on
/// paper holds some dozen pictures, whatever the printer.
enum PageColumns {
  /// The pages with the number of columns that makes them fullest on average.
  ///
  /// `style` has the measures the way the calculation sees them, `available` is the height between the margins of a page,
  /// and `height` says how tall an item is in a column of a width.
  ///
  /// - Throws: What `pages` throws when no number of columns is possible.
  static func fullest(
    _ style: WaterfallStyle, _ items: [LayoutItem], available: Double,
    height: (_ item: LayoutItem, _ columnWidth: Double) -> Double,
    _ pages: (_ columns: Int) throws(LayoutError) -> [Page]
  ) throws(LayoutError) -> [Page] {
    // Refuses measures that cannot be calculated with.
    var single = style
    single.columns = .count(1)
    _ = try ColumnTrack(single)
    let counts = counts(style, items, available: available, height: height)
    var found: [[Page]] = []
    var failure: LayoutError?
    for count in counts.all {
      do throws(LayoutError) {
        let pages = try pages(count)
        let isUsual = counts.usual.contains(count)
        let isLarge = count >= counts.large && pages.count <= fewPages
        if isUsual || isLarge || pages.count <= 1 { found.append(pages) }
      } catch {
        failure = error
      }
    }
    let fullest = found.map(meanFill).max() ?? 0
    if let best = found.first(where: { meanFill($0) >= fullest - equalFill }) { return best }
    throw failure ?? .noRoom(pageHeight: available)
  }

  /// The share of `pages` that items and their gaps cover, on average.
  static func meanFill(_ pages: [Page]) -> Double {
    pages.isEmpty ? 1 : pages.reduce(0) { $0 + $1.fill } / Double(pages.count)
  }

  /// Shares that differ by so little are equal to the eye; larger pictures count more.
  static let equalFill = 0.01

  /// How many items of middling height a page holds, as far as there are as many.
  private static let itemsOnPage = 12.0...70.0
  /// So many pages may hold fewer, larger items, but no fewer than that.
  static let fewPages = 3
  private static let leastItemsOnPage = 6.0
  /// Of more items only about as many are asked for their heights.
  private static let sampleSize = 1_000
  /// About so many numbers of columns are tried at most.
  private static let mostCounts = 8

  /// The numbers of columns to try in ascending order, those that may make any number of pages, and from where on they may
  /// make a few.
  private static func counts(
    _ style: WaterfallStyle, _ items: [LayoutItem], available: Double,
    height: (_ item: LayoutItem, _ columnWidth: Double) -> Double
  ) -> (all: [Int], usual: ClosedRange<Int>, large: Int) {
    if items.isEmpty { return ([1], 1...1, 1) }
    let (gap, rowGap) = (style.columnGap, style.rowGap)
    let inner = style.width - style.margins.left - style.margins.right
    // Narrower than two gaps, columns are more gap than picture.
    let widest = (inner + gap) / (max(1, 2 * gap) + gap)
    let most = max(1, min(items.count, Int(min(widest, Double(WaterfallStyle.largestColumnCount)))))
    let sample = stride(from: 0, to: items.count, by: items.count / sampleSize + 1).map { items[$0] }
    func middleHeight(_ count: Int) -> Double {
      let width = (inner - Double(count - 1) * gap) / Double(count)
      let sorted = sample.map { height($0, width) }.sorted()
      return sorted[sorted.count / 2]
    }
    /// About how many items have room on a page.
    func room(_ count: Int) -> Double {
      Double(count) * (available + rowGap) / (middleHeight(count) + rowGap)
    }
    /// The least number that has room for so many items, none reduced on a very broad page, or the largest there is.
    func least(for items: Double) -> Int {
      var (low, high) = (1, most)
      while low < high {
        let middle = low + (high - low) / 2
        let isTooFew = room(middle) < items || middleHeight(middle) > available
        if isTooFew { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let low = least(for: itemsOnPage.lowerBound)
    let next = least(for: itemsOnPage.upperBound)
    let high = max(low, room(next) > itemsOnPage.upperBound ? next - 1 : next)
    // Shapes that differ may find room where middling ones would not.
    let large = least(for: leastItemsOnPage)
    let first = min(large, max(1, least(for: Double(items.count)) - 1))
    let step = (high - first) / mostCounts + 1
    return (stride(from: first, through: high, by: step).map(\.self), low...high, large)
  }
}
