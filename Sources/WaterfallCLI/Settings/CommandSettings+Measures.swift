internal import ContactSheet
internal import GalleryLayout

extension CommandSettings {
  /// Refuses measures that leave no room for a picture, whatever the pictures are.
  func checkMeasures() throws(UsageError) {
    // They are those of the saved sheet, whatever is the default of others.
    if layoutFrom != nil { return }
    try checkWholeness()
    try checkPage()
    if case .library = sheetLayout { return try checkByLayout() }
    let isHorizontal = axis == .horizontal
    let breadthOption = page != nil ? OptionName.page : isHorizontal ? OptionName.height : .width
    let (marginBefore, marginAfter) =
      isHorizontal
      ? (effectiveMargin.top, effectiveMargin.bottom) : (effectiveMargin.left, effectiveMargin.right)
    let gap = isHorizontal ? effectiveGap.vertical : effectiveGap.horizontal
    let gapText = "\(Measure.text(gap)) pixels\(origin(of: .gap))"
    let sheet =
      "a sheet \(Measure.text(breadth)) pixels \(isHorizontal ? "high" : "wide")\(origin(of: breadthOption))"
    let room = breadth - marginBefore - marginAfter
    if gap > breadth {
      throw UsageError("\(name(.gap, or: breadthOption)): a gap of \(gapText) is more than \(sheet) has")
    }
    if room < 1 {
      throw UsageError(
        """
        \(name(.margin, or: breadthOption)): margins of \(Measure.text(marginBefore)) and \
        \(Measure.text(marginAfter)) pixels\(origin(of: .margin)) leave no room on \(sheet)
        """)
    }
    let between = "the \(Measure.text(room)) pixels between the margins of \(sheet)"
    if let columnWidth, Double(columnWidth) > room {
      throw UsageError("--column-width \(columnWidth) is more than \(between)")
    }
    let columns = Double(effectiveColumns ?? 1)
    if room - (columns - 1) * gap < columns {
      throw UsageError(
        """
        \(name(.columns, or: breadthOption)): \(Measure.text(columns)) \(isHorizontal ? "rows" : "columns") with gaps of \
        \(gapText) do not fit into \(between)
        """)
    }
    let cell = sheetStyle.cell.roomAround(isHorizontal: isHorizontal)
    if sheetStyle.makesRoomInCells, room - (columns - 1) * gap < columns * Double(cell + 1) {
      throw UsageError(
        """
        \(cellOption.spelling): \(cell) pixels of border and padding leave no room for \
        pictures in \(between)
        """)
    }
    try checkFitting(isHorizontal: isHorizontal)
    try checkLength(isHorizontal: isHorizontal)
    try checkByLayout()
  }

  /// The option that most of what lies around pictures comes from.
  private var cellOption: OptionName {
    given.contains(.border) ? .border : given.contains(.padding) ? .padding : .polaroid
  }

  /// The gaps that hold; every layout of this check has the same default.
  private var effectiveGap: GapMeasure { gap ?? GapMeasure(horizontal: 10, vertical: 10) }

  /// The margins that hold; across the direction of growth every layout of this check has the same default.
  private var effectiveMargin: MarginMeasure {
    margin ?? MarginMeasure(top: 10, right: 10, bottom: 10, left: 10)
  }

  /// The number of columns; `nil` when it follows from the width.
  private var effectiveColumns: Int? {
    switch preset {
    case .delegated: columnCount ?? 3
    case .basic, .captioned: 3
    case .sized: 2
    default: columnCount
    }
  }

  /// The option to name in a complaint: the first one if it was given, else the second with its value.
  private func name(_ first: OptionName, or second: OptionName) -> String {
    if given.contains(first) { return first.spelling }
    return "\(second.spelling) \(page?.text ?? Measure.text(breadth))"
  }

  /// Whose number it is, where the user did not give it.
  private func origin(of option: OptionName) -> String {
    if given.contains(option) { return "" }
    return preset.map { ", as in --preset \($0.rawValue)," } ?? " (the default)"
  }

  /// Refuses a height, or for a horizontal sheet a width, that margins or what lies around a picture leave nothing of.
  private func checkLength(isHorizontal: Bool) throws(UsageError) {
    guard let length = page?.pixels(dpi: dpi).height ?? sheetStyle.fitting.map({ Double($0.height) }) else {
      return
    }
    let lengthName =
      page.map { "--page \($0.text)" }
      ?? "\((isHorizontal ? OptionName.width : .height).spelling) \(Measure.text(length))"
    let (before, after) =
      isHorizontal
      ? (effectiveMargin.left, effectiveMargin.right) : (effectiveMargin.top, effectiveMargin.bottom)
    let sheet = "a sheet \(Measure.text(length)) pixels \(isHorizontal ? "wide" : "high")"
    let room = length - before - after
    if room < 1 {
      throw UsageError(
        """
        \(given.contains(.margin) ? OptionName.margin.spelling : lengthName): margins of \(Measure.text(before)) and \
        \(Measure.text(after)) pixels\(origin(of: .margin)) leave no room on \(sheet)
        """)
    }
    let cell = sheetStyle.cell.roomAround(isHorizontal: !isHorizontal)
    if sheetStyle.makesRoomInCells, room < Double(cell + 1) {
      throw UsageError(
        """
        \(cellOption.spelling): \(cell) pixels of border and padding leave no room for pictures in the \
        \(Measure.text(room)) pixels between the margins of \(sheet)
        """)
    }
  }

  /// Refuses what would decide about the same thing twice.
  private func checkFitting(isHorizontal: Bool) throws(UsageError) {
    let (breadth, length) = isHorizontal ? (OptionName.height, OptionName.width) : (.width, .height)
    guard given.contains(length), sheetLayout != .mosaic else { return }
    if sheetLayout == .rows, given.contains(.rowHeight) {
      throw UsageError("--row-height cannot be combined with \(length.spelling), from which it follows")
    }
    if given.contains(.columnWidth) {
      throw UsageError(
        "--column-width cannot be combined with \(length.spelling), from which the number of columns follows")
    }
    guard given.contains(.columns) else { return }
    if sheetLayout != .waterfall {
      throw UsageError(
        "--columns cannot be combined with \(length.spelling) and \(choice.spelling): it follows from the height"
      )
    }
    if given.contains(breadth) {
      throw UsageError(
        """
        \(length.spelling) cannot be combined with both \(breadth.spelling) and --columns, which decide about it; \
        expected at most one of them
        """)
    }
  }

  /// Refuses pages without a pixel, or larger than any sheet may be.
  private func checkPage() throws(UsageError) {
    guard let (width, height) = page?.pixels(dpi: dpi) else { return }
    guard min(width, height) >= 1, max(width, height) <= Measure.largest else {
      throw UsageError(
        """
        --page \(page?.text ?? ""): \(Measure.text(width)) by \(Measure.text(height)) pixels are not allowed; expected sides from 1 to \
        \(Measure.largestText) pixels at \(dpi) pixels an inch
        """)
    }
  }

  /// Refuses what the layout itself refuses, without any items.
  private func checkByLayout() throws(UsageError) {
    func reason(against style: SheetStyle) -> String? {
      do throws(SheetError) {
        _ = try style.arrange([], width: breadth)
        if page != nil { _ = try style.pages([], width: breadth) }
        return nil
      } catch {
        return error.reason
      }
    }
    guard let complaint = reason(against: sheetStyle) else { return }
    var plain = sheetStyle
    plain.headings = SheetHeadings()
    if let complaint = reason(against: plain) { throw UsageError("\(choice.spelling): \(complaint)") }
    let headings = [OptionName.title, .header, .footer].filter(given.contains).map(\.spelling)
    let length = page != nil ? "--page \(page?.text ?? "")" : height.map { "--height \($0)" }
    throw UsageError("\((headings + [length].compactMap(\.self)).joined(separator: ", ")): \(complaint)")
  }

  /// A sheet of pictures is whole pixels wide, and so is one that is written on; only what is laid out from sizes alone
  /// need not be.
  private func checkWholeness() throws(UsageError) {
    guard sizes == nil || axis == .horizontal || text.isAsked, width != width.rounded() else { return }
    throw UsageError("--width: '\(Measure.text(width))' is not allowed here; expected whole pixels")
  }
}
