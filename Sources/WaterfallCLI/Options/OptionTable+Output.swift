internal import ContactSheet
internal import FileAccess

extension OptionTable {
  /// What is written where.
  static let output: [OptionSpecification] = [
    OptionSpecification(
      name: .output, letter: UInt8(ascii: "o"), commands: [.compose], group: .output,
      effect: .value(
        .parsed("FILE", allowed: "a name that ends in .png, or - for standard output", sheetTarget) {
          $0.output = $1
        }
        .offering(.filesEnding("png"))),
      help: "The sheet: a .png file, replaced only when the new one is complete, or - for standard output."),
    OptionSpecification(
      name: .clobber, group: .output, effect: .flag { $0.replacesOutput = $1 },
      help: "Never replace a file that is there already: the sheet, a page, or the positions.",
      isOnByDefault: true),
    OptionSpecification(
      name: .json, group: .output,
      effect: .value(
        .name("FILE", allowed: "a file, or - for standard output") {
          $0.json = OutputTarget(argument: FilePath(bytes: $1))
        }),
      help: "Write the positions as JSON to FILE, or - for standard output."),
    OptionSpecification(
      name: .json, commands: [.probe], group: .output, effect: .flag { $0.printsJSON = $1 },
      help: "Print one JSON object a line instead of a table."),
    OptionSpecification(
      name: .exact, group: .output, effect: .flag { $0.isExact = $1 },
      help: "Positions in JSON as unrounded frames."
    ) {
      $0.command == .compose && $0.json == nil ? "needs --json" : nil
    },
    OptionSpecification(
      name: .colors, commands: [.compose], group: .output, effect: .flag { $0.tellsColors = $1 },
      help: "Add to the JSON the mean colour of every picture as it is drawn."
    ) {
      $0.json == nil
        ? "needs --json" : $0.isDryRun ? "cannot be combined with --dry-run, which decodes nothing" : nil
    },
    OptionSpecification(
      name: .metrics, commands: [.layout], group: .output, effect: .flag { $0.printsMetrics = $1 },
      help: """
        Add to the JSON how good the layout is: spread (pixels between the ends of the tallest and the shortest column), \
        whiteShare (of the area, without regular gaps), orderInversions (the share of pairs that are read in the wrong \
        order), for rows rowError (0.1 where they miss their height by a tenth) and for pages pageFill (the share that \
        is filled).
        """
    ) {
      $0.layoutFrom == nil
        ? nil
        : "cannot be combined with --layout-from: a saved layout does not tell its gaps and rows; give it where that is saved"
    },
    OptionSpecification(
      name: .decode, commands: [.probe], group: .output, effect: .flag { $0.decodes = $1 },
      help: "Decode every pixel, and print the mean colour and a digest too."),
    OptionSpecification(
      name: .compression, commands: [.compose], group: .output,
      effect: .value(
        .choice("EFFORT", SheetCompression.self) { $0.compression = $1 }),
      help: """
        How hard the file is pressed: fast, balanced or small, which takes many times as long. The pixels are the \
        same.
        """,
      defaultText: "balanced"),
    OptionSpecification(
      name: .dryRun, letter: UInt8(ascii: "n"), commands: [.compose], group: .output,
      effect: .flag { $0.isDryRun = $1 },
      help: """
        Print the size of the sheet, its pages, the memory it takes, and what would be left out and why; write nothing.
        """),
  ]

  /// The place for a sheet that `text` names; `nil` when it is neither a PNG nor a pipe or device.
  private static let sheetTarget: @Sendable ([UInt8]) -> OutputTarget? = { text in
    let target = OutputTarget(argument: FilePath(bytes: text))
    guard case .file(let path) = target else { return target }
    // "sheet.png/" names a folder.
    if text.last == FilePath.slash { return nil }
    let ending = path.lastComponent.bytes.suffix(4).map {
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 + 32 : $0
    }
    return ending == Array(".png".utf8) || StreamFile.exists(at: path) ? target : nil
  }
}
