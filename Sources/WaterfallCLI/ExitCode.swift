/// What the command tells the shell when it ends.
package enum ExitCode: Int32, Hashable, Sendable {
  /// Everything asked for was done.
  case success = 0
  /// The result is there, but some inputs are not in it.
  case incomplete = 3
  /// The command line makes no sense; nothing was opened.
  case usage = 64
  /// No input was usable, or a damaged one was not to be tolerated.
  case noUsableInput = 65
  /// The output cannot be created.
  case cannotCreate = 73
  /// Reading a list or writing the output failed.
  case inputOutput = 74
}
