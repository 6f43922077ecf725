internal import PixelGeometry

/// A sheet of rows whose breaks are known.
struct RowSheet {
  private let style: RowsStyle
  private let items: [LayoutItem]
  private let innerWidth: Double
  private var result = Arrangement()
  private var top: Double
  private var pixelTop: Int
  /// The first item of the sheet.
  private var first = 0
  private var lastBottom: (exact: Double, pixel: Int)?
  /// The height of a last row that is not full.
  private var looseHeight: Double

  init(_ style: RowsStyle, _ items: [LayoutItem]) {
    self.style = style
    self.items = items
    innerWidth = style.innerWidth
    top = style.margins.top
    pixelTop = PixelEdges.nearest(top)
    looseHeight = style.rowHeight
  }

  /// Takes the height of a last row from those before it, where the style says so.
  mutating func prepareLastRow(of rows: [Range<Int>]) {
    let before = rows.dropLast()
    guard style.lastRowHeight != .target, let last = before.last else { return }
    looseHeight =
      style.lastRowHeight == .previous
      ? fullHeight(last) : before.reduce(0) { $0 + fullHeight($1) } / Double(before.count)
  }

  /// The height at which a row is as wide as the sheet.
  private func fullHeight(_ row: Range<Int>) -> Double {
    freeWidth(row) / row.reduce(0) { $0 + items[$1].aspectRatio }
  }

  /// What gaps and captions beside pictures leave of the width.
  private func freeWidth(_ row: Range<Int>) -> Double {
    row.reduce(innerWidth - Double(row.count - 1) * style.columnGap) { $0 - items[$1].captionWidth }
  }

  /// How a row is set.
  private struct Setting {
    var height: Double
    /// From the left edge of the rows to the first item.
    var offset = 0.0
    var isFull = true
    /// The height of the row at most, captions included.
    var greatestHeight = Double.infinity
  }

  /// The arrangement of `rows`, calculated downwards.
  func arrangement(_ rows: [Range<Int>]) throws(LayoutError) -> Arrangement {
    var sheet = self
    sheet.prepareLastRow(of: rows)
    return try sheet.arrangement(rows, last: rows.last, isOnly: rows.count == 1)
  }

  /// The arrangement of some of the rows of a sheet whose last row is `last`, none taller than `greatestHeight`.
  func arrangement(
    _ rows: [Range<Int>], last: Range<Int>?, isOnly: Bool, greatestHeight: Double = .infinity
  ) throws(LayoutError) -> Arrangement {
    var sheet = self
    sheet.first = rows.first?.lowerBound ?? 0
    sheet.reserve((rows.last?.upperBound ?? 0) - sheet.first)
    for row in rows {
      guard var setting = setting(row, isLast: row == last, isOnly: isOnly) else { break }
      let caption = caption(of: row)
      if setting.height + caption > greatestHeight {
        let sum = row.reduce(0) { $0 + items[$1].aspectRatio }
        setting.height = min(setting.height, max(greatestHeight - caption, greatestHeight / 2))
        setting.isFull = false
        setting.greatestHeight = greatestHeight
        setting.offset = max(0, freeWidth(row) - sum * setting.height) / 2
      }
      sheet.noteLimits(of: row, setting)
      try sheet.add(row, setting)
    }
    return sheet.finished()
  }

  /// Notes which limits a row breaks; one that is not full has its own rules.
  private mutating func noteLimits(of row: Range<Int>, _ setting: Setting) {
    func note(_ limit: LayoutLimit, _ isBroken: Bool) {
      if isBroken { result.relaxedLimits.insert(limit) }
    }
    note(.mostItems, row.count > style.maximumItems)
    note(.leastRowHeight, setting.height < style.leastRowHeight * (1 - 1e-9))
    guard setting.isFull else { return }
    // A row of its own is asked for.
    note(.leastItems, row.count < style.minimumItems && !items[row.lowerBound].fillsRow)
    note(.greatestRowHeight, setting.height > style.greatestRowHeight * (1 + 1e-9))
  }

  /// The height of a row, captions included; `nil` when it is hidden.
  func height(of row: Range<Int>, isLast: Bool, isOnly: Bool) -> Double? {
    setting(row, isLast: isLast, isOnly: isOnly).map { $0.height + caption(of: row) }
  }

  private func caption(of row: Range<Int>) -> Double {
    row.reduce(0) { max($0, items[$1].usableCaptionHeight) }
  }

  private mutating func reserve(_ count: Int) {
    result.frames.reserveCapacity(count)
    result.pixelFrames.reserveCapacity(count)
    result.columns.reserveCapacity(count)
    LargePages.prefer(for: &result.frames)
    LargePages.prefer(for: &result.pixelFrames)
  }

  /// How to set a row; `nil` when it is hidden.
  private func setting(_ row: Range<Int>, isLast: Bool, isOnly: Bool) -> Setting? {
    let sum = row.reduce(0) { $0 + items[$1].aspectRatio }
    let free = freeWidth(row)
    var full = Setting(height: free / sum)
    if isOnly, full.height > style.greatestSingleRowHeight {
      full = Setting(height: style.greatestSingleRowHeight, isFull: false)
    }
    let isWhole = items[row.lowerBound].fillsRow || !isLast || style.lastRow == .justify
    guard !isWhole, RowBreaks.isLoose(full.height, row.count, style) else { return full }
    var height = min(looseHeight, full.height)
    switch style.lastRow {
    case .hide: return nil
    case .phantom: height = min(phantomHeight(sum, free), full.height)
    case .left, .center, .right, .justify: break
    }
    let rest = max(0, free - sum * height)
    let share = style.lastRow == .center ? 0.5 : style.lastRow == .right ? 1 : 0
    return Setting(height: height, offset: rest * share, isFull: false)
  }

  /// The height of a row that squares fill up, as many as bring it closest to the target.
  private func phantomHeight(_ sum: Double, _ free: Double) -> Double {
    func height(_ squares: Double) -> Double { (free - squares * style.columnGap) / (sum + squares) }
    // Where the height is the target: W - (m - 1 + q) g = T (r + q).
    let ideal = (free - style.rowHeight * sum) / (style.rowHeight + style.columnGap)
    let fewer = height(max(0, ideal.rounded(.down)))
    let more = height(max(0, ideal.rounded(.up)))
    let isFewer = fewer / style.rowHeight <= style.rowHeight / more
    return more > 0 && !isFewer ? more : fewer
  }

  private mutating func add(_ row: Range<Int>, _ setting: Setting) throws(LayoutError) {
    let height = min(setting.height + caption(of: row), setting.greatestHeight)
    let bottom = top + height
    guard bottom + style.rowGap + style.margins.bottom <= LayoutError.largestExtent else { throw .tooLarge() }
    let pixelRows = PixelEdges(gap: style.rowGap).rows(top: top, bottom: bottom, below: lastBottom?.pixel)
    var x = style.margins.left + setting.offset
    let stretches = row.map { item in
      let width = items[item].aspectRatio * setting.height + items[item].captionWidth
      defer { x += width + style.columnGap }
      return PixelRun.Stretch(start: x, end: x + width)
    }
    let (left, right) = (
      PixelEdges.nearest(style.margins.left), PixelEdges.nearest(style.width - style.margins.right)
    )
    // Items of less than a pixel may push a row that is not full up to the edge, but not over it.
    var pixelColumns = PixelRun.snap(
      stretches, gap: style.columnGap,
      from: max(left, PixelEdges.nearest(style.margins.left + setting.offset)),
      to: setting.isFull ? right : nil)
    if let last = pixelColumns.last, last.upperBound > right {
      pixelColumns = PixelRun.snap(stretches, gap: style.columnGap, from: left, to: right)
    }
    for (place, (stretch, pixels)) in zip(stretches, pixelColumns).enumerated() {
      result.frames.append(
        LayoutRect(x: stretch.start, y: top, width: stretch.end - stretch.start, height: height))
      result.pixelFrames.append(
        PixelRect(x: pixels.lowerBound, y: pixelRows.lowerBound, width: pixels.count, height: pixelRows.count)
      )
      result.columns.append(place)
    }
    result.rows.append(row.lowerBound - first..<row.upperBound - first)
    lastBottom = (bottom, pixelRows.upperBound)
    top = bottom + style.rowGap
  }

  private func finished() -> Arrangement {
    var result = result
    let lowest = lastBottom?.exact ?? style.margins.top
    let height = lowest + style.margins.bottom
    result.contentSize = LayoutSize(width: style.width, height: height)
    result.pixelSize = PixelSize(
      width: PixelEdges.nearest(style.width),
      height: PixelEdges.edge(
        height, .init(style.margins.bottom), below: lastBottom?.pixel ?? PixelEdges.nearest(lowest)))
    result.index = .boxes(BoxIndex(result.frames))
    return result
  }
}
