public import FileAccess

/// Where a sheet goes.
public enum SheetOutput: Hashable, Sendable {
  /// A file that is replaced when the sheet is complete.
  case file(FilePath)
  /// The standard output of the process, which gets the sheet when it is complete.
  case standardOutput

  /// The path for messages.
  public var path: FilePath {
    switch self {
    case .file(let path): path
    case .standardOutput: "standard output"
    }
  }
}
