import FileAccess
import TestSupport
import Testing

@testable import WaterfallCLI

/// The GNU conventions, as properties of the parser.
struct OptionConventionTests {
  private static func settings(_ arguments: [String]) throws -> CommandSettings {
    switch try CommandLineParser.parse(arguments.map { Array($0.utf8) }) {
    case .run(let settings): return settings
    case .action(let action, _):
      Issue.record("\(arguments) asks for \(action)")
      return CommandSettings(command: .help)
    }
  }

  /// Good options of compose: long name, letter, value.
  private static let options: [(name: String, letter: String?, value: String?)] = [
    ("recursive", "r", nil), ("files-from", nil, "list"), ("null", "0", nil), ("include", nil, "*.jpg"),
    ("exclude", nil, "b*"), ("limit", nil, "7"), ("sort", nil, "random"), ("reverse", nil, nil),
    ("seed", nil, "9"),
    ("width", "w", "800"), ("columns", "c", "4"), ("gap", "g", "3x4"), ("margin", nil, "1,2,3,4"),
    ("background", "b", "#123"), ("output", "o", "sheet.png"), ("json", nil, "-"), ("exact", nil, nil),
    ("compression", nil, "small"), ("on-error", nil, "fail"), ("strict", nil, nil), ("jobs", "j", "3"),
    ("progress", nil, "none"),
    ("quiet", "q", nil), ("no-rotate", nil, nil),
    ("no-color-management", nil, nil), ("quality", nil, "best"),
  ]

  @Test("spelling and order make no difference", arguments: 0..<100)
  func spellingAndOrderMakeNoDifference(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let chosen = Self.options.filter { _ in Bool.random(using: &random) }
    let plain = chosen.flatMap { ["--\($0.name)"] + ($0.value.map { [$0] } ?? []) }
    let expected = try Self.settings(plain + ["photos"])

    var words: [[String]] = [["photos"]]
    var bundle = ""
    for option in chosen.shuffled(using: &random) {
      switch (option.letter, option.value, Int.random(in: 0..<3, using: &random)) {
      case (let letter?, let value?, 0): words.append(["-\(letter)\(value)"])
      case (let letter?, let value?, 1): words.append(["-\(letter)", value])
      case (let letter?, nil, 0...1): bundle += letter
      case (_, let value?, 0...1): words.append(["--\(option.name)=\(value)"])
      case (_, let value?, _): words.append(["--\(option.name)", value])
      case (_, nil, _): words.append(["--\(option.name)"])
      }
    }
    if !bundle.isEmpty { words.append(["-" + bundle]) }
    let shuffled = words.shuffled(using: &random).flatMap { $0 }
    #expect(try Self.settings(shuffled) == expected, "seed \(seed): \(shuffled)")
  }

  @Test("the last letter of a bundle may have a value, attached or not")
  func bundles() throws {
    let expected = try Self.settings(["-r", "-q", "-c", "4", "a"])
    #expect(expected.columnCount == 4)
    for words in [["-rqc4", "a"], ["-rqc", "4", "a"], ["a", "-qrc4"]] {
      #expect(try Self.settings(words) == expected)
    }
  }

  @Test("a switch is undone by its --no- form, and the last one counts")
  func switchesAreUndone() throws {
    let plain = try Self.settings(["a"])
    for option in OptionTable.options(of: .compose) where option.isSwitch {
      let name = option.name.rawValue
      let (on, off) = option.isOnByDefault ? ("--no-" + name, "--" + name) : ("--" + name, "--no-" + name)
      let switched = try Self.settings(["a", on])
      #expect(switched != plain, "\(name) does nothing")
      #expect(try Self.settings(["a", off, on]) == switched)
      var undone = try Self.settings(["a", on, off])
      undone.given = plain.given
      #expect(undone == plain, "\(name) is not undone")
    }
  }

  @Test("an undone option needs nothing any more")
  func undoneOptionsNeedNothing() {
    let run = CommandRun("layout", "--sizes", "missing list", "-r", "--no-recursive")
    #expect(run.code == .noUsableInput)
  }

  @Test("the last value counts, and lists grow")
  func repetition() throws {
    let settings = try Self.settings([
      "--gap=1", "-g2", "--include=a", "--include", "b", "--exclude=c", "--exclude=d", "--files-from=e",
      "--files-from=f", "--placeholders=3", "--placeholders=heights:5..6", "--placeholders=4",
    ])
    #expect(settings.gap == GapMeasure(horizontal: 2, vertical: 2))
    #expect(settings.include == ["a", "b"])
    #expect(settings.exclude == ["c", "d"])
    #expect(settings.lists == [.file("e"), .file("f")])
    #expect(settings.placeholders == PlaceholdersRequest(count: 4, heights: 5...6))
  }

  @Test("a depth belongs to -r only with an equals sign")
  func recursionDepth() throws {
    #expect(try Self.settings(["--recursive=3"]).recursion == .levels(3))
    #expect(try Self.settings(["--recursive", "3"]).recursion == .unlimited)
    #expect(try Self.settings(["--recursive", "3"]).paths == ["3"])
    #expect(try Self.settings(["-r", "3"]).paths == ["3"])
    #expect(try Self.settings(["--recursive=3", "--no-recursive"]).recursion == .none)
    #expect(CommandRun("-r3", "a").isUsageError(naming: "-3", "-r3"))
  }

  @Test("behind -- everything is a path")
  func terminator() throws {
    let settings = try Self.settings(["-q", "--", "-o.jpg", "--help.png", "-", "--", "layout"])
    #expect(settings.command == .compose)
    #expect(settings.paths == ["-o.jpg", "--help.png", "-", "--", "layout"])
    #expect(CommandRun("-o", "a.png", "-").isUsageError(naming: "PATH", "'-'"))
  }

  @Test("names that are not UTF-8 stay as they are")
  func nonUTF8Paths() throws {
    let name: [UInt8] = [0xCB, 0x25, 0x36, 0xFF]
    guard case .run(let settings) = try CommandLineParser.parse([name, Array("--files-from".utf8), name])
    else {
      Issue.record("no settings")
      return
    }
    #expect(settings.paths == [FilePath(bytes: name)])
    #expect(settings.lists == [.file(FilePath(bytes: name))])
  }

  @Test("names are not abbreviated", arguments: ["--col=3", "--ga=3", "--out=a.png", "--recurs", "--no-rot"])
  func abbreviations(argument: String) {
    #expect(CommandRun("a", argument).isUsageError(naming: "unknown option", "did you mean"))
  }

  @Test("the command is the first word that is no option and no option's value")
  func commandWord() throws {
    #expect(try Self.settings(["photos"]).command == .compose)
    #expect(try Self.settings(["layout", "photos"]).command == .layout)
    #expect(try Self.settings(["-q", "--width", "800", "-c4", "layout", "photos"]).command == .layout)
    #expect(try Self.settings(["photos", "layout"]).command == .compose)
    #expect(
      try Self.settings(["-o", "probe", "--json", "layout"].map { $0 == "probe" ? "a.png" : $0 }).json
        == .file("layout"))
    #expect(try Self.settings(["compose", "layout"]).paths == ["layout"])
    #expect(try Self.settings(["./layout"]).paths == ["./layout"])
    #expect(try Self.settings(["--", "layout"]).paths == ["layout"])
    #expect(try Self.settings(["--json", "probe", "a"]).command == .probe)
    #expect(try Self.settings(["--json", "probe", "a"]).printsJSON)
    #expect(try Self.settings(["-rqw", "probe", "a"].map { $0 == "probe" ? "80" : $0 }).command == .compose)
  }

  @Test("help and version are answered wherever they stand")
  func actions() {
    #expect(CommandRun("--version").outputText.hasPrefix("waterfall "))
    #expect(CommandRun("a", "--version").code == .success)
    #expect(CommandRun("layout", "--help").outputText == HelpText.page(of: .layout))
    #expect(CommandRun("-h").outputText == HelpText.page(of: .compose))
    #expect(CommandRun("help", "probe").outputText == HelpText.page(of: .probe))
    #expect(CommandRun("help").outputText == HelpText.page(of: .compose))
    #expect(CommandRun("help", "photos").isUsageError(naming: "'photos'", "layout"))
    #expect(CommandRun("help", "a", "b").isUsageError(naming: "help"))
    // Behind -- it is a file.
    #expect(CommandRun("-o", "a.jpg", "--", "--help").isUsageError(naming: "--output"))
  }
}
