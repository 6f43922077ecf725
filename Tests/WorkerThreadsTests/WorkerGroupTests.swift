import Testing

@testable import WorkerThreads

struct WorkerGroupTests {
  private func indices(of run: (@Sendable (Int) -> Void) -> Int) -> (indices: [Int], ran: Int) {
    let seen = Monitor<[Int]>([])
    let ran = run { index in seen.withLock { $0.append(index) } }
    return (seen.withLock { $0.sorted() }, ran)
  }

  @Test("each index runs once, and at least one does", arguments: [(1, 1), (7, 7), (0, 1), (-3, 1)])
  func runsEach(count: Int, expected: Int) {
    let result = indices { WorkerGroup.run(count, body: $0) }
    #expect(result.indices == Array(0..<expected))
    #expect(result.ran == expected)
  }

  @Test("an absurd number of workers is cut to a large one")
  func limit() {
    let result = indices { body in WorkerGroup.run(.max, starting: { _ in nil }, body: body) }
    #expect(result.indices == [0])
  }

  @Test("where threads run out, those that started do the work", arguments: 1...4)
  func fewerThreads(granted: Int) {
    let left = Monitor(granted)
    let result = indices { body in
      WorkerGroup.run(
        5,
        starting: { body in
          left.withLock {
            if $0 == 0 { return nil }
            $0 -= 1
            return PosixThread.start(body)
          }
        }, body: body)
    }
    #expect(result.indices == Array(0..<granted))
    #expect(result.ran == granted)
  }

  @Test("where there are no threads at all, the caller does the work")
  func noThreads() {
    let result = indices { body in WorkerGroup.run(5, starting: { _ in nil }, body: body) }
    #expect(result.indices == [0])
    #expect(result.ran == 1)
  }

  @Test("what the workers wrote is there when the group has ended")
  func visibility() {
    let slots = Monitor([Int](repeating: 0, count: 64))
    WorkerGroup.run(64, stackBytes: 1 << 17) { index in slots.withLock { $0[index] = index + 1 } }
    #expect(slots.withLock { $0 } == Array(1...64))
  }

  @Test("a thread has the stack it was given")
  func stackSize() {
    @Sendable func sum(levels: Int) -> Int {
      withUnsafeTemporaryAllocation(byteCount: 1 << 10, alignment: 16) { buffer in
        buffer.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: levels))
        return levels == 0
          ? 0 : 1 + sum(levels: levels - 1) + Int(buffer[7] &- UInt8(truncatingIfNeeded: levels))
      }
    }
    // More than 12 MiB of frames, which no system gives a thread that does not ask.
    let result = Monitor(0)
    PosixThread.start(stackBytes: 64 << 20) { result.withLock { $0 = sum(levels: 12 << 10) } }?.join()
    #expect(result.withLock { $0 } == 12 << 10)
  }

  @Test("any stack size is rounded to one the system takes", arguments: [Int.min, 0, 1, 100_000, 1 << 20])
  func stackSizes(bytes: Int) {
    let result = Monitor(false)
    PosixThread.start(stackBytes: bytes) { result.withLock { $0 = true } }?.join()
    #expect(result.withLock { $0 })
  }
}
