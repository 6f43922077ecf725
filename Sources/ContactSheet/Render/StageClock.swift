internal import Synchronization

/// A stopwatch that is always in one stage; one per worker.
final class StageClock {
  private let clock = ContinuousClock()
  private let isRunning: Bool
  private var stage = SheetStatistics.Stage.wait
  private var entered: ContinuousClock.Instant
  private var times: [SheetStatistics.Stage: Duration] = [:]

  /// A clock in the stage `wait`; one that does not run costs next to nothing.
  init(isRunning: Bool) {
    self.isRunning = isRunning
    entered = clock.now
  }

  /// Ends the stage the clock is in and begins `next`; returns the one that ended.
  @discardableResult
  func enter(_ next: SheetStatistics.Stage) -> SheetStatistics.Stage {
    let last = stage
    if !isRunning || next == last { return last }
    lap()
    stage = next
    return last
  }

  /// What was measured up to now; nothing by a clock that does not run.
  func timesSoFar() -> [SheetStatistics.Stage: Duration] {
    if isRunning { lap() }
    return times
  }

  /// Adds what has passed to the stage the clock is in.
  private func lap() {
    let now = clock.now
    times[stage, default: .zero] += now - entered
    entered = now
  }

  /// Does `body` as part of `inner`, then goes on with the stage it was in.
  func during<Result, Failure: Error>(
    _ inner: SheetStatistics.Stage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = enter(inner)
    defer { enter(outer) }
    return try body()
  }
}

/// The times of all workers.
final class StageTimes: Sendable {
  private let sum = Mutex<[SheetStatistics.Stage: Duration]>([:])

  /// Adds what `clock` has measured up to now.
  func add(_ clock: StageClock) {
    sum.withLock { $0.merge(clock.timesSoFar(), uniquingKeysWith: +) }
  }

  /// Seconds by stage.
  var seconds: [SheetStatistics.Stage: Double] { sum.withLock { $0.mapValues { $0 / .seconds(1) } } }
}
