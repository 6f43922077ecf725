internal import GalleryLayout
internal import PixelGeometry

/// Every layout there is, with what has to hold for it.
enum LayoutTrial {
  /// Tries one of them.
  static func run(_ choices: inout LayoutChoices) throws(LayoutError) {
    switch choices.choice(below: 24) {
    case 0: try waterfall(&choices)
    case 1: try appended(&choices)
    case 2: try fittedToHeight(&choices)
    case 3: try fittedToShape(&choices)
    case 4: try residual(&choices)
    case 5: try sections(&choices)
    case 6: try columns(&choices)
    case 7: try rows(&choices)
    case 8: try fittedRows(&choices)
    case 9: try grid(&choices)
    case 10: try mosaic(&choices)
    case 11: try waterfallPages(&choices)
    case 12: try rowPages(&choices)
    case 13: try preset(&choices)
    case 14: try masonry(&choices)
    case 15: try flickr(&choices)
    case 16: try photoAlbumRows(&choices)
    case 17: try photoAlbumColumns(&choices)
    case 18: try founding(&choices)
    case 19, 20: try rows(&choices)
    case 21: try mosaic(&choices)
    default: try waterfall(&choices)
    }
  }

  /// Checks what every arrangement promises; its frames may stick out where that of another library does.
  private static func check(_ arrangement: Arrangement, count: Int, staysInside: Bool = true) {
    precondition(arrangement.count == count, "one frame for every item")
    precondition(arrangement.pixelFrames.count == count && arrangement.columns.count == count)
    let (content, sheet) = (arrangement.contentSize, PixelRect(size: arrangement.pixelSize))
    for (exact, pixels) in zip(arrangement.frames, arrangement.pixelFrames) {
      precondition(exact.x.isFinite && exact.y.isFinite && exact.maxX.isFinite && exact.maxY.isFinite)
      precondition(!pixels.isEmpty, "no frame is without a pixel")
      guard staysInside else { continue }
      // Sums of lengths are rounded.
      let slack = 1e-6 * max(1, content.width, content.height)
      precondition(exact.x >= -slack && exact.y >= -slack)
      precondition(exact.maxX <= content.width + slack && exact.maxY <= content.height + slack)
      precondition(sheet.contains(pixels), "\(pixels) in \(sheet)")
    }
    let area = LayoutRect(x: 0, y: 0, width: content.width / 2, height: content.height / 2)
    for found in arrangement.items(in: area) { precondition(found.frame.intersects(area)) }
    _ = arrangement.item(atX: content.width / 3, y: content.height / 3)
    _ = LayoutMetrics(arrangement, columnGap: 3, rowGap: 3, margins: .zero, rowHeight: 100)
  }

  private static func waterfall(_ choices: inout LayoutChoices) throws(LayoutError) {
    let style = choices.waterfall()
    let items = choices.items()
    check(try style.arrange(items: items), count: items.count)
  }

  private static func appended(_ choices: inout LayoutChoices) throws(LayoutError) {
    var style = choices.waterfall()
    // An item that is wide by itself is appended without looking ahead.
    style.lookAhead = 0
    let items = choices.items()
    var builder = try WaterfallBuilder(style)
    for item in items { try builder.append(item) }
    let arrangement = builder.arrangement
    check(arrangement, count: items.count)
    let whole = try style.arrange(items: items)
    precondition(whole == arrangement, "appended as placed at once")
  }

  private static func fittedToHeight(_ choices: inout LayoutChoices) throws(LayoutError) {
    let (style, height) = (choices.waterfall(), choices.number(3_000))
    let items = choices.items(atMost: 100)
    check(try style.fitted(toHeight: height, items: items).arrange(items: items), count: items.count)
  }

  private static func fittedToShape(_ choices: inout LayoutChoices) throws(LayoutError) {
    let (style, ratio) = (choices.waterfall(), choices.number(6))
    let items = choices.items(atMost: 30)
    guard let fitted = try style.fitted(toAspectRatio: ratio, items: items) else { return }
    check(try fitted.arrange(items: items), count: items.count)
  }

  private static func residual(_ choices: inout LayoutChoices) throws(LayoutError) {
    let (style, height) = (choices.waterfall(), choices.number(3_000))
    let residuals: [FitResidual] = [.report, .center, .stretchGaps, .crop(atMost: choices.number(2) / 2)]
    let residual = residuals[choices.choice(below: residuals.count)]
    let items = choices.items()
    check(try style.arrange(items: items, fittingHeight: height, residual: residual), count: items.count)
  }

  private static func sections(_ choices: inout LayoutChoices) throws(LayoutError) {
    let style = choices.waterfall()
    var sections: [WaterfallSection] = []
    for _ in 0..<choices.choice(below: 4) {
      var section = WaterfallSection(items: [])
      (section.headerHeight, section.footerHeight) = (choices.number(50), choices.number(50))
      if choices.flag() { section.insets = choices.insets() }
      if choices.flag() { section.columnCount = choices.count(9) }
      sections.append(section)
    }
    let items = choices.items()
    for index in sections.indices {
      let count = sections.count
      sections[index].items = Array(items[items.count * index / count..<items.count * (index + 1) / count])
    }
    let result = try style.arrange(sections: sections)
    check(result.arrangement, count: sections.reduce(0) { $0 + $1.items.count })
  }

  private static func columns(_ choices: inout LayoutChoices) throws(LayoutError) {
    var style = ColumnsStyle(
      width: choices.width(), columns: choices.columns(),
      widths: choices.flag() ? .equal : .equalBottoms)
    (style.columnGap, style.rowGap) = (choices.number(20), choices.number(20))
    (style.margins, style.flow) = (choices.insets(), choices.flow())
    let items = choices.items()
    check(try style.arrange(items: items), count: items.count)
  }

  private static func rowsStyle(_ choices: inout LayoutChoices) -> RowsStyle {
    var style = RowsStyle(width: choices.width(), rowHeight: choices.number(500))
    (style.columnGap, style.rowGap) = (choices.number(20), choices.number(20))
    (style.margins, style.flow) = (choices.insets(), choices.flow())
    style.lastRow = RowsStyle.LastRow.allCases[choices.choice(below: RowsStyle.LastRow.allCases.count)]
    style.cost = [.logarithmic, .squared, .squaredTimesCount][choices.choice(below: 3)]
    if choices.flag() { style.minimumItems = choices.count(4) }
    if choices.flag() { style.maximumItems = choices.count(9) }
    if choices.flag() {
      (style.leastRowHeight, style.greatestRowHeight) = (choices.number(300), choices.number(600))
    }
    if choices.flag() { style.breakoutInterval = choices.count(5) }
    if choices.flag() { style.emptinessWeight = choices.number(2) }
    if choices.flag() { style.greatestSingleRowHeight = choices.number(900) }
    if choices.flag() { style.leastShare = choices.number(4) / 4 }
    return style
  }

  private static func rows(_ choices: inout LayoutChoices) throws(LayoutError) {
    let style = rowsStyle(&choices)
    let items = choices.items()
    let arrangement = try style.arrange(items: items)
    check(arrangement, count: style.lastRow == .hide ? arrangement.count : items.count)
    var builder = try RowsBuilder(style)
    for item in items { builder.append(item) }
    let appended = try builder.arrangement()
    precondition(appended == arrangement, "appended as placed at once")
  }

  private static func fittedRows(_ choices: inout LayoutChoices) throws(LayoutError) {
    var style = rowsStyle(&choices)
    style.lastRow = .left
    let height = choices.number(3_000)
    let items = choices.items(atMost: 100)
    check(try style.fitted(toHeight: height, items: items).arrange(items: items), count: items.count)
  }

  private static func grid(_ choices: inout LayoutChoices) throws(LayoutError) {
    var style = GridStyle(width: choices.width(), columns: choices.columns())
    switch choices.choice(below: 3) {
    case 0: style.rowHeights = .aspectRatio(choices.number(3))
    case 1: style.rowHeights = .fixed(choices.number(300))
    default: style.rowHeights = .tallestItem
    }
    (style.columnGap, style.rowGap) = (choices.number(20), choices.number(20))
    (style.margins, style.flow) = (choices.insets(), choices.flow())
    style.fit = GridStyle.Fit.allCases[choices.choice(below: 3)]
    style.lastRow = GridStyle.LastRow.allCases[choices.choice(below: 3)]
    style.gravity = LayoutPoint(x: choices.number(2) / 2, y: choices.number(2) / 2)
    let canvas = LayoutSize(width: choices.width(), height: choices.width())
    let items = choices.items()
    _ = style.bestColumnCount(forItems: items.count, on: canvas)
    let grid = try style.arrange(items: items)
    check(grid.arrangement, count: items.count)
    for (cell, picture) in zip(grid.arrangement.pixelFrames, grid.pictures) {
      precondition(
        cell.contains(picture.pixelFrame) && !picture.pixelFrame.isEmpty, "a picture is in its cell")
      let crop = picture.crop
      precondition(crop.x >= 0 && crop.y >= 0 && crop.maxX <= 1.000_001 && crop.maxY <= 1.000_001)
    }
  }

  private static func mosaic(_ choices: inout LayoutChoices) throws(LayoutError) {
    var style = MosaicStyle(canvas: LayoutSize(width: choices.width(), height: choices.width()))
    (style.gap, style.margins) = (choices.number(20), choices.insets())
    style.seed = UInt64(choices.choice(below: 256))
    style.residual = [.center, .crop, .resize][choices.choice(below: 3)]
    style.leastSide = choices.number(40)
    style.effort = 0.002
    style.isRightToLeft = choices.flag()
    let items = choices.items()
    check(try style.arrange(items: items), count: items.count)
  }

  private static func pageStyle(_ choices: inout LayoutChoices) -> PageStyle {
    var page = PageStyle(height: choices.number(3_000))
    if choices.flag() { (page.headerHeight, page.footerHeight) = (choices.number(90), choices.number(90)) }
    if choices.flag() { page.titleHeight = choices.number(200) }
    if choices.flag() { page.largestGap = choices.number(5) }
    if choices.flag() { page.rowHeightTolerance = choices.number(4) / 10 }
    return page
  }

  private static func check(_ pages: [Page], count: Int) {
    var next = 0
    for page in pages {
      precondition(
        page.items.lowerBound == next && !page.items.isEmpty, "pages hold one item after the other")
      next = page.items.upperBound
      // Items of less than a pixel may push others off the page.
      check(page.arrangement, count: page.items.count, staysInside: false)
      precondition(page.fill >= 0 && page.fill <= 1)
    }
    precondition(next == count, "no item is lost")
  }

  private static func waterfallPages(_ choices: inout LayoutChoices) throws(LayoutError) {
    let (style, page) = (choices.waterfall(), pageStyle(&choices))
    let items = choices.items(atMost: 40)
    check(try style.pages(items, on: page), count: items.count)
  }

  private static func rowPages(_ choices: inout LayoutChoices) throws(LayoutError) {
    var (style, page) = (rowsStyle(&choices), pageStyle(&choices))
    style.lastRow = .left
    let items = choices.items()
    check(try style.pages(items, on: page), count: items.count)
  }

  private static func preset(_ choices: inout LayoutChoices) throws(LayoutError) {
    let preset = WaterfallPreset.allCases[choices.choice(below: WaterfallPreset.allCases.count)]
    var options = PresetOptions()
    if choices.flag() { options.columnCount = choices.count(12) }
    if choices.flag() { options.columnGap = choices.number(20) }
    if choices.flag() { options.rowGap = choices.number(20) }
    if choices.flag() { options.insets = choices.insets() }
    if choices.flag() { options.scale = choices.number(3) }
    if choices.flag() { options.padding = choices.number(20) }
    let width = choices.width()
    let items = choices.items()
    check(try preset.arrange(items, width: width, options: options), count: items.count, staysInside: false)
  }

  private static func masonry(_ choices: inout LayoutChoices) throws(LayoutError) {
    var style = MasonryStyle(width: choices.width(), columnWidth: choices.number(400))
    style.gutter = choices.number(20)
    let items = choices.items()
    check(try style.arrange(items.map(\.size)), count: items.count, staysInside: false)
  }

  private static func flickr(_ choices: inout LayoutChoices) throws(LayoutError) {
    var style = JustifiedLayoutStyle()
    (style.width, style.rowHeight, style.padding) = (
      choices.width(), choices.number(500), choices.insets()
    )
    (style.columnGap, style.rowGap) = (choices.number(20), choices.number(20))
    if choices.flag() { style.tolerance = choices.number(4) / 4 }
    if choices.flag() { style.maximumRows = choices.count(5) }
    if choices.flag() { style.forcedRatio = choices.number(3) }
    if choices.flag() { style.breakoutInterval = choices.count(5) }
    style.widows = [.left, .center, .justify][choices.choice(below: 3)]
    let arrangement = try style.arrange(ratios: choices.items().map(\.aspectRatio))
    check(arrangement, count: arrangement.count, staysInside: false)
  }

  private static func photoAlbumRows(_ choices: inout LayoutChoices) throws(LayoutError) {
    var style = PhotoAlbumRowsStyle(width: choices.width(), rowHeight: choices.number(500))
    (style.spacing, style.padding) = (choices.number(20), choices.number(20))
    if choices.flag() { style.minimumItems = choices.count(4) }
    if choices.flag() { style.maximumItems = choices.count(9) }
    let items = choices.items()
    check(try style.arrange(items.map(\.size)), count: items.count, staysInside: false)
  }

  private static func photoAlbumColumns(_ choices: inout LayoutChoices) throws(LayoutError) {
    var style = PhotoAlbumColumnsStyle(width: choices.width(), columnCount: choices.count(12))
    (style.spacing, style.padding) = (choices.number(20), choices.number(20))
    let items = choices.items(atMost: 100)
    check(try style.arrange(items.map(\.size)), count: items.count, staysInside: false)
  }

  private struct Heights: WaterfallLayoutDelegate {
    let heights: [Double]
    let columnCount: Int
    let columnSpacing: Double
    let rowSpacing: Double
    let insets: LayoutInsets

    func itemHeight(at index: Int, itemWidth: Double) -> Double { heights[index] }
  }

  private static func founding(_ choices: inout LayoutChoices) throws(LayoutError) {
    let layouts: [FoundingLayout] = [.basic, .delegated, .sized, .captioned]
    var layout = WaterfallLayout(layouts[choices.choice(below: 4)], width: choices.width())
    let (count, gaps, insets) = (
      choices.count(12), (choices.number(20), choices.number(20)), choices.insets()
    )
    let items = choices.items()
    try layout.prepare(
      itemCount: items.count,
      delegate: Heights(
        heights: items.map(\.size.height), columnCount: count, columnSpacing: gaps.0, rowSpacing: gaps.1,
        insets: insets))
    check(layout.arrangement, count: items.count, staysInside: false)
  }
}
