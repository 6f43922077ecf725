/// The regular gaps and margins of a layout that has its own.
package struct LayoutSpacing: Hashable, Sendable {
  /// Between items beside each other.
  package var columnGap: Double
  /// Between items above each other.
  package var rowGap: Double
  /// Around all items.
  package var margins: LayoutInsets

  /// These gaps and margins.
  package init(columnGap: Double, rowGap: Double, margins: LayoutInsets) {
    self.columnGap = columnGap
    self.rowGap = rowGap
    self.margins = margins
  }
}

extension WaterfallPreset {
  /// The gaps and margins on a sheet of `width`; padding counts as both.
  package func spacing(width: Double, options: PresetOptions = PresetOptions()) -> LayoutSpacing {
    let rule = PresetRule(self, width: width)
    let padding = options.padding ?? rule.padding
    let rowGap = options.rowGap ?? rule.rowGap
    var margins = options.insets ?? rule.insets
    if case .above(alsoFirst: true) = rule.gaps { margins.top += rowGap }
    if rule.keepsLastGap { margins.bottom += rowGap }
    if !rule.hasBottomInset { margins.bottom = 0 }
    return LayoutSpacing(
      columnGap: (options.columnGap ?? rule.columnGap) + 2 * padding, rowGap: rowGap + 2 * padding,
      margins: LayoutInsets(
        top: margins.top + padding, left: margins.left + padding, bottom: margins.bottom + padding,
        right: margins.right + padding))
  }
}

extension FoundingLayout {
  /// The gaps and margins on a sheet of `width`; only `delegated` asks the delegate.
  package func spacing(
    width: Double, delegate: some WaterfallLayoutDelegate
  ) throws(LayoutError) -> LayoutSpacing {
    let rule = try FoundingRule(self, width: width, delegate: delegate)
    let (first, last) = (rule.columnEdges.first ?? 0, rule.columnEdges.last ?? 0)
    let gap = rule.columnEdges.count > 1 ? rule.columnEdges[1] - first - rule.itemWidth : 0
    let lastGap = if case .after = rule.gapPlace { rule.rowSpacing } else { 0.0 }
    return LayoutSpacing(
      columnGap: gap, rowGap: rule.rowSpacing,
      margins: LayoutInsets(
        top: rule.top(at: rule.insets.top), left: first, bottom: rule.contentEnd + lastGap,
        right: width - last - rule.itemWidth))
  }
}
