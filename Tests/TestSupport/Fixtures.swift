#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where the shared test inputs are, when they are there at all.
public enum Fixtures {
  /// `$WATERFALL_FIXTURES`, or the folder `../shared/fixtures` beside the package; `nil` when it is missing.
  public static let folder: String? = {
    let candidate = environment("WATERFALL_FIXTURES") ?? packageFolder + "/../shared/fixtures"
    return access(candidate, R_OK) == 0 ? candidate : nil
  }()

  /// The folder Package.swift is in.
  public static let packageFolder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  /// The sub-folder or file `name` of the fixtures; `nil` when it is missing.
  public static func path(_ name: String) -> String? {
    guard let folder else { return nil }
    let path = folder + "/" + name
    return access(path, R_OK) == 0 ? path : nil
  }

  /// The environment variable `name`; `nil` when it is not set.
  public static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
