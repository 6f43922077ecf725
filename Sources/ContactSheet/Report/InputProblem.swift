public import FileAccess

/// Something the report has to say about one input.
public struct InputProblem: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: Hashable, Sendable {
    /// The picture is on the sheet, smaller than the layout would make it.
    case reduced
    /// The picture is on the sheet, but part of its data was missing or damaged.
    case damaged
    /// The picture is not on the sheet, as the style or a saved layout asks for.
    case hidden
    /// The picture is not on the sheet; a marked tile may stand in its place.
    case rejected
  }

  /// The input's name in listings, relative to its folder.
  public var name: FilePath
  /// The path to open.
  public var path: FilePath
  /// How bad it is.
  public var severity: Severity
  /// One plain phrase without the path.
  public var reason: String

  /// A problem with the input at `path`.
  public init(name: FilePath, path: FilePath, severity: Severity, reason: String) {
    self.name = name
    self.path = path
    self.severity = severity
    self.reason = reason
  }
}
