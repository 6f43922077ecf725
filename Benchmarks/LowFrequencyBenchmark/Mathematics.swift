#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What only the system's C library has.
enum Mathematics {
  /// Processor time of this thread, which other processes delay less than the time on the wall.
  static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }

  /// sin(πx) / (πx).
  static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }

  /// The decimal logarithm.
  static func logarithm(_ x: Double) -> Double { log10(x) }
}
