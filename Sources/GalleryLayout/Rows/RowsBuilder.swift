/// Justified rows that grow at their end.
///
/// Appending items one by one gives the same arrangement as ``RowsStyle/arrange(items:)`` with all of them. The breaks
/// of the items before are kept; only the frames are made anew when the arrangement is asked for.
public struct RowsBuilder: Sendable {
  /// The style of the sheet.
  public let style: RowsStyle
  private let calculated: RowsStyle
  private var items: [LayoutItem] = []
  private var breaks: RowBreaks

  /// A sheet without items.
  ///
  /// - Throws: ``LayoutError`` if there is no room, or a number of the style is not allowed.
  public init(_ style: RowsStyle) throws(LayoutError) {
    try style.check()
    self.style = style
    var calculated = style
    calculated.margins = style.flow.calculated(style.margins)
    self.calculated = calculated
    breaks = RowBreaks(calculated)
  }

  /// Adds one item more, in O(*m*) for rows of up to *m*.
  public mutating func append(_ item: LayoutItem) {
    let calculated = style.flow.axis == .horizontal ? item.transposed : item
    items.append(calculated)
    breaks.append(calculated)
  }

  /// The arrangement of all items so far, in O(*n*).
  ///
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would be too tall.
  public func arrangement() throws(LayoutError) -> Arrangement {
    style.flow.turned(try RowSheet(calculated, items).arrangement(breaks.rows))
  }
}
