import Testing

@testable import WaterfallCLI

/// Every option with values it must refuse, before any file is opened.
struct BadValueTests {
  private static let numbers = [
    "", "x", "-1", "+1", "1 ", " 1", "1x", "0x10", "NaN", "inf", "1e3", "1,5", "٣", "1.5",
  ]
  private static let measures = [
    "", "x", "-1", "+1", "1 ", "0x10", "NaN", "inf", "1e9", "1000001", ".5", "5.", "1.2.3",
  ]
  private static let words = ["", "x", "Natural", "none ", "skip,fail"]

  /// What each option refuses, by name.
  static let table: [OptionName: [String]] = [
    .recursive: numbers + ["0", "1001", "99999999999999999999"],
    .filesFrom: [""],
    .include: ["", "[", "{a", "a\\", "[z-a]"],
    .exclude: ["", "[", "{a", "a\\", "[[:letter:]]"],
    .limit: numbers + ["0", "1000000001", "99999999999999999999"],
    .sort: words,
    .seed: numbers + ["18446744073709551616"],
    .sizes: [""],
    .placeholders: numbers + [
      "0", "1000001", "heights", "heights:", "heights:5", "heights:0..5", "heights:9..5", "heights:5..",
      "heights:..5",
      "heights:5...9", "heights:5-9", "3;heights:5..9", "3,", ",", "heights:5..1000001",
    ],
    .width: measures + ["0", "1,5", "0.5", "99999999999999999999999999999999"],
    .columns: numbers + ["0", "10001"],
    .columnWidth: numbers + ["0", "1000001"],
    .gap: measures.filter { $0 != "0x10" } + [
      "0,5", "10x", "x10", "10x-1", "10x10x10", "10X10", "10 x 10", "NaNx1",
    ],
    .margin: measures + ["1,2,3,4,5", "1,", ",1", "1,,2", "1;2", "1,x", "1, 2"],
    .preset: words + ["Basic", "cht-2", "waterfall"],
    .layoutFrom: [""],
    .layout: words + ["Rows", "row", "basic"],
    .height: numbers + ["0", "1000001"],
    .page: numbers.filter { $0 != "0x10" } + [
      "A0", "a0", "4", "x", "0x10", "10x0", "210x297km", "210x297 mm", "mm", "1x2x3", "210mmx297mm",
      "NaNxNaNin",
      "1000001x5",
    ],
    .dpi: numbers + ["0", "10001"],
    .rowHeight: measures + ["0", "0.5", "1,5"],
    .lastRow: words + ["Left", "spread"],
    .cell: numbers.filter { $0 != "0x10" } + [
      "1", "4x", "x3", "4x3x2", "0x1", "1x0", "0x10", "4:3:2", "4x3:2", "1001x1", "1x1001", "-4x3", "NaNx1",
      "4 x 3",
      "1000001x1000001",
    ],
    .fit: words + ["Cover", "fill"],
    .gravity: words.filter { $0 != "" } + [
      "", "North", "northwest", "50", "50%", "50,50", "50%,", ",50%", "101%,0%", "-1%,0%", "1%,2%,3%",
      "NaN%,0%",
      "1%;2%",
    ],
    .tolerance: measures,
    .tie: words + ["Left", "leftmost"],
    .balance: words.filter { $0 != "none" } + ["Tail"],
    .span: numbers.filter { $0 != "" } + [
      "", "a", "a=", "=2", "a=0", "a=10001", "a=-1", "a=1.5", "a=b=c", "a=2x", "a=99999999999999999999",
    ],
    .spanEvery: numbers + ["0", "1000001"],
    .spanWide: measures.filter { $0 != "1:1" } + ["0", "0:1", "1001"],
    .spanHole: measures + ["1001"],
    .residual: words + ["Center", "crop", "crop=", "crop=10", "crop=51%", "crop=-1%"],
    .lastRowHeight: words + ["Mean", "100"],
    .rowItems: ["", "0", "10001", "1..", "..2", "3..2", "1...2", "0..1", "a..b", "1-2"],
    .rowLimits: ["", "100", "1..", "..2", "3..2", "1...2", "0..1", "a..b", "1..1000001"],
    .smoothness: measures + ["1001"],
    .breakout: numbers + ["0", "1001"],
    .ratioLimits: ["", "1:2", "1..", "..2", "3:1..2:1", "1...2", "0..1", "a..b", "1..1001"],
    .axis: words + ["Vertical", "diagonal"],
    .background: [
      "", "x", "#", "#12", "#12345", "#1234567", "#gggggg", "#+12", "rgb(1,2,3)", "whit", "white ",
      "0xffffff",
    ],
    .padding: numbers.filter { $0 != "0x10" && $0 != "1,5" } + [
      "10001", "1,2,3,4,5", "1x2x3", "x", "1x", "x1", ",", "1,", "1.5", "1x2,3", "-1,2",
    ],
    .border: numbers + ["10001", "1,", ",red", "1,reddish", "1,2", "red", "1.5", "1,#12", "-1,red"],
    .radius: numbers + ["10001", "1.5"],
    .shadow: numbers.filter { $0 != "" } + ["201", "1,", ",red", "1,reddish", "1.5", "1,2,red"],
    .cellBackground: ["", "x", "Random", "#12", "random,red"],
    .backgroundImage: [""],
    .backgroundFit: words + ["Cover", "contain"],
    .label: ["{", "{}", "{nam}", "}", "{name:03}", "{date:%Q}", "{name|x:3}", "%x"],
    .captions: [""],
    .labelLines: numbers + ["0", "21"],
    .labelPosition: words + ["above"],
    .labelAlign: words + ["start"],
    .labelColor: ["", "x", "#12"],
    .labelBackground: ["", "x", "#12"],
    .title: ["{", "{name}", "{n}", "%f", "{pages:3}"],
    .header: ["{exif.Model}", "{}"],
    .footer: ["{stem}", "}"],
    .titleAlign: words + ["start"],
    .font: ["", ",", "a,", ",a", " ", "a,,b"],
    .fontFile: [""],
    .fontSize: measures + ["3", "0", "1000.5", "12em", "1,5"],
    .output: ["", "sheet", "sheet.jpg", "sheet.png/", ".png.", "png"],
    .json: [""],
    .quality: words + ["Best", "balanced", "90"],
    .compression: words + ["Fast", "best", "9"],
    .onError: words + ["Skip"],
    .jobs: numbers + ["0", "1025"],
    .maxPixels: numbers + ["0", "0M", "M", "1001G", "1T", "1kk", "99999999999999999999", "1 M"],
    .maxMemory: numbers + ["0", "0k", "G", "1000G", "1GB", "1MiB", "99999999999999999999"],
    .progress: words + ["Bar"],
    .stats: words + ["Json", "text"],
  ]

  @Test("the table knows every option that takes a value")
  func tableIsComplete() {
    for option in OptionTable.all {
      switch option.effect {
      case .value, .optionalValue:
        #expect(Self.table[option.name]?.isEmpty == false, "\(option.name) has no bad values")
      case .flag, .action: #expect(Self.table[option.name] == nil || option.name == .json)
      }
    }
  }

  @Test(
    "B111: a bad value is refused in one line that names the option and the value",
    arguments: OptionTable.all.filter { table[$0.name] != nil }.flatMap { option in
      option.commands.map { (option.name, $0) }
    })
  func badValuesAreRefused(name: OptionName, command: CommandName) {
    // As a switch, --json has no value at all.
    if name == .json && command == .probe { return }
    for value in Self.table[name] ?? [] {
      let run = CommandRun(command.rawValue, "missing folder", "\(name.spelling)=\(value)")
      #expect(
        run.isUsageError(naming: name.spelling, "'\(value == "a\\" ? "a\\\\" : value)'"),
        "\(value): \(run.errorText)")
      // With an optional value, the next argument is never the value.
      if name == .recursive || name == .shadow { continue }
      let separate = CommandRun(command.rawValue, "missing folder", name.spelling, value)
      #expect(separate.errors == run.errors, "\(value)")
    }
  }

  @Test("a bad value is refused although a later one is good")
  func everyValueIsChecked() {
    #expect(CommandRun("--gap=x", "--gap=3", "a", "-o", "b.png").isUsageError(naming: "--gap", "'x'"))
  }

  @Test("bytes that are not UTF-8 are shown escaped")
  func strangeBytesAreEscaped() {
    let run = CommandRun(bytes: [Array("--gap=".utf8) + [0xFF, 0x0A, 0x1B]])
    #expect(run.isUsageError(naming: "--gap", "'\\xff\\n\\x1b'"))
  }

  @Test(
    "a switch takes no value",
    arguments: ["--reverse=yes", "--no-reverse=", "--exact=1", "--help=x", "--no-rotate=1"])
  func switchesTakeNoValue(argument: String) {
    let name = String(argument.prefix { $0 != "=" })
    #expect(CommandRun("a", argument).isUsageError(naming: name, "takes no value"))
  }

  @Test("an option at the end without its value is refused")
  func missingValues() {
    for option in OptionTable.options(of: .compose) where option.takesNextArgument {
      #expect(
        CommandRun("a", option.name.spelling).isUsageError(naming: option.name.spelling, "needs a value"))
    }
    #expect(CommandRun("a", "-rqc").isUsageError(naming: "--columns", "needs a value"))
  }
}
