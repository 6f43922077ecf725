#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// How many files the process may have open.
package enum DescriptorLimit {
  /// Descriptors that are not the workers': the standard streams, the output, folders, fonts.
  private static let reserve = 16

  /// As many workers as can have `count` descriptors each at the same time; at least one.
  package static func workers(using count: Int) -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return 1 }
    return max(1, (Int(clamping: limit.rlim_cur) - reserve) / max(1, count))
  }
}
