extension OptionTable {
  /// Where the pictures go and what is around them.
  static let layout: [OptionSpecification] = [
    OptionSpecification(
      name: .width, letter: UInt8(ascii: "w"), group: .layout,
      effect: .value(
        .parsed("PX", allowed: "a width from 1 to \(Measure.largestText) pixels") {
          NumberText.decimal($0, in: 1...Measure.largest)
        } store: {
          $0.width = $1
        }),
      help: "Width of the sheet in pixels.", defaultText: "1600"),
    OptionSpecification(
      name: .columns, letter: UInt8(ascii: "c"), group: .layout,
      effect: .value(
        .whole("N", in: 1...10_000) { $0.columnCount = $1 }),
      help: "Number of columns.", defaultText: "from the width"
    ) { settings in
      if let preset = settings.preset, preset != .delegated { return fixedBy(preset) }
      return settings.given.contains(.columnWidth) ? "cannot be combined with --column-width" : nil
    },
    OptionSpecification(
      name: .columnWidth, group: .layout,
      effect: .value(
        .whole("PX", in: 1...Int(Measure.largest)) { $0.columnWidth = $1 }),
      help: "As many columns as fit when none may be narrower than PX pixels."
    ) { $0.preset.map(fixedBy) },
    OptionSpecification(
      name: .gap, letter: UInt8(ascii: "g"), group: .layout,
      effect: .value(
        .parsed(
          "X[xY]", allowed: "X or XxY with pixels from 0 to \(Measure.largestText), such as 10 or 10x20",
          { GapMeasure($0) }
        ) { $0.gap = $1 }),
      help: "Pixels between neighbours: X beside each other, Y below each other.", defaultText: "10",
      condition: measuresAreFree),
    OptionSpecification(
      name: .margin, group: .layout,
      effect: .value(
        .parsed(
          "T[,R,B,L]",
          allowed:
            "1 to 4 numbers of pixels from 0 to \(Measure.largestText) with commas, such as 10 or 10,20,10,20",
          { MarginMeasure($0) }
        ) { $0.margin = $1 }),
      help: "Pixels around everything: top, right, bottom, left, shortened as in CSS.", defaultText: "10",
      condition: measuresAreFree),
    OptionSpecification(
      name: .preset, group: .layout,
      effect: .value(
        .choice("NAME", PresetName.self) { $0.preset = $1 }),
      help: """
        One of the founding layouts, exact to the last bit: basic, delegated, sized or captioned. delegated takes \
        --columns, --gap and --margin; the others have their own.
        """,
      defaultText: "none"),
    OptionSpecification(
      name: .background, letter: UInt8(ascii: "b"), commands: [.compose], group: .layout,
      effect: .value(
        .parsed(
          "COLOR", allowed: "a CSS colour name, #rgb, #rgba, #rrggbb, #rrggbbaa or none",
          { ColorText.color($0) }
        ) { $0.background = $1 }),
      help: "What shows between the pictures: a CSS colour name, #rgb, #rgba, #rrggbb, #rrggbbaa or none.",
      defaultText: "white"),
  ]

  private static let measuresAreFree: @Sendable (CommandSettings) -> String? = { settings in
    guard let preset = settings.preset, preset != .delegated else { return nil }
    return fixedBy(preset)
  }

  private static func fixedBy(_ preset: PresetName) -> String {
    "cannot be combined with --preset \(preset.rawValue), which has its own"
  }
}
