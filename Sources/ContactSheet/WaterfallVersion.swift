/// The version of this package.
public enum WaterfallVersion {
  /// In the form of semantic versioning.
  public static let current = "0.1.0"

  /// What a sheet says in its Software text about the program that made it.
  static let softwareText = "waterfall \(current)"
}
