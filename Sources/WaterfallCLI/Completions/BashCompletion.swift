/// The script for bash, from version 3.2 on.
enum BashCompletion {
  static var script: String {
    let commands = CommandName.allCases.map(\.rawValue)
    return """
      # Completion of waterfall for bash, made by: waterfall completions bash

      _waterfall_files() {
        local name
        # Slashes behind folders, and quotes where they are needed; old versions do without.
        compopt -o filenames 2>/dev/null
        if [[ -z $2 ]]; then
          while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -f -- "$1")
        else
          while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -d -- "$1"; compgen -f -X "!*.$2" -- "$1")
        fi
      }

      _waterfall() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
        local command= rest= attached= lead= options= values= files= ending= free= operands= i
        COMPREPLY=()
        # Bash takes the = of --option=value for a word of its own, unless it is told not to.
        if [[ $cur == = ]]; then
          attached=yes cur=
        elif [[ $prev == = ]]; then
          attached=yes prev=${COMP_WORDS[COMP_CWORD - 2]}
        elif [[ $cur == --*=* ]]; then
          attached=yes prev=${cur%%=*} lead=${cur%%=*}= cur=${cur#*=}
        fi
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
          --) rest=yes; break ;;
          \(CompletionOption.namesWithValue.joined(separator: " | ")))
            [[ ${COMP_WORDS[i + 1]} == = ]] && i=$((i + 1))
            i=$((i + 1)) ;;
          -*) [[ ${COMP_WORDS[i + 1]} == = ]] && i=$((i + 2)) ;;
          \(commands.joined(separator: " | "))) [[ -n $command ]] || command=${COMP_WORDS[i]} ;;
          *) [[ -n $command ]] || command=compose ;;
          esac
        done
        case ${command:-compose} in
      \(CommandName.allCases.map { block(of: $0) }.joined(separator: "\n"))
        esac
        if [[ -z $rest ]]; then
          if [[ -n $values ]]; then
            COMPREPLY=($(compgen -P "$lead" -W "$values" -- "$cur"))
            return
          elif [[ -n $files ]]; then
            _waterfall_files "$cur" "$ending"
            return
          elif [[ -n $free || -n $attached ]]; then
            return
          elif [[ $cur == -* ]]; then
            COMPREPLY=($(compgen -W "$options" -- "$cur"))
            return
          fi
        fi
        [[ -n $command || -n $rest ]] || operands='\(commands.joined(separator: " "))'
        [[ -z $operands ]] || COMPREPLY=($(compgen -W "$operands" -- "$cur"))
        case ${command:-compose} in
        \(readers.joined(separator: " | "))) _waterfall_files "$cur" ;;
        esac
      }

      complete -F _waterfall waterfall

      """
  }

  /// The commands that take files.
  private static let readers = CommandName.allCases.filter { $0.operandCompletion == .files }.map(\.rawValue)

  /// What is there for one command.
  private static func block(of command: CommandName) -> String {
    let options = CompletionOption.options(of: command)
    var lines = [
      "  \(command.rawValue))", "    options='\(options.map(\.spelling).joined(separator: " "))'",
    ]
    if case .words(let words) = command.operandCompletion {
      lines.append("    operands='\(words.joined(separator: " "))'")
    }
    var cases: [String] = []
    for option in options {
      if case .words(let words) = option.value {
        // One that has no value unless it is attached leaves the next word alone.
        let names = option.takesValue ? option.names : [option.spelling]
        cases.append("    \(names.joined(separator: " | "))) values='\(words.joined(separator: " "))' ;;")
      }
    }
    func add(_ value: CompletionValue, _ variable: String) {
      let names = options.filter { $0.takesValue && $0.value == value }.flatMap(\.names)
      if !names.isEmpty { cases.append("    \(names.joined(separator: " | "))) \(variable)=yes ;;") }
    }
    add(.files, "files")
    for option in options where option.takesValue {
      guard case .filesEnding(let ending) = option.value else { continue }
      cases.append("    \(option.names.joined(separator: " | "))) files=yes ending=\(ending) ;;")
    }
    add(.nothing, "free")
    if !cases.isEmpty { lines += ["    case $prev in"] + cases + ["    esac"] }
    return (lines + ["    ;;"]).joined(separator: "\n")
  }
}
