import Testing

@testable import WaterfallCLI

/// The scripts of `waterfall completions`, run by the shells they are for.
struct CompletionTests {
  private static let wordShells: [CompletionShell] = [.bash, .fish]

  /// A line, and all that is offered for its last word.
  private static let cases: [(line: String, expected: [String])] = [
    ("waterfall lay", ["layout"]), ("waterfall la", ["lake.jpg", "layout"]), ("waterfall a", ["a b.jpg"]),
    ("waterfall --layout-", ["--layout-from"]), ("waterfall layout --metr", ["--metrics"]),
    ("waterfall probe --metr", []), ("waterfall --layout gr", ["grid"]), ("waterfall -l gr", ["grid"]),
    ("waterfall --captions la", ["lake.jpg"]),
    ("waterfall --background-image la", ["lake.jpg"]),
    ("waterfall -w 3", []), ("waterfall help temp", ["templates"]), ("waterfall help la", ["layout"]),
    ("waterfall completions ", ["bash", "fish", "zsh"]), ("waterfall -w 300 layout --metr", ["--metrics"]),
    ("waterfall lake.jpg --metr", []), ("waterfall probe la", ["lake.jpg"]),
    ("waterfall layout lay", []),
  ]

  @Test(
    "commands, options, their values and files are offered where they can stand",
    arguments: wordShells)
  func offers(shell: CompletionShell) throws {
    try shell.needInstalled()
    let answers = shell.answers(Self.cases.map(\.line))
    #expect(answers.count == Self.cases.count)
    for ((line, expected), answer) in zip(Self.cases, answers) {
      // Some shells add a slash to folders, and offer what else fits a little.
      #expect(answer.filter { !$0.hasPrefix("sub") }.sorted() == expected, "\(shell): \(line): \(answer)")
    }
  }

  @Test("every option of every command is offered, and every value it may have", arguments: wordShells)
  func everything(shell: CompletionShell) throws {
    try shell.needInstalled()
    var cases: [(line: String, expected: Set<String>)] = []
    for command in CommandName.allCases {
      let options = OptionTable.options(of: command)
      cases.append(("waterfall \(command.rawValue) --", Set(options.map(\.spelling))))
      for option in CompletionOption.options(of: command) where option.takesValue {
        guard case .words(let words) = option.value else { continue }
        for name in option.names { cases.append(("waterfall \(command.rawValue) \(name) ", Set(words))) }
      }
    }
    #expect(cases.count > 30)
    let answers = shell.answers(cases.map(\.line))
    #expect(answers.count == cases.count)
    for ((line, expected), answer) in zip(cases, answers) {
      #expect(Set(answer) == expected, "\(shell): \(line): \(answer)")
    }
  }

  @Test(
    "bash takes the = of a value for a word of its own, or does not",
    .enabled(if: CompletionShell.bash.installedPath != nil))
  func attachedValues() {
    let answers = CompletionShell.bash.answers([
      "waterfall --layout = gr", "waterfall --layout =", "waterfall --layout=gr", "waterfall --json = la",
      "waterfall --shadow = ", "waterfall --layout = grid layout --metr",
      "waterfall --shadow = 3 layout --metr",
      "waterfall -- --lay", "waterfall -- la", "waterfall layout -- --metr",
    ])
    #expect(
      answers == [
        ["grid"], LayoutName.allCases.map(\.rawValue), ["--layout=grid"], ["lake.jpg"], [], ["--metrics"],
        ["--metrics"], [], ["lake.jpg"], [],
      ])
  }

  @Test("zsh completes what is typed", .enabled(if: CompletionShell.zsh.installedPath != nil))
  func zsh() {
    let cases = [
      ("waterfall layo", "layout"), ("waterfall layout --metr", "--metrics"),
      ("waterfall --layout=wat", "--layout=waterfall"), ("waterfall -l gri", "grid"),
      ("waterfall probe --deco", "--decode"), ("waterfall --json lak", "lake.jpg"),
      ("waterfall help temp", "templates"), ("waterfall completions fi", "fish"), ("waterfall a", "a b.jpg"),
      ("waterfall lake.jpg --font-fi", "--font-file"),
    ]
    let answers = CompletionShell.zsh.answers(cases.map(\.0))
    #expect(answers == cases.map { [$0.1] })
  }

  @Test("a shell that is not known is refused, and none at all", arguments: [[], ["tcsh"], ["bash", "zsh"]])
  func refused(words: [String]) {
    let run = CommandRun(bytes: (["completions"] + words).map { Array($0.utf8) })
    #expect(run.isUsageError(naming: "completions: ", "expected bash, zsh or fish"))
  }

  @Test("the scripts are plain text of whole lines", arguments: CompletionShell.allCases)
  func plain(shell: CompletionShell) {
    let run = CommandRun("completions", shell.rawValue)
    #expect(run.code == .success && run.errors.isEmpty && run.outputText == shell.script)
    #expect(run.output.last == UInt8(ascii: "\n") && run.output.allSatisfy { $0 == 10 || 0x20...0x7E ~= $0 })
  }
}
