#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Says when something that must not happen too often may happen again.
struct PacedClock: Sendable {
  private let interval: Int64
  private var nextTime: Int64?

  /// A clock that says yes at most once in `milliseconds`, and the first time it is asked.
  init(milliseconds: Int64) { interval = milliseconds * 1_000_000 }

  /// True when it is time again; the interval then starts anew.
  mutating func isTime() -> Bool {
    let now = Self.now
    if let nextTime, now < nextTime { return false }
    nextTime = now &+ interval
    return true
  }

  /// Nanoseconds of a clock that nobody sets.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
