internal import PixelGeometry

/// The columns of a section of a preset.
struct PresetLanes {
  private let rule: PresetRule
  private let scale: Double
  private let isReversed: Bool
  private let insets: LayoutInsets
  private let top: Double
  private let gap: Double
  private let padding: Double
  /// The width of an item, and from one column to the next.
  private let itemWidth: Double
  private let pitch: Double
  private let left: Double
  private let count: Int

  private var placer: LanePlacer
  private var frames: [LayoutRect] = []
  private var columns: [Int] = []
  private var spans: [Int] = []

  init(_ sheet: PresetSheet, _ section: WaterfallSection, insets: LayoutInsets, top: Double)
    throws(LayoutError)
  {
    let (rule, options) = (sheet.rule, sheet.options)
    let columnGap = section.columnGap ?? options.columnGap ?? rule.columnGap
    let rowGap = section.rowGap ?? options.rowGap ?? rule.rowGap
    let padding = options.padding ?? rule.padding
    try LayoutError.check("the column gap", columnGap)
    try LayoutError.check("the row gap", rowGap)
    try LayoutError.check("the padding", padding)
    let available =
      sheet.width - options.contentInsets.left - options.contentInsets.right - insets.left - insets.right
    var count = try Self.count(
      section.columnCount ?? options.columnCount ?? rule.columnCount, available, columnGap)
    func width(_ count: Int) -> Double {
      rule.rounding(
        (available - columnGap * Double(count - 1) - 2 * padding * Double(count)) / Double(count),
        scale: options.scale)
    }
    // react-photo-album tries fewer columns before it gives up; there, only once none has any width.
    while rule.dividesByRatio, count > 1, width(count) < 1 { count -= 1 }
    itemWidth = width(count)
    guard itemWidth >= 1 else { throw .noRoom(columns: count, width: sheet.width) }

    self.rule = rule
    self.count = count
    scale = options.scale
    isReversed = options.order == .rightToLeft
    (self.insets, self.top, self.gap, self.padding) = (insets, top, rowGap, padding)
    pitch = itemWidth + 2 * padding + columnGap
    left = insets.left + padding
    var lanes = rule.lanes
    switch options.order {
    case .leftToRight, .rightToLeft: lanes = LaneRule(tolerance: .infinity, tie: .cursor, isExact: true)
    case .shortest: lanes = LaneRule(isExact: true, isSinglePrecision: lanes.isSinglePrecision)
    case nil: break
    }
    placer = LanePlacer(positions: Array(repeating: top, count: count), gap: rowGap, rule: lanes)
  }

  private static func count(_ asked: Int?, _ width: Double, _ gap: Double) throws(LayoutError) -> Int {
    let allowed = 1...WaterfallStyle.largestColumnCount
    guard let asked else {
      var style = WaterfallStyle(width: max(0, width), columns: .automatic, columnGap: gap, margins: .zero)
      style.roundsColumns = false
      return try ColumnTrack(style).columns.count
    }
    guard allowed.contains(asked) else {
      throw .invalid("the column count", asked, "\(allowed.lowerBound) to \(allowed.upperBound)")
    }
    return asked
  }

  /// Places the next item.
  mutating func place(_ item: LayoutItem) throws(LayoutError) {
    let span = min(max(1, item.span), count)
    let width = span == 1 ? itemWidth : pitch * Double(span - 1) + itemWidth
    let height = height(of: item, width: width)
    var place = placer.place(span: span, height: height)
    let lane = isReversed ? count - span - place.lane : place.lane
    let position = place.y
    let y: Double
    switch rule.gaps {
    case .below: y = position + padding
    case .above(let alsoFirst): y = alsoFirst || position != top ? position + gap : position
    }
    place.y = position
    let end = rule.gaps == .below ? position + height + gap + 2 * padding : y + height
    guard end <= LayoutError.largestExtent else { throw .tooLarge() }
    placer.fill(place, span: span, until: end)
    placer.moveCursor(to: place.lane + span)
    frames.append(LayoutRect(x: left + pitch * Double(lane), y: y, width: width, height: height))
    columns.append(lane)
    spans.append(span)
  }

  private func height(of item: LayoutItem, width: Double) -> Double {
    if item.fixedHeight != nil { return item.height(atWidth: width) }
    if rule.flattensEmptyItems, !item.size.hasShape { return 0 }
    let height = rule.dividesByRatio ? width / item.aspectRatio : item.size.height(atWidth: width)
    return rule.rounding(height, scale: scale) + item.usableCaptionHeight
  }

  /// Where the section ends, its bottom inset included.
  var bottom: Double {
    let lowest = placer.positions.max() ?? top
    let bottomInset = rule.hasBottomInset ? insets.bottom : 0
    return switch rule.gaps {
    case .below where !rule.keepsLastGap: lowest - gap + bottomInset
    default: lowest + bottomInset
    }
  }

  /// The items of the section at their exact places.
  var arrangement: Arrangement {
    let lanes = (0..<count).map { (x: left + pitch * Double($0), width: itemWidth) }
    var builder = ArrangementBuilder(lanes: lanes, gap: gap + 2 * padding)
    builder.place(frames, columns: columns, spans: spans.allSatisfy { $0 == 1 } ? [] : spans)
    return builder.arrangement
  }
}
