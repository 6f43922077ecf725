/// The commands, each with a table of options and a page of help.
enum CommandName: String, CaseIterable, Hashable, Sendable {
  case compose, layout, probe, completions, help

  /// True for those that look at pictures, or at their sizes.
  var readsPictures: Bool { [.compose, .layout, .probe].contains(self) }

  /// The command called `word`, if there is one.
  init?(_ word: [UInt8]) {
    self.init(rawValue: String(decoding: word, as: UTF8.self))
  }
}
