internal import ContactSheet
internal import FileAccess

/// Reads the arguments of one command by its table of options, as GNU programs do.
///
/// Long names are written out in full, since an abbreviation that works today may mean two things tomorrow.
/// Of an option given twice the last counts, except for the lists.
struct CommandLineParser {
  /// What the arguments ask for.
  enum Request {
    /// Run the command.
    case run(CommandSettings)
    /// Print something instead.
    case action(OptionAction, CommandName)
  }

  private let table: [OptionSpecification]
  private var settings: CommandSettings
  /// The values that wait for the number of pixels of an inch.
  private var lengths: [OptionName: (option: OptionSpecification, rule: OptionValueRule, value: [UInt8])] =
    [:]

  /// A parser for the options of `command`.
  private init(command: CommandName) {
    table = OptionTable.options(of: command)
    settings = CommandSettings(command: command)
  }

  /// Reads `arguments`, without the program's name.
  ///
  /// The first argument that is no option and no option's value may be the name of a command; a folder of that
  /// name is reached as `./layout`, behind `--`, or behind the name of a command.
  ///
  /// - Throws: `UsageError` for the first option or value that is not understood.
  static func parse(_ arguments: [[UInt8]]) throws(UsageError) -> Request {
    var arguments = arguments
    var command = CommandName.compose
    if let index = firstOperand(in: arguments), let named = CommandName(arguments[index]) {
      command = named
      arguments.remove(at: index)
    }
    var parser = CommandLineParser(command: command)
    if let action = try parser.read(arguments) { return .action(action, command) }
    try parser.readLengths()
    return .run(parser.settings)
  }

  /// Reads all arguments; answers the action that ended the reading, if one did.
  private mutating func read(_ arguments: [[UInt8]]) throws(UsageError) -> OptionAction? {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == Self.terminator {
        settings.operands += rest.map { CommandSettings.Operand(bytes: $0, isLiteral: true) }
        return nil
      } else if argument.starts(with: Self.terminator) {
        if let action = try readLong(argument.dropFirst(2), &rest) { return action }
      } else if argument.first == Self.dash, argument.count > 1 {
        if let action = try readShort(argument.dropFirst(), &rest) { return action }
      } else {
        settings.operands.append(CommandSettings.Operand(bytes: argument, isLiteral: false))
      }
    }
    return nil
  }

  /// Reads `--name`, `--no-name`, `--name=value` or `--name` with the value in `rest`.
  private mutating func readLong(
    _ text: ArraySlice<UInt8>, _ rest: inout ArraySlice<[UInt8]>
  ) throws(UsageError) -> OptionAction? {
    let equals = text.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: text[..<(equals ?? text.endIndex)], as: UTF8.self)
    let attached = equals.map { Array(text[($0 + 1)...]) }
    if let option = table.first(where: { $0.name.rawValue == name }) {
      if attached == nil { noteLooseValue(of: option, rest.first) }
      return try apply(option, attached, &rest)
    }
    guard name.hasPrefix("no-"), let option = table.first(where: { "no-" + $0.name.rawValue == name }),
      option.isSwitch
    else { throw unknown(text) }
    if let attached { throw Self.unwanted("--" + name, attached) }
    switch option.effect {
    case .flag(let set): set(&settings, false)
    case .optionalValue(_, let undo):
      undo(&settings)
      lengths[option.name] = nil
    case .action, .value: break
    }
    note(option, isOn: false)
    return nil
  }

  /// Reads a bundle of letters such as `rq`, the last of which may have a value behind it.
  private mutating func readShort(
    _ text: ArraySlice<UInt8>, _ rest: inout ArraySlice<[UInt8]>
  ) throws(UsageError) -> OptionAction? {
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = table.first(where: { $0.letter == letter }) else {
        throw unknown(letter, in: text)
      }
      var attached: [UInt8]?
      if option.takesNextArgument, !letters.isEmpty {
        attached = Array(letters)
        letters = []
      }
      if let action = try apply(option, attached, &rest) { return action }
    }
    return nil
  }

  private mutating func apply(
    _ option: OptionSpecification, _ attached: [UInt8]?, _ rest: inout ArraySlice<[UInt8]>
  ) throws(UsageError) -> OptionAction? {
    switch option.effect {
    case .action(let action):
      if let attached { throw Self.unwanted(option.name.spelling, attached) }
      return action
    case .flag(let set):
      if let attached { throw Self.unwanted(option.name.spelling, attached) }
      set(&settings, true)
    case .value(let rule):
      guard let value = attached ?? rest.popFirst() else {
        throw UsageError("\(option.name.spelling) needs a value: expected \(rule.allowed)")
      }
      do throws(UsageError) {
        try read(value, of: option, by: rule)
      } catch {
        guard attached == nil, isOption(value) else { throw error }
        throw UsageError(
          """
          \(option.name.spelling) needs a value, and \(EscapedText.escaped(value)) is an option: expected \
          \(rule.allowed)
          """)
      }
    case .optionalValue(let rule, _):
      if attached?.isEmpty == true { throw Self.refused([], of: option, by: rule) }
      try read(attached ?? [], of: option, by: rule)
    }
    note(option, isOn: true)
    return nil
  }

  /// True when `argument` is the long name of an option, perhaps with a value behind it.
  private func isOption(_ argument: [UInt8]) -> Bool {
    table.contains { option in
      argument.prefix { $0 != UInt8(ascii: "=") }.elementsEqual(option.name.spelling.utf8)
    }
  }

  /// Notes `next` if it would have been a value of `option` after `=`.
  private mutating func noteLooseValue(of option: OptionSpecification, _ next: [UInt8]?) {
    guard case .optionalValue(let rule, _) = option.effect, let next, !next.isEmpty, !next.contains(0)
    else { return }
    var trial = settings
    guard rule.read(&trial, next) else { return }
    let path = FilePath(bytes: next)
    settings.looseValues[path] = "\(option.name.spelling)=\(path)"
  }

  /// Notes whether `option` now differs from what holds without it.
  private mutating func note(_ option: OptionSpecification, isOn: Bool) {
    if isOn == option.isOnByDefault {
      settings.given.remove(option.name)
    } else {
      settings.given.insert(option.name)
    }
  }

  private mutating func read(
    _ value: [UInt8], of option: OptionSpecification, by rule: OptionValueRule
  ) throws(UsageError) {
    lengths[option.name] = nil
    var pixels = value
    if rule.takesUnits {
      let length = LengthText(value)
      if length.unit != nil {
        lengths[option.name] = (option, rule, value)
        settings.measuresPaper = true
        return
      }
      if length.hasUnits { pixels = length.inPixels(dpi: settings.dpi) }
    }
    // No argument of a process holds a NUL, and no name may be cut at one.
    guard !value.contains(0), rule.read(&settings, pixels) else {
      throw Self.refused(value, of: option, by: rule)
    }
  }

  /// Reads the values in units of paper, now that the number of pixels of an inch is known.
  private mutating func readLengths() throws(UsageError) {
    for (option, rule, value) in lengths.values.sorted(by: {
      $0.option.name.rawValue < $1.option.name.rawValue
    }) {
      let text = EscapedText.escaped(value)
      guard settings.page != nil || settings.given.contains(.dpi) else {
        throw UsageError(
          "\(option.name.spelling): '\(text)' needs --page or --dpi, which say how many pixels an inch has")
      }
      let pixels = LengthText(value).inPixels(dpi: settings.dpi)
      guard !value.contains(0), rule.read(&settings, pixels) else {
        let found = "\(EscapedText.escaped(pixels)) in pixels at \(settings.dpi) an inch"
        throw UsageError(
          "\(option.name.spelling): '\(text)' is not allowed, \(found); expected \(rule.allowed)")
      }
    }
  }
}

extension CommandLineParser {
  private static let dash = UInt8(ascii: "-")
  private static let terminator = Array("--".utf8)

  /// The index of the first argument that is neither an option nor the value of one.
  static func firstOperand(in arguments: [[UInt8]]) -> Int? {
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if argument == terminator { return nil }
      guard argument.first == dash, argument.count > 1 else { return index }
      index += 1
      guard index < arguments.count, let option = optionWaitingForValue(at: argument) else { continue }
      // `--json` has a value for some commands only: in `--json probe` it is the command that follows.
      let isCommand = CommandName(arguments[index]).map { command in
        OptionTable.options(of: command).contains { $0.name == option && !$0.takesNextArgument }
      }
      if isCommand != true { index += 1 }
    }
    return nil
  }

  /// The option in `argument` that takes the next argument as its value in some command.
  private static func optionWaitingForValue(at argument: [UInt8]) -> OptionName? {
    if argument.starts(with: terminator) {
      return OptionTable.all.first { option in
        option.takesNextArgument && argument.elementsEqual(option.name.spelling.utf8)
      }?.name
    }
    for (index, letter) in argument.enumerated().dropFirst() {
      guard let option = OptionTable.all.first(where: { $0.letter == letter }) else { return nil }
      if option.takesNextArgument { return index == argument.count - 1 ? option.name : nil }
    }
    return nil
  }

  private static func refused(
    _ value: [UInt8], of option: OptionSpecification, by rule: OptionValueRule
  ) -> UsageError {
    UsageError(
      """
      \(option.name.spelling): '\(EscapedText.escaped(value))' is not allowed; \
      \(rule.complaint?(value) ?? "expected \(rule.allowed)")
      """)
  }

  private static func unwanted(_ spelling: String, _ value: [UInt8]) -> UsageError {
    UsageError("\(spelling): '\(EscapedText.escaped(value))' is not allowed; the option takes no value")
  }

  private func unknown(_ text: ArraySlice<UInt8>) -> UsageError {
    let name = text.prefix { $0 != UInt8(ascii: "=") }
    let spelling = "--" + EscapedText.escaped(name)
    if let others = commands(with: { option in name.elementsEqual(option.name.rawValue.utf8) }) {
      return UsageError("\(settings.command.rawValue) has no option \(spelling); \(others)")
    }
    if let meant = Self.otherWords[String(decoding: name, as: UTF8.self)],
      table.contains(where: { $0.name == meant })
    {
      return UsageError("unknown option \(spelling); did you mean \(meant.spelling)?")
    }
    let known = OptionTable.longNames(of: settings.command)
    if let nearest = NearestName.nearest(to: String(decoding: name, as: UTF8.self), among: known) {
      return UsageError("unknown option \(spelling); did you mean --\(nearest)?")
    }
    return UsageError("unknown option \(spelling); see \(Self.helpCall(settings.command))")
  }

  /// What other programs call some options.
  private static let otherWords: [String: OptionName] = [
    "size": .width, "background-color": .background, "bg": .background, "spacing": .gap, "order": .sort,
    "threads": .jobs, "tile": .columns,
  ]

  private func unknown(_ letter: UInt8, in bundle: ArraySlice<UInt8>) -> UsageError {
    let spelling = "-" + EscapedText.escaped([letter])
    if let others = commands(with: { $0.letter == letter }) {
      return UsageError("\(settings.command.rawValue) has no option \(spelling); \(others)")
    }
    let whole = bundle.count > 1 ? " in -\(EscapedText.escaped(bundle))" : ""
    // A name with a single dash, or a depth behind -r, is the likeliest slip.
    let name = String(decoding: bundle, as: UTF8.self)
    if OptionTable.longNames(of: settings.command).contains(name) {
      return UsageError("unknown option \(spelling)\(whole); did you mean --\(name)?")
    }
    return UsageError("unknown option \(spelling)\(whole); see \(Self.helpCall(settings.command))")
  }

  /// Which other commands have the option, as the end of a sentence; `nil` when none has.
  private func commands(with isMeant: (OptionSpecification) -> Bool) -> String? {
    let names = OptionTable.all.filter(isMeant).flatMap(\.commands).map(\.rawValue)
    guard !names.isEmpty else { return nil }
    return "it belongs to \(names.joined(separator: " and "))"
  }

  static func helpCall(_ command: CommandName) -> String {
    command == .compose ? "waterfall --help" : "waterfall help \(command.rawValue)"
  }
}
