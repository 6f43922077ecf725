/// The commands, each with a table of options and a page of help.
enum CommandName: String, CaseIterable, Hashable, Sendable {
  case compose, layout, probe, help

  /// The command called `word`, if there is one.
  init?(_ word: [UInt8]) {
    self.init(rawValue: String(decoding: word, as: UTF8.self))
  }
}
