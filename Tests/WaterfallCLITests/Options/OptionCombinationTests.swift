import ContactSheet
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
      (["a", "-o", "s.png", "-l", "rows", "--preset", "basic"], ["--layout", "--preset"]),
      (
        ["a", "-o", "s.png", "-l", "grid", "--last-row", "hide"],
        ["--last-row hide", "--layout grid", "justify"]
      ),
      (
        ["a", "-o", "s.png", "--preset", "flickr", "--last-row", "phantom"], ["--last-row phantom", "flickr"]
      ),
      (
        ["a", "-o", "s.png", "-l", "grid", "--fit", "stretch", "--gravity", "east"],
        ["--gravity", "--fit stretch"]
      ),
      (["a", "-o", "s.png", "--balance", "tail", "--span-every", "3"], ["--balance", "--span"]),
      (["a", "-o", "s.png", "--balance", "free", "--span-wide", "3"], ["--balance", "--span-wide"]),
      (["a", "-o", "s.png", "--span-wide", "2:1", "--span-every", "3"], ["--span-wide", "--span-every"]),
      (["a", "-o", "s.png", "--dense"], ["--dense", "--span"]),
      (["a", "-o", "s.png", "--span-hole", "0.5"], ["--span-hole", "--span"]),
      (["a", "-o", "s.png", "--gravity", "east"], ["--gravity", "--ratio-limits", "--layout waterfall"]),
      (["a", "-o", "s.png", "-l", "rows", "--fit", "contain"], ["--fit", "--ratio-limits", "--residual"]),
      (
        ["a", "-o", "s.png", "-l", "rows", "--height", "99", "--residual", "stretch", "--fit", "contain"],
        ["--fit", "crop=N%", "--layout rows"]
      ),
      (["a", "-o", "s.png", "-l", "grid", "--ratio-limits", "1..2"], ["--ratio-limits", "--layout grid"]),
      (["a", "-o", "s.png", "--residual", "stretch"], ["--residual", "--height"]),
      (["a", "-o", "s.png", "--residual", "stretch", "--axis", "horizontal"], ["--residual", "--width"]),
      (
        ["a", "-o", "s.png", "-l", "mosaic", "--height", "99", "--residual", "stretch"],
        ["--residual stretch", "--layout mosaic"]
      ),
      (
        ["a", "-o", "s.png", "-l", "rows", "--last-row-height", "mean", "--last-row", "justify"],
        ["--last-row-height", "--last-row justify"]
      ),
      (
        ["a", "-o", "s.png", "-l", "rows", "--smoothness", "1", "--breakout", "3"],
        ["--smoothness", "--breakout"]
      ),
      (["a", "-o", "s.png", "-l", "mosaic", "--gap", "3x4"], ["--gap", "--layout mosaic"]),
      (
        ["a", "-o", "s.png", "-l", "rows", "--height", "99", "--row-height", "9"],
        ["--row-height", "--height"]
      ),
      (["a", "-o", "s.png", "--height", "99", "--column-width", "9"], ["--column-width", "--height"]),
      (["a", "-o", "s.png", "--height", "99", "-w", "99", "-c", "3"], ["--height", "--width", "--columns"]),
      (["a", "-o", "s.png", "--height", "99", "-l", "columns", "-c", "3"], ["--columns", "--height"]),
      (["a", "-o", "s.png", "--axis", "horizontal", "--height", "20"], ["--height", "20"]),
      (["a", "-o", "s.png", "-l", "mosaic", "--height", "20"], ["--height 20", "no room"]),
      (["a", "-o", "s.png", "--preset", "cht", "-w", "9", "-c", "9"], ["--preset cht", "9"]),
      (["a", "-o", "s.png", "-l", "rows", "--margin", "0,800"], ["--margin", "800"]),
      (["a", "-o", "s.png", "--page", "a4"], ["--output", "{page}"]),
      (["a", "-o", "-", "--page", "a4"], ["--output", "{page}"]),
      (["a", "-o", "{page}/s.png", "--page", "a4"], ["--output", "{page}"]),
      (["a", "-o", "{page}.png", "--page", "a4", "-w", "9"], ["--page", "--width"]),
      (["a", "-o", "{page}.png", "--page", "a4", "--height", "9"], ["--page", "--height"]),
      (["a", "-o", "{page}.png", "--page", "a4", "--axis", "horizontal"], ["--page", "--axis"]),
      (["a", "-o", "{page}.png", "--page", "99x20"], ["20"]),
      (["a", "-o", "{page}.png", "--page", "20x99"], ["--page"]),
      (["a", "-o", "{page}.png", "--page", "9999x9999in"], ["--page", "1000000"]),
      (["a", "-o", "{page}.png", "--page", "0.01x0.01mm"], ["--page", "0 by 0"]),
      (["a", "-o", "s.png", "--dpi", "9"], ["--dpi", "--page"]),
    ])
  func refused(arguments: [String], parts: [String]) {
    let run = CommandRun(bytes: arguments.map { Array($0.utf8) })
    for part in parts { #expect(run.isUsageError(naming: part), "\(run.errorText)") }
  }

  @Test(
    "a preset with measures of its own refuses others",
    arguments: [PresetName.basic, .delegated, .sized, .captioned])
  func presetsHaveTheirOwnMeasures(preset: PresetName) throws {
    for argument in ["--columns=3", "--gap=3", "--margin=3", "--column-width=300"] {
      let run = CommandRun("a", "-o", "s.png", "--preset", preset.rawValue, argument)
      let isAllowed = preset == .delegated && argument != "--column-width=300"
      let name = String(argument.prefix { $0 != "=" })
      #expect(run.isUsageError(naming: name, preset.rawValue) == !isAllowed, "\(preset) \(argument)")
    }
  }

  /// The options that not all layouts know, each with a good value.
  private static let particular: [OptionName: String] = [
    .columns: "3", .columnWidth: "30", .gap: "3", .margin: "3", .rowHeight: "30", .lastRow: "left",
    .cell: "4x3",
    .fit: "contain", .gravity: "east", .tolerance: "3", .tie: "right", .balance: "tail", .span: "a=2",
    .spanEvery: "3", .page: "a4", .axis: "horizontal", .rtl: "", .height: "300", .residual: "crop=10%",
    .lastRowHeight: "mean", .rowItems: "2..5", .rowLimits: "30..90", .smoothness: "0.5", .breakout: "3",
    .ratioLimits: "1:2..2:1", .spanWide: "2:1", .spanHole: "0.5", .dense: "",
  ]

  /// What an option cannot be without.
  private static func companion(of name: OptionName, _ choice: LayoutChoice) -> String? {
    switch name {
    case .residual: "--height=300"
    case .spanHole, .dense: "--span-every=3"
    case .fit, .gravity: choice.layout.followsShapes ? "--ratio-limits=1:2..2:1" : nil
    default: nil
    }
  }

  @Test("the tables of layouts and of these tests agree on the options that not all layouts know")
  func particularOptions() {
    let names = OptionTable.all.filter { $0.choices != nil && $0.commands.contains(.compose) }.map(\.name)
    #expect(Set(names) == Set(Self.particular.keys))
  }

  @Test(
    "an option without a meaning for the layout is refused with a line that names both, and one with is taken",
    arguments: LayoutName.allCases.map { LayoutChoice.layout($0) } + PresetName.allCases.map { .preset($0) })
  func layoutsAndOptions(choice: LayoutChoice) throws {
    for (name, value) in Self.particular {
      let option = value.isEmpty ? name.spelling : "\(name.spelling)=\(value)"
      var words =
        ["a", "-o", "s-{page}.png", option] + choice.spelling.split(separator: " ").map(String.init)
      let choices = try #require(OptionTable.all.first { $0.name == name }?.choices)
      if choices.contains(choice), let companion = Self.companion(of: name, choice) {
        words.append(companion)
      }
      if choices.contains(choice) {
        guard case .run(let settings) = try CommandLineParser.parse(words.map { Array($0.utf8) }) else {
          Issue.record("no settings")
          continue
        }
        #expect(throws: Never.self, "\(words)") { try settings.check() }
        #expect(settings.sheetLayout == choice.layout)
      } else {
        let run = CommandRun(bytes: words.map { Array($0.utf8) })
        #expect(
          run.isUsageError(naming: "\(name.spelling): has no meaning for \(choice.spelling); ")
            && ["; expected --", "; use --"].contains { run.errorText.contains($0) },
          "\(run.errorText)")
      }
    }
  }

  @Test("a seed is taken where something is random")
  func seeds() throws {
    for arguments in [
      ["a", "--sort", "random"], ["--placeholders", "3"], ["a", "--preset", "captioned"],
      ["a", "--layout", "mosaic"],
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
