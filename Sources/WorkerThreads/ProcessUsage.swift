#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// What this process has taken of the machine so far.
package struct ProcessUsage: Sendable {
  /// Seconds of processor time, of all threads together, in the program and in the system.
  package let processorSeconds: Double
  /// Bytes of memory at the worst moment.
  package let peakMemoryBytes: Int

  /// What has been taken up to now.
  package init() {
    var usage = rusage()
    // RUSAGE_SELF, whose type in Swift is another one on every system.
    getrusage(0, &usage)
    processorSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    #if canImport(Darwin)
      peakMemoryBytes = Int(usage.ru_maxrss)
    #else
      peakMemoryBytes = Int(usage.ru_maxrss) * 1_024
    #endif
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
