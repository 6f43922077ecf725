internal import ContactSheet
internal import FileAccess
internal import GalleryLayout

extension CommandSettings {
  /// Where the pictures go.
  var sheetLayout: SheetLayout { choice.layout }

  /// The side of the sheet that is given: its width, or the height of a horizontal one.
  var breadth: Double {
    if let page { return page.pixels(dpi: dpi).width }
    return axis == .vertical ? width : height.map { Double($0) } ?? Self.usualBreadth
  }

  /// As wide as a vertical sheet is tall without being asked.
  private static let usualBreadth = 1600.0

  /// How the sheet comes to the length that is asked for in the direction in which it would grow.
  var fitting: SheetFitting? {
    let isHorizontal = axis == .horizontal
    // Checked to be whole.
    guard let length = isHorizontal ? given.contains(.width) ? Int(width) : nil : height else { return nil }
    let keepsColumns = columnCount != nil && !given.contains(isHorizontal ? .height : .width)
    return keepsColumns ? .keepingColumns(height: length) : .keepingWidth(height: length)
  }

  /// The look of the sheet.
  var sheetStyle: SheetStyle {
    var style = SheetStyle()
    style.layout = sheetLayout
    // Checked to be at most a million, and to be whole where that matters.
    style.width = Int(breadth)
    style.fitting = fitting
    style.residual = residual
    if let page {
      // Checked to be at most a million.
      style.page = SheetPage(height: Int(page.pixels(dpi: dpi).height), density: Double(dpi))
    }
    style.columns = columnCount.map { .count($0) } ?? columnWidth.map { .minimumWidth($0) }
    style.gap = gap.map { SheetGap(horizontal: $0.horizontal, vertical: $0.vertical) }
    style.margins = margin.map {
      SheetMargins(top: $0.top, right: $0.right, bottom: $0.bottom, left: $0.left)
    }
    style.flow = LayoutFlow(axis: axis.axis, isRightToLeft: isRightToLeft)
    style.rowHeight = rowHeight
    style.lastRow = lastRow
    style.rowRules = rowRules
    switch cellShape {
    case .ratio(let ratio): style.cellRatio = ratio
    case .tallest: style.fitsRowsToPictures = true
    }
    style.ratioLimits = ratioLimits
    style.fit = fit
    style.gravity = gravity
    style.tolerance = tolerance
    style.tie = tie.tie
    style.balance = balance.balance
    style.spans = spans
    style.spanInterval = spanInterval
    style.wideRatio = wideRatio
    style.largestHole = largestHole
    style.isDense = isDense
    style.caption = text.caption
    style.headings = text.headings
    style.face = text.face
    style.cell = cell.style(sheetWidth: Int(breadth))
    style.background = background
    style.backgroundPicture = backgroundImage.map { BackgroundPicture(path: $0, fit: backgroundFit) }
    style.seed = seed
    return style
  }

  /// Everything that decides about the sheet, with `listed` after the paths of the command line.
  func sheetOptions(listed: [FilePath]) -> SheetOptions {
    var options = SheetOptions(selection: selection(listed: listed))
    options.style = sheetStyle
    if hasPlaceholders {
      var cells = PlaceholderCells(count: placeholders.count ?? Self.usualPlaceholders)
      cells.heights = placeholders.heights
      options.placeholders = cells
    }
    options.showsMeanColors = placeholders.isAverage
    options.tellsMeanColors = tellsColors
    options.appliesOrientation = appliesOrientation
    options.managesColor = managesColor
    options.quality = quality
    options.errorPolicy = failure.policy
    options.isStrict = isStrict
    options.compression = compression
    options.replacesOutput = replacesOutput
    options.jobs = jobs
    options.measuresTime = statistics != nil
    options.limits = limits
    return options
  }

  /// Which files, in which order, with `listed` after the paths of the command line.
  func selection(listed: [FilePath]) -> InputSelection {
    var selection = InputSelection(paths: paths + listed)
    switch recursion {
    case .none: selection.recursion = .none
    case .levels(let levels): selection.recursion = .depth(levels)
    case .unlimited: selection.recursion = .unlimited
    }
    selection.include = include
    selection.exclude = exclude
    selection.limit = limit
    selection.order = itemOrder
    selection.isReversed = isReversed
    return selection
  }

  /// As many as the demonstration of `basic` has.
  private static let usualPlaceholders = 30

  private var itemOrder: ItemOrder {
    switch order {
    // A sheet is sorted; a report follows the arguments.
    case nil: command == .probe ? .given : .natural
    case .natural: .natural
    case .name: .name
    case .date: .date
    case .mtime: .modificationTime
    case .size: .fileSize
    case .aspect: .aspect
    case .given: .given
    case .random: .random(seed: seed)
    }
  }
}

extension FailureName {
  /// The policy of that name.
  var policy: ErrorPolicy {
    switch self {
    case .skip: .skip
    case .placeholder: .placeholder
    case .fail: .fail
    }
  }
}
