internal import ContactSheet
internal import FileAccess
internal import PixelGeometry

extension OptionTable {
  /// What lies around and behind pictures.
  static let cells: [OptionSpecification] = [
    OptionSpecification(
      name: .padding, group: .cells,
      effect: .value(
        .parsed(
          "X[xY]",
          allowed: "X, XxY or T,R,B,L with whole pixels from 0 to 10000, such as 10, 10x20 or 10,10,40,10",
          { CellText.padding($0) }
        ) { $0.cell.padding = $1 }
        .inUnits),
      help: """
        Pixels between a picture and the edge of its cell, or its border: X beside it, Y above and below, or top, right, \
        bottom and left, each at most 10000. Labels below pictures lie in it.
        """,
      defaultText: "0"
    ) { settings in
      guard let padding = settings.cell.padding, settings.sheetLayout == .mosaic else { return nil }
      return padding.top + padding.bottom < padding.left + padding.right
        ? "needs at least as much above and below pictures as beside them for --layout mosaic" : nil
    },
    OptionSpecification(
      name: .border, group: .cells,
      effect: .value(
        .parsed(
          "PX[,COLOR]", allowed: "whole pixels from 0 to 10000, and a colour after a comma, such as 2,gray",
          { CellText.border($0) }
        ) { $0.cell.border = $1 }
        .inUnits),
      help: "A line inside the edge of every cell, at most 10000 pixels wide.", defaultText: "0,black"),
    OptionSpecification(
      name: .radius, commands: [.compose], group: .cells,
      effect: .value(
        .whole("PX", in: 0...10_000) { $0.cell.radius = $1 }
          .inUnits),
      help: "Round corners of every cell, with what is in it; at most half of its shorter side.",
      defaultText: "0"),
    OptionSpecification(
      name: .shadow, commands: [.compose], group: .cells,
      effect: .optionalValue(
        OptionValueRule(
          placeholder: "PX[,COLOR]",
          allowed: "whole pixels from 0 to 200, and a colour after a comma, such as 12,#0008"
        ) { settings, text in
          guard let shadow = text.isEmpty ? CellShadow() : CellText.shadow(text) else { return false }
          settings.cell.shadow = shadow
          return true
        }
        .inUnits, undo: { $0.cell.shadow = nil }),
      help: """
        A soft shadow that reaches PX pixels down from every cell, and falls on no other. PX is 12, at most 200, and \
        follows an =; 0 is none, with --polaroid too.
        """),
    OptionSpecification(
      name: .cellBackground, commands: [.compose], group: .cells,
      effect: .value(
        .parsed(
          "COLOR", allowed: "random, a CSS colour name, #rgb, #rgba, #rrggbb, #rrggbbaa or none",
          { CellText.background($0) }
        ) { $0.cell.background = $1 }),
      help: """
        What lies behind pictures, and shows where they are transparent or do not fill their cells; random draws a \
        colour for every cell.
        """,
      defaultText: "none; captioned: random"),
    OptionSpecification(
      name: .polaroid, group: .cells, effect: .flag { $0.cell.isPolaroid = $1 },
      help: """
        Cells like instant photographs: unless they are given, --padding a hundredth of the width, at least 6, and four \
        times that below, --cell-background white and --shadow. In a mosaic the padding is at most a quarter of the \
        shorter side of its smallest cell.
        """),
    OptionSpecification(
      name: .backgroundImage, commands: [.compose], group: .cells,
      effect: .value(
        .name("FILE", allowed: "a picture") { $0.backgroundImage = FilePath(bytes: $1) }),
      help: "A picture behind everything, over --background.", defaultText: "none"),
    OptionSpecification(
      name: .backgroundFit, commands: [.compose], group: .cells,
      effect: .value(.choice("FIT", BackgroundPicture.Fit.self) { $0.backgroundFit = $1 }),
      help: "cover the sheet with that picture, as memory allows, or tile it, which repeats it.",
      defaultText: "cover"
    ) { $0.backgroundImage == nil ? "needs --background-image" : nil },
  ]
}
