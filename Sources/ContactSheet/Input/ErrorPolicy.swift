/// What becomes of an input that gives no picture.
public enum ErrorPolicy: String, CaseIterable, Hashable, Sendable {
  /// The sheet is laid out without it; the report names it.
  case skip
  /// A marked tile stands in its place, of its own size where the header told it, else 3 to 2.
  case placeholder
  /// Nothing is written.
  case fail
}
