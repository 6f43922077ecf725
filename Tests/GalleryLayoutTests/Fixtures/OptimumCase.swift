import GalleryLayout
import PlainJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An optimum that was found by trying everything.
enum OptimumCase {
  static func verdict(_ json: JSONValue) throws -> LayoutFixtureFile.Verdict {
    switch json["problem"]?.string {
    case "orderedColumnsMinTallest": try orderedColumns(json)
    case "freeColumnsMinTallest": try freeColumns(json)
    case "rowsOptimalBreaks": try rows(json)
    case "equalBottomColumns": try equalBottoms(json)
    case "slicingTree": try slicingTree(json)
    default: .failed("the problem is not known")
    }
  }

  private static func items(_ json: JSONValue) -> [LayoutItem] {
    (json["ratios"]?.numbers ?? []).map { LayoutItem(LayoutSize(width: $0, height: 1)) }
  }

  private static func columnsStyle(_ json: JSONValue, _ widths: ColumnsStyle.Widths) -> ColumnsStyle {
    var style = ColumnsStyle(
      width: json["width"]?.number ?? .nan, columns: .count(Int(json["columns"]?.number ?? 0)), widths: widths
    )
    (style.columnGap, style.rowGap) = (json["gap"]?.number ?? .nan, json["gap"]?.number ?? .nan)
    style.margins = .zero
    style.roundsColumns = false
    return style
  }

  /// The height of every column.
  private static func heights(_ arrangement: Arrangement) -> [Double] {
    var heights = Array(repeating: 0.0, count: arrangement.columnCount)
    for (frame, column) in zip(arrangement.frames, arrangement.columns) {
      heights[column] = max(heights[column], frame.maxY)
    }
    return heights
  }

  private static func orderedColumns(_ json: JSONValue) throws -> LayoutFixtureFile.Verdict {
    let arrangement = try columnsStyle(json, .equal).arrange(items: items(json))
    let heights = heights(arrangement)
    let (expected, gap) = (json["expected"], json["gap"]?.number ?? 0)
    let tallest = expected?["tallest"]?.number ?? .nan
    guard arrangement.contentSize.height.isClose(to: tallest, within: 1e-9) else {
      return .failed("the tallest column is \(arrangement.contentSize.height), not \(tallest)")
    }
    func squares(_ heights: [Double]) -> Double { heights.reduce(0) { $0 + ($1 + gap) * ($1 + gap) } }
    // Columns without items have no gap either.
    let used = heights.filter { $0 > 0 }
    let wanted = (expected?["leastSquaresHeights"]?.numbers ?? []).filter { $0 > 0 }
    guard squares(used).isClose(to: squares(wanted), within: 1e-9) else {
      return .failed("columns are \(heights), not \(wanted)")
    }
    return .passed
  }

  private static func freeColumns(_ json: JSONValue) throws -> LayoutFixtureFile.Verdict {
    let ordered = columnsStyle(json, .equal)
    var style = WaterfallStyle(
      width: ordered.width, columns: ordered.columns, columnGap: ordered.columnGap, rowGap: ordered.rowGap,
      margins: .zero)
    style.roundsColumns = false
    style.balance = .free
    let arrangement = try style.arrange(items: items(json))
    let tallest = json["expected"]?["tallest"]?.number ?? .nan
    guard arrangement.contentSize.height.isClose(to: tallest, within: 1e-9) else {
      return .failed("the tallest column is \(arrangement.contentSize.height), not \(tallest)")
    }
    let shortest = heights(arrangement).min() ?? 0
    if let wanted = json["expected"]?["thenLargestShortest"]?.number, shortest < wanted - 1e-6 {
      return .failed("the shortest column is \(shortest), not \(wanted)")
    }
    return .passed
  }

  private static func rows(_ json: JSONValue) throws -> LayoutFixtureFile.Verdict {
    let target = json["targetRowHeight"]?.number ?? .nan
    var style = RowsStyle(width: json["width"]?.number ?? .nan, rowHeight: target)
    (style.columnGap, style.rowGap) = (json["gap"]?.number ?? .nan, json["gap"]?.number ?? .nan)
    style.margins = .zero
    style.lastRow = .justify
    style.leastShare = 0
    switch json["cost"]?.string {
    case "logSquared": style.cost = .logarithmic
    case "squared": style.cost = .squared
    case "squaredTimesCount": style.cost = .squaredTimesCount
    default: return .failed("the cost is not known")
    }
    let arrangement = try style.arrange(items: items(json))
    let cost = arrangement.rows.reduce(0.0) { sum, row in
      let height = arrangement.frames[row.lowerBound].height
      let difference = height - target
      switch style.cost {
      case .logarithmic: return sum + log(height / target) * log(height / target)
      case .squared: return sum + difference * difference
      case .squaredTimesCount: return sum + difference * difference * Double(row.count)
      }
    }
    let wanted = json["expected"]?["cost"]?.number ?? .nan
    return cost.isClose(to: wanted, within: 1e-9) ? .passed : .failed("the cost is \(cost), not \(wanted)")
  }

  private static func equalBottoms(_ json: JSONValue) throws -> LayoutFixtureFile.Verdict {
    let cuts = json["cuts"]?.numbers.map { Int($0) } ?? []
    let arrangement = try columnsStyle(json, .equalBottoms).arrange(items: items(json), cuts: cuts)
    let expected = json["expected"]
    guard arrangement.contentSize.height.isClose(to: expected?["height"]?.number ?? .nan) else {
      return .failed("the content is \(arrangement.contentSize)")
    }
    let widths = cuts.dropLast().map { arrangement.frames[$0].width }
    let wanted = expected?["columnWidths"]?.numbers ?? []
    guard widths.count == wanted.count, zip(widths, wanted).allSatisfy({ $0.isClose(to: $1) }) else {
      return .failed("columns are \(widths) wide, not \(wanted)")
    }
    guard heights(arrangement).allSatisfy({ $0.isClose(to: arrangement.contentSize.height) }) else {
      return .failed("columns end at \(heights(arrangement))")
    }
    return .passed
  }

  private static func slicingTree(_ json: JSONValue) throws -> LayoutFixtureFile.Verdict {
    guard let tree = json["tree"].flatMap(tree) else { return .failed("the tree is not known") }
    let (width, gap) = (json["width"]?.number ?? .nan, json["gap"]?.number ?? .nan)
    let items = items(json)
    let expected = json["expected"]
    let line = tree.heightLine(items, gap: gap)
    guard line.slope.isClose(to: expected?["slope"]?.number ?? .nan),
      line.offset.isClose(to: expected?["offset"]?.number ?? .nan)
    else { return .failed("the height is \(line)") }
    let arrangement = try tree.arrange(items, width: width, gap: gap)
    let boxes = expected?["boxes"]?.rects ?? []
    guard arrangement.count == boxes.count, zip(arrangement.frames, boxes).allSatisfy({ $0.isClose(to: $1) })
    else {
      return .failed("frames are \(arrangement.frames)")
    }
    return arrangement.contentSize.height.isClose(to: expected?["height"]?.number ?? .nan)
      ? .passed : .failed("the content is \(arrangement.contentSize)")
  }

  /// A tree written as `["H" or "V", child, ...]`, where a number is an item.
  private static func tree(_ json: JSONValue) -> SlicingTree? {
    if let item = json.number { return .item(Int(item)) }
    guard let parts = json.array, let kind = parts.first?.string else { return nil }
    let children = parts.dropFirst().compactMap(tree)
    return kind == "H" ? .sideBySide(children) : .stacked(children)
  }
}
