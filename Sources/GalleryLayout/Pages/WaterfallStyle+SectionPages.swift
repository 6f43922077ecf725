internal import PixelGeometry

extension WaterfallStyle {
  /// Places sections on pages, no item split.
  ///
  /// Page after page is filled as far as it goes. A header stands where its section begins, and is never parted from the
  /// first row of it, as many items as there are columns; it goes to the next page with them. A footer stands where
  /// its section ends, with a row above it that is held back for it if need be. Only where a page has no room for so much,
  /// these have fewer items with them.
  ///
  /// An item taller than what a page leaves beside header and footer is reduced to that, in the middle of its column. Only
  /// for vertical sheets.
  ///
  /// - Throws: ``LayoutError`` with the code `noRoom` when header and footer leave less than a pixel of a page, and otherwise
  ///   as ``arrange(sections:)`` does.
  public func pages(sections: [WaterfallSection], on page: PageStyle) throws(LayoutError) -> [SectionPage] {
    try page.check()
    var style = self
    style.flow.axis = .vertical
    style.margins = page.margins(margins)
    let available = try page.contentHeight(within: style.margins)
    var paginator = SectionPaginator(style: style, page: page)
    for section in sections { try paginator.add(section, available: available) }
    try paginator.finishPage()
    return paginator.pages
  }
}

/// Pages that are filled section by section.
private struct SectionPaginator {
  let style: WaterfallStyle
  let page: PageStyle
  private(set) var pages: [SectionPage] = []

  /// What is on the page that is not finished.
  private var pieces: [WaterfallSection] = []
  private var parts: [SectionPage.Part] = []
  /// The items that are reduced, as they were given and how tall they are now, by their numbers through all sections.
  private var reduced: [Int: (item: LayoutItem, height: Double)] = [:]
  private var sectionCount = 0
  private var itemCount = 0

  init(style: WaterfallStyle, page: PageStyle) { (self.style, self.page) = (style, page) }

  /// Places a section below those that are there.
  mutating func add(_ given: WaterfallSection, available: Double) throws(LayoutError) {
    try given.check()
    let track = try track(of: given)
    let section = try reducing(given, track, available: available)
    let (count, row) = (section.items.count, track.columns.count)
    var next = 0
    while true {
      let reached = try furthest(section, from: next)
      var end = reached ?? next
      let lacksFooter = reached == count ? try !fits(section, next..<count) : false
      // A footer alone is none: a row stays for it.
      if lacksFooter { end = max(next, count - row) }
      let least = min(next == 0 ? row : 1, count - next)
      // A section without items has nothing to leave behind for its footer.
      let isParted = end - next < least || section.items.isEmpty && lacksFooter
      if reached == nil || isParted, !pieces.isEmpty {
        try finishPage()
        continue
      }
      // Where nothing is on the page there is an item at least, as tall as it may be.
      end = max(end, min(next + 1, count))
      put(section, next..<end)
      next = end
      if next == count { break }
      try finishPage()
    }
    sectionCount += 1
    itemCount += count
  }

  /// Ends the page that is begun, if there is anything on it.
  mutating func finishPage() throws(LayoutError) {
    guard !pieces.isEmpty else { return }
    var sheet = try arrangement(pieces)
    sheet.arrangement.contentSize.height = page.height
    sheet.arrangement.pixelSize.height = max(
      sheet.arrangement.pixelSize.height, PixelEdges.nearest(page.height))
    var result = SectionPage(parts: parts, arrangement: sheet)
    let first = parts[0].items.lowerBound
    for item in parts.flatMap({ Array($0.items) }) {
      guard let (given, height) = reduced[item] else { continue }
      result.arrangement.arrangement.narrow(item - first, to: given, height: height)
      result.reducedItems.append(item)
    }
    pages.append(result)
    (pieces, parts) = ([], [])
  }

  private func track(of section: WaterfallSection) throws(LayoutError) -> ColumnTrack {
    var style = style
    style.margins = style.flow.calculated(style.margins)
    let insets = section.insets ?? .zero
    style.margins.left += insets.left
    style.margins.right += insets.right
    if let count = section.columnCount { style.columns = .count(count) }
    if let gap = section.columnGap { style.columnGap = gap }
    return try ColumnTrack(style)
  }

  /// The section with items that fit on a page with its header and its footer.
  private mutating func reducing(
    _ section: WaterfallSection, _ track: ColumnTrack, available: Double
  ) throws(LayoutError) -> WaterfallSection {
    let (header, footer) = (section.headerInsets, section.footerInsets)
    let boards =
      header.top + footer.top
      + (section.headerHeight > 0 ? section.headerHeight + header.bottom + style.rowGap : 0)
      + (section.footerHeight > 0 ? section.footerHeight + footer.bottom + style.rowGap : 0)
    let insets = section.insets ?? .zero
    let room = available - page.titleHeight - boards - insets.top - insets.bottom
    guard room >= (section.items.isEmpty ? 0 : 1) else { throw .noRoom(pageHeight: page.height) }
    var result = section
    for (index, item) in section.items.enumerated() {
      let span = style.span(of: item, at: index, columns: track.columns.count)
      let height = item.height(atWidth: track.width(ofSpan: span))
      if height > room {
        result.items[index] = LayoutItem(item.size, span: item.span, fixedHeight: room)
        reduced[itemCount + index] = (item, room)
      } else if height < 1 {
        // Drawn, it takes a pixel, and must not push others off the page.
        result.items[index] = item.onePixelTall
      }
    }
    return result
  }

  /// How far the section reaches on the page that is begun, without its footer; `nil` when not even its header does.
  private func furthest(_ section: WaterfallSection, from start: Int) throws(LayoutError) -> Int? {
    func reaches(_ end: Int) throws(LayoutError) -> Bool {
      try fits(section, start..<end, withFooter: false)
    }
    guard try reaches(start) else { return nil }
    var (low, step) = (start, 1)
    while low + step <= section.items.count, try reaches(low + step) {
      low += step
      step *= 2
    }
    var high = min(low + step, section.items.count + 1)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if try reaches(middle) { low = middle } else { high = middle }
    }
    return low
  }

  private func fits(
    _ section: WaterfallSection, _ items: Range<Int>, withFooter: Bool = true
  ) throws(LayoutError) -> Bool {
    var piece = piece(section, items)
    if !withFooter { (piece.footerHeight, piece.footerInsets) = (0, .zero) }
    do throws(LayoutError) {
      let sheet = try arrangement(pieces + [piece]).arrangement
      // A millionth is what sums leave.
      return sheet.contentSize.height <= page.height + 1e-6
        && sheet.pixelSize.height <= PixelEdges.nearest(page.height)
    } catch  where error.code == .tooLarge {
      return false
    }
  }

  /// A part of a section: with a header only if it begins, and with a footer only if it ends.
  private func piece(_ section: WaterfallSection, _ items: Range<Int>) -> WaterfallSection {
    var piece = section
    piece.items = Array(section.items[items])
    if items.lowerBound > 0 { (piece.headerHeight, piece.headerInsets) = (0, .zero) }
    if items.upperBound < section.items.count { (piece.footerHeight, piece.footerInsets) = (0, .zero) }
    return piece
  }

  private mutating func put(_ section: WaterfallSection, _ items: Range<Int>) {
    pieces.append(piece(section, items))
    parts.append(
      .init(section: sectionCount, items: itemCount + items.lowerBound..<itemCount + items.upperBound))
  }

  private func arrangement(_ pieces: [WaterfallSection]) throws(LayoutError) -> SectionedArrangement {
    var style = style
    if pages.isEmpty { style.margins.top += page.titleHeight }
    return try style.arrange(sections: pieces)
  }
}
