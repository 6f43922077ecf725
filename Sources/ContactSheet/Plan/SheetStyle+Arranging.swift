internal import GalleryLayout
internal import PixelGeometry

extension SheetStyle {
  /// Lays out `entries`.
  ///
  /// - Throws: `SheetError` with code `.impossibleLayout` when the measures cannot be met.
  func arrange(_ entries: [SheetEntry]) throws(SheetError) -> Arrangement {
    do throws(LayoutError) {
      switch layout {
      case .waterfall:
        var builder = try WaterfallBuilder(waterfallStyle)
        for entry in entries {
          if case .cell(let height, _) = entry.content {
            try builder.append(height: Double(height))
          } else {
            try builder.append(entry.layoutShape)
          }
        }
        return builder.arrangement
      case .founding(let founding):
        return try founding.arrange(
          foundingItems(entries, of: founding), width: Double(width), options: foundingOptions)
      }
    } catch {
      throw SheetError(
        code: error.code == .tooLarge ? .sheetTooLarge : .impossibleLayout, reason: error.description)
    }
  }

  /// What the founding layout is given for `entries`: shapes of pictures, heights of cells.
  private func foundingItems(_ entries: [SheetEntry], of founding: FoundingLayout) -> FoundingItems {
    let heights = entries.compactMap { entry in
      if case .cell(let height, _) = entry.content { Double(height) } else { nil }
    }
    let isAllCells = heights.count == entries.count
    if founding == .captioned {
      return isAllCells ? .extraHeights(heights) : .seeded(count: entries.count, seed: seed)
    }
    return isAllCells ? .heights(heights) : .sizes(entries.map(\.layoutShape))
  }

  /// How a picture lies in its cell.
  var fit: CellFit { layout == .founding(.captioned) ? .contain : .fill }

  /// The colour of a cell without a picture: that of the original's demonstration.
  var cellColor: PixelColor {
    layout == .founding(.sized)
      ? PixelColor(red: 255, green: 0, blue: 0) : PixelColor(red: 255, green: 128, blue: 0)
  }

  private var waterfallStyle: WaterfallStyle {
    var result = WaterfallStyle(width: Double(width))
    switch columns {
    case nil: result.columns = .automatic
    case .count(let count): result.columns = .count(count)
    case .minimumWidth(let pixels): result.columns = .minimumWidth(Double(pixels))
    }
    if let gap {
      result.columnGap = gap.horizontal
      result.rowGap = gap.vertical
    }
    if let margins { result.margins = LayoutInsets(margins) }
    return result
  }

  private var foundingOptions: FoundingOptions {
    var result = FoundingOptions()
    if case .count(let count) = columns { result.columnCount = count }
    if let gap {
      result.columnSpacing = gap.horizontal
      result.rowSpacing = gap.vertical
    }
    if let margins { result.insets = LayoutInsets(margins) }
    return result
  }
}

extension LayoutInsets {
  fileprivate init(_ margins: SheetMargins) {
    self.init(top: margins.top, left: margins.left, bottom: margins.bottom, right: margins.right)
  }
}
