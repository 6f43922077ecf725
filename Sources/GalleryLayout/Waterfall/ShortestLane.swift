/// Which of several lanes is the shortest so far, the leftmost of equal ones.
///
/// Positions are compared in steps of 1/1024 pixel. Few lanes are scanned, which is quicker than any bookkeeping;
/// more than 16 stand in a heap.
struct ShortestLane: Sendable {
  private static let longestScan = 16
  private static let stepsPerPixel = 1024.0

  /// The position of every lane, in steps.
  private var steps: [Int]
  /// The lanes as a binary heap with the shortest on top; empty when they are scanned.
  private var heap: [Int]

  /// `count` lanes, at least one, that all end at `position`.
  init(count: Int, position: Double) {
    steps = Array(repeating: Self.steps(position), count: max(1, count))
    // Equal lanes in ascending order are a heap as they stand.
    heap = count > Self.longestScan ? Array(0..<count) : []
  }

  /// The shortest lane.
  var lane: Int {
    if let top = heap.first { return top }
    var shortest = 0
    for lane in 1..<max(1, steps.count) where steps[lane] < steps[shortest] { shortest = lane }
    return shortest
  }

  /// Lets the shortest lane, which has to be `lane`, grow to `position`.
  mutating func grow(_ lane: Int, to position: Double) {
    steps[lane] = Self.steps(position)
    if !heap.isEmpty { sinkTop() }
  }

  private static func steps(_ position: Double) -> Int {
    // Positions are not negative and at most 2^52 and a gap, so this is far from overflow.
    Int(position * stepsPerPixel + 0.5)
  }

  private mutating func sinkTop() {
    let lane = heap[0]
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, precedes(heap[child + 1], heap[child]) { child += 1 }
      guard precedes(heap[child], lane) else { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = lane
  }

  private func precedes(_ first: Int, _ second: Int) -> Bool {
    steps[first] != steps[second] ? steps[first] < steps[second] : first < second
  }
}
