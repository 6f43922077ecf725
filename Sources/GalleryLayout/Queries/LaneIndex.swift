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

  /// The items that may touch `rect`, in ascending order and each once.
  func items(near rect: LayoutRect, _ frames: [LayoutRect]) -> [Int] {
    let area = calculated(rect)
    var found: [Int] = []
    if bands.isEmpty {
      for lane in lanes { lane.collect(&found, near: area) { span(of: frames[Int($0)]) } }
    } else {
      let first = bands.firstPosition { $0.maxY >= area.y }
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

  /// The rectangle as the lanes were calculated.
  private func calculated(_ rect: LayoutRect) -> LayoutRect {
    let turned = isTransposed ? rect.transposed : rect
    guard let mirrorExtent else { return turned }
    return LayoutRect(
      x: turned.x, y: mirrorExtent - turned.maxY, width: turned.width, height: turned.height)
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
  ///
  /// Where a lane runs backwards its coordinates went through a subtraction, so the edges are taken a little wider.
  fileprivate func collect(
    _ found: inout [Int], near area: LayoutRect, span: (Int32) -> (start: Double, end: Double)
  ) {
    guard minX <= area.maxX, maxX >= area.x else { return }
    let slack = max(abs(area.y), abs(area.maxY)) * 0x1p-50
    let first = items.firstPosition { span($0).end >= area.y - slack }
    let end = items.firstPosition { span($0).start > area.maxY + slack }
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
