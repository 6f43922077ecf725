/// The columns of a sheet from left to right.
struct ColumnTrack: Hashable, Sendable {
  /// The columns as they are calculated with, all equally wide.
  ///
  /// Pictures of one shape are equally tall in all of them, and so come to lie in rows, in order.
  let columns: [Column]
  /// The columns as they are drawn: whole pixels wide where the style allows for that, so that some have a pixel more.
  let drawn: [Column]
  private let gap: Double

  /// From where to where a column reaches.
  struct Column: Hashable, Sendable {
    var x: Double
    var width: Double
  }

  /// The columns `style` asks for.
  init(_ style: WaterfallStyle) throws(LayoutError) {
    try LayoutError.check("the width", style.width)
    try LayoutError.check("the column gap", style.columnGap)
    try LayoutError.check("the row gap", style.rowGap)
    try style.margins.check()

    let (gap, left) = (style.columnGap, style.margins.left)
    let inner = style.width - left - style.margins.right
    let count = try Self.count(style.columns, inner: inner, gap: gap)
    let available = inner - Double(count - 1) * gap
    guard available >= Double(count) else { throw .noRoom(columns: count, width: style.width) }

    let width = available / Double(count)
    columns = (0..<count).map { Column(x: left + Double($0) * (width + gap), width: width) }
    let lengths = [style.width, left, style.margins.right, gap]
    if style.roundsColumns, lengths.allSatisfy({ Double(Int($0)) == $0 }) {
      // The remainder rule: the first columns take one pixel more each.
      let (base, remainder) = Int(available).quotientAndRemainder(dividingBy: count)
      drawn = (0..<count).map { column in
        Column(
          x: left + Double(column) * (Double(base) + gap) + Double(min(column, remainder)),
          width: Double(column < remainder ? base + 1 : base))
      }
    } else {
      drawn = columns
    }
    self.gap = gap
  }

  /// The width of `span` columns with the gaps between them.
  func width(ofSpan span: Int) -> Double {
    Double(span) * columns[0].width + Double(span - 1) * gap
  }

  private static func count(
    _ columns: WaterfallStyle.Columns, inner: Double, gap: Double
  ) throws(LayoutError) -> Int {
    let allowed = 1...WaterfallStyle.largestColumnCount
    switch columns {
    case .count(let count):
      guard allowed.contains(count) else {
        throw .invalid("the column count", count, "\(allowed.lowerBound) to \(allowed.upperBound)")
      }
      return count
    case .minimumWidth(let width, let counts):
      try LayoutError.check("the least column width", width)
      guard allowed.contains(counts.lowerBound), allowed.contains(counts.upperBound) else {
        throw .invalid("the range of column counts", "\(counts)", "within \(allowed)")
      }
      return min(max(fitting(width, inner: inner, gap: gap), counts.lowerBound), counts.upperBound)
    case .automatic:
      let count = fitting(WaterfallStyle.automaticColumnWidth, inner: inner, gap: gap)
      let halves = fitting(WaterfallStyle.automaticColumnWidth / 2, inner: inner, gap: gap)
      return max(count, min(2, halves))
    }
  }

  /// How many columns at least `least` wide fit, to less than a pixel; at least one.
  private static func fitting(_ least: Double, inner: Double, gap: Double) -> Int {
    // A column is at least a pixel wide, so the quotient is finite.
    let pitch = max(1, least) + gap
    let most = Double(WaterfallStyle.largestColumnCount)
    let count = Int(max(1, min(most, (inner + gap) / pitch)))
    let hasRoomForOneMore = Double(count + 1) * pitch - (inner + gap) < 1
    return hasRoomForOneMore ? min(count + 1, WaterfallStyle.largestColumnCount) : count
  }
}
