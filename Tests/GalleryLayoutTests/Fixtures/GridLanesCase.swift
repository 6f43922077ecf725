import GalleryLayout
import PlainJSON

/// A calculation by the placement rule of CSS grid lanes.
enum GridLanesCase {
  static func verdict(_ json: JSONValue) throws -> LayoutFixtureFile.Verdict {
    let lanes = Int(json["lanes"]?.number ?? 0)
    let gap = json["gap"]?.number ?? 0
    // Lanes of 100; only heights matter here.
    var style = WaterfallStyle(
      width: 100 * Double(lanes) + gap * Double(lanes - 1), columns: .count(lanes), columnGap: gap,
      rowGap: gap,
      margins: .zero)
    style.comparesExactly = true
    style.tolerance = json["tolerance"]?.number ?? .infinity
    style.tie = .cursor
    style.isDense = json["dense"]?.bool ?? false
    style.lookAhead = 0
    style.flow.isRightToLeft = json["reverse"]?.bool ?? false
    let spans = json["spans"]?.numbers.map { Int($0) }
    let items = (json["heights"]?.numbers ?? []).enumerated().map { index, height in
      LayoutItem(LayoutSize(width: 1, height: 1), span: spans?[index] ?? 1, fixedHeight: height)
    }
    let arrangement = try style.arrange(items: items)
    let expected = json["expected"]
    let wanted = expected?["lane"]?.numbers.map { Int($0) } ?? []
    if arrangement.columns != wanted { return .failed("lanes are \(arrangement.columns), not \(wanted)") }
    // Lengths were recorded with nine decimals.
    func isEqual(_ left: Double, _ right: Double) -> Bool { left.isClose(to: right, within: 1e-9) }
    let tops = expected?["y"]?.numbers ?? []
    guard tops.count == arrangement.count, zip(arrangement.frames, tops).allSatisfy({ isEqual($0.y, $1) })
    else {
      return .failed("tops are \(arrangement.frames.map(\.y))")
    }
    guard isEqual(arrangement.contentSize.height, expected?["contentHeight"]?.number ?? .nan) else {
      return .failed("the content is \(arrangement.contentSize)")
    }
    return .passed
  }
}
