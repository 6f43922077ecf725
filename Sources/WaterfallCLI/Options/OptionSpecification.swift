/// Everything there is to know about one option: what it is called, what it does, what it says in the help.
///
/// The parser, the checks and the help read this and nothing else, so they cannot disagree.
struct OptionSpecification: Sendable {
  /// The long name, without dashes.
  var name: OptionName
  /// The letter of the short form.
  var letter: UInt8?
  /// The commands that have it.
  var commands: [CommandName] = [.compose, .layout]
  /// Where the help lists it.
  var group: OptionGroup
  /// What it does to the settings.
  var effect: Effect
  /// One or two sentences for the help.
  var help: String
  /// What holds without it, for the help.
  var defaultText: String?
  /// True for switches that are on unless their `--no-` form is given.
  var isOnByDefault = false
  /// True for options that mean nothing when no files are read.
  var concernsFiles = false
  /// The layouts in which it has a meaning; `nil` for all of them.
  var choices: [LayoutChoice]?
  /// What else the option needs; answers the complaint, as the end of a sentence, when it is not there.
  var condition: (@Sendable (CommandSettings) -> String?)?

  /// What an option does.
  enum Effect: Sendable {
    /// Ends the reading of the command line.
    case action(OptionAction)
    /// A switch; its `--no-` form hands over `false`.
    case flag(@Sendable (inout CommandSettings, Bool) -> Void)
    /// Takes a value.
    case value(OptionValueRule)
    /// Takes a value only when it is attached with `=`; without one the rule reads an empty value. The `--no-` form
    /// calls `undo`.
    case optionalValue(OptionValueRule, undo: @Sendable (inout CommandSettings) -> Void)
  }

  /// The name as it is typed, the `--no-` form for what is on by default.
  var spelling: String { isOnByDefault ? "--no-" + name.rawValue : name.spelling }

  /// True when it decides where pictures go, or which, so that a saved layout leaves it nothing to decide.
  var decidesPlaces: Bool {
    let others: [OptionName] = [
      .sort, .reverse, .limit, .sizes, .placeholders, .labelPosition,
    ]
    let notPlaces: [OptionName] = [.background, .layoutFrom]
    return group == .layout && !notPlaces.contains(name) || others.contains(name)
  }

  /// True when the next argument is the option's value.
  var takesNextArgument: Bool {
    if case .value = effect { true } else { false }
  }

  /// True when there is a `--no-` form.
  var isSwitch: Bool {
    switch effect {
    case .flag, .optionalValue: true
    case .action, .value: false
    }
  }
}

/// What ends the reading of a command line at once.
enum OptionAction: Hashable, Sendable {
  /// Print the help of the command.
  case help
  /// Print the version.
  case version
}

/// How the value of an option is read.
struct OptionValueRule: Sendable {
  /// What stands for the value in the help.
  var placeholder: String
  /// What is allowed, as the end of a sentence that begins with "expected".
  var allowed: String
  /// Reads the value into the settings; false when it is not allowed.
  var read: @Sendable (inout CommandSettings, [UInt8]) -> Bool
  /// What is wrong with a value that is not allowed, where more can be said than what is.
  var complaint: (@Sendable ([UInt8]) -> String?)?
  /// What shells offer for it.
  var completion = CompletionValue.nothing
  /// True when its lengths may have units; `read` is handed pixels.
  var takesUnits = false
}

/// The headings of the help.
enum OptionGroup: String, CaseIterable, Hashable, Sendable {
  case pictures = "Pictures"
  case layout = "Layout"
  case cells = "Cells"
  case text = "Text"
  case output = "Output"
  case running = "Running"
  case about = "Help"
}
