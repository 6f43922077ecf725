/// An option as a shell completes it.
struct CompletionOption: Sendable {
  /// The long name with its dashes.
  var spelling: String
  /// The short one.
  var letter: Character?
  /// True when a value has to follow.
  var takesValue: Bool
  /// True when a value may follow an equals sign, and nothing else.
  var mayHaveValue: Bool
  /// What stands for the value in the help.
  var placeholder: String
  var value: CompletionValue
  /// The first sentence of the help, shortened.
  var summary: String

  /// Both names with their dashes, the short one first.
  var names: [String] { (letter.map { ["-\($0)"] } ?? []) + [spelling] }

  /// The options of `command`, in the order of the help.
  static func options(of command: CommandName) -> [CompletionOption] {
    OptionTable.options(of: command).map { CompletionOption($0) }
  }

  /// The names of all options that take the next word, in some command.
  static let namesWithValue = CommandName.allCases.flatMap { options(of: $0) }
    .filter(\.takesValue).reduce(into: [String]()) { names, option in
      names += option.names.filter { !names.contains($0) }
    }

  private init(_ option: OptionSpecification) {
    spelling = option.spelling
    letter = option.letter.map { Character(Unicode.Scalar($0)) }
    summary = Self.shortened(option.help)
    let rule: OptionValueRule?
    switch option.effect {
    case .action, .flag: (rule, takesValue, mayHaveValue) = (nil, false, false)
    case .value(let value): (rule, takesValue, mayHaveValue) = (value, true, false)
    case .optionalValue(let value, _): (rule, takesValue, mayHaveValue) = (value, false, true)
    }
    placeholder = rule?.placeholder ?? ""
    value = rule?.completion ?? .nothing
  }

  /// Fits beside a name on most terminals.
  private static let longestSummary = 60

  /// The first sentence of `help` without its full stop, or as many of its words as fit.
  private static func shortened(_ help: String) -> String {
    var sentence = ""
    for word in help.split(separator: " ") {
      let isLast = word.hasSuffix(".")
      let next = (sentence.isEmpty ? "" : sentence + " ") + (isLast ? word.dropLast() : word)
      if next.count > longestSummary { return sentence + " ..." }
      sentence = next
      if isLast { break }
    }
    return sentence
  }
}

extension CommandName {
  /// What may follow the name of the command, beside options.
  var operandCompletion: CompletionValue {
    switch self {
    case .compose, .layout, .probe: .files
    case .help: .words(CommandName.allCases.map(\.rawValue) + [HelpTopic.templatesName])
    case .completions: .words(CompletionShell.allCases.map(\.rawValue))
    }
  }
}
