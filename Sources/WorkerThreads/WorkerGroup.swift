/// Several threads doing the same work, waited for together.
package enum WorkerGroup {
  /// Runs `body` once on each of `count` threads and returns when all have ended.
  ///
  /// Where the system grants fewer threads, fewer run; where it grants none, `body(0)` runs on the caller's
  /// thread. So `body` has to take its work from a shared place until there is none left, and must not wait
  /// for a worker of another index.
  ///
  /// - Parameters:
  ///   - count: How many threads to start; at least one is.
  ///   - stackBytes: The size of each one's stack.
  ///   - body: Called with the worker's index, from 0 up without gaps.
  /// - Returns: The number of workers that ran, from 1 to `count`.
  @discardableResult
  package static func run(
    _ count: Int, stackBytes: Int = PosixThread.defaultStackBytes, body: @Sendable (Int) -> Void
  ) -> Int {
    run(count, starting: { PosixThread.start(stackBytes: stackBytes, $0) }, body: body)
  }

  /// The same with another way to start a thread, so that the lack of threads can be tested.
  static func run(
    _ count: Int, starting start: (@escaping @Sendable () -> Void) -> PosixThread?,
    body: @Sendable (Int) -> Void
  ) -> Int {
    withoutActuallyEscaping(body) { body in
      let started = startAndJoin(from: 0, to: min(max(1, count), limit), starting: start, body: body)
      if started == 0 { body(0) }
      return max(1, started)
    }
  }

  /// More threads than any machine has use for.
  private static let limit = 1024

  /// Starts the workers `index..<end` and joins them; recursive, since no array holds what cannot be copied.
  private static func startAndJoin(
    from index: Int, to end: Int, starting start: (@escaping @Sendable () -> Void) -> PosixThread?,
    body: @escaping @Sendable (Int) -> Void
  ) -> Int {
    guard index < end, let thread = start({ body(index) }) else { return index }
    let started = startAndJoin(from: index + 1, to: end, starting: start, body: body)
    thread.join()
    return started
  }
}
