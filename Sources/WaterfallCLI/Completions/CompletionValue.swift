/// What a shell can offer for the value of an option.
enum CompletionValue: Hashable, Sendable {
  /// Nothing: a number, a text, a name nobody knows.
  case nothing
  /// One of these, none of which needs quotes.
  case words([String])
  case files
  /// Folders, and files whose names end in a dot and that.
  case filesEnding(String)
}

extension OptionValueRule {
  /// The same rule, for which shells offer `completion`.
  func offering(_ completion: CompletionValue) -> OptionValueRule {
    var rule = self
    rule.completion = completion
    return rule
  }
}
