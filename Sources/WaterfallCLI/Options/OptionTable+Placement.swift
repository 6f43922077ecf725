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
        }),
      help: "rows: the height that rows should have.", defaultText: "240",
      choices: [.layout(.rows), .preset(.flickr), .preset(.photoAlbumRows)]),
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
      name: .cell, group: .layout,
      effect: .value(
        .parsed(
          "WxH", allowed: "a shape such as 4x3 or 4:3, at most 1000 times as long as broad",
          { LayoutText.ratio($0) }
        ) { $0.cellRatio = $1 }),
      help: "grid: the shape of a cell, as width to height.", defaultText: "1x1", choices: [.layout(.grid)]),
    OptionSpecification(
      name: .fit, group: .layout,
      effect: .value(.choice("FIT", GridStyle.Fit.self) { $0.fit = $1 }),
      help: """
        grid, captioned: how a picture lies in a cell of another shape: contain shows all of it, cover fills the cell \
        and crops the picture, stretch changes its shape.
        """,
      defaultText: "cover; captioned: contain", choices: withCells),
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
        grid, captioned: where a picture lies in its cell, and which part shows of one that is cropped: center, north, \
        south-east, ..., or X%,Y% from the left and the top.
        """,
      defaultText: "center", choices: withCells
    ) { $0.fit == .stretch ? "cannot be combined with --fit stretch" : nil },
    OptionSpecification(
      name: .tolerance, group: .layout,
      effect: .value(
        .parsed("PX", allowed: "a number of pixels from 0 to \(Measure.largestText)") {
          NumberText.decimal($0, in: 0...Measure.largest)
        } store: {
          $0.tolerance = $1
        }),
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
      return $0.spanInterval != nil || !$0.spans.isEmpty
        ? "cannot be combined with --span or --span-every" : nil
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
  private static let withCells: [LayoutChoice] = [.layout(.grid), .preset(.captioned)]

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
