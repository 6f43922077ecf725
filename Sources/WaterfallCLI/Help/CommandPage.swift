/// What the help of a command says beside its options.
struct CommandPage: Sendable {
  /// How the command is called, without `waterfall`; one line each.
  var synopses: [String]
  /// What it does, in one line.
  var summary: String
  /// What else has to be said.
  var notes: [String] = []
  /// Calls to copy, and what they do.
  var examples: [(call: String, effect: String)] = []

  /// The page of `command`.
  static func page(of command: CommandName) -> CommandPage {
    switch command {
    case .compose: compose
    case .layout: layout
    case .probe: probe
    case .completions: completions
    case .help: help
    }
  }

  private static let compose = CommandPage(
    synopses: ["[compose] PATH... -o FILE.png [OPTION]..."],
    summary: "Make one waterfall contact sheet (PNG) from files and folders.",
    notes: [
      """
      A PATH is a file, taken whatever its name, or a folder, which offers its JPEG and PNG files. Pictures are \
      turned upright; broken files are left out and reported on standard error.
      """,
      """
      The command is the first word that is no option. A folder of a command's name is reached as ./layout, or after --.
      """,
    ],
    examples: [
      ("waterfall photos -o sheet.png", "a sheet 1600 pixels wide"),
      ("waterfall -r photos -c 6 -w 2400 -b '#202020' -o sheet.png", "six columns on dark grey"),
      ("find . -name '*.jpg' -print0 | waterfall --files-from - -0 -o sheet.png", "a list of files"),
      (
        "waterfall photos --page a4 --margin 1cm --gap 3mm -l rows -o sheet-{page}.png",
        "pages to print, filled by rows"
      ),
      (
        "waterfall photos --layout-from old.json -o sheet.png", "every picture where it was in an earlier run"
      ),
      ("waterfall --preset basic --placeholders 30 -w 414 -o cells.png", "cells without pictures"),
    ])

  private static let layout = CommandPage(
    synopses: ["layout PATH... [OPTION]...", "layout --sizes FILE [OPTION]..."],
    summary: "Print where everything goes as JSON, without decoding or drawing anything.",
    notes: [
      """
      With --sizes no files are needed. For --preset basic an item may be {"height": H}, for --preset captioned \
      {"extra": E}.
      """
    ],
    examples: [
      ("waterfall layout photos -w 1200", "positions of the pictures in a folder"),
      ("printf '%s\\n' 4032x3024 600x800 | waterfall layout --sizes - --exact", "positions of two sizes"),
    ])

  private static let probe = CommandPage(
    synopses: ["probe PATH... [OPTION]..."],
    summary: "Print what each file is: format, size, orientation, colour, and whether it is usable.",
    notes: [
      """
      Only headers are read unless --decode is given. Width and height are those of the upright picture. The \
      verdict is ok, ok-with-warning or reject; what is wrong is part of the output, so nothing is repeated on \
      standard error.
      """
    ],
    examples: [
      ("waterfall probe photos", "a table"),
      ("waterfall probe -r photos --json --decode", "JSON lines with the mean colours"),
    ])

  private static let completions = CommandPage(
    synopses: ["completions bash|zsh|fish"],
    summary: "Print a script with which a shell completes commands, options and their values.",
    notes: [
      """
      To complete in every new shell, add to ~/.bashrc: eval "$(waterfall completions bash)"; to ~/.zshrc, behind \
      compinit: eval "$(waterfall completions zsh)"; to ~/.config/fish/config.fish: waterfall completions fish | source
      """
    ])

  private static let help = CommandPage(
    synopses: ["help [COMMAND]", "help templates"],
    summary: "Print the help of a command, or what the templates of captions can say.")
}
