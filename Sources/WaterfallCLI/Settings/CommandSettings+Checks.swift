internal import ContactSheet
internal import FileAccess

extension CommandSettings {
  /// Refuses what cannot be asked for together, before any file is opened.
  ///
  /// - Throws: `UsageError` for the first thing that makes no sense.
  func check() throws(UsageError) {
    try checkOptions()
    try checkOperands()
    switch command {
    case .compose:
      try checkOutputs()
      try checkMeasures()
    case .layout: try checkMeasures()
    case .completions: _ = try completionShell()
    case .probe, .help: break
    }
  }

  /// The shell whose script is asked for.
  func completionShell() throws(UsageError) -> CompletionShell {
    let words = operands.map(\.bytes)
    if words.count == 1, let shell = CompletionShell(rawValue: String(decoding: words[0], as: UTF8.self)) {
      return shell
    }
    let found =
      words.isEmpty
      ? "no SHELL" : "'\(words.map { EscapedText.escaped($0) }.joined(separator: " "))' is not allowed"
    throw UsageError("completions: \(found); expected bash, zsh or fish")
  }

  /// The paths to take pictures from, in the order they were given.
  var paths: [FilePath] { operands.map { FilePath(bytes: $0.bytes) } }

  /// What the help that is asked for is about.
  func helpTopic() throws(UsageError) -> HelpTopic {
    guard let topic = operands.first else { return .command(.compose) }
    if operands.count > 1 { throw UsageError("help takes one COMMAND, or templates") }
    if topic.bytes.elementsEqual(HelpTopic.templatesName.utf8) { return .templates }
    guard let command = CommandName(topic.bytes) else {
      let names = CommandName.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        "help: '\(EscapedText.escaped(topic.bytes))' is not a command; expected one of \(names) or \(HelpTopic.templatesName)"
      )
    }
    return .command(command)
  }

  /// True when the result depends on `seed`.
  var usesRandomNumbers: Bool {
    order == .random || hasPlaceholders || sheetLayout.isSeeded || cell.background == .random
  }

  private func checkOptions() throws(UsageError) {
    for option in OptionTable.options(of: command) where given.contains(option.name) {
      if option.concernsFiles, let instead = insteadOfFiles {
        throw UsageError("\(option.spelling) cannot be combined with \(instead)")
      }
      if layoutFrom != nil, option.decidesPlaces, option.name != .placeholders || hasPlaceholders {
        throw UsageError(
          "\(option.spelling) cannot be combined with --layout-from, which says where pictures go")
      }
      if let suited = option.choices, !suited.contains(choice) {
        throw UsageError(
          """
          \(option.spelling): has no meaning for \(choice.spelling); \
          \(choice.advice(insteadOf: option.name) ?? "expected \(LayoutChoice.spelling(of: suited))")
          """)
      }
      if let complaint = option.condition?(self) { throw UsageError("\(option.spelling) \(complaint)") }
    }
  }

  private func checkOperands() throws(UsageError) {
    if !command.readsPictures { return }
    for operand in operands {
      if operand.bytes.isEmpty { throw UsageError("a PATH is empty; expected a file or a folder") }
      if operand.bytes == Array("-".utf8), !operand.isLiteral {
        throw UsageError(
          "PATH: '-' is not allowed; a file of that name is ./-, a list on standard input --files-from -")
      }
      if let instead = insteadOfFiles {
        throw UsageError("PATH: '\(EscapedText.escaped(operand.bytes))' cannot be combined with \(instead)")
      }
    }
    if lists.filter({ $0 == .standardInput }).count > 1 {
      throw UsageError("--files-from - is given twice, and standard input can be read only once")
    }
    if layoutFrom == .standardInput, lists.contains(.standardInput) {
      throw UsageError("--layout-from - and --files-from - cannot both read standard input")
    }
    if layoutFrom != nil, given.contains(.onError), failure == .skip {
      throw UsageError(
        "--on-error skip cannot be combined with --layout-from, where places stay; expected placeholder or fail"
      )
    }
    if operands.isEmpty && lists.isEmpty && readsFiles { throw UsageError(nothingToRead) }
  }

  private var nothingToRead: String {
    switch command {
    case .compose: "no PATH; expected files or folders, --files-from or --placeholders (see waterfall --help)"
    case .layout: "no PATH; expected files or folders, --files-from, --sizes or --placeholders"
    case .probe, .completions, .help: "no PATH; expected files or folders, or --files-from"
    }
  }

  private var insteadOfFiles: String? {
    if sizes != nil { return OptionName.sizes.spelling }
    return hasPlaceholders ? OptionName.placeholders.spelling : nil
  }

  private func checkOutputs() throws(UsageError) {
    if page != nil, let output, !PagePaths.isPattern(output) {
      throw UsageError(
        "--output: there may be more than one page; expected a name with {page}, such as sheet-{page}.png")
    }
    if output == nil && !isDryRun {
      throw UsageError("--output FILE is missing; expected -o and a name that ends in .png, or --dry-run")
    }
    guard let json else { return }
    if isDryRun {
      // What is only tried out leaves no file behind.
      if json == .standardOutput { return }
      throw UsageError("--json: a file cannot be combined with --dry-run; expected - for standard output")
    }
    guard let output, json.isSamePlace(as: output) else { return }
    throw UsageError(
      json == .standardOutput
        ? "--json - cannot be combined with --output -; only one of them can have standard output"
        : "--json and --output name the same file")
  }
}
