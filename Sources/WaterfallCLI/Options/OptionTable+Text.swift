internal import ContactSheet
internal import FileAccess
internal import PixelGeometry

extension OptionTable {
  /// What is written on the sheet.
  static let text: [OptionSpecification] = [
    OptionSpecification(
      name: .label, group: .text, effect: .value(template("TEMPLATE", for: .picture) { $0.text.label = $1 }),
      help: """
        Write that at every picture. {name}, {stem}, {n}, {width}, {height}, {date:%Y-%m-%d}, {exif.Model} and others stand \
        for what is known of it: see waterfall help templates.
        """,
      defaultText: "none"
    ) { settings in
      let namesTable = settings.text.label?.namesTable ?? false
      return namesTable && settings.text.captions == nil ? "names {caption}, which needs --captions" : nil
    },
    OptionSpecification(
      name: .captions, group: .text,
      effect: .value(
        .name("FILE", allowed: "a file of names and captions, or - for standard input") {
          $0.text.captions = ByteSource(argument: FilePath(bytes: $1))
        }),
      help: """
        Write the captions in FILE: CSV lines such as a.jpg,"A caption", or JSON such as {"a.jpg": "A caption"}. Labels \
        may name them as {caption}, and other columns as {caption.COLUMN}. - is standard input.
        """,
      concernsFiles: true
    ) { settings in
      let isTaken = settings.lists.contains(.standardInput) || settings.layoutFrom == .standardInput
      return isTaken && settings.text.captions == .standardInput
        ? "- needs standard input, which can be read only once" : nil
    },
    OptionSpecification(
      name: .labelLines, group: .text,
      effect: .value(.whole("N", in: 1...20) { $0.text.lineLimit = $1 }),
      help: "Lines a label may have; what is longer is shortened, names of files in the middle.",
      defaultText: "as many as TEMPLATE, 3 for captions alone", condition: needsLabel),
    OptionSpecification(
      name: .labelPosition, group: .text,
      effect: .value(.choice("PLACE", CaptionStyle.Position.self) { $0.text.position = $1 }),
      help: """
        below a picture, in room of its own, or over it on a bar. Presets have only room over \
        pictures.
        """,
      defaultText: "below where there is room"
    ) { settings in
      if let complaint = needsLabel(settings) { return complaint }
      let isPossible = settings.text.position != .below || settings.sheetStyle.hasRoomForCaptions
      return isPossible
        ? nil
        : "below has no meaning for \(settings.choice.spelling); expected over"
    },
    OptionSpecification(
      name: .labelAlign, commands: [.compose], group: .text,
      effect: .value(.choice("SIDE", TextAlignment.self) { $0.text.alignment = $1 }),
      help: "Where labels lie: left, center or right.", defaultText: "center", condition: needsLabel),
    OptionSpecification(
      name: .labelColor, commands: [.compose], group: .text, effect: .value(color { $0.text.color = $1 }),
      help: "The colour of labels.", defaultText: "black or white", condition: needsLabel),
    OptionSpecification(
      name: .labelBackground, commands: [.compose], group: .text,
      effect: .value(color { $0.text.background = $1 }),
      help: "What lies behind labels.", defaultText: "none below pictures, #000000a0 over them",
      condition: needsLabel),
    OptionSpecification(
      name: .title, group: .text,
      effect: .value(template("TEXT", for: .sheet) { $0.text.headings.title = $1 }),
      help: """
        Write that on top of the sheet, or of the first page. {count}, {folder}, {date}, {page} and {pages} stand for \
        what is known; {date} is when the pictures were taken.
        """),
    OptionSpecification(
      name: .header, group: .text,
      effect: .value(template("TEXT", for: .sheet) { $0.text.headings.header = $1 }),
      help: "Write that on top of every page."),
    OptionSpecification(
      name: .footer, group: .text,
      effect: .value(template("TEXT", for: .sheet) { $0.text.headings.footer = $1 }),
      help: "Write that at the bottom of every page."),
    OptionSpecification(
      name: .titleAlign, commands: [.compose], group: .text,
      effect: .value(.choice("SIDE", TextAlignment.self) { $0.text.headings.alignment = $1 }),
      help: "Where title, header and footer lie: left, center or right.", defaultText: "center"
    ) { $0.text.headings.isEmpty ? "needs --title, --header or --footer" : nil },
    OptionSpecification(
      name: .font, group: .text,
      effect: .value(
        .parsed("NAMES", allowed: "names of font families, with commas between them", families) {
          $0.text.face.families = $1
        }),
      help: """
        Families of fonts, the preferred one first; what they lack comes from other fonts of the system.
        """,
      defaultText: "sans-serif"
    ) { settings in
      needsText(settings)
        ?? (settings.text.face.fontFile == nil ? nil : "cannot be combined with --font-file")
    },
    OptionSpecification(
      name: .fontFile, group: .text,
      effect: .value(
        .name("FILE", allowed: "a file with a font") { $0.text.face.fontFile = FilePath(bytes: $1) }),
      help: "Write with the font in FILE and no other; what it lacks is shown as boxes.",
      condition: needsText),
    OptionSpecification(
      name: .fontSize, group: .text,
      effect: .value(
        .parsed("PX", allowed: "a number of pixels from 4 to 1000") {
          NumberText.decimal($0, in: 4...1000)
        } store: {
          $0.text.face.size = $1
        }
        .inUnits),
      help:
        "Size of the letters of labels, header and footer, in pixels; those of the title are 1.75 times as large.",
      defaultText: "a hundredth of the width asked for, at least 12",
      condition: needsText),
  ]

  /// A text with placeholders about `scope`.
  private static func template(
    _ placeholder: String, for scope: CaptionScope,
    store: @escaping @Sendable (inout CommandSettings, CaptionTemplate) -> Void
  ) -> OptionValueRule {
    let parse: @Sendable ([UInt8]) -> Result<CaptionTemplate, CaptionTemplateError>? = { text in
      guard let text = String(validating: text, as: UTF8.self) else { return nil }
      return Result { () throws(CaptionTemplateError) in try CaptionTemplate(parsing: text, for: scope) }
    }
    var rule = OptionValueRule.parsed(placeholder, allowed: "a text in UTF-8") { text in
      if case .success(let template) = parse(text) { template } else { nil }
    } store: {
      store(&$0, $1)
    }
    rule.complaint = { text in
      if case .failure(let error) = parse(text) { error.description } else { nil }
    }
    return rule
  }

  private static func color(
    store: @escaping @Sendable (inout CommandSettings, PixelColor) -> Void
  ) -> OptionValueRule {
    .parsed(
      "COLOR", allowed: "a CSS colour name, #rgb, #rgba, #rrggbb, #rrggbbaa or none",
      { ColorText.color($0) }, store: store
    )
    .offering(CSSColorNames.completion)
  }

  private static let families: @Sendable ([UInt8]) -> [String]? = { text in
    guard let text = String(validating: text, as: UTF8.self) else { return nil }
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    return names.contains("") ? nil : names
  }

  private static let needsLabel: @Sendable (CommandSettings) -> String? = {
    $0.text.caption == nil ? "needs --label or --captions" : nil
  }

  private static let needsText: @Sendable (CommandSettings) -> String? = {
    $0.text.isAsked ? nil : "needs a text: --label, --captions, --title, --header or --footer"
  }
}
