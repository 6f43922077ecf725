internal import WorkerThreads

/// How many threads to start.
enum WorkerCount {
  /// More threads than any machine has use for.
  private static let most = 1024

  /// As many as `jobs` says, within reason; `nil` asks for one for every processor.
  static func number(_ jobs: Int?) -> Int {
    min(max(1, jobs ?? ProcessorCount.available), most)
  }
}
