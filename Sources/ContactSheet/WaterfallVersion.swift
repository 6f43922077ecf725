/// The version of this package.
public enum WaterfallVersion {
  /// In the form of semantic versioning.
  public static let current = "0.1.0"
}
