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

  @Test("a thread that waits goes on when the state is what it waited for")
  func waits() {
    let turn = Monitor(0)
    let order = Monitor<[Int]>([])
    // Every worker waits for the one before it: the order is that of the indices, however they are started.
    WorkerGroup.run(6) { index in
      turn.wait(until: { $0 == index })
      order.withLock { $0.append(index) }
      turn.update { $0 += 1 }
    }
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4, 5])
  }

  @Test("a bounded queue passes everything on and never holds more than it may")
  func boundedQueue() {
    struct Queue {
      var items: [Int] = []
      var most = 0
      var received: [Int] = []
    }
    let queue = Monitor(Queue())
    WorkerGroup.run(2) { index in
      for item in 0..<500 {
        if index == 0 {
          queue.wait(until: { $0.items.count < 3 }) {
            $0.items.append(item)
            $0.most = max($0.most, $0.items.count)
          }
        } else {
          queue.wait(until: { !$0.items.isEmpty }) { $0.received.append($0.items.removeFirst()) }
        }
        queue.broadcast()
      }
    }
    #expect(queue.withLock { $0.received } == Array(0..<500))
    #expect(queue.withLock { $0.most } <= 3)
  }

  @Test("an error leaves the monitor usable, and still wakes those who wait")
  func errors() {
    struct Refused: Error {}
    let state = Monitor(0)
    #expect(throws: Refused.self) { try state.withLock { _ throws(Refused) in throw Refused() } }
    let thread = PosixThread.start { state.wait(until: { $0 == 1 }) }
    #expect(throws: Refused.self) {
      try state.update { value throws(Refused) in
        value = 1
        throw Refused()
      }
    }
    thread?.join()
    #expect(state.withLock { $0 } == 1)
  }

  @Test("the state may be something that cannot be copied")
  func noncopyableState() {
    struct Handle: ~Copyable { var uses = 0 }
    let handle = Monitor(Handle())
    WorkerGroup.run(4) { _ in handle.withLock { $0.uses += 1 } }
    #expect(handle.withLock { $0.uses } == 4)
  }
}
