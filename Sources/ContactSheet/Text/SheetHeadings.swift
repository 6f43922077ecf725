/// What is written above and below all pictures.
///
/// Every line of a template begins a line on the sheet; what is longer goes on in the next one, up to a dozen lines. Where the
/// sheet has a given height, as pages have, a title takes a third of it at most, and the others a sixth.
public struct SheetHeadings: Hashable, Sendable {
  /// On top of the sheet, or of the first page.
  public var title: CaptionTemplate?
  /// On top of the sheet, or of every page.
  public var header: CaptionTemplate?
  /// At the bottom of the sheet, or of every page.
  public var footer: CaptionTemplate?
  /// Where their lines lie.
  public var alignment = TextAlignment.center

  /// How many lines there is room for, where that is known; else for those of the templates.
  var lineCounts: [HeadingLook.Kind: Int] = [:]

  /// Nothing at all.
  public init() {}

  /// True when nothing is to be written.
  public var isEmpty: Bool { title == nil && header == nil && footer == nil }
}
