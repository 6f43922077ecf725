internal import WorkerThreads

/// How many threads to start.
enum WorkerCount {
  /// More threads than any machine has use for.
  private static let most = 1024

  /// The file a worker reads, and a second descriptor of it; one to spare.
  private static let descriptorsPerWorker = 3

  /// As many as `jobs` says, within reason and as files may be open; `nil` asks for one for every processor.
  static func number(_ jobs: Int?) -> Int {
    min(max(1, jobs ?? ProcessorCount.available), most, DescriptorLimit.workers(using: descriptorsPerWorker))
  }
}
