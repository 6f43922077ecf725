import Testing

@testable import WaterfallCLI

/// What cannot be asked for together is refused, never ignored.
struct OptionCombinationTests {
  @Test(
    "refused with a line that names the options",
    arguments: [
      (["a"], ["--output"]),
      (["-o", "s.png"], ["PATH"]),
      (["probe"], ["PATH"]),
      (["layout"], ["PATH", "--sizes"]),
      (["", "-o", "s.png"], ["PATH", "empty"]),
      (["a", "-o", "s.png", "-0"], ["--null", "--files-from"]),
      (["a", "-o", "s.png", "--exact"], ["--exact", "--json"]),
      (["a", "-o", "-", "--json", "-"], ["--json", "--output", "standard output"]),
      (["a", "-o", "s.png", "--json", "s.png"], ["--json", "--output"]),
      (["a", "-n", "--json", "p.json"], ["--json", "--dry-run"]),
      (["a", "-o", "s.png", "--seed", "3"], ["--seed", "--sort random"]),
      (["probe", "a", "--seed", "3"], ["--seed", "--sort random"]),
      (["probe", "a", "--no-color-management"], ["--no-color-management", "--decode"]),
      (["a", "-o", "s.png", "-c", "3", "--column-width", "200"], ["--columns", "--column-width"]),
      (["--placeholders", "3", "a", "-o", "s.png"], ["'a'", "--placeholders"]),
      (["--placeholders", "3", "--files-from", "a", "-o", "s.png"], ["--files-from", "--placeholders"]),
      (["--placeholders", "3", "-r", "-o", "s.png"], ["--recursive", "--placeholders"]),
      (["--placeholders", "3", "--strict", "-o", "s.png"], ["--strict", "--placeholders"]),
      (["layout", "--sizes", "b", "a"], ["'a'", "--sizes"]),
      (["layout", "--sizes", "b", "--sort", "name"], ["--sort", "--sizes"]),
      (["layout", "--sizes", "b", "--limit", "3"], ["--limit", "--sizes"]),
      (["layout", "--sizes", "b", "--on-error", "fail"], ["--on-error", "--sizes"]),
      (["layout", "--sizes", "b", "--no-rotate"], ["--no-rotate", "--sizes"]),
      (["layout", "--sizes", "b", "--placeholders", "3"], ["--sizes", "--placeholders"]),
      (["a", "--files-from", "-", "--files-from", "-", "-o", "s.png"], ["--files-from", "twice"]),
      (["a", "-o", "s.png", "--gap", "5000"], ["--gap", "5000", "1600"]),
      (["a", "-o", "s.png", "--width", "100", "--gap", "101x0"], ["--gap", "101", "100"]),
      (["a", "-o", "s.png", "--width", "20"], ["--width", "20"]),
      (["a", "-o", "s.png", "--margin", "0,800"], ["--margin", "800"]),
      (["a", "-o", "s.png", "--columns", "200"], ["--columns", "200"]),
      (["a", "-o", "s.png", "--column-width", "1581"], ["--column-width", "1581", "1580"]),
      (["a", "-o", "s.png", "--width", "42", "--preset", "basic"], ["--width", "42"]),
      (["a", "-o", "s.png", "--width", "768.5"], ["--width", "768.5", "whole"]),
    ])
  func refused(arguments: [String], parts: [String]) {
    let run = CommandRun(bytes: arguments.map { Array($0.utf8) })
    for part in parts { #expect(run.isUsageError(naming: part), "\(run.errorText)") }
  }

  @Test("a preset with measures of its own refuses others", arguments: PresetName.allCases)
  func presetsHaveTheirOwnMeasures(preset: PresetName) throws {
    for argument in ["--columns=3", "--gap=3", "--margin=3", "--column-width=300"] {
      let run = CommandRun("a", "-o", "s.png", "--preset", preset.rawValue, argument)
      let isAllowed = preset == .delegated && argument != "--column-width=300"
      let name = String(argument.prefix { $0 != "=" })
      #expect(run.isUsageError(naming: name, preset.rawValue) == !isAllowed, "\(preset) \(argument)")
    }
  }

  @Test("a seed is taken where something is random")
  func seeds() throws {
    for arguments in [
      ["a", "--sort", "random"], ["--placeholders", "3"], ["a", "--preset", "captioned"],
    ] {
      let words = arguments + ["--seed", "3", "-o", "s.png"]
      guard case .run(let settings) = try CommandLineParser.parse(words.map { Array($0.utf8) }) else {
        Issue.record("no settings")
        continue
      }
      #expect(throws: Never.self) { try settings.check() }
      #expect(settings.seed == 3)
    }
    for preset in ["basic", "delegated", "sized"] {
      #expect(
        CommandRun("a", "-o", "s.png", "--preset", preset, "--seed", "3").isUsageError(naming: "--seed"))
    }
  }

  @Test("without arguments the usage is printed, and that is an error")
  func noArguments() {
    let run = CommandRun(bytes: [])
    #expect(run.code == .usage)
    #expect(run.output.isEmpty)
    #expect(run.errorText.hasPrefix("Usage: waterfall "))
    #expect(run.messages.count <= 4)
  }
}
