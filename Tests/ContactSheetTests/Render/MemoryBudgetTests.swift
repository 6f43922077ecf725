import Synchronization
import Testing
import WorkerThreads

@testable import ContactSheet

@Suite("The memory budget")
struct MemoryBudgetTests {
  @Test("what is spent at one time stays within the budget, but for one that exceeds it alone")
  func bounds() {
    let budget = MemoryBudget(limit: 100)
    let spent = Mutex((now: 0, count: 0, peak: 0, peakOfSmall: 0))
    let amounts = [30, 70, 0, 250, 40, 60, 100, 1, 99]
    WorkerGroup.run(6) { worker in
      for round in 0..<200 {
        let bytes = amounts[(worker + round) % amounts.count]
        budget.spending(bytes) {
          spent.withLock { spent in
            spent.now += bytes
            spent.count += 1
            spent.peak = max(spent.peak, spent.now)
            if bytes <= 100 { spent.peakOfSmall = max(spent.peakOfSmall, spent.now) }
          }
          spent.withLock { $0.now -= bytes }
        }
      }
    }
    spent.withLock { spent in
      #expect(spent.count == 1200)
      #expect(spent.peak == 250)
      #expect(spent.peakOfSmall <= 250)
    }
  }

  @Test("a failure gives back what it spent")
  func failures() {
    struct Failure: Error {}
    let budget = MemoryBudget(limit: 10)
    for _ in 0..<3 {
      #expect(throws: Failure.self) { try budget.spending(10) { () throws(Failure) in throw Failure() } }
    }
    #expect(budget.spending(10) { 7 } == 7)
  }
}
