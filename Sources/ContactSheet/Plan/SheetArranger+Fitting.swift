internal import GalleryLayout
internal import PixelGeometry

extension SheetArranger {
  /// `shapes` on a sheet as tall as `height`, by another number of columns or another height of rows.
  ///
  /// The largest pictures that are not too tall together, with what is left over dealt with as the style says; `nil`
  /// when they are too tall however small.
  func fitted(toHeight height: Double, _ shapes: [SheetShape]) throws(LayoutError) -> Arrangement? {
    let lower: Arrangement?
    /// One that is a little taller, and may be cropped.
    var taller: Arrangement?
    switch style.layout {
    // Fills its canvas by itself.
    case .mosaic: return try arrangement(of: shapes)
    case .rows:
      lower = try rows(notTallerThan: height, shapes)
      if case .crop(let share) = style.residual {
        taller = try rows(notTallerThan: height * (1 + share), shapes)
      }
    case .grid where !style.fitsRowsToPictures && !shapes.isEmpty:
      lower = try largestCells(toHeight: height, shapes)
    case .waterfall, .columns, .balanced, .grid, .founding, .library:
      if let (arrangement, count) = try withFewestColumns(notTallerThan: height, shapes) {
        lower = arrangement
        if case .crop = style.residual, count > 1 {
          var arranger = self
          arranger.style.columns = .count(count - 1)
          taller = try? arranger.arrangement(of: shapes)
        }
      } else {
        lower = try narrowed(toHeight: height, shapes.map(\.item), columns: mostColumns(shapes))
      }
    }
    return lower.flatMap { filling($0, orCropping: taller, height: height, shapes) }
  }

  /// `shapes` of a waterfall on a sheet as tall as `height`, by another width.
  func widened(toHeight height: Double, _ shapes: [SheetShape]) throws(LayoutError) -> Arrangement? {
    let items = shapes.map(\.item)
    let arrangement = try waterfallStyle.fitted(toHeight: height, items: items).arrange(items: items)
    return filling(arrangement, orCropping: nil, height: height, shapes)
  }

  /// `lower` on a sheet of `height`, with what is left over dealt with as the style says; `nil` when it is taller.
  ///
  /// Where pictures may be cropped, `taller` is taken when it loses less by that.
  private func filling(
    _ lower: Arrangement, orCropping taller: Arrangement?, height: Double, _ shapes: [SheetShape]
  ) -> Arrangement? {
    guard fits(lower, height) else { return nil }
    let filled: Arrangement
    switch style.residual {
    case .center: return lower.centered(along: style.flow.axis, in: height)
    case .stretch: filled = lower.stretched(to: height, spacing, style.flow)
    case .crop(let share):
      let captions = shapes.map { Double($0.captionHeight) }
      let cropped = [lower, taller].compactMap { arrangement in
        arrangement.flatMap {
          $0.cropped(to: height, atMost: share, spacing, style.flow, captions: captions)
        }
      }
      guard let best = cropped.filter({ fits($0.arrangement, height) }).min(by: { $0.share < $1.share })
      else {
        return lower.centered(along: style.flow.axis, in: height).relaxing(.canvas)
      }
      filled = best.arrangement
    }
    // What was made narrower to be low enough, or stands alone in its column or at the end of a grid, leaves some empty.
    return filled.reachesEdges(within: spacing.margins, style.flow) ? filled : filled.relaxing(.canvas)
  }

  /// Rows of the greatest height with which they are not taller together than `height`.
  private func rows(
    notTallerThan height: Double, _ shapes: [SheetShape]
  ) throws(LayoutError) -> Arrangement? {
    if shapes.isEmpty { return try arrangement(of: shapes) }
    let items = shapes.map(\.item)
    do throws(LayoutError) {
      // Gaps stay as they are, until it is known what is left over.
      return try rowsStyle.fitted(toHeight: height, items: items, largestGap: 1).arrange(items: items)
    } catch  where error.code == .noRoom {
      return nil
    }
  }

  /// The grid with so many columns that its cells are as large as possible on a sheet of `height`.
  ///
  /// Where that is the height's doing, it is narrower than the sheet.
  private func largestCells(
    toHeight height: Double, _ shapes: [SheetShape]
  ) throws(LayoutError) -> Arrangement? {
    let caption = shapes.reduce(0) { max($0, $1.captionHeight) }
    let count = calculated.gridStyle.bestColumnCount(
      forItems: shapes.count, on: LayoutSize(width: width, height: height), captionHeight: Double(caption))
    var arranger = self
    arranger.style.columns = .count(count)
    if let whole = try? arranger.arrangement(of: shapes), fits(whole, height) { return whole }
    let items = shapes.map(\.item)
    if let narrow = try narrowed(toHeight: height, items, columns: count) { return narrow }
    return try narrowed(toHeight: height, items, columns: mostColumns(shapes))
  }

  /// The same downwards and from the left, with lengths and shapes the way a layout calculates them.
  private var calculated: SheetArranger {
    var arranger = self
    arranger.style.gap = flowGap
    let margins = style.flow.calculated(margins)
    arranger.style.margins = SheetMargins(
      top: margins.top, right: margins.right, bottom: margins.bottom, left: margins.left)
    if style.flow.axis == .horizontal { arranger.style.cellRatio = 1 / style.cellRatio }
    arranger.style.flow = .standard
    return arranger
  }

  /// The arrangement with the fewest columns that is not taller than `height`, or else with the most there can be, and how
  /// many these are; `nil` when the width has no room for as many as it takes.
  private func withFewestColumns(
    notTallerThan height: Double, _ shapes: [SheetShape]
  ) throws(LayoutError) -> (arrangement: Arrangement, count: Int)? {
    /// With what is too tall or too wide told apart: more columns help against the one, fewer against the other.
    func attempt(_ count: Int) throws(LayoutError) -> (arrangement: Arrangement?, isTooTall: Bool) {
      var arranger = self
      arranger.style.columns = .count(count)
      do throws(LayoutError) {
        let arrangement = try arranger.arrangement(of: shapes)
        return (arrangement, !fits(arrangement, height))
      } catch {
        switch error.code {
        case .tooLarge: return (nil, true)
        case .noRoom where count > 1: return (nil, false)
        default: throw error
        }
      }
    }
    var (low, high) = (1, mostColumns(shapes))
    while low < high {
      let middle = low + (high - low) / 2
      if try attempt(middle).isTooTall { low = middle + 1 } else { high = middle }
    }
    let (arrangement, isTooTall) = try attempt(low)
    return isTooTall ? nil : arrangement.map { ($0, low) }
  }

  /// As many columns as the shapes can use and the width has room for; at least one.
  private func mostColumns(_ shapes: [SheetShape]) -> Int {
    let span = style.spanInterval == nil && style.wideRatio == nil ? 1 : 2
    let used = shapes.reduce(0) { min($0 + max($1.span, span), WaterfallStyle.largestColumnCount) }
    let margins = style.flow.calculated(margins)
    let inner = width - margins.left - margins.right
    let room = (inner + flowGap.horizontal) / (1 + flowGap.horizontal)
    return max(1, min(used, Int(max(0, min(room, Double(WaterfallStyle.largestColumnCount))))))
  }

  /// The arrangement of so many columns that are narrower than the sheet has room for, or hold pictures that are.
  ///
  /// Where even a picture for each column is taller than the sheet, all are as tall as it at most: in a waterfall and in
  /// columns each by itself, so that a ribbon leaves the others alone, and otherwise together.
  private func narrowed(
    toHeight height: Double, _ upright: [LayoutItem], columns count: Int
  ) throws(LayoutError) -> Arrangement? {
    // Downwards and from the left, which is turned at the end.
    var arranger = calculated
    arranger.style.columns = .count(count)
    let margins = arranger.margins
    let items = style.flow.calculated(upright)
    var sheet = PageStyle(height: height)
    (sheet.largestGap, sheet.rowHeightTolerance) = (1, 0)

    func attempt(_ width: Double, reducing: Bool) throws(LayoutError) -> Arrangement? {
      arranger.width = width
      guard let pages = try arranger.pages(items, on: sheet), let page = pages.first, pages.count == 1,
        reducing || page.reducedItems.isEmpty, fits(style.flow.turned(page.arrangement), height)
      else { return nil }
      return page.arrangement
    }
    let around = margins.left + margins.right + Double(count - 1) * flowGap.horizontal
    var best: Arrangement?
    if style.layout == .waterfall || style.layout == .columns {
      // No column is wider than its widest picture.
      let available = height - margins.top - margins.bottom
      let widest = items.reduce(1) {
        max($0, max(0, available - $1.captionHeight) * $1.aspectRatio + $1.captionWidth)
      }
      best = try attempt(min(width, around + Double(count) * widest.rounded(.up)), reducing: true)
    } else {
      var (low, high) = ((around + Double(count)).rounded(.up) - 1, width.rounded(.down))
      while high - low > 1 {
        let middle = ((low + high) / 2).rounded(.down)
        if let arrangement = try attempt(middle, reducing: false) {
          (low, best) = (middle, arrangement)
        } else {
          high = middle
        }
      }
      if best == nil { best = try attempt(width, reducing: true) }
    }
    if best == nil {
      // So many ribbons that each has to be much lower than the sheet.
      var (low, high) = (1.0, height)
      sheet.greatestItemHeight = low
      best = try attempt(width, reducing: true)
      while best != nil, high - low > 1 {
        let middle = ((low + high) / 2).rounded(.down)
        sheet.greatestItemHeight = middle
        if let arrangement = try attempt(width, reducing: true) {
          (low, best) = (middle, arrangement)
        } else {
          high = middle
        }
      }
    }
    return best.map { style.flow.turned($0.centered(along: .horizontal, in: width)) }
  }

  /// Whether the arrangement is no taller than `height`, exactly and in pixels.
  private func fits(_ arrangement: Arrangement, _ height: Double) -> Bool {
    let isHorizontal = style.flow.axis == .horizontal
    let extent = isHorizontal ? arrangement.contentSize.width : arrangement.contentSize.height
    let pixels = isHorizontal ? arrangement.pixelSize.width : arrangement.pixelSize.height
    // A billionth is what bisection leaves.
    return extent <= height + 1e-6 && Double(pixels) <= height.rounded()
  }
}
