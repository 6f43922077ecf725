/// What help can be about.
enum HelpTopic: Hashable, Sendable {
  case command(CommandName)
  /// The placeholders of captions.
  case templates

  /// How the latter is called.
  static let templatesName = "templates"
}
