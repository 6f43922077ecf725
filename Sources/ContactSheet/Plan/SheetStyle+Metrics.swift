public import GalleryLayout

extension SheetPlan {
  /// How good the layout is; on pages, on average.
  public var metrics: LayoutMetrics? {
    pages.isEmpty
      ? options.style.metrics(of: arrangement)
      : options.style.metrics(of: pages.map(\.arrangement), fills: pageFills)
  }
}

extension SheetStyle {
  /// How good `pages` are on average, which were made with this style; `nil` without any.
  public func metrics(of pages: [Page]) -> LayoutMetrics? {
    metrics(of: pages.map(\.arrangement), fills: pages.map(\.fill))
  }

  func metrics(of pages: [Arrangement], fills: [Double]) -> LayoutMetrics? {
    let all = pages.enumerated().map { metrics(of: $1, page: $0) }
    guard var mean = all.first else { return nil }
    let count = Double(all.count)
    mean.spread = all.reduce(0) { $0 + $1.spread } / count
    mean.whiteShare = all.reduce(0) { $0 + $1.whiteShare } / count
    mean.orderInversions = all.reduce(0) { $0 + $1.orderInversions } / count
    mean.rowError = nil
    mean.pageFill = fills.reduce(0, +) / count
    return mean
  }

  /// How good `arrangement` is, which was made with this style.
  ///
  /// The error of rows is known where rows have a height to come close to.
  public func metrics(of arrangement: Arrangement) -> LayoutMetrics { metrics(of: arrangement, page: 0) }

  private func metrics(of arrangement: Arrangement, page: Int) -> LayoutMetrics {
    let arranger = SheetArranger(style: self, width: Double(width))
    let spacing = arranger.spacing
    let headings = HeadingLook(self)
    var margins = spacing.margins
    margins.top += Double(headings.headerHeight + (page == 0 ? headings.titleHeight : 0))
    margins.bottom += Double(headings.footerHeight)
    return LayoutMetrics(
      arrangement, columnGap: spacing.columnGap, rowGap: spacing.rowGap, margins: margins,
      rowHeight: fitting == nil ? arranger.targetRowHeight : nil, isRightToLeft: flow.isRightToLeft,
      axis: flow.axis)
  }
}
