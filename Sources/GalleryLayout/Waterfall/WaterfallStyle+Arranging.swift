public import PixelGeometry

extension WaterfallStyle {
  /// Places every item in the column that is shortest so far.
  ///
  /// Columns: exact frames are in columns that are all equally wide, so that pictures of one shape are equally tall
  /// and lie in rows, in order. Pixel frames are in columns of whole pixels when width, margins and column gap are
  /// whole: what is left over by the division goes to the first columns, one pixel each, so that every gap is exactly
  /// the gap and the last column ends exactly at the margin.
  ///
  /// Rows: exact frames are not rounded. Pixel frames are the exact ones with the edges rounded, not the heights, so
  /// that they stay together however long a column is; a whole gap between two items stays exactly that
  /// wide. A pixel frame is at least one pixel high, and unless it is that low, within a pixel of the exact height;
  /// of an item over one column it is within a pixel of the exact width, too.
  ///
  /// Items thinner than a pixel take more room drawn than exact, which pushes what is below them down until
  /// the next items make up for it. On a sheet with such items a pixel top may be a few pixels above that of
  /// the item before; nobody who draws a sheet from top to bottom should rely on the item order alone.
  ///
  /// Positions are compared in steps of 1/1024 pixel, so that noise in the last digit moves no item to another
  /// column. Runs in O(*n* · *k*) for *n* items and few columns *k*, in O(*n* · log *k*) for more than
  /// ``ShortestLane`` scans; a tolerance, another tie rule and wide items cost O(*n* · *k* · *s*) for spans of *s*.
  ///
  /// - Parameter sizes: The upright size of every item, in sheet order. One that is not positive counts as a
  ///   square.
  /// - Returns: One frame per size, in the same order, none overlapping another.
  /// - Throws: ``LayoutError`` with the code `noRoom` if gaps and margins leave a column less than one pixel
  ///   wide, `invalidValue` for a number that is no length or no count of columns, and `tooLarge` if the
  ///   sheet would be taller than ``LayoutError/largestExtent``.
  public func arrange(sizes: [PixelSize]) throws(LayoutError) -> Arrangement {
    guard isIncremental else { return try arrange(items: sizes.map { LayoutItem($0) }) }
    var builder = try WaterfallBuilder(self)
    try builder.append(contentsOf: sizes)
    return builder.arrangement
  }

  /// Places every item in the column that is shortest so far, from sizes that need not be whole.
  ///
  /// As for whole sizes otherwise. A size that is not positive or not finite counts as a square.
  public func arrange(fractionalSizes sizes: [LayoutSize]) throws(LayoutError) -> Arrangement {
    guard isIncremental else { return try arrange(items: sizes.map { LayoutItem($0) }) }
    var builder = try WaterfallBuilder(self)
    try builder.append(contentsOfFractional: sizes)
    return builder.arrangement
  }

  /// Places items that may cover several columns, have captions or heights of their own.
  ///
  /// As for sizes otherwise. Wide items are placed as described at ``lookAhead``: of the windows of columns, and of
  /// the numbers of later items that may go first, the pair that leaves the smallest hole above the item wins, then
  /// the fewest items, then the highest and then the leftmost window. At most ``lookAhead`` items overtake a wide one; all others keep
  /// their relative order.
  public func arrange(items: [LayoutItem]) throws(LayoutError) -> Arrangement {
    var plan = try WaterfallPlan(self)
    try plan.place(items)
    return flow.turned(try plan.arrangement())
  }

  /// True when items can be appended one by one without placing those before again.
  var isIncremental: Bool { balance == .none && !isDense && (spanRule == nil || lookAhead == 0) }

  /// How an item finds its lane.
  var laneRule: LaneRule {
    LaneRule(tolerance: tolerance, tie: tie, isDense: isDense, isExact: comparesExactly)
  }

  /// Throws unless the numbers that only the placement needs are allowed.
  func checkPlacement() throws(LayoutError) {
    guard tolerance >= 0 else { throw .invalid("the tolerance", tolerance, "0 or more") }
    guard (0...Self.largestLookAhead).contains(lookAhead) else {
      throw .invalid("the look-ahead", lookAhead, "0 to \(Self.largestLookAhead)")
    }
    if let largestHole, !(largestHole >= 0) { throw .invalid("the largest hole", largestHole, "0 or more") }
    switch spanRule {
    case .every(let interval, let columns):
      guard interval > 0 else { throw .invalid("the interval of wide items", interval, "1 or more") }
      guard columns > 0 else { throw .invalid("the span", columns, "1 or more") }
    case .wide(let ratio, let columns):
      guard ratio > 0 else { throw .invalid("the least ratio of wide items", ratio, "more than 0") }
      guard columns > 0 else { throw .invalid("the span", columns, "1 or more") }
    case nil: break
    }
  }

  /// More items are not moved before a wide one.
  public static let largestLookAhead = 64

  /// How many columns the item number `index` covers, of `count`.
  func span(of item: LayoutItem, at index: Int, columns count: Int) -> Int {
    let span =
      switch spanRule {
      case .every(let interval, let columns) where item.span <= 1 && index % interval == 0: columns
      case .wide(let ratio, let columns) where item.span <= 1 && item.aspectRatio >= ratio: columns
      default: item.span
      }
    return min(max(1, span), count)
  }
}
