public import FileAccess

/// Why there is no sheet.
public struct SheetError: Error, Hashable, Sendable {
  /// Whose fault it is.
  public enum Code: Hashable, Sendable {
    /// The options cannot be met together, for instance gaps wider than the sheet.
    case impossibleLayout
    /// A glob pattern cannot be read.
    case badPattern
    /// Not one input gave a picture.
    case noUsableImage
    /// An input is damaged, and the caller asked to stop at that.
    case damagedInput
    /// The sheet would be larger than a PNG can be.
    case sheetTooLarge
    /// The output cannot be created.
    case cannotCreateOutput
    /// Writing the output failed.
    case cannotWriteOutput
    /// Text is asked for, and there is none: no library, no font, or not in this build.
    case cannotDrawText
    /// The background picture cannot be used.
    case unusableBackground
  }

  /// Whose fault it is.
  public var code: Code
  /// The file concerned, if there is one.
  public var path: FilePath?
  /// One plain phrase without the path.
  public var reason: String

  /// What is wrong with the inputs, where that is the cause or was found on the way.
  ///
  /// First what their paths and headers told, then what decoding found, each in order.
  public var problems: [InputProblem]

  /// An error about `path`, or about the whole sheet.
  public init(code: Code, path: FilePath? = nil, reason: String, problems: [InputProblem] = []) {
    self.code = code
    self.path = path
    self.reason = reason
    self.problems = problems
  }
}

extension SheetError {
  /// The same error, and what was wrong with inputs before it came to that.
  func with(_ problems: [InputProblem]) -> SheetError {
    var error = self
    error.problems = problems
    return error
  }
}

extension SheetError: CustomStringConvertible {
  /// The reason, after the path if there is one and before the first problem if there is one.
  public var description: String {
    guard let problem = problems.first else { return line }
    return "\(line) (\(problem.path): \(problem.reason))"
  }

  /// The reason, after the path if there is one.
  package var line: String {
    path.map { "\($0): \(reason)" } ?? reason
  }
}
