import Testing
import WorkerThreads

struct MonitorTests {
  @Test("additions from many threads are all counted")
  func countsEverything() {
    let sum = Monitor(0)
    WorkerGroup.run(8) { _ in
      for _ in 0..<1000 { sum.withLock { $0 += 1 } }
    }
    #expect(sum.withLock { $0 } == 8000)
  }
}
