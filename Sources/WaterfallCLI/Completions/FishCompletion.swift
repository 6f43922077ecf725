/// The script for fish.
enum FishCompletion {
  static var script: String {
    let commands = CommandName.allCases
    var lines = [
      """
      # Completion of waterfall for fish, made by: waterfall completions fish

      # Prints the command of the line so far, and nothing where there is none yet.
      function __waterfall_command
          set -l skips no
          set -l words (commandline -opc)
          for word in $words[2..-1]
              if test $skips = yes
                  set skips no
                  continue
              end
              switch $word
                  case \(CompletionOption.namesWithValue.joined(separator: " "))
                      set skips yes
                  case '-*'
                  case \(commands.map(\.rawValue).joined(separator: " "))
                      echo $word
                      return
                  case '*'
                      echo compose
                      return
              end
          end
      end

      function __waterfall_is
          set -l command (__waterfall_command)
          test "$command" = "$argv[1]" -o "$command$argv[1]" = compose
      end

      function __waterfall_is_first
          test -z (__waterfall_command)
      end

      """
    ]
    for command in commands {
      lines.append(
        "complete -c waterfall -n __waterfall_is_first -a \(command.rawValue) -d \(quoted(CommandPage.page(of: command).summary))"
      )
    }
    for command in commands {
      let condition = "complete -c waterfall -n '__waterfall_is \(command.rawValue)'"
      if case .words(let words) = command.operandCompletion {
        lines.append("\(condition) -f -a '\(words.joined(separator: " "))'")
      }
      for option in CompletionOption.options(of: command) {
        lines.append("\(condition)\(specification(of: option)) -d \(quoted(option.summary))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func specification(of option: CompletionOption) -> String {
    let letter = option.letter.map { " -s \($0)" } ?? ""
    let name = letter + " -l \(option.spelling.dropFirst(2))"
    switch option.value {
    case .words(let words) where option.takesValue: return "\(name) -x -a '\(words.joined(separator: " "))'"
    case .files where option.takesValue: return "\(name) -r -F"
    case .filesEnding(let ending) where option.takesValue:
      return "\(name) -k -x -a '(__fish_complete_suffix .\(ending))'"
    case .nothing, .words, .files, .filesEnding: return option.takesValue ? "\(name) -x" : name
    }
  }

  private static func quoted(_ text: String) -> String {
    "'"
      + text.reduce(into: "") { quoted, character in
        quoted += character == "'" || character == "\\" ? "\\\(character)" : "\(character)"
      } + "'"
  }
}
