@testable import ContactSheet
import Testing

struct StageClockTests {
  /// Waits until time has passed on the clock that is used.
  private static func spend() {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .microseconds(50) {}
  }

  @Test("time counts for the stage the clock is in, and for no other")
  func stages() {
    let clock = StageClock(isRunning: true)
    #expect(clock.enter(.decode) == .wait)
    Self.spend()
    clock.during(.scale) {
      Self.spend()
      clock.during(.convert, Self.spend)
    }
    #expect(clock.enter(.encode) == .decode)
    let times = clock.timesSoFar()
    for stage in [SheetStatistics.Stage.decode, .scale, .convert] {
      #expect(times[stage, default: .zero] >= .microseconds(50), "\(stage)")
    }
    #expect(times[.write] == nil)
  }

  @Test("what is read off does not count twice")
  func reading() {
    let clock = StageClock(isRunning: true)
    let start = ContinuousClock.now
    for _ in 0..<20 {
      Self.spend()
      _ = clock.timesSoFar()
    }
    let sum = StageTimes()
    sum.add(clock)
    let passed = (ContinuousClock.now - start) / .seconds(1)
    // The clock was made a little before.
    #expect(sum.seconds[.wait, default: 0] <= passed + 0.001)
    #expect(sum.seconds[.wait, default: 0] >= 20 * 50e-6)
  }

  @Test("a clock that does not run measures nothing at all")
  func stopped() {
    let clock = StageClock(isRunning: false)
    clock.enter(.draw)
    #expect(clock.timesSoFar().isEmpty)
  }
}
