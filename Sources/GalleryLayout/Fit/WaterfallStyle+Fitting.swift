/// What is done about the height that a fitted sheet lacks of its canvas.
public enum FitResidual: Hashable, Sendable {
  /// Nothing: the sheet is as tall as its items make it, which may be more or less than the canvas.
  case report
  /// The whole stands in the middle, as it is.
  case center
  /// The gaps of every column become as wide as it takes to reach the bottom.
  case stretchGaps
  /// Columns become so wide that all end at the same height, and then as with ``crop(atMost:)``.
  case equalBottoms(cropAtMost: Double)
  /// The items of every column are cropped, by no more than this share of their widths or heights, or else centred.
  case crop(atMost: Double)
}

extension WaterfallStyle {
  /// The style whose sheet of `items` is as tall as `height`, by another width; ``width`` itself does not count.
  ///
  /// The height of a waterfall grows steadily with the width of its columns, so bisection finds the width, to a billionth
  /// of a pixel. Columns are not rounded then. How many there are is taken from ``columns``: for a least width, as many
  /// as the present width has room for. Wide items, tolerances and balancing are no obstacle, but make the height jump
  /// here and there.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` when the sheet is too tall even with columns of one pixel, and
  ///   otherwise as ``arrange(items:)`` does.
  public func fitted(toHeight height: Double, items: [LayoutItem]) throws(LayoutError) -> WaterfallStyle {
    try LayoutError.check("the height", height)
    let count = try ColumnTrack(calculatedForColumns).columns.count
    func sheet(_ columnWidth: Double) -> WaterfallStyle { withColumns(count, width: columnWidth) }
    guard !items.isEmpty else { return sheet(1) }
    guard try sheet(1).extent(of: items) <= height else { throw .noRoom(height: height) }
    var (low, high) = (1.0, 2.0)
    while high < LayoutError.largestExtent / Double(count + 1), try sheet(high).extent(of: items) < height {
      high *= 2
    }
    while high - low > max(1e-9, high * 0x1p-50) {
      let middle = low + (high - low) / 2
      if try sheet(middle).extent(of: items) <= height { low = middle } else { high = middle }
    }
    return sheet(low)
  }

  /// The style whose sheet of `items` is `aspectRatio` times as wide as tall, by another width; `nil` when there is none.
  ///
  /// For a given number of columns that is where width and height times the ratio cross. With ``columns`` left automatic,
  /// or given by a least width, every number of columns up to that of the items, and to 64, is tried, and the one whose
  /// columns are nearest to the width asked for is taken.
  public func fitted(
    toAspectRatio aspectRatio: Double, items: [LayoutItem]
  ) throws(LayoutError) -> WaterfallStyle? {
    guard aspectRatio > 0, aspectRatio < .infinity else {
      throw .invalid("the aspect ratio", aspectRatio, "more than 0")
    }
    try LayoutError.check("the column gap", columnGap)
    guard !items.isEmpty else { return nil }
    var counts = 1...min(64, items.count)
    var ideal = Self.automaticColumnWidth
    switch columns {
    case .count(let count):
      guard (1...Self.largestColumnCount).contains(count) else {
        throw .invalid("the column count", count, "1 to \(Self.largestColumnCount)")
      }
      counts = count...count
    case .minimumWidth(let width, let allowed):
      ideal = max(1, width)
      counts = allowed.clamped(to: 1...Self.largestColumnCount).clamped(to: counts)
    case .automatic: break
    }
    // Balancing is slow, and hardly changes which number of columns it is.
    var unbalanced = self
    unbalanced.balance = .none
    var best: (count: Int, distance: Double)? = counts.count == 1 ? (counts.lowerBound, 0) : nil
    for count in counts where counts.count > 1 {
      guard let width = try unbalanced.columnWidth(aspectRatio, columns: count, items, near: ideal, to: 0.01)
      else {
        continue
      }
      let distance = abs(logarithm(width / ideal))
      if best.map({ distance < $0.distance }) ?? true { best = (count, distance) }
    }
    guard let best,
      let width = try columnWidth(aspectRatio, columns: best.count, items, near: ideal, to: 0x1p-50)
    else { return nil }
    return withColumns(best.count, width: width)
  }

  /// How wide `count` columns are, to a share of `precision`, with which the sheet is `aspectRatio` times as wide as tall.
  ///
  /// Of several such widths one near `ideal` is found; `nil` when there is none.
  private func columnWidth(
    _ aspectRatio: Double, columns count: Int, _ items: [LayoutItem], near ideal: Double, to precision: Double
  ) throws(LayoutError) -> Double? {
    func isTooTall(_ columnWidth: Double) throws(LayoutError) -> Bool {
      let sheet = withColumns(count, width: columnWidth)
      return sheet.width <= aspectRatio * (try sheet.extent(of: items))
    }
    // From the ideal width on in both directions, until it changes whether the sheet is too tall.
    let start = min(max(1, ideal), 0x1p20)
    let isTall = try isTooTall(start)
    var (low, high) = (start, start)
    while low > 1 || high < 0x1p20 {
      if high < 0x1p20 {
        let next = high * 1.25
        if try isTooTall(next) != isTall {
          low = high
          high = next
          break
        }
        high = next
      }
      if low > 1 {
        let next = max(1, low / 1.25)
        if try isTooTall(next) != isTall {
          high = low
          low = next
          break
        }
        low = next
      }
    }
    let isLowTall = try isTooTall(low)
    guard try isTooTall(high) != isLowTall else { return nil }
    while high - low > max(1e-9, high * precision) {
      let middle = low + (high - low) / 2
      if try isTooTall(middle) == isLowTall { low = middle } else { high = middle }
    }
    return low
  }

  /// The style whose sheet of `items` is nearest to `height`, by another number of columns.
  ///
  /// More columns never make a sheet taller, so the number is found by bisection. Of equally near ones, and with
  /// `notTaller` always, the one with more columns is taken.
  public func fittedColumns(
    toHeight height: Double, items: [LayoutItem], notTaller: Bool = false
  ) throws(LayoutError) -> WaterfallStyle {
    try LayoutError.check("the height", height)
    func sheet(_ count: Int) -> WaterfallStyle {
      var style = self
      style.columns = .count(count)
      return style
    }
    var most = 1
    let inner = width - flow.calculated(margins).left - flow.calculated(margins).right
    if inner >= 1 {
      most = min(max(1, items.count), Self.largestColumnCount, PixelRun.capacity(of: inner, gap: columnGap))
    }
    var (low, high) = (1, most)
    while low < high {
      let middle = low + (high - low) / 2
      if try sheet(middle).extent(of: items) <= height { high = middle } else { low = middle + 1 }
    }
    guard !notTaller, low > 1 else { return sheet(low) }
    let (shorter, taller) = (try sheet(low).extent(of: items), try sheet(low - 1).extent(of: items))
    let isShorterNearer = abs(logarithm(shorter / height)) <= abs(logarithm(taller / height))
    return sheet(isShorterNearer ? low : low - 1)
  }

  /// Places `items` on a canvas as wide as the sheet and `height` tall, by another number of columns.
  ///
  /// With ``FitResidual/report`` the sheet nearest to the canvas is returned as it is. Otherwise it is one that is not
  /// taller, and what is left over is dealt with as `residual` says; columns of one item are not stretched. Only
  /// for items that cover one column each, vertically; others are centred.
  ///
  /// - Throws: ``LayoutError`` as ``arrange(items:)`` does.
  public func arrange(
    items: [LayoutItem], fittingHeight height: Double, residual: FitResidual
  ) throws(LayoutError) -> Arrangement {
    let style = try fittedColumns(toHeight: height, items: items, notTaller: residual != .report)
    let arrangement = try style.arrange(items: items)
    let isTaller = arrangement.contentSize.height > height
    guard residual != .report, !isTaller, flow.axis == .vertical else { return arrangement }
    let canvas = LayoutSize(width: width, height: height)
    let captions = items.map(\.usableCaptionHeight)
    let sheet = FixedBottomSheet(
      style: style, arrangement: arrangement, canvas: canvas, captions: captions)
    switch residual {
    case .equalBottoms(let share) where arrangement.spans.isEmpty:
      guard let even = try style.evened(arrangement, items) else { return sheet.centered() }
      let evenSheet = FixedBottomSheet(
        style: style, arrangement: even, canvas: canvas, captions: captions)
      return evenSheet.cropping(atMost: share)?.arrangement ?? sheet.centered()
    case .stretchGaps where arrangement.spans.isEmpty: return sheet.stretchingGaps()
    case .crop(let share) where arrangement.spans.isEmpty:
      return sheet.cropping(atMost: share)?.arrangement ?? sheet.centered()
    default: return sheet.centered()
    }
  }

  /// The items in the columns they are in, which are so wide that all end at the same height; `nil` when they cannot.
  private func evened(_ arrangement: Arrangement, _ items: [LayoutItem]) throws(LayoutError) -> Arrangement? {
    // Column by column, as columns in reading order are.
    let order = items.indices.sorted { (arrangement.columns[$0], $0) < (arrangement.columns[$1], $1) }
    var cuts = [0]
    for (place, item) in order.enumerated() where place > 0 {
      if arrangement.columns[item] != arrangement.columns[order[place - 1]] { cuts.append(place) }
    }
    guard !items.isEmpty, !flow.isRightToLeft else { return nil }
    cuts.append(items.count)
    var columns = ColumnsStyle(width: width, widths: .equalBottoms)
    (columns.columnGap, columns.rowGap, columns.margins) = (columnGap, rowGap, margins)
    do throws(LayoutError) {
      return try columns.arrange(items: order.map { items[$0] }, cuts: cuts).reordered(order)
    } catch  where error.code == .noRoom {
      return nil
    }
  }

  /// The same style with `count` columns, all exactly `width` wide.
  private func withColumns(_ count: Int, width: Double) -> WaterfallStyle {
    var style = self
    style.columns = .count(count)
    style.roundsColumns = false
    let calculated = flow.calculated(margins)
    style.width = width * Double(count) + Double(count - 1) * columnGap + calculated.left + calculated.right
    return style
  }

  private var calculatedForColumns: WaterfallStyle {
    var style = self
    style.margins = flow.calculated(margins)
    return style
  }

  /// How tall the sheet is, or how wide when it is horizontal; infinite when it is too tall.
  private func extent(of items: [LayoutItem]) throws(LayoutError) -> Double {
    do throws(LayoutError) {
      var plan = try WaterfallPlan(self)
      try plan.place(items)
      return plan.contentHeight
    } catch  where error.code == .tooLarge {
      return .infinity
    }
  }
}
