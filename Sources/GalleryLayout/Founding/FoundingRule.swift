/// The arithmetic of a founding layout, as data.
///
/// Every operation is rounded where the original rounds, so that results can be compared with `==`.
struct FoundingRule: Sendable {
  let width: Double
  let insets: LayoutInsets
  let rowSpacing: Double
  let itemWidth: Double
  let columnEdges: [Double]

  var gapPlace = GapPlace.before(alsoFirst: true)
  var tie = Tie.leftmost
  /// The first items go to the first columns, whatever the positions say.
  var dealsFirstRow = false
  /// Positions are kept in 32 bits.
  var isSinglePrecision = false
  /// Heights are rounded to 32 bits and then down to whole numbers.
  var floorsHeights = false
  /// What the content reaches to below the lowest position.
  var contentEnd: Double = 0
  var statesWidth = false

  /// Where the gap between two items of a column is added.
  enum GapPlace: Sendable {
    /// Above an item; not above the first ones, unless asked for.
    case before(alsoFirst: Bool)
    /// Below an item, so that positions contain it.
    case after
  }

  /// Which of two equally short columns wins.
  enum Tie: Sendable { case leftmost, rightmost }

  /// The rule of `layout` for a sheet of `width`; only `delegated` asks the delegate.
  init(_ layout: FoundingLayout, width: Double, delegate: some WaterfallLayoutDelegate) throws(LayoutError) {
    try LayoutError.check("the width", width)
    switch layout {
    case .basic: try self.init(basicOf: width)
    case .delegated: try self.init(delegatedOf: width, delegate: delegate)
    case .sized: try self.init(sizedOf: width)
    case .captioned: try self.init(captionedOf: width)
    }
  }

  private init(
    width: Double, insets: LayoutInsets, rowSpacing: Double, itemWidth: Double, columnEdges: [Double]
  ) throws(LayoutError) {
    guard itemWidth >= 1 else { throw .noRoom(columns: columnEdges.count, width: width) }
    self.width = width
    self.insets = insets
    self.rowSpacing = rowSpacing
    self.itemWidth = itemWidth
    self.columnEdges = columnEdges
  }

  private init(basicOf width: Double) throws(LayoutError) {
    let insets = LayoutInsets(10)
    let spacing = 10.0
    let itemWidth = (width - (insets.left + insets.right + 2 * spacing)) / 3
    try self.init(
      width: width, insets: insets, rowSpacing: spacing, itemWidth: itemWidth,
      columnEdges: (0..<3).map { insets.left + Double($0) * (itemWidth + spacing) })
    contentEnd = insets.bottom
  }

  private init(delegatedOf width: Double, delegate: some WaterfallLayoutDelegate) throws(LayoutError) {
    let (columns, spacing, insets) = (delegate.columnCount, delegate.columnSpacing, delegate.insets)
    let allowed = 1...WaterfallStyle.largestColumnCount
    guard allowed.contains(columns) else {
      throw .invalid("the column count", columns, "\(allowed.lowerBound) to \(allowed.upperBound)")
    }
    try LayoutError.check("the column spacing", spacing)
    try LayoutError.check("the row spacing", delegate.rowSpacing)
    try insets.check()
    let itemWidth = (width - insets.left - insets.right - Double(columns - 1) * spacing) / Double(columns)
    try self.init(
      width: width, insets: insets, rowSpacing: delegate.rowSpacing, itemWidth: itemWidth,
      columnEdges: (0..<columns).map { insets.left + Double($0) * (itemWidth + spacing) })
    gapPlace = .before(alsoFirst: false)
    contentEnd = rowSpacing
  }

  private init(sizedOf width: Double) throws(LayoutError) {
    let spacing = 10.0
    let itemWidth = (width - 3 * spacing) / 2
    try self.init(
      width: width, insets: LayoutInsets(spacing), rowSpacing: spacing, itemWidth: itemWidth,
      columnEdges: [spacing, itemWidth + 2 * spacing])
    gapPlace = .after
    tie = .rightmost
    floorsHeights = true
    statesWidth = true
  }

  private init(captionedOf width: Double) throws(LayoutError) {
    let spacing: Float = 10
    let itemWidth = (Float(width) - spacing * (1 + 3)) / 3
    let columnEdges = [spacing, (spacing + itemWidth) + spacing, (spacing + itemWidth) * 2 + spacing]
    try self.init(
      width: width, insets: LayoutInsets(top: 20, left: 10, bottom: 0, right: 10), rowSpacing: 5,
      itemWidth: Double(itemWidth), columnEdges: columnEdges.map { Double($0) })
    gapPlace = .after
    dealsFirstRow = true
    isSinglePrecision = true
    statesWidth = true
  }

  /// The height an item gets whose delegate answered `height`.
  func height(for height: Double) -> Double {
    let valid = height >= 0 && height < .infinity ? height : itemWidth
    if floorsHeights {
      // From 2^24 on there is nothing left to round down; below, the whole part fits.
      let single = Float(valid)
      return single < 0x1p24 ? Double(Int(single)) : Double(single)
    }
    return rounded(valid)
  }

  /// Where an item begins in a column whose position is `position`.
  func top(at position: Double) -> Double {
    switch gapPlace {
    case .before(let alsoFirst): alsoFirst || position != insets.top ? position + rowSpacing : position
    case .after: position
    }
  }

  /// The position of a column after an item from `top` on with the height `height`.
  func position(afterTop top: Double, height: Double) -> Double {
    switch gapPlace {
    case .before: top + height
    case .after: rounded(top + rounded(height + rowSpacing))
    }
  }

  /// A sum or a product of 32-bit numbers, as 32-bit arithmetic rounds it.
  ///
  /// Rounding the 64-bit result once more is the same: 53 bits are more than twice 24 and two.
  private func rounded(_ value: Double) -> Double {
    isSinglePrecision ? Double(Float(value)) : value
  }
}

extension LayoutInsets {
  func check() throws(LayoutError) {
    try LayoutError.check("the top inset", top)
    try LayoutError.check("the left inset", left)
    try LayoutError.check("the bottom inset", bottom)
    try LayoutError.check("the right inset", right)
  }
}
