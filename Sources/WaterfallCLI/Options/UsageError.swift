/// What is wrong with a command line, in one line.
struct UsageError: Error, Hashable {
  /// The line without the program's name.
  var message: String

  init(_ message: String) { self.message = message }
}
