/// The pages of `--help`, made from the table of options.
enum HelpText {
  /// What is printed when nothing is asked for.
  static let shortUsage = """
    Usage: waterfall PATH... -o FILE.png [OPTION]...
    Make one waterfall contact sheet from files and folders of pictures.
    Try 'waterfall --help' for all commands and options.

    """

  /// The page of `command`; that of `compose` also lists the other commands.
  static func page(of command: CommandName) -> String {
    let page = CommandPage.page(of: command)
    var layout = HelpLayout()
    let lead = "Usage: waterfall "
    for (index, synopsis) in page.synopses.enumerated() {
      layout.line(
        (index == 0 ? lead : String(repeating: " ", count: lead.count - 10) + "waterfall ") + synopsis)
    }
    layout.line()
    layout.paragraph(page.summary)
    if command == .compose { addCommands(to: &layout) }
    for group in OptionGroup.allCases { add(group, of: command, to: &layout) }
    if command.readsPictures {
      layout.line()
      layout.paragraph(
        """
        Every switch has a --no- form that undoes it. Of an option given twice the last counts. -- ends the options. \
        Numbers use a dot.
        """)
      if command == .compose {
        layout.paragraph(
          "With --page or --dpi, lengths may have mm, cm, in or pt behind them, as in --gap 3mm; else they are pixels."
        )
      }
    }
    for note in page.notes {
      layout.line()
      layout.paragraph(note)
    }
    if !page.examples.isEmpty {
      layout.line()
      layout.line("Examples:")
      for example in page.examples {
        layout.line("  \(example.call)")
        layout.line("      \(example.effect)")
      }
    }
    if command.readsPictures { addExitCodes(of: command, to: &layout) }
    return layout.text
  }

  private static func addCommands(to layout: inout HelpLayout) {
    layout.line()
    layout.line("Commands:")
    for command in CommandName.allCases {
      layout.entry("  " + command.rawValue, CommandPage.page(of: command).summary)
    }
  }

  private static func add(_ group: OptionGroup, of command: CommandName, to layout: inout HelpLayout) {
    let options = OptionTable.options(of: command).filter { $0.group == group }
    guard !options.isEmpty else { return }
    layout.line()
    layout.line(group.rawValue + ":")
    for option in options {
      let standard = option.defaultText.map { " (default: \($0))" } ?? ""
      layout.entry(term(of: option), option.help + standard)
    }
  }

  private static func term(of option: OptionSpecification) -> String {
    let letter = option.letter.map { "-\(Character(Unicode.Scalar($0))), " } ?? "    "
    let value =
      switch option.effect {
      case .action, .flag: ""
      case .value(let rule): " " + rule.placeholder
      case .optionalValue(let rule, _): "[=\(rule.placeholder)]"
      }
    return "  " + letter + option.spelling + value
  }

  private static func addExitCodes(of command: CommandName, to layout: inout HelpLayout) {
    layout.line()
    layout.line("Exit codes:")
    let codes: [(ExitCode, String)] = [
      (.success, command == .probe ? "every file is usable" : "everything is placed"),
      (.incomplete, command == .probe ? "some files are not usable" : "some inputs are left out or replaced"),
      (.usage, "wrong usage"),
      (
        .noUsableInput,
        command == .probe
          ? "no usable picture" : "no usable picture, or damaged data with --on-error fail or --strict"
      ),
      (.cannotCreate, "the output cannot be created"),
      (.inputOutput, "writing failed"),
    ]
    for (code, meaning) in codes where command != .probe || code != .cannotCreate {
      layout.entry("  \(code.rawValue)", meaning)
    }
    layout.entry("  130", "interrupted; nothing half-written stays behind")
  }
}
