/// A tree of bounding boxes over frames in item order.
///
/// Rows and mosaics put neighbours in item order side by side, so that the boxes of a run of items are small.
struct BoxIndex: Hashable, Sendable {
  private static let branching = 8

  /// The boxes from the finest level to the coarsest; each holds ``branching`` of the level below.
  private var levels: [[BoundingBox]] = []

  /// The tree over `frames`, in O(*n*).
  init(_ frames: [LayoutRect]) {
    guard !frames.isEmpty else { return }
    levels.append(Self.parents(of: frames.count) { BoundingBox(frames[$0]) })
    while let last = levels.last, last.count > 1 {
      levels.append(Self.parents(of: last.count) { last[$0] })
    }
  }

  /// The items that touch `rect`, in ascending order.
  func items(near rect: LayoutRect, _ frames: [LayoutRect]) -> [Int] {
    let area = BoundingBox(rect)
    guard let top = levels.last else { return [] }
    var found = top.indices.filter { top[$0].touches(area) }
    for level in levels.indices.reversed() {
      found = found.flatMap { parent in
        let children = parent * Self.branching..<(parent + 1) * Self.branching
        return level > 0
          ? children.clamped(to: levels[level - 1].indices).filter { levels[level - 1][$0].touches(area) }
          : children.clamped(to: frames.indices).filter { BoundingBox(frames[$0]).touches(area) }
      }
    }
    return found
  }

  private static func parents(of count: Int, box: (Int) -> BoundingBox) -> [BoundingBox] {
    stride(from: 0, to: count, by: branching).map { start in
      var union = box(start)
      for child in start..<min(start + branching, count) { union.formUnion(box(child)) }
      return union
    }
  }
}
