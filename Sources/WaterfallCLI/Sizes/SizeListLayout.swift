internal import GalleryLayout

extension SizeList {
  /// Refuses items that the layout called `preset`, or the default one, cannot use.
  ///
  /// - Throws: `SizeListError` with the index of the first of them.
  func check(for preset: PresetName?) throws(SizeListError) {
    for (index, item) in items.enumerated() {
      switch item {
      case .size: continue
      case .height where preset == .basic: continue
      case .extra where preset == .captioned: continue
      case .height:
        throw SizeListError(
          description: "index \(index): expected \"width\"; \"height\" alone is for --preset basic")
      case .extra:
        throw SizeListError(description: "index \(index): \"extra\" is for --preset captioned")
      }
    }
  }

  /// Where the items go; all of them have to suit the layout.
  func arrange(_ settings: CommandSettings) throws(LayoutError) -> Arrangement {
    switch settings.preset {
    case nil:
      return try settings.waterfallStyle.arrange(fractionalSizes: items.compactMap(\.size))
    case .captioned:
      return try FoundingLayout.captioned.arrange(
        .extraHeights(extraHeights(seed: settings.seed)), width: settings.width)
    case .some(let preset):
      var layout = WaterfallLayout(preset.layout, width: settings.width)
      try layout.prepare(
        itemCount: items.count, delegate: Delegate(items: items, options: settings.foundingOptions))
      return layout.arrangement
    }
  }

  /// What is added to the height of each `captioned` cell: what is given, and a random number where nothing is.
  private func extraHeights(seed: UInt64) -> [Double] {
    var random = SeededRandom(seed: seed)
    return items.map { item in
      // Drawn for every item, so that none depends on what is given for others.
      let drawn = Double(random.next(below: Self.randomExtraHeights))
      if case .extra(let extra) = item { return extra }
      return drawn
    }
  }

  /// As many as the original of `captioned` draws from; see `FoundingItems.seeded`.
  private static let randomExtraHeights = 50

  /// The items in the role of a delegate.
  private struct Delegate: WaterfallLayoutDelegate {
    let items: [Item]
    let options: FoundingOptions

    func itemHeight(at index: Int, itemWidth: Double) -> Double {
      switch items[index] {
      case .size(let size): size.height(atWidth: itemWidth)
      case .height(let height), .extra(let height): height
      }
    }

    var columnCount: Int { options.columnCount }
    var columnSpacing: Double { options.columnSpacing }
    var rowSpacing: Double { options.rowSpacing }
    var insets: LayoutInsets { options.insets }
  }
}

extension SizeList.Item {
  /// The size, when width and height are known.
  var size: LayoutSize? {
    if case .size(let size) = self { size } else { nil }
  }
}

extension CommandSettings {
  /// The measures of the default layout.
  fileprivate var waterfallStyle: WaterfallStyle {
    var style = WaterfallStyle(width: width)
    if let columnCount { style.columns = .count(columnCount) }
    if let columnWidth { style.columns = .minimumWidth(Double(columnWidth)) }
    if let gap {
      style.columnGap = gap.horizontal
      style.rowGap = gap.vertical
    }
    if let margin { style.margins = LayoutInsets(margin) }
    return style
  }

  /// The measures of `delegated`.
  fileprivate var foundingOptions: FoundingOptions {
    var options = FoundingOptions()
    if let columnCount { options.columnCount = columnCount }
    if let gap {
      options.columnSpacing = gap.horizontal
      options.rowSpacing = gap.vertical
    }
    if let margin { options.insets = LayoutInsets(margin) }
    return options
  }
}

extension LayoutInsets {
  fileprivate init(_ margin: MarginMeasure) {
    self.init(top: margin.top, left: margin.left, bottom: margin.bottom, right: margin.right)
  }
}
