public import GalleryLayout

extension SheetStyle {
  /// How good `arrangement` is, which was made with this style.
  ///
  /// Not for the founding layouts and those of other libraries, whose gaps and margins may be their own. The error of
  /// rows is known where rows have a height to come close to.
  public func metrics(of arrangement: Arrangement) -> LayoutMetrics {
    let arranger = SheetArranger(style: self, width: Double(width))
    let hasTarget = layout == .rows && flow.axis == .vertical && fitting == nil
    return LayoutMetrics(
      arrangement, columnGap: arranger.gap.horizontal, rowGap: arranger.gap.vertical,
      margins: arranger.margins, rowHeight: hasTarget ? arranger.rowsStyle.rowHeight : nil,
      isRightToLeft: flow.isRightToLeft)
  }
}
