#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where the shared test inputs are, when they are there at all.
public enum Fixtures {
  /// `$WATERFALL_FIXTURES`, or the folder `../shared/fixtures` beside the package; `nil` when it is missing.
  public static let folder: String? = {
    let named = getenv("WATERFALL_FIXTURES").map { String(cString: $0) }
    let candidate = named ?? packageFolder + "/../shared/fixtures"
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
}
