internal import WorkerThreads

/// Lets only as many pictures be decoded at once as there is memory for those that must be held whole.
///
/// Progressive JPEGs take 3 to 8 bytes a pixel whatever the scale; one of 24 megapixels up to 144 MB. A large one is
/// decoded alone, while workers with ordinary pictures go on.
final class MemoryBudget: Sendable {
  private let limit: Int
  private let spent = Monitor(0)

  /// A budget of `limit` bytes; the default holds one large picture or a few small ones.
  init(limit: Int = 96 << 20) {
    self.limit = limit
  }

  /// Waits until `bytes` more are within the budget, or nothing else is being spent, and then calls `body`.
  func spending<Result, Failure: Error>(
    _ bytes: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if bytes <= 0 { return try body() }
    let limit = limit
    spent.wait(until: { $0 == 0 || $0 <= limit - bytes }, then: { $0 += bytes })
    defer { spent.update { $0 -= bytes } }
    return try body()
  }
}
