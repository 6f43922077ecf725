internal import ContactSheet
internal import FileAccess

extension OptionTable {
  /// Which pictures, in which order.
  static let pictures: [OptionSpecification] = [
    OptionSpecification(
      name: .recursive, letter: UInt8(ascii: "r"), commands: everyReader, group: .pictures,
      effect: .optionalValue(
        OptionValueRule(placeholder: "DEPTH", allowed: "a whole number from 1 to 1000") { settings, text in
          if text.isEmpty {
            settings.recursion = .unlimited
          } else {
            guard let depth = NumberText.whole(text, in: 1...1000) else { return false }
            settings.recursion = .levels(depth)
          }
          return true
        }, undo: { $0.recursion = .none }),
      help: "Also look in folders inside the folders, DEPTH levels down.", concernsFiles: true),
    OptionSpecification(
      name: .filesFrom, commands: everyReader, group: .pictures,
      effect: .value(
        .name("FILE", allowed: "a file of paths, or - for standard input") {
          $0.lists.append(ByteSource(argument: FilePath(bytes: $1)))
        }),
      help: "Take the paths listed in FILE, one a line, or - for standard input. May be repeated.",
      concernsFiles: true),
    OptionSpecification(
      name: .null, letter: UInt8(ascii: "0"), commands: everyReader, group: .pictures,
      effect: .flag { $0.listsAreNULSeparated = $1 },
      help: "Paths in those lists end with a NUL byte, as find -print0 writes them.", concernsFiles: true
    ) { $0.lists.isEmpty ? "needs --files-from" : nil },
    OptionSpecification(
      name: .include, commands: everyReader, group: .pictures,
      effect: .value(glob { $0.include.append($1) }),
      help: "Take only files whose names match, such as *.jpg. May be repeated.",
      concernsFiles: true),
    OptionSpecification(
      name: .exclude, commands: everyReader, group: .pictures,
      effect: .value(glob { $0.exclude.append($1) }),
      help: "Leave out files and folders whose names match. May be repeated.", concernsFiles: true),
    OptionSpecification(
      name: .limit, commands: everyReader, group: .pictures,
      effect: .value(
        .whole("N", in: 1...1_000_000_000) { $0.limit = $1 }),
      help: "Take only the first N after sorting.", defaultText: "all", concernsFiles: true),
    OptionSpecification(
      name: .sort, group: .pictures, effect: .value(order), help: orderHelp, defaultText: "natural",
      concernsFiles: true),
    OptionSpecification(
      name: .sort, commands: [.probe], group: .pictures, effect: .value(order), help: orderHelp,
      defaultText: "none", concernsFiles: true),
    OptionSpecification(
      name: .reverse, commands: everyReader, group: .pictures, effect: .flag { $0.isReversed = $1 },
      help: "Turn the order round.", concernsFiles: true),
    OptionSpecification(
      name: .seed, group: .pictures, effect: .value(seed),
      help: """
        Start of the random numbers of --sort random, --placeholders, --layout mosaic, --preset captioned and \
        --cell-background random.
        """,
      defaultText: "0"
    ) {
      $0.usesRandomNumbers || $0.layoutFrom != nil
        ? nil
        : """
        needs something random: --sort random, --placeholders, --layout mosaic, --preset captioned or \
        --cell-background random
        """
    },
    OptionSpecification(
      name: .seed, commands: [.probe], group: .pictures, effect: .value(seed),
      help: "Start of the random numbers of --sort random.", defaultText: "0"
    ) { $0.usesRandomNumbers ? nil : "needs --sort random" },
    OptionSpecification(
      name: .rotate, commands: everyReader, group: .pictures, effect: .flag { $0.appliesOrientation = $1 },
      help: "Leave pictures as stored; do not turn them upright as their EXIF data say.", isOnByDefault: true,
      concernsFiles: true),
    OptionSpecification(
      name: .colorManagement, commands: [.compose], group: .pictures, effect: .flag { $0.managesColor = $1 },
      help: "Do not convert pictures to sRGB as their colour profiles say; take them as they are.",
      isOnByDefault: true, concernsFiles: true),
    OptionSpecification(
      name: .colorManagement, commands: [.probe], group: .pictures, effect: .flag { $0.managesColor = $1 },
      help: "Do not convert decoded pixels to sRGB as colour profiles say; take them as they are.",
      isOnByDefault: true, concernsFiles: true
    ) { $0.decodes ? nil : "needs --decode" },
    OptionSpecification(
      name: .quality, commands: [.compose], group: .pictures,
      effect: .value(.choice("QUALITY", SheetQuality.self) { $0.quality = $1 }),
      help: """
        How much of a large JPEG is decoded for its tile: best all of it, good at least 1.5 times the tile, fast at \
        least the tile, which is visibly softer.
        """,
      defaultText: "good", concernsFiles: true),
    OptionSpecification(
      name: .sizes, commands: [.layout], group: .pictures,
      effect: .value(
        .name("FILE", allowed: "a file of sizes, or - for standard input") {
          $0.sizes = ByteSource(argument: FilePath(bytes: $1))
        }),
      help: """
        Lay out the sizes in FILE instead of files: lines such as 4032x3024, or JSON such as [[4032, 3024]] or \
        [{"width": 4032, "height": 3024, "name": "a.jpg"}]. - is standard input.
        """
    ) { $0.hasPlaceholders ? "cannot be combined with --placeholders" : nil },
    OptionSpecification(
      name: .placeholders, commands: [.compose], group: .pictures, effect: .value(placeholders),
      help: """
        Draw N cells without pictures, with random heights from A to B pixels. Both forms may be given, also as \
        N,heights:A..B. Or draw each picture as its average colour, which --json tells.
        """,
      defaultText: "off; 30 cells, heights:50..199"),
    OptionSpecification(
      name: .placeholders, commands: [.layout], group: .pictures, effect: .value(placeholdersOfLayout),
      help: """
        Lay out N cells without pictures, with random heights from A to B pixels. Both forms may be given, also as \
        N,heights:A..B.
        """,
      defaultText: "off; 30 cells, heights:50..199"),
  ]

  private static let placeholders = OptionValueRule(
    placeholder: "N|heights:A..B|average",
    allowed: "N, heights:A..B or N,heights:A..B with numbers from 1 to \(Measure.largestText), or average"
  ) { $0.placeholders.add($1) }

  private static let placeholdersOfLayout: OptionValueRule = {
    var rule = OptionValueRule(
      placeholder: "N|heights:A..B",
      allowed: "N, heights:A..B or N,heights:A..B with numbers from 1 to \(Measure.largestText)"
    ) { settings, text in
      var cells = settings.placeholders
      guard cells.add(text), !cells.isAverage else { return false }
      settings.placeholders = cells
      return true
    }
    rule.complaint = { text in
      text.elementsEqual("average".utf8)
        ? "colours need the pixels, which layout does not read: --colors with --json along with a sheet tells them"
        : nil
    }
    return rule
  }()

  private static let everyReader: [CommandName] = [.compose, .layout, .probe]

  private static let seed = OptionValueRule.whole("N", in: 0...UInt64.max) { $0.seed = $1 }

  private static let order = OptionValueRule.choice("ORDER", OrderName.self) { $0.order = $1 }

  private static let orderHelp = """
    natural (img2 before img10), name (byte order), date (when the photo was taken), mtime, size (in bytes), \
    aspect (tallest first), none (as given) or random.
    """

  private static func glob(
    _ store: @escaping @Sendable (inout CommandSettings, FilePath) -> Void
  ) -> OptionValueRule {
    OptionValueRule(
      placeholder: "GLOB", allowed: "a pattern such as *.jpg or {a,b}/** with closed brackets and braces"
    ) { settings, text in
      let pattern = FilePath(bytes: text)
      guard (try? GlobPattern(pattern)) != nil else { return false }
      store(&settings, pattern)
      return true
    }
  }
}
