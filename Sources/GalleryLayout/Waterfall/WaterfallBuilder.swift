public import PixelGeometry

/// A waterfall that grows at its end.
///
/// Appending items one by one gives the same arrangement as ``WaterfallStyle/arrange(items:)`` with all of them, but
/// for one thing: an item that is wide by itself is placed without look-ahead, which would need those after it. With a
/// tolerance and any tie rule, each item costs O(*k*) for *k* columns. With a balanced tail, too: only the last few items
/// are placed again when the arrangement is asked for. Where later items change the place of any before, in dense
/// filling, free balancing, and look-ahead for a rule of wide items, all are.
public struct WaterfallBuilder: Sendable {
  /// The style of the sheet.
  public let style: WaterfallStyle

  private let track: ColumnTrack
  private var builder: ArrangementBuilder
  /// The style with its margins turned as the calculation sees them.
  private let calculated: WaterfallStyle
  /// The lowest exact edge of all items.
  private var lowestEdge = 0.0

  /// Where the next item of each column begins, as long as every item goes to the shortest one.
  private var positions: [Double]
  private var shortest: ShortestLane
  /// Everything else that depends only on the items before.
  private var placer: LanePlacer?
  /// All items, where they have to be known, and an upper bound for the height of the sheet.
  private var whole: (items: [LayoutItem], height: Double)?
  /// The same items with a balanced tail, as long as each covers one column.
  private var tail: GrowingTail?

  /// A sheet without items.
  ///
  /// - Throws: ``LayoutError`` if there is no room for the columns, or a number of the style is not allowed.
  public init(_ style: WaterfallStyle) throws(LayoutError) {
    self.style = style
    try style.checkPlacement()
    var calculated = style
    calculated.margins = style.flow.calculated(style.margins)
    self.calculated = calculated
    track = try ColumnTrack(calculated)
    builder = ArrangementBuilder(track, gap: style.rowGap)
    positions = Array(repeating: calculated.margins.top, count: track.columns.count)
    shortest = ShortestLane(count: track.columns.count, position: calculated.margins.top)
    if !style.isIncremental {
      whole = ([], calculated.margins.top + calculated.margins.bottom)
      if style.balance == .tail { tail = GrowingTail(calculated, track: track) }
    } else if style.tolerance > 0 || style.tie != .leftmost || style.comparesExactly {
      placer = LanePlacer(positions: positions, gap: style.rowGap, rule: style.laneRule)
    }
    updateSizes()
  }

  /// The arrangement of all items so far.
  ///
  /// In O(1) as long as items are simply appended; a horizontal sheet, or one from the right, is turned each time. With a
  /// balanced tail that of the last few items is searched, and all frames are copied.
  public var arrangement: Arrangement {
    guard let whole, !whole.items.isEmpty else { return style.flow.turned(builder.arrangement) }
    if let tail { return style.flow.turned(tail.arrangement) }
    // Whatever could be too large was refused when it was appended, so there is an arrangement.
    return (try? style.arrange(items: whole.items)) ?? Arrangement()
  }

  /// Places one item more, in O(*k*) for *k* columns.
  ///
  /// - Parameter size: Its upright size; one that is not positive counts as a square.
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too tall. It stays as it was.
  public mutating func append(_ size: PixelSize) throws(LayoutError) {
    try append(LayoutSize(size))
  }

  /// Places one item more, in O(*k*) for *k* columns.
  ///
  /// - Parameter size: Its upright size; one that is not positive or not finite counts as a square.
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too tall. It stays as it was.
  public mutating func append(_ size: LayoutSize) throws(LayoutError) {
    try place(size)
    updateSizes()
  }

  /// Places one item more that is `height` tall in whatever column it comes to, in O(*k*) for *k* columns.
  ///
  /// - Parameter height: Counts as 0 if it is negative or not a number.
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too tall. It stays as it was.
  public mutating func append(height: Double) throws(LayoutError) {
    try append(LayoutItem(LayoutSize(width: 1, height: 1), fixedHeight: height))
  }

  /// Places one item more, which may be wide or have a caption, in O(*k*) for *k* columns.
  ///
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too tall. It stays as it was.
  public mutating func append(_ item: LayoutItem) throws(LayoutError) {
    try place(item)
    updateSizes()
  }

  /// Places `sizes` one after the other.
  ///
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too tall. The items before the
  ///   one that was too much stay.
  public mutating func append(contentsOf sizes: [PixelSize]) throws(LayoutError) {
    builder.reserve(sizes.count)
    defer { updateSizes() }
    guard whole == nil, placer == nil, style.flow.axis == .vertical else {
      for size in sizes { try place(LayoutSize(size)) }
      return
    }
    for size in sizes {
      let size = LayoutSize(size)
      try placeInShortest { size.height(atWidth: $0) }
    }
  }

  /// Places `sizes`, which need not be whole, one after the other.
  ///
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too tall. The items before the
  ///   one that was too much stay.
  public mutating func append(contentsOfFractional sizes: [LayoutSize]) throws(LayoutError) {
    builder.reserve(sizes.count)
    defer { updateSizes() }
    for size in sizes { try place(size) }
  }

  private mutating func place(_ size: LayoutSize) throws(LayoutError) {
    guard whole == nil, placer == nil else { return try place(LayoutItem(size)) }
    let calculated = style.flow.axis == .horizontal ? size.transposed : size
    try placeInShortest { calculated.height(atWidth: $0) }
  }

  private mutating func place(_ upright: LayoutItem) throws(LayoutError) {
    let item = style.flow.axis == .horizontal ? upright.transposed : upright
    if whole != nil { return try appendToWhole(upright, item) }
    let span = style.span(of: item, at: builder.count, columns: track.columns.count)
    if placer == nil {
      guard span > 1 else { return try placeInShortest { item.height(atWidth: $0) } }
      placer = LanePlacer(positions: positions, gap: style.rowGap, rule: style.laneRule)
    }
    let (width, height) = (track.width(ofSpan: span), item.height(atWidth: track.width(ofSpan: span)))
    guard let place = placer?.place(span: span, height: height) else { return }
    let frame = LayoutRect(x: track.columns[place.lane].x, y: place.y, width: width, height: height)
    try checkExtent(of: frame)
    placer?.fill(place, span: span, height: frame.height)
    builder.append(frame, lanes: place.lane..<place.lane + span)
    lowestEdge = max(lowestEdge, frame.maxY)
  }

  /// Places an item whose height follows from the width of its column.
  @inline(__always)
  private mutating func placeInShortest(height: (Double) -> Double) throws(LayoutError) {
    let lane = shortest.lane
    let column = track.columns[lane]
    let frame = LayoutRect(
      x: column.x, y: positions[lane], width: column.width, height: height(column.width))
    let position = frame.maxY + style.rowGap
    try checkExtent(of: frame)
    builder.append(frame, lane: lane)
    positions[lane] = position
    shortest.grow(lane, to: position)
    lowestEdge = max(lowestEdge, frame.maxY)
  }

  /// Keeps an item for later; its place does not matter for the bound, since no sheet is taller than one column.
  private mutating func appendToWhole(_ upright: LayoutItem, _ item: LayoutItem) throws(LayoutError) {
    let count = track.columns.count
    let span = style.span(of: item, at: whole?.items.count ?? 0, columns: count)
    let height = (whole?.height ?? 0) + item.height(atWidth: track.width(ofSpan: span)) + style.rowGap
    guard height <= LayoutError.largestExtent else { throw .tooLarge() }
    whole?.items.append(upright)
    whole?.height = height
    if span == 1 { tail?.append(item) } else { tail = nil }
  }

  @inline(__always)
  private func checkExtent(of frame: LayoutRect) throws(LayoutError) {
    guard frame.maxY + style.rowGap + calculated.margins.bottom <= LayoutError.largestExtent else {
      throw .tooLarge()
    }
  }

  /// How tall the sheet is, calculated downwards, as long as no item can change the place of earlier ones.
  var contentHeight: Double {
    (builder.count == 0 ? calculated.margins.top : lowestEdge) + calculated.margins.bottom
  }

  private mutating func updateSizes() {
    builder.setSizes(of: calculated, lowest: builder.count == 0 ? calculated.margins.top : lowestEdge)
  }
}
