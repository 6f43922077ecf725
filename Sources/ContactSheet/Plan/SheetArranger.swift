internal import GalleryLayout
internal import PixelGeometry

/// A style whose values are handed to the layout it names; the one place where that happens.
struct SheetArranger {
  var style: SheetStyle
  /// The width of the sheet, or the height of a horizontal one.
  var width: Double

  /// Places `shapes`.
  func arrangement(of shapes: [SheetShape]) throws(LayoutError) -> Arrangement {
    switch style.layout {
    case .waterfall: return try waterfall(shapes)
    case .columns: return try columnsStyle(.equal).arrange(items: shapes.map(\.item))
    case .balanced: return try columnsStyle(.equalBottoms).arrange(items: shapes.map(\.item))
    case .rows: return try rowsStyle.arrange(items: shapes.map(\.item))
    case .grid: return try gridStyle.arrange(items: shapes.map(\.item)).arrangement
    case .mosaic: return try mosaic(shapes)
    case .founding(let layout): return try founding(layout, shapes)
    case .library(let layout): return try library(layout, shapes)
    }
  }

  /// Places `items` on pages; `nil` when the layout knows none.
  func pages(_ items: [LayoutItem], on page: PageStyle) throws(LayoutError) -> [Page]? {
    switch style.layout {
    case .waterfall: return try waterfallStyle.pages(items, on: page)
    case .columns: return try columnsStyle(.equal).pages(items, on: page)
    case .balanced: return try columnsStyle(.equalBottoms).pages(items, on: page)
    case .rows:
      var page = page
      page.choosesRowHeight = style.rowHeight == nil
      return try rowsStyle.pages(items, on: page)
    case .grid: return try gridStyle.pages(items, on: page)
    case .mosaic, .founding, .library: return nil
    }
  }

  private func waterfall(_ shapes: [SheetShape]) throws(LayoutError) -> Arrangement {
    let sizes = shapes.compactMap(\.size)
    guard shapes.allSatisfy({ $0.span <= 1 && $0.captionHeight == 0 }) else {
      return try waterfallStyle.arrange(items: shapes.map(\.item))
    }
    // Sizes alone take the shortest way.
    if sizes.count == shapes.count { return try waterfallStyle.arrange(fractionalSizes: sizes) }
    var builder = try WaterfallBuilder(waterfallStyle)
    for shape in shapes { try builder.append(shape.item) }
    return builder.arrangement
  }

  private func mosaic(_ shapes: [SheetShape]) throws(LayoutError) -> Arrangement {
    var height = style.fitting.map { Double($0.height) }
    if height == nil, !shapes.isEmpty {
      // Then pictures are about as large as in a waterfall.
      var style = waterfallStyle
      style.flow = .standard
      height = try style.arrange(items: shapes.map(\.item)).contentSize.height.rounded()
    }
    var mosaic = MosaicStyle(canvas: LayoutSize(width: width, height: height ?? width))
    mosaic.gap = gap.horizontal
    mosaic.margins = margins
    mosaic.seed = style.seed
    mosaic.isRightToLeft = style.flow.isRightToLeft
    let items = shapes.map(\.item)
    guard style.fitting != nil else {
      mosaic.residual = .resize
      return try mosaic.arrange(items: items)
    }
    if case .crop(let share) = style.residual {
      mosaic.residual = .crop
      let cropped = try mosaic.arrange(items: items)
      if cropped.largestCrop(of: items) <= share { return cropped }
      mosaic.residual = .center
    }
    return try mosaic.arrange(items: items)
  }
}

// MARK: - The values of the style in the words of the layouts

extension SheetArranger {
  static let usualGap = SheetGap(horizontal: 10, vertical: 10)
  static let usualMargins = SheetMargins(top: 10, right: 10, bottom: 10, left: 10)

  var gap: SheetGap { style.gap ?? Self.usualGap }

  /// The gaps beside each other and below each other, the way a layout calculates it that runs downwards.
  var flowGap: SheetGap {
    style.flow.axis == .vertical
      ? gap : SheetGap(horizontal: gap.vertical, vertical: gap.horizontal)
  }

  var margins: LayoutInsets { LayoutInsets(style.margins ?? Self.usualMargins) }

  private var columns: WaterfallStyle.Columns {
    switch style.columns {
    case nil: .automatic
    case .count(let count): .count(count)
    case .minimumWidth(let pixels): .minimumWidth(Double(pixels))
    }
  }

  var waterfallStyle: WaterfallStyle {
    var result = WaterfallStyle(
      width: width, columns: columns, columnGap: flowGap.horizontal, rowGap: flowGap.vertical,
      margins: margins)
    result.tolerance = style.tolerance
    result.tie = style.tie
    result.balance = style.balance
    result.spanRule =
      style.spanInterval.map { .every(interval: $0, columns: 2) }
      ?? style.wideRatio.map { .wide(aspectRatio: $0, columns: 2) }
    result.largestHole = style.largestHole
    result.isDense = style.isDense
    result.flow = style.flow
    return result
  }

  private func columnsStyle(_ widths: ColumnsStyle.Widths) -> ColumnsStyle {
    var result = ColumnsStyle(width: width, columns: columns, widths: widths)
    result.columnGap = flowGap.horizontal
    result.rowGap = flowGap.vertical
    result.margins = margins
    result.flow = style.flow
    return result
  }

  var rowsStyle: RowsStyle {
    var result = RowsStyle(width: width)
    if let rowHeight = style.rowHeight { result.rowHeight = rowHeight }
    if let lastRow = style.lastRow { result.lastRow = lastRow }
    style.rowRules.apply(to: &result)
    result.columnGap = flowGap.horizontal
    result.rowGap = flowGap.vertical
    result.margins = margins
    result.flow = style.flow
    return result
  }

  var gridStyle: GridStyle {
    var result = GridStyle(width: width, columns: columns)
    result.rowHeights = style.fitsRowsToPictures ? .tallestItem : .aspectRatio(style.cellRatio)
    result.columnGap = flowGap.horizontal
    result.rowGap = flowGap.vertical
    result.margins = margins
    switch style.lastRow {
    case .center: result.lastRow = .center
    case .justify: result.lastRow = .spread
    case .left, .right, .hide, .phantom, nil: result.lastRow = .left
    }
    result.flow = style.flow
    return result
  }
}

// MARK: - Layouts of others

extension SheetArranger {
  private func founding(
    _ layout: FoundingLayout, _ shapes: [SheetShape]
  ) throws(LayoutError) -> Arrangement {
    let shapes = layout == .captioned ? withRandomExtras(shapes) : shapes
    var result = WaterfallLayout(layout, width: width)
    try result.prepare(
      itemCount: shapes.count, delegate: ShapeDelegate(shapes: shapes, options: foundingOptions))
    return result.arrangement
  }

  /// What `delegated` is told.
  private var foundingOptions: FoundingOptions {
    var options = FoundingOptions()
    if case .count(let count) = style.columns { options.columnCount = count }
    if let gap = style.gap {
      options.columnSpacing = gap.horizontal
      options.rowSpacing = gap.vertical
    }
    if style.margins != nil { options.insets = margins }
    return options
  }

  /// The shapes with what is added to the height of each `captioned` cell: what is given, and a random number where
  /// nothing is.
  private func withRandomExtras(_ shapes: [SheetShape]) -> [SheetShape] {
    var random = SeededRandom(seed: style.seed)
    return shapes.map { shape in
      // Drawn for every item, so that none depends on what is given for others.
      let drawn = Double(random.next(below: Self.randomExtraHeights))
      if case .extra = shape.extent { return shape }
      return SheetShape(.extra(drawn))
    }
  }

  /// As many as the original of `captioned` draws from; see `FoundingItems.seeded`.
  private static let randomExtraHeights = 50

  private func library(_ layout: LibraryLayout, _ shapes: [SheetShape]) throws(LayoutError) -> Arrangement {
    switch layout {
    case .waterfall(let preset):
      return try preset.arrange(shapes.map(\.item), width: width, options: presetOptions)
    case .flickr:
      return try flickr.arrange(ratios: shapes.map(\.item.aspectRatio))
    case .immich:
      return try immich.arrange(ratios: shapes.map(\.item.aspectRatio))
    case .photoAlbumRows:
      var rows = PhotoAlbumRowsStyle(width: width, rowHeight: targetRowHeight ?? width)
      rows.spacing = style.gap?.horizontal ?? photoAlbum.spacing
      return try rows.arrange(shapes.map(\.item.size))
    case .photoAlbumColumns:
      var count = Int(photoAlbum.share)
      if case .count(let asked) = style.columns { count = asked }
      var columns = PhotoAlbumColumnsStyle(width: width, columnCount: count)
      columns.spacing = style.gap?.horizontal ?? photoAlbum.spacing
      return try columns.arrange(shapes.map(\.item.size))
    }
  }

  private var presetOptions: PresetOptions {
    var options = PresetOptions()
    if case .count(let count) = style.columns { options.columnCount = count }
    options.columnGap = style.gap?.horizontal
    options.rowGap = style.gap?.vertical
    options.insets = style.margins.map { LayoutInsets($0) }
    return options
  }

  private var flickr: JustifiedLayoutStyle {
    var result = JustifiedLayoutStyle()
    result.width = width
    result.rowHeight = style.rowHeight ?? result.rowHeight
    result.columnGap = style.gap?.horizontal ?? result.columnGap
    result.rowGap = style.gap?.vertical ?? result.rowGap
    result.padding = style.margins.map { LayoutInsets($0) } ?? result.padding
    result.showsWidows = style.lastRow != .hide
    result.breakoutInterval = style.rowRules.breakoutInterval
    result.widows = style.lastRow == .center ? .center : style.lastRow == .justify ? .justify : .left
    return result
  }

  private var immich: ImmichRowsStyle {
    var result = ImmichRowsStyle(width: width)
    result.rowHeight = style.rowHeight ?? result.rowHeight
    result.spacing = style.gap?.horizontal ?? result.spacing
    return result
  }

  /// The height that rows should have; `nil` where there are none.
  var targetRowHeight: Double? {
    switch style.layout {
    case .rows: rowsStyle.rowHeight
    case .library(.flickr): flickr.rowHeight
    case .library(.immich): immich.rowHeight
    case .library(.photoAlbumRows): style.rowHeight ?? width / photoAlbum.share
    case .waterfall, .columns, .balanced, .grid, .mosaic, .founding, .library: nil
    }
  }

  /// The regular gaps, and the margins.
  var spacing: LayoutSpacing {
    switch style.layout {
    case .founding(let layout):
      let delegate = ShapeDelegate(shapes: [], options: foundingOptions)
      // Whatever is impossible was found when the sheet was laid out.
      return (try? layout.spacing(width: width, delegate: delegate))
        ?? LayoutSpacing(columnGap: 0, rowGap: 0, margins: .zero)
    case .library(.waterfall(let preset)): return preset.spacing(width: width, options: presetOptions)
    case .library(.photoAlbumRows), .library(.photoAlbumColumns):
      let spacing = style.gap?.horizontal ?? photoAlbum.spacing
      return LayoutSpacing(columnGap: spacing, rowGap: spacing, margins: .zero)
    case .library(.immich):
      return LayoutSpacing(columnGap: immich.spacing, rowGap: immich.spacing, margins: .zero)
    case .library(.flickr):
      return LayoutSpacing(columnGap: flickr.columnGap, rowGap: flickr.rowGap, margins: flickr.padding)
    case .waterfall, .columns, .balanced, .rows, .grid, .mosaic:
      return LayoutSpacing(columnGap: gap.horizontal, rowGap: gap.vertical, margins: margins)
    }
  }

  /// What react-photo-album does at this width when nothing is asked for: columns, or the width over the height of rows,
  /// and gaps.
  private var photoAlbum: (share: Double, spacing: Double) {
    switch width {
    case 1200...: (5, 20)
    case 600...: (4, 15)
    case 300...: (3, 10)
    default: (2, 5)
    }
  }

  /// Shapes in the role of a delegate.
  private struct ShapeDelegate: WaterfallLayoutDelegate {
    let shapes: [SheetShape]
    let options: FoundingOptions

    func itemHeight(at index: Int, itemWidth: Double) -> Double {
      switch shapes[index].extent {
      case .size(let size): size.height(atWidth: itemWidth)
      case .height(let height): height
      // In 32 bits, as the original adds.
      case .extra(let extra): Double((Float(extra) + Float(itemWidth)) + 30)
      }
    }

    var columnCount: Int { options.columnCount }
    var columnSpacing: Double { options.columnSpacing }
    var rowSpacing: Double { options.rowSpacing }
    var insets: LayoutInsets { options.insets }
  }
}

extension LayoutInsets {
  init(_ margins: SheetMargins) {
    self.init(top: margins.top, left: margins.left, bottom: margins.bottom, right: margins.right)
  }
}
