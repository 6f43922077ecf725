extension WaterfallStyle {
  /// Places sections one below the other, each a waterfall of its own with its header and its footer.
  ///
  /// Headers and footers are as wide as the sheet between its margins, less their own insets. Between a header, the
  /// items, a footer and the next section is the row gap of the sheet.
  ///
  /// - Returns: The frames of all items, and of the headers and footers of the sections.
  /// - Throws: ``LayoutError`` as ``arrange(items:)`` does, for the insets and heights of a section as well.
  public func arrange(sections: [WaterfallSection]) throws(LayoutError) -> SectionedArrangement {
    var sheet = self
    sheet.margins = flow.calculated(margins)
    // Refuses impossible measures although there may be no section.
    _ = try WaterfallPlan(self)
    var stack = SectionStack()
    var bottom = sheet.margins.top
    for (number, section) in sections.enumerated() {
      try section.check()
      stack.beginSection()
      func place(_ board: SectionStack.Board, _ height: Double, _ insets: LayoutInsets) {
        bottom += insets.top
        guard height > 0 else { return }
        let (left, right) = (sheet.margins.left + insets.left, sheet.margins.right + insets.right)
        let frame = LayoutRect(x: left, y: bottom, width: max(0, width - left - right), height: height)
        stack.add(board, frame)
        bottom = frame.maxY + insets.bottom
      }
      if number > 0 { bottom += rowGap }
      place(.header, section.headerHeight, section.headerInsets)
      if section.headerHeight > 0 { bottom += rowGap }
      let items = try sheet.arrange(section, below: bottom)
      let end = items.contentSize.height
      stack.add(items, top: bottom, bottom: end)
      bottom = end
      if section.footerHeight > 0 { bottom += rowGap }
      place(.footer, section.footerHeight, section.footerInsets)
      guard bottom + sheet.margins.bottom <= LayoutError.largestExtent else { throw .tooLarge() }
    }
    let size = LayoutSize(width: width, height: bottom + sheet.margins.bottom)
    return stack.finish(size, bottomInset: sheet.margins.bottom).turned(flow)
  }

  /// The items of a section, calculated downwards, with their first row at `top`.
  private func arrange(_ section: WaterfallSection, below top: Double) throws(LayoutError) -> Arrangement {
    var style = self
    if let count = section.columnCount { style.columns = .count(count) }
    if let gap = section.columnGap { style.columnGap = gap }
    if let gap = section.rowGap { style.rowGap = gap }
    let insets = section.insets ?? .zero
    style.margins = LayoutInsets(
      top: top + insets.top, left: margins.left + insets.left, bottom: insets.bottom,
      right: margins.right + insets.right)
    let items = flow.calculated(section.items)
    style.flow = .standard
    var plan = try WaterfallPlan(style)
    try plan.place(items)
    return try plan.arrangement()
  }
}
