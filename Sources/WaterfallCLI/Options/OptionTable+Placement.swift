internal import ContactSheet
internal import GalleryLayout

extension OptionTable {
  /// What single layouts can be told.
  static let placement: [OptionSpecification] = [
    OptionSpecification(
      name: .rowHeight, group: .layout,
      effect: .value(
        .parsed("PX", allowed: "a height from 1 to \(Measure.largestText) pixels") {
          NumberText.decimal($0, in: 1...Measure.largest)
        } store: {
          $0.rowHeight = $1
        }
        .inUnits),
      help: "rows: the height that rows should have.", defaultText: "240; with --page what fills pages best",
      choices: [.layout(.rows), .preset(.flickr), .preset(.immich), .preset(.photoAlbumRows)]),
    OptionSpecification(
      name: .lastRow, group: .layout,
      effect: .value(.choice("POLICY", RowsStyle.LastRow.self) { $0.lastRow = $1 }),
      help: """
        rows: what becomes of a last row that is not full: left, center or right at the height of the others, justify \
        as wide as the sheet, hide, or phantom as tall as if squares filled it. grid: left, center, or justify with \
        equal spaces.
        """,
      defaultText: "left", choices: [.layout(.rows), .layout(.grid), .preset(.flickr)],
      condition: lastRowIsPossible),
    OptionSpecification(
      name: .lastRowHeight, group: .layout,
      effect: .value(
        .choice("HEIGHT", RowsStyle.LastRowHeight.self) { $0.rowRules.lastRowHeight = $1 }),
      help: """
        rows: how tall a last row is that is not full: target as rows should be, previous as the row before, mean as \
        the rows before on average.
        """,
      defaultText: "target", choices: rows
    ) { settings in
      let policies: [RowsStyle.LastRow] = [.left, .center, .right]
      guard let lastRow = settings.lastRow, !policies.contains(lastRow) else { return nil }
      return "cannot be combined with --last-row \(lastRow.rawValue)"
    },
    OptionSpecification(
      name: .rowItems, group: .layout,
      effect: .value(
        .parsed(
          "A..B", allowed: "a whole number or two from 1 to 10000, such as 3 or 2..6",
          { LayoutText.counts($0) }
        ) { $0.rowRules.items = $1 }),
      help:
        "rows: how many pictures a row should have; others are there only where nothing else is possible.",
      choices: rows),
    OptionSpecification(
      name: .rowLimits, group: .layout,
      effect: .value(
        .parsed(
          "A..B", allowed: "two numbers of pixels from 1 to \(Measure.largestText), such as 150..400",
          { LayoutText.heights($0) }
        ) { $0.rowRules.heights = $1 }
        .inUnits),
      help: "rows: the least and the greatest height that rows should have.", choices: rows),
    OptionSpecification(
      name: .smoothness, group: .layout,
      effect: .value(
        .parsed("X", allowed: "a number from 0 to 1000") {
          NumberText.decimal($0, in: 0...1000)
        } store: {
          $0.rowRules.smoothness = $1
        }),
      help: """
        rows: how much it counts that rows below each other are alike, beside their distance from --row-height; 1 counts \
        as much.
        """,
      defaultText: "0", choices: rows
    ) { $0.rowRules.breakoutInterval == nil ? nil : "cannot be combined with --breakout" },
    OptionSpecification(
      name: .breakout, group: .layout,
      effect: .value(.whole("N", in: 1...1_000) { $0.rowRules.breakoutInterval = $1 }),
      help:
        "rows: every N-th row is a single picture as wide as the sheet, if the next is not taller than wide.",
      defaultText: "never", choices: rows + [.preset(.flickr)]),
    OptionSpecification(
      name: .ratioLimits, group: .layout,
      effect: .value(
        .parsed(
          "A..B", allowed: "two shapes or ratios of width to height, ascending, such as 1:2..3:1 or 0.5..3",
          { LayoutText.ratios($0) }
        ) { $0.ratioLimits = $1 }),
      help: """
        Crop pictures that are taller or wider than these shapes to the nearest of them, so that a panorama is no \
        ribbon; see --fit and --gravity.
        """,
      defaultText: "any shape", choices: shaped),
    OptionSpecification(
      name: .cell, group: .layout,
      effect: .value(
        .parsed(
          "WxH", allowed: "a shape such as 4x3 or 4:3, at most 1000 times as long as broad, or tallest",
          { CellShape($0) }
        ) { $0.cellShape = $1 }),
      help: """
        grid: the shape of a cell, as width to height, or tallest for rows as tall as their tallest picture; pictures \
        then show whole.
        """,
      defaultText: "1x1", choices: [.layout(.grid)]),
    OptionSpecification(
      name: .fit, group: .layout,
      effect: .value(.choice("FIT", GridStyle.Fit.self) { $0.fit = $1 }),
      help: """
        grid, captioned, pictures that are cropped: how a picture lies in a cell of another shape: contain shows all of it, cover \
        fills the cell and crops the picture, stretch changes its shape.
        """,
      defaultText: "cover; captioned: contain", choices: withCells + shaped, condition: needsCrops),
    OptionSpecification(
      name: .gravity, group: .layout,
      effect: .value(
        .parsed(
          "PLACE",
          allowed:
            "center, north, north-east, east, south-east, south, south-west, west, north-west or X%,Y%",
          { LayoutText.gravity($0) }
        ) { $0.gravity = $1 }
        .offering(.words(LayoutText.gravityNames))),
      help: """
        grid, captioned, pictures that are cropped: where a picture lies in its cell, and which part shows of one that is \
        cropped: center, north, south-east, ..., or X%,Y% from the left and the top.
        """,
      defaultText: "center", choices: withCells + shaped
    ) { needsCrops($0) ?? ($0.fit == .stretch ? "cannot be combined with --fit stretch" : nil) },
    OptionSpecification(
      name: .tolerance, group: .layout,
      effect: .value(
        .parsed("PX", allowed: "a number of pixels from 0 to \(Measure.largestText)") {
          NumberText.decimal($0, in: 0...Measure.largest)
        } store: {
          $0.tolerance = $1
        }
        .inUnits),
      help: """
        waterfall: columns that are at most PX pixels longer than the shortest count as equally good for the next \
        picture.
        """,
      defaultText: "0", choices: waterfall),
    OptionSpecification(
      name: .tie, group: .layout, effect: .value(.choice("RULE", TieName.self) { $0.tie = $1 }),
      help: """
        waterfall: which of equally good columns takes the next picture: left, right, or cursor, the next after the one \
        before.
        """,
      defaultText: "left", choices: waterfall),
    OptionSpecification(
      name: .balance, group: .layout, effect: .value(.choice("RULE", BalanceName.self) { $0.balance = $1 }),
      help: """
        waterfall: tail puts the last few pictures where they make the bottom flattest, free exchanges any, which gives \
        up the order.
        """,
      defaultText: "none", choices: waterfall
    ) {
      guard $0.balance != .unbalanced else { return nil }
      return $0.hasSpans ? "cannot be combined with --span, --span-every or --span-wide" : nil
    },
    OptionSpecification(
      name: .span, group: .layout,
      effect: .value(
        .parsed(
          "NAME=N", allowed: "a name and a whole number from 1 to 10000, such as 0.jpg=2",
          { LayoutText.span($0) }
        ) { $0.spans.append($1) }),
      help: "waterfall: let the picture called NAME cover N columns. May be repeated.", choices: waterfall),
    OptionSpecification(
      name: .spanEvery, group: .layout,
      effect: .value(.whole("N", in: 1...1_000_000) { $0.spanInterval = $1 }),
      help: "waterfall: let the first of every N pictures cover two columns.", choices: waterfall),
    OptionSpecification(
      name: .spanWide, group: .layout,
      effect: .value(
        .parsed("RATIO", allowed: "a shape such as 2:1, or a number from 0.001 to 1000") {
          LayoutText.ratio($0) ?? NumberText.decimal($0, in: 0.001...1000)
        } store: {
          $0.wideRatio = $1
        }),
      help: "waterfall: let pictures at least as wide as RATIO, such as 2:1, cover two columns.",
      choices: waterfall
    ) { $0.spanInterval == nil ? nil : "cannot be combined with --span-every" },
    OptionSpecification(
      name: .spanHole, group: .layout,
      effect: .value(
        .parsed("X", allowed: "a number from 0 to 1000") {
          NumberText.decimal($0, in: 0...1000)
        } store: {
          $0.largestHole = $1
        }),
      help: """
        waterfall: let a wide picture cover one column only where the hole above it would be larger than X times the \
        square of a column's width.
        """,
      defaultText: "any hole", choices: waterfall, condition: needsSpans),
    OptionSpecification(
      name: .dense, group: .layout, effect: .flag { $0.isDense = $1 },
      help: "waterfall: let later pictures fill the holes above wide ones, which upsets the order.",
      choices: waterfall, condition: needsSpans),
    OptionSpecification(
      name: .axis, group: .layout, effect: .value(.choice("AXIS", AxisName.self) { $0.axis = $1 }),
      help: """
        vertical grows downwards; horizontal exchanges the two directions: columns become rows, and the sheet grows to \
        the right.
        """,
      defaultText: "vertical",
      choices: LayoutName.allCases.filter { $0 != .mosaic }.map { .layout($0) }),
    OptionSpecification(
      name: .rtl, group: .layout, effect: .flag { $0.isRightToLeft = $1 },
      help: "Begin at the right; --last-row left is then the right, where rows begin, and right the left.",
      choices: LayoutName.allCases.map { .layout($0) }),
  ]

  private static let waterfall: [LayoutChoice] = [.layout(.waterfall)]
  private static let rows: [LayoutChoice] = [.layout(.rows)]
  private static let withCells: [LayoutChoice] = [.layout(.grid), .preset(.captioned)]
  private static let shaped = LayoutName.allCases.filter(\.layout.followsShapes).map {
    LayoutChoice.layout($0)
  }

  /// Cells that follow the shapes of their pictures have others only then.
  private static let needsCrops: @Sendable (CommandSettings) -> String? = { settings in
    guard shaped.contains(settings.choice), settings.ratioLimits == nil else { return nil }
    if case .crop = settings.residual { return nil }
    return "needs --ratio-limits or --residual crop=N% with \(settings.choice.spelling)"
  }

  private static let needsSpans: @Sendable (CommandSettings) -> String? = { settings in
    // Sizes may have spans of their own.
    settings.hasSpans || settings.sizes != nil ? nil : "needs --span, --span-every or --span-wide"
  }

  private static let lastRowIsPossible: @Sendable (CommandSettings) -> String? = { settings in
    let possible: [RowsStyle.LastRow]
    switch settings.choice {
    case .layout(.grid): possible = [.left, .center, .justify]
    case .preset(.flickr): possible = [.left, .center, .justify, .hide]
    default: return nil
    }
    guard let lastRow = settings.lastRow, !possible.contains(lastRow) else { return nil }
    let names = possible.map(\.rawValue)
    return """
      \(lastRow.rawValue): has no meaning for \(settings.choice.spelling); expected \
      \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")
      """
  }
}
