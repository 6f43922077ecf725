/// Items in lanes, which lie in bands one below the other.
///
/// A waterfall is one band; each of its sections is one when there are sections.
struct LaneIndex: Hashable, Sendable {
  /// The lanes of all bands, band after band.
  var lanes: [Lane] = []
  /// The bands from top to bottom; tops do not decrease, and neither do bottoms.
  ///
  /// Empty when all lanes are one band.
  var bands: [Band] = []
  /// True when lanes are rows; then everything here has x and y exchanged.
  var isTransposed = false
  /// Where an axis runs the other way, the sheet's extent along the lanes: item order in a lane is then reversed.
  var mirrorExtent: Double?

  /// Items that lie one after another, from top to bottom.
  struct Lane: Hashable, Sendable {
    /// Item indices; tops do not decrease from one to the next, and neither do bottoms.
    ///
    /// An item that covers several lanes is in each of them. 32 bits, because a million items are touched for the
    /// first time here, and memory is what that costs.
    var items: [Int32] = []
    /// The left edge of the leftmost item.
    var minX = Double.infinity
    /// The right edge of the rightmost item.
    var maxX = -Double.infinity
  }

  /// A part of the sheet with lanes of its own.
  struct Band: Hashable, Sendable {
    /// Its lanes.
    var lanes: Range<Int>
    /// The top edge.
    var minY: Double
    /// The bottom edge.
    var maxY: Double
  }

  /// Edges that went through the turning, mirroring, moving or scaling of a sheet differ from those of its frames by a few
  /// roundings, each half a unit in the last place of a coordinate as large as the sheet: by less than this share of it.
  private static let roundings = 0x1p-48

  /// The items that may touch `rect`, in ascending order and each once; `frames` lie on a sheet of `size`.
  func items(near rect: LayoutRect, _ frames: [LayoutRect], on size: LayoutSize) -> [Int] {
    let slack = max(size.width, size.height) * Self.roundings
    let area = calculated(rect, slack)
    var found: [Int] = []
    if bands.isEmpty {
      for lane in lanes { lane.collect(&found, near: area) { span(of: frames[Int($0)]) } }
    } else {
      let first = bands.firstPosition { $0.maxY >= area.minY }
      let end = bands.firstPosition { $0.minY > area.maxY }
      guard first < end else { return [] }
      for lane in lanes[bands[first].lanes.lowerBound..<bands[end - 1].lanes.upperBound] {
        lane.collect(&found, near: area) { span(of: frames[Int($0)]) }
      }
    }
    // The library's sort merges ascending runs, and there are at most as many as lanes.
    found.sort()
    return found.withoutRepetitions
  }

  /// The rectangle as the lanes were calculated, wider by `slack` on all sides.
  private func calculated(_ rect: LayoutRect, _ slack: Double) -> BoundingBox {
    var area = BoundingBox(isTransposed ? rect.transposed : rect)
    if let mirrorExtent { (area.minY, area.maxY) = (mirrorExtent - area.maxY, mirrorExtent - area.minY) }
    (area.minX, area.minY) = (area.minX - slack, area.minY - slack)
    (area.maxX, area.maxY) = (area.maxX + slack, area.maxY + slack)
    return area
  }

  /// From where to where an item reaches along its lane, as the lanes were calculated.
  private func span(of frame: LayoutRect) -> (start: Double, end: Double) {
    let (start, end) = isTransposed ? (frame.x, frame.maxX) : (frame.y, frame.maxY)
    guard let mirrorExtent else { return (start, end) }
    return (mirrorExtent - end, mirrorExtent - start)
  }

  /// The index for frames mirrored in a sheet of `width`.
  func mirrored(in width: Double) -> LaneIndex {
    var result = self
    if isTransposed {
      result.mirrorExtent = mirrorExtent == nil ? width : nil
    } else {
      for lane in lanes.indices {
        (result.lanes[lane].minX, result.lanes[lane].maxX) = (
          width - lanes[lane].maxX, width - lanes[lane].minX
        )
      }
    }
    return result
  }
}

extension LaneIndex.Lane {
  /// Adds the items that may touch `area`.
  fileprivate func collect(
    _ found: inout [Int], near area: BoundingBox, span: (Int32) -> (start: Double, end: Double)
  ) {
    guard minX <= area.maxX, maxX >= area.minX else { return }
    let first = items.firstPosition { span($0).end >= area.minY }
    let end = items.firstPosition { span($0).start > area.maxY }
    guard first < end else { return }
    for item in items[first..<end] { found.append(Int(item)) }
  }
}

extension Array {
  /// The first position whose element passes, where all that follow pass as well.
  func firstPosition(where passes: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if passes(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [Int] {
  /// The elements of a sorted array, each once.
  fileprivate var withoutRepetitions: [Int] {
    var result: [Int] = []
    result.reserveCapacity(count)
    for element in self where element != result.last { result.append(element) }
    return result
  }
}
