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
  /// Inputs that the layout leaves out: those of a row that the style hides, and those without a place in a saved one.
  public let hidden: [InputProblem]
  /// Where the time went; `nil` unless the options ask for it.
  public internal(set) var statistics: SheetStatistics?
  /// The fonts that captions and headings were drawn with, sorted; another machine needs them for the same bytes.
  public internal(set) var fonts: [SheetFont] = []
  /// How many captions and headings have characters that no font has, each of which is drawn as a box with its number.
  public internal(set) var textsWithMissingCharacters = 0
  /// The first of them.
  public internal(set) var firstTextWithMissingCharacters: String?
  let style: SheetStyle
  let contentSize: LayoutSize
  /// How many places there are, of which some may be empty.
  let placeCount: Int
  /// The number of pages; `nil` for one endless sheet.
  let pageCount: Int?

  /// The same with what is on `page` and was found there.
  func adding(_ page: SheetReport) -> SheetReport {
    var sum = self
    sum.items += page.items
    sum.problems += page.problems
    sum.fonts = Set(sum.fonts + page.fonts).sorted()
    sum.textsWithMissingCharacters += page.textsWithMissingCharacters
    sum.firstTextWithMissingCharacters =
      sum.firstTextWithMissingCharacters ?? page.firstTextWithMissingCharacters
    guard let times = page.statistics else { return sum }
    sum.statistics = sum.statistics?.adding(times) ?? times
    return sum
  }

  /// True when at least one input is not on the sheet, or only as a marked tile.
  public var hasRejectedInput: Bool {
    !hidden.isEmpty || problems.contains { $0.severity == .rejected }
  }

  /// The positions, for other programs.
  public func layoutDocument(exact: Bool = false) -> LayoutDocument {
    var document = LayoutDocument(
      style: style, isExact: exact, size: size, contentSize: contentSize, pageCount: pageCount, items: items,
      placeCount: placeCount, problems: problems + hidden)
    document.fonts = fonts
    return document
  }
}

extension SheetPlan {
  /// The positions, for other programs.
  public func layoutDocument(exact: Bool = false) -> LayoutDocument {
    LayoutDocument(
      style: options.style, isExact: exact, size: size, contentSize: arrangement.contentSize,
      pageCount: pages.isEmpty ? nil : pages.count, items: items, placeCount: placeCount,
      problems: problems + hidden)
  }
}
