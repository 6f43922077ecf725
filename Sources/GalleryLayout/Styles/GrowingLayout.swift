/// An arrangement that grows at its end.
public protocol GrowingLayout: Sendable {
  /// Adds one item more.
  ///
  /// - Throws: ``LayoutError`` with the code `tooLarge` if the sheet would become too large, as far as that is known by now.
  mutating func append(_ item: LayoutItem) throws(LayoutError)

  /// The arrangement of all items so far: the same as that of all of them at once.
  ///
  /// - Throws: ``LayoutError`` as for all items at once.
  func arranged() throws(LayoutError) -> Arrangement
}

extension WaterfallBuilder: GrowingLayout {
  /// The arrangement of all items so far; see ``arrangement``.
  public func arranged() -> Arrangement { arrangement }
}

extension RowsBuilder: GrowingLayout {
  /// The arrangement of all items so far; see ``arrangement()``.
  public func arranged() throws(LayoutError) -> Arrangement { try arrangement() }
}
