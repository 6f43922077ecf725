internal import GalleryLayout
public import PixelGeometry

/// What became of a sheet.
public struct SheetReport: Sendable {
  /// Width and height of the sheet.
  public let size: PixelSize
  /// Everything on the sheet, in sheet order.
  public private(set) var items: [SheetItem]
  /// What was wrong with the inputs: first what their paths and headers told, then what decoding found, each in
  /// order.
  public internal(set) var problems: [InputProblem]
  /// Inputs whose row the style hides.
  public let hidden: [InputProblem]
  /// Where the time went; `nil` unless the options ask for it.
  public internal(set) var statistics: SheetStatistics?
  let style: SheetStyle
  let contentSize: LayoutSize

  /// The same with what is on `page` and was found there.
  func adding(_ page: SheetReport) -> SheetReport {
    var sum = self
    sum.items += page.items
    sum.problems += page.problems
    guard let times = page.statistics else { return sum }
    sum.statistics = sum.statistics?.adding(times) ?? times
    return sum
  }

  /// True when at least one input is not on the sheet, or only as a marked tile.
  public var hasRejectedInput: Bool { problems.contains { $0.severity == .rejected } }

  /// The positions, for other programs.
  public func layoutDocument(exact: Bool = false) -> LayoutDocument {
    LayoutDocument(
      style: style, isExact: exact, size: size, contentSize: contentSize, items: items,
      problems: problems + hidden)
  }
}

extension SheetPlan {
  /// The positions, for other programs.
  public func layoutDocument(exact: Bool = false) -> LayoutDocument {
    LayoutDocument(
      style: options.style, isExact: exact, size: size, contentSize: arrangement.contentSize,
      items: items, problems: problems + hidden)
  }
}
