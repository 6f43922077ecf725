/// The rows of Flickr's justified-layout 4.1: each row takes items until it is within a tolerance of the target height.
///
/// Number for number, but for a last row that would be wider than the container, which is made as tall as fits. That
/// library is under the MIT licence.
public struct JustifiedLayoutStyle: Hashable, Sendable {
  /// Where a last row that is not full stands.
  public enum Widows: Hashable, Sendable {
    /// At the left.
    case left
    /// In the middle.
    case center
    /// As wide as the container.
    case justify
  }

  /// The width of the container.
  public var width = 1060.0
  /// The space around the items.
  public var padding = LayoutInsets(10)
  /// The gap between the items of a row.
  public var columnGap = 10.0
  /// The gap between rows.
  public var rowGap = 10.0
  /// The height that rows should have.
  public var rowHeight = 320.0
  /// By which share of the target a row may be wider or narrower at that height.
  public var tolerance = 0.25
  /// How many rows there are at most, with items that find no room left without frames; `nil` for no limit.
  public var maximumRows: Int?
  /// The ratio that all items get; `nil` for their own.
  public var forcedRatio: Double?
  /// A last row that is not full is there.
  public var showsWidows = true
  /// Where a last row that is not full stands.
  public var widows = Widows.left
  /// Every so many rows, a row holds a single item that is not taller than wide, if one is next; `nil` for never.
  public var breakoutInterval: Int?

  /// The defaults of the library.
  public init() {}

  /// Places items of these ratios of width to height; one that is not positive or not finite counts as 1.
  ///
  /// - Returns: One frame per item, but none for those that find no row.
  /// - Throws: ``LayoutError`` with the code `noRoom` when the padding leaves no width, `invalidValue` for a number that
  ///   is no length, and `tooLarge` when the sheet becomes too tall.
  public func arrange(ratios: [Double]) throws(LayoutError) -> Arrangement {
    try LayoutError.check("the width", width)
    try LayoutError.check("the column gap", columnGap)
    try LayoutError.check("the row gap", rowGap)
    try padding.check()
    guard rowHeight > 0, rowHeight <= LayoutError.largestExtent else {
      throw .invalid("the row height", rowHeight, "more than 0")
    }
    guard (0...1).contains(tolerance) else { throw .invalid("the tolerance", tolerance, "0 to 1") }
    if let breakoutInterval, breakoutInterval < 1 {
      throw .invalid("the breakout interval", breakoutInterval, "1 or more")
    }
    guard width - padding.left - padding.right > 0 else { throw .noRoom(columns: 1, width: width) }
    var fill = JustifiedFill(self)
    for ratio in ratios {
      let ratio = forcedRatio ?? ratio
      try fill.add(ratio > 0 && ratio < .infinity ? ratio : 1)
      if fill.isFull { break }
    }
    return try fill.finished()
  }
}

/// Rows that are filled one after the other.
private struct JustifiedFill {
  private let style: JustifiedLayoutStyle
  private let width: Double
  private var rows: RawRows
  private var rowCount = 0
  private var top: Double
  /// The ratios in the current row, and their sum.
  private var items: [Double] = []
  private var sum = 0.0
  /// The height and kind of the row completed last.
  private var last: (height: Double, isBreakout: Bool)?

  init(_ style: JustifiedLayoutStyle) {
    self.style = style
    width = style.width - style.padding.left - style.padding.right
    top = style.padding.top
    rows = RawRows(width: style.width, gap: style.columnGap, rowGap: style.rowGap)
  }

  /// No more rows are allowed.
  var isFull: Bool { style.maximumRows.map { rowCount >= $0 } ?? false }

  private var isBreakout: Bool {
    style.breakoutInterval.map { (rowCount + 1).isMultiple(of: $0) } ?? false
  }

  /// Offers an item to the current row, and to the next one if that is complete without it.
  mutating func add(_ ratio: Double) throws(LayoutError) {
    guard try !offer(ratio), !isFull else { return }
    _ = try offer(ratio)
  }

  /// Returns false when the row was completed without the item.
  private mutating func offer(_ ratio: Double) throws(LayoutError) -> Bool {
    let available = width - Double(items.count) * style.columnGap
    let sum = self.sum + ratio
    if isBreakout, items.isEmpty, ratio >= 1 {
      accept(ratio)
      try complete(available / ratio, .justify)
      return true
    }
    if sum < width / style.rowHeight * (1 - style.tolerance) {
      accept(ratio)
      return true
    }
    if sum > width / style.rowHeight * (1 + style.tolerance), !items.isEmpty {
      let availableBefore = width - Double(items.count - 1) * style.columnGap
      if abs(sum - available / style.rowHeight) > abs(self.sum - availableBefore / style.rowHeight) {
        try complete(availableBefore / self.sum, .justify)
        return false
      }
    }
    accept(ratio)
    try complete(available / sum, .justify)
    return true
  }

  private mutating func accept(_ ratio: Double) {
    items.append(ratio)
    sum += ratio
  }

  /// Sets the current row at `height`.
  private mutating func complete(_ height: Double, _ widows: JustifiedLayoutStyle.Widows) throws(LayoutError)
  {
    let available = width - Double(items.count - 1) * style.columnGap
    let clamped = max(0.5 * style.rowHeight, min(height, 2 * style.rowHeight))
    let stretch = height == clamped ? 1 : (available / clamped) / (available / height)
    var x = style.padding.left
    var frames = items.map { ratio in
      let frame = LayoutRect(x: x, y: top, width: ratio * clamped * stretch, height: clamped)
      x += frame.width + style.columnGap
      return frame
    }
    switch widows {
    case .justify: justify(&frames, error: x - (style.columnGap + style.padding.left) - width)
    case .center:
      let offset = (width - x) / 2
      for index in frames.indices { frames[index].x += offset + style.columnGap }
    case .left: break
    }
    last = (clamped, isBreakout)
    try rows.append(frames)
    top += clamped + style.rowGap
    rowCount += 1
    (items, sum) = ([], 0)
  }

  /// Shares out the difference to the width of the row in whole steps.
  private func justify(_ frames: inout [LayoutRect], error: Double) {
    let perItem = error / Double(frames.count)
    // As JavaScript rounds: halves go up.
    func rounded(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
    if frames.count == 1 {
      frames[0].width -= rounded(perItem)
      return
    }
    for index in frames.indices {
      let before = index > 0 ? rounded(Double(index) * perItem) : 0
      frames[index].x -= before
      frames[index].width -= rounded(Double(index + 1) * perItem) - before
    }
  }

  /// The arrangement, with what is left over in a last row.
  func finished() throws(LayoutError) -> Arrangement {
    var fill = self
    if !items.isEmpty, style.showsWidows, !isFull {
      let target = last.map { $0.isBreakout ? style.rowHeight : $0.height } ?? style.rowHeight
      // The library lets this row become wider than the container.
      let fitting = (width - Double(items.count - 1) * style.columnGap) / items.reduce(0, +)
      try fill.complete(min(target, fitting), style.widows)
    }
    // The gap below the last row is taken off even when there is no row.
    fill.rows.height = fill.top - style.rowGap + style.padding.bottom
    fill.rows.height = max(0, fill.rows.height)
    return fill.rows.arrangement
  }
}
