internal import ContactSheet

/// The options of every command.
enum OptionTable {
  /// All of them, in the order of the help.
  static let all: [OptionSpecification] =
    pictures + layout + placement + cells + text + output + running + about

  /// The options of `command`, in the order of the help.
  static func options(of command: CommandName) -> [OptionSpecification] {
    all.filter { $0.commands.contains(command) }
  }

  /// Every long name `command` understands, without dashes.
  static func longNames(of command: CommandName) -> [String] {
    options(of: command).flatMap { option in
      let name = option.name.rawValue
      if !option.isSwitch { return [name] }
      return option.isOnByDefault ? ["no-" + name, name] : [name, "no-" + name]
    }
  }

  static let running: [OptionSpecification] = [
    OptionSpecification(
      name: .onError, group: .running,
      effect: .value(
        .choice("POLICY", FailureName.self) { $0.failure = $1 }),
      help: """
        What becomes of an input that gives no picture: skip leaves it out, placeholder draws a marked tile in its \
        place, fail writes nothing.
        """,
      defaultText: "skip", concernsFiles: true),
    OptionSpecification(
      name: .strict, group: .running, effect: .flag { $0.isStrict = $1 },
      help: "Write nothing when any input is damaged, unusable or left out; warnings count too.",
      concernsFiles: true),
    OptionSpecification(
      name: .jobs, letter: UInt8(ascii: "j"), commands: [.compose, .layout, .probe], group: .running,
      effect: .value(
        .whole("N", in: 1...1024) { $0.jobs = $1 }),
      help: "Threads that read and decode. The result does not depend on it.", defaultText: "all processors"),
    OptionSpecification(
      name: .maxPixels, commands: [.compose, .layout, .probe], group: .running,
      effect: .value(
        .parsed(
          "N", allowed: "a whole number from 1 to \(AmountText.largest), or one with k, M or G behind it",
          { AmountText.amount($0, thousand: 1000) }
        ) { $0.limits.pixels = $1 }),
      help: "Refuse pictures of more than N pixels, such as 500M.", defaultText: "300M",
      concernsFiles: true),
    OptionSpecification(
      name: .maxMemory, commands: [.compose, .layout, .probe], group: .running,
      effect: .value(
        .parsed(
          "SIZE",
          allowed: "a whole number of bytes from 1 to \(AmountText.largest), or one with k, M or G behind it",
          { AmountText.amount($0, thousand: 1024) }
        ) { $0.limits.wholePictureBytes = $1 }),
      help: """
        Refuse pictures that must be held whole in more than SIZE bytes, as progressive JPEGs and interlaced PNGs \
        must, such as 512M.
        """,
      defaultText: "1G", concernsFiles: true),
    OptionSpecification(
      name: .progress, group: .running,
      effect: .value(
        .choice("KIND", ProgressName.self) { $0.progress = $1 }),
      help: """
        Progress on standard error: bar draws a line when that is a terminal, json prints lines of JSON, auto is bar \
        unless -q is given.
        """,
      defaultText: "auto"),
    OptionSpecification(
      name: .stats, commands: [.compose], group: .running,
      effect: .value(.choice("KIND", StatisticsName.self) { $0.statistics = $1 }),
      help: """
        When the sheet is done, print on standard error where time and memory went: json prints one line, with the \
        seconds of all jobs for every stage.
        """
    ) {
      $0.isDryRun ? "cannot be combined with --dry-run" : nil
    },
    OptionSpecification(
      name: .quiet, letter: UInt8(ascii: "q"), commands: [.compose, .layout, .probe], group: .running,
      effect: .flag { $0.verbosity = $1 ? .quiet : .normal },
      help: "Do not warn of single inputs; only say why there is no result."),
    OptionSpecification(
      name: .verbose, letter: UInt8(ascii: "v"), group: .running,
      effect: .flag { $0.verbosity = $1 ? .verbose : .normal },
      help: "Also tell what was made, and what was passed over in folders."),
  ]

  static let about: [OptionSpecification] = [
    OptionSpecification(
      name: .help, letter: UInt8(ascii: "h"), commands: CommandName.allCases, group: .about,
      effect: .action(.help), help: "Print this help."),
    OptionSpecification(
      name: .version, commands: CommandName.allCases, group: .about,
      effect: .action(.version), help: "Print the version."),
  ]
}
