/// Items that share a header and a footer.
public struct WaterfallSection: Hashable, Sendable {
  /// The items of the section.
  public var items: [LayoutItem]
  /// The height of the header above the items; 0 for none.
  public var headerHeight = 0.0
  /// Empty space around the header; its top counts without a header, too.
  public var headerInsets = LayoutInsets.zero
  /// The height of the footer below the items; 0 for none.
  public var footerHeight = 0.0
  /// Empty space around the footer; its top counts without a footer, too.
  public var footerInsets = LayoutInsets.zero
  /// The number of columns, where it differs from that of the sheet.
  public var columnCount: Int?
  /// The gap between two columns, where it differs from that of the sheet.
  public var columnGap: Double?
  /// The gap between two items of a column, where it differs from that of the sheet.
  public var rowGap: Double?
  /// Empty space around the items of the section.
  ///
  /// For a preset, `nil` stands for that of the sheet; in a ``WaterfallStyle`` it comes within the margins, and `nil`
  /// is none.
  public var insets: LayoutInsets?

  /// A section with everything like the sheet's, and no header and footer.
  public init(items: [LayoutItem]) { self.items = items }

  func check() throws(LayoutError) {
    try LayoutError.check("the header height", headerHeight)
    try LayoutError.check("the footer height", footerHeight)
    try headerInsets.check()
    try footerInsets.check()
    try insets?.check()
  }
}
