public import FileAccess

/// A picture behind all cells of a sheet.
public struct BackgroundPicture: Hashable, Sendable {
  /// How it fills the sheet.
  public enum Fit: String, CaseIterable, Hashable, Sendable {
    /// It covers the sheet; what sticks out on two sides is cut off.
    case cover
    /// It is repeated from the left top corner on, no wider than the sheet.
    case tile
  }

  /// The file.
  public var path: FilePath
  /// How it fills the sheet.
  public var fit: Fit

  /// The picture in the file at `path`.
  public init(path: FilePath, fit: Fit = .cover) {
    self.path = path
    self.fit = fit
  }
}
