internal import ContactSheet
internal import FileAccess
internal import GalleryLayout

extension OptionTable {
  /// Where the pictures go and what is around them.
  static let layout: [OptionSpecification] = [
    OptionSpecification(
      name: .layout, letter: UInt8(ascii: "l"), group: .layout,
      effect: .value(.choice("NAME", LayoutName.self) { $0.layout = $1 }),
      help: """
        Where pictures go: waterfall (the shortest column takes the next), columns (down each column in turn, the \
        tallest as short as possible), balanced (the same, with widths that make all columns end alike), rows (as \
        wide as the sheet), grid (equal cells) or mosaic (a canvas filled from edge to edge).
        """,
      defaultText: "waterfall"
    ) { $0.preset == nil ? nil : "cannot be combined with --preset, which decides the layout" },
    OptionSpecification(
      name: .preset, group: .layout,
      effect: .value(.choice("NAME", PresetName.self) { $0.preset = $1 }),
      help: """
        A layout of others, number for number, with the columns, gaps and margins of its original: one of the founding \
        layouts \(names(of: FoundingLayout.allCases.map(\.rawValue))), of the libraries' waterfalls \
        \(names(of: PresetName.waterfalls.map(\.rawValue))), or flickr, immich, rpa-rows and rpa-columns.
        """,
      defaultText: "none"),
    OptionSpecification(
      name: .layoutFrom, group: .layout,
      effect: .value(
        .name("FILE", allowed: "a file that --json or layout wrote, or - for standard input") {
          $0.layoutFrom = ByteSource(argument: FilePath(bytes: $1))
        }),
      help: """
        Put pictures where they were in an earlier run, by their names: FILE is what --json or layout wrote, - standard \
        input. A picture that is missing becomes a marked tile, one without a place is left out; both are reported.
        """),
    OptionSpecification(
      name: .width, letter: UInt8(ascii: "w"), group: .layout,
      effect: .value(
        .parsed("PX", allowed: "a width from 1 to \(Measure.largestText) pixels") {
          NumberText.decimal($0, in: 1...Measure.largest)
        } store: {
          $0.width = $1
        }
        .inUnits),
      help: "Width of the sheet in pixels. Of a horizontal sheet see --height.", defaultText: "1600"),
    OptionSpecification(
      name: .height, group: .layout,
      effect: .value(
        .whole("PX", in: 1...Int(Measure.largest)) { $0.height = $1 }
          .inUnits),
      help: """
        Height of the sheet. The number of columns follows, or the height of rows, or with --columns the width; what \
        is left over is shared out above and below. A horizontal sheet is 1600 pixels high, and fitted to --width in \
        the same way.
        """,
      defaultText: "as tall as it gets", choices: LayoutName.allCases.map { .layout($0) }),
    OptionSpecification(
      name: .residual, group: .layout,
      effect: .value(
        .parsed(
          "POLICY", allowed: "center, stretch, or crop=N% with a number from 0 to 50, such as crop=10%",
          { LayoutText.residual($0) }
        ) { $0.residual = $1 }
        .offering(.words(["center", "stretch", "crop=10%"]))),
      help: """
        What becomes of what --height leaves over: center shares it out above and below, stretch widens the gaps between \
        rows or of every column, crop=N% crops pictures by up to N percent, or else centres.
        """,
      defaultText: "center", choices: LayoutName.allCases.map { .layout($0) }
    ) { settings in
      if settings.page != nil {
        return
          "needs --height; on pages what is left over goes into gaps, and -l balanced or -l rows fills them best"
      }
      if settings.fitting == nil { return "needs \(settings.axis == .horizontal ? "--width" : "--height")" }
      return settings.layout == .mosaic && settings.residual == .stretch
        ? "stretch: has no meaning for --layout mosaic, whose gaps are alike" : nil
    },
    OptionSpecification(
      name: .page, group: .layout,
      effect: .value(
        .parsed(
          "SIZE",
          allowed: """
            \(PageText.paperNames.joined(separator: ", ")), these with -landscape, or WxH with mm, cm, in, pt or px behind \
            it, such as 210x297mm
            """,
          { PageText($0) }
        ) { $0.page = $1 }
        .offering(.words(PageText.names))),
      help: """
        Pages of that size, but for the mosaic: \(PageText.paperNames.joined(separator: ", ")), these with -landscape behind \
        them, or WxH with mm, cm, in, pt or px behind it, such as 210x297mm. No picture split, as few as possible and evenly filled. -o then names them, \
        as in sheet-{page}.png.
        """,
      choices: LayoutName.allCases.filter { $0 != .mosaic }.map { .layout($0) }
    ) { settings in
      let others: [OptionName] = [.width, .height]
      if let other = others.first(where: settings.given.contains) {
        return "cannot be combined with \(other.spelling)"
      }
      return settings.axis == .horizontal ? "cannot be combined with --axis horizontal" : nil
    },
    OptionSpecification(
      name: .dpi, group: .layout,
      effect: .value(.whole("N", in: 1...10_000) { $0.dpi = $1 }),
      help: """
        Pixels of an inch, for pages and for lengths with mm, cm, in or pt behind them, such as --gap 3mm; the files of \
        pages tell it.
        """,
      defaultText: "300"
    ) { settings in
      settings.page == nil && !settings.measuresPaper
        ? "needs --page, or a length in mm, cm, in or pt" : nil
    },
    OptionSpecification(
      name: .columns, letter: UInt8(ascii: "c"), group: .layout,
      effect: .value(
        .whole("N", in: 1...10_000) { $0.columnCount = $1 }),
      help: "Number of columns.", defaultText: "from the width; with --page those that fill pages best",
      choices: withColumns
        + ([.delegated, .photoAlbumColumns] + PresetName.waterfalls).map { .preset($0) }
    ) { $0.given.contains(.columnWidth) ? "cannot be combined with --column-width" : nil },
    OptionSpecification(
      name: .columnWidth, group: .layout,
      effect: .value(
        .whole("PX", in: 1...Int(Measure.largest)) { $0.columnWidth = $1 }
          .inUnits),
      help: "As many columns as fit when none may be narrower than PX pixels.", choices: withColumns),
    OptionSpecification(
      name: .gap, letter: UInt8(ascii: "g"), group: .layout,
      effect: .value(
        .parsed(
          "X[xY]", allowed: "X or XxY with pixels from 0 to \(Measure.largestText), such as 10 or 10x20",
          { GapMeasure($0) }
        ) { $0.gap = $1 }
        .inUnits),
      help: "Pixels between neighbours: X beside each other, Y below each other.", defaultText: "10",
      choices: notFixed
    ) { settings in
      let hasOneGap: [SheetLayout] = [
        .mosaic, .library(.immich), .library(.photoAlbumRows), .library(.photoAlbumColumns),
      ]
      guard let gap = settings.gap, gap.horizontal != gap.vertical, hasOneGap.contains(settings.sheetLayout)
      else { return nil }
      return "needs one number for \(settings.choice.spelling), where gaps are alike in both directions"
    },
    OptionSpecification(
      name: .margin, group: .layout,
      effect: .value(
        .parsed(
          "T[,R,B,L]",
          allowed:
            "1 to 4 numbers of pixels from 0 to \(Measure.largestText) with commas, such as 10 or 10,20,10,20",
          { MarginMeasure($0) }
        ) { $0.margin = $1 }
        .inUnits),
      help: "Pixels around everything: top, right, bottom, left, shortened as in CSS.", defaultText: "10",
      choices: notFixed.filter {
        ![.preset(.immich), .preset(.photoAlbumRows), .preset(.photoAlbumColumns)].contains($0)
      }),
    OptionSpecification(
      name: .background, letter: UInt8(ascii: "b"), commands: [.compose], group: .layout,
      effect: .value(
        .parsed(
          "COLOR", allowed: "a CSS colour name, #rgb, #rgba, #rrggbb, #rrggbbaa or none",
          { ColorText.color($0) }
        ) { $0.background = $1 }
        .offering(CSSColorNames.completion)),
      help: "What shows between the pictures: a CSS colour name, #rgb, #rgba, #rrggbb, #rrggbbaa or none.",
      defaultText: "white"),
  ]

  /// The layouts with a number of columns.
  private static let withColumns: [LayoutChoice] = [
    .layout(.waterfall), .layout(.columns), .layout(.balanced), .layout(.grid),
  ]

  /// The layouts that leave gaps to the user.
  private static let notFixed: [LayoutChoice] =
    LayoutName.allCases.map { .layout($0) }
    + PresetName.allCases.filter { ![.basic, .sized, .captioned].contains($0) }.map { .preset($0) }

  /// "a, b and c".
  private static func names(of words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }
}
