internal import PixelGeometry

extension WaterfallPreset {
  /// Places `items` on a sheet of `width`, insets included.
  ///
  /// - Returns: One frame per item, as the original calculates it.
  /// - Throws: ``LayoutError`` with the code `noRoom` when columns would have no width, `invalidValue` for a number
  ///   that is no length, no scale or no count of columns, and `tooLarge` when the sheet becomes too tall.
  public func arrange(
    _ items: [LayoutItem], width: Double, options: PresetOptions = PresetOptions()
  ) throws(LayoutError) -> Arrangement {
    try arrange(sections: [WaterfallSection(items: items)], width: width, options: options).arrangement
  }

  /// Places sections one below the other, as CHT does, whose originals have sections; see ``arrange(_:width:options:)``.
  ///
  /// An empty section is as tall as its insets less one row gap, as in the original. Whether there is a gap between
  /// sections is up to their insets.
  public func arrange(
    sections: [WaterfallSection], width: Double, options: PresetOptions = PresetOptions()
  ) throws(LayoutError) -> SectionedArrangement {
    try LayoutError.check("the width", width)
    try LayoutError.check("the least content height", options.minimumContentHeight)
    try options.contentInsets.check()
    guard options.scale > 0, options.scale <= 1024 else {
      throw .invalid("the scale", options.scale, "more than 0, up to 1024")
    }
    var sheet = PresetSheet(rule: PresetRule(self, width: width), width: width, options: options)
    for section in sections { try sheet.add(section) }
    return sheet.finished()
  }
}

/// A sheet of a preset that grows by sections.
struct PresetSheet {
  let rule: PresetRule
  let width: Double
  let options: PresetOptions
  private var stack = SectionStack()
  private var bottom = 0.0

  init(rule: PresetRule, width: Double, options: PresetOptions) {
    (self.rule, self.width, self.options) = (rule, width, options)
  }

  /// Adds a section below everything that is there.
  mutating func add(_ section: WaterfallSection) throws(LayoutError) {
    try section.check()
    stack.beginSection()
    bottom += section.headerInsets.top
    place(.header, section.headerHeight, section.headerInsets)
    let insets = section.insets ?? options.insets ?? rule.insets
    try insets.check()
    bottom += insets.top
    var lanes = try PresetLanes(self, section, insets: insets, top: bottom)
    for item in section.items { try lanes.place(item) }
    let top = bottom
    bottom = lanes.bottom
    let items = lanes.arrangement
    stack.add(items, top: top, bottom: items.frames.reduce(top) { max($0, $1.maxY) })
    bottom += section.footerInsets.top
    place(.footer, section.footerHeight, section.footerInsets)
    guard bottom <= LayoutError.largestExtent else { throw .tooLarge() }
  }

  private mutating func place(_ board: SectionStack.Board, _ height: Double, _ insets: LayoutInsets) {
    guard height > 0 else { return }
    let frame = LayoutRect(
      x: insets.left, y: bottom, width: max(0, width - (insets.left + insets.right)), height: height)
    stack.add(board, frame)
    bottom = frame.maxY + insets.bottom
  }

  mutating func finished() -> SectionedArrangement {
    // An empty first section of the original ends above the top of the sheet.
    stack.finish(LayoutSize(width: width, height: max(0, bottom, options.minimumContentHeight)))
  }
}
