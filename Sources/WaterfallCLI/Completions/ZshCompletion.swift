/// The script for zsh; it can lie in a folder of `fpath` as `_waterfall`, or be evaluated.
enum ZshCompletion {
  static var script: String {
    let commands = CommandName.allCases
    let names = commands.map(\.rawValue).joined(separator: "|")
    let described = commands.map { "    '\($0.rawValue):\(quoted(CommandPage.page(of: $0).summary, ":"))'" }
    return """
      #compdef waterfall
      # Completion of waterfall for zsh, made by: waterfall completions zsh

      _waterfall_commands() {
        local -a commands=(
      \(described.joined(separator: "\n"))
        )
        _describe -t commands command commands
      }

      _waterfall_first() {
        _alternative 'commands:command:_waterfall_commands' 'files:PATH:_files'
      }

      _waterfall() {
        local command=
        if [[ $words[2] == (\(names)) ]] && (( CURRENT > 2 )); then
          command=$words[2]
          shift words
          (( CURRENT-- ))
        fi
        case $command in
      \(commands.map { block(of: $0, pattern: $0.rawValue, operands: operands(of: $0)) }.joined(separator: "\n"))
      \(block(of: .compose, pattern: "*", operands: ["'1: :_waterfall_first'"] + operands(of: .compose)))
        esac
      }

      if [[ $funcstack[1] == _waterfall ]]; then
        _waterfall "$@"
      else
        compdef _waterfall waterfall
      fi

      """
  }

  private static func block(of command: CommandName, pattern: String, operands: [String]) -> String {
    let arguments = CompletionOption.options(of: command).flatMap { specifications(of: $0) } + operands
    return "  \(pattern))\n    _arguments -s -S : \\\n"
      + arguments.map { "      \($0)" }.joined(separator: " \\\n") + "\n    ;;"
  }

  private static func operands(of command: CommandName) -> [String] {
    switch command.operandCompletion {
    case .nothing: []
    case .files, .filesEnding: ["'*:PATH:_files'"]
    case .words(let words): ["'1:word:(\(words.joined(separator: " ")))'"]
    }
  }

  /// In the language of `_arguments`; any option may be given again, and the last counts.
  private static func specifications(of option: CompletionOption) -> [String] {
    let summary = "[\(quoted(option.summary, "[]:"))]"
    let action =
      switch option.value {
      case .nothing: " "
      case .files: "_files"
      case .filesEnding(let ending): "_files -g \"*.\(ending)\""
      case .words(let words): "(\(words.joined(separator: " ")))"
      }
    let message = quoted(option.placeholder, ":")
    return option.names.compactMap { name in
      let isLong = name.hasPrefix("--")
      if option.takesValue { return "'*\(name)\(isLong ? "=" : "+")\(summary):\(message):\(action)'" }
      if option.mayHaveValue, isLong { return "'*\(name)=-\(summary)::\(message):\(action)'" }
      return "'*\(name)\(summary)'"
    }
  }

  /// `text` within single quotes, with backslashes in front of `special` ones.
  private static func quoted(_ text: String, _ special: String) -> String {
    text.reduce(into: "") { quoted, character in
      if character == "'" {
        quoted += "'\\''"
      } else {
        quoted += character == "\\" || special.contains(character) ? "\\\(character)" : "\(character)"
      }
    }
  }
}
