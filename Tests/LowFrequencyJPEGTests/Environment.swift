#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the environment asks of the tests.
enum Environment {
  /// The number that the variable `name` holds.
  static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
}
