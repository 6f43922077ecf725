/// Which of several lanes is the shortest so far, the leftmost of equal ones.
///
/// Positions are compared in steps of 1/1024 pixel. Few lanes are scanned, which is quicker than any bookkeeping;
/// more than 8 stand in a heap.
struct ShortestLane: Sendable {
  private static let longestScan = 8
  private static let stepsPerPixel = 1024.0

  /// The position of every lane, in steps; empty when there is a heap.
  private var steps: [Int]
  /// A binary heap with the shortest lane on top; empty when lanes are scanned.
  ///
  /// Each element has the position in its upper half and the lane in its lower one, so that one comparison
  /// without a branch settles ties, too. Branches on random positions would cost more than all else.
  private var heap: [UInt128]

  /// `count` lanes, at least one, that all end at `position`.
  init(count: Int, position: Double) {
    let start = Self.steps(position)
    if count <= Self.longestScan {
      steps = Array(repeating: start, count: max(1, count))
      heap = []
    } else {
      steps = []
      // Equal lanes in ascending order are a heap as they stand.
      heap = (0..<count).map { Self.element(lane: $0, steps: start) }
    }
  }

  /// The shortest lane.
  @inline(__always)
  var lane: Int {
    if let top = heap.first { return Int(truncatingIfNeeded: top) }
    var shortest = 0
    for lane in 1..<max(1, steps.count) where steps[lane] < steps[shortest] { shortest = lane }
    return shortest
  }

  /// Lets the shortest lane, which has to be `lane`, grow to `position`.
  @inline(__always)
  mutating func grow(_ lane: Int, to position: Double) {
    let grown = Self.steps(position)
    if heap.isEmpty {
      steps[lane] = grown
    } else {
      replaceTop(with: Self.element(lane: lane, steps: grown))
    }
  }

  private static func steps(_ position: Double) -> Int {
    // Positions are not negative and at most 2^52 and a gap, so this is far from overflow.
    Int(position * stepsPerPixel + 0.5)
  }

  private static func element(lane: Int, steps: Int) -> UInt128 {
    UInt128(truncatingIfNeeded: steps) << 64 | UInt128(truncatingIfNeeded: lane)
  }

  @inline(__always)
  private mutating func replaceTop(with element: UInt128) {
    let count = heap.count
    var hole = 0
    while true {
      // Indices stay below twice the number of lanes, so nothing wraps.
      var child = 2 &* hole &+ 1
      guard child < count else { break }
      if child &+ 1 < count {
        child = child &+ (heap[child &+ 1] < heap[child] ? 1 : 0)
      }
      guard heap[child] < element else { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = element
  }
}
