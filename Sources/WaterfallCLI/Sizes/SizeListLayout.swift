internal import ContactSheet
internal import FileAccess
internal import GalleryLayout

extension SizeList {
  /// Refuses items that `layout` cannot use.
  ///
  /// - Throws: `SizeListError` with the index of the first of them.
  func check(for layout: SheetLayout) throws(SizeListError) {
    for (index, item) in items.enumerated() {
      if item.span > 1, layout != .waterfall {
        throw SizeListError(description: "index \(index): \"span\" is for --layout waterfall")
      }
      switch item.extent {
      case .size: continue
      case .height where layout == .founding(.basic): continue
      case .extra where layout == .founding(.captioned): continue
      case .height:
        throw SizeListError(
          description: "index \(index): expected \"width\"; \"height\" alone is for --preset basic")
      case .extra:
        throw SizeListError(description: "index \(index): \"extra\" is for --preset captioned")
      }
    }
  }

  /// Where the items go; all of them have to suit the layout.
  func arrange(_ settings: CommandSettings) throws(SheetError) -> Arrangement {
    try settings.sheetStyle.arrange(shapes(settings), width: settings.breadth)
  }

  /// Where the items go on pages.
  func pages(_ settings: CommandSettings) throws(SheetError) -> [Page] {
    try settings.sheetStyle.pages(shapes(settings), width: settings.breadth)
  }

  /// What is laid out of them.
  func shapes(_ settings: CommandSettings) -> [SheetShape] {
    var shapes = items
    let spans = SpanTable(settings.spans)
    if !spans.isEmpty {
      for (index, name) in names.enumerated() where shapes[index].span <= 1 {
        shapes[index].span = spans.columns(of: name)
      }
    }
    return shapes
  }
}
