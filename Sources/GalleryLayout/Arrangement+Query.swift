/// An item together with its exact frame.
public struct PlacedItem: Hashable, Sendable {
  /// The number of the item, counted from 0 in the order it was given.
  public var index: Int
  /// Where it is.
  public var frame: LayoutRect

  /// The item number `index` at `frame`.
  public init(index: Int, frame: LayoutRect) {
    self.index = index
    self.frame = frame
  }
}

extension Arrangement {
  /// The exact frame of the item number `index`; `nil` when there is no such item.
  public func frame(at index: Int) -> LayoutRect? {
    frames.indices.contains(index) ? frames[index] : nil
  }

  /// The items whose exact frames intersect `rect`, in item order.
  ///
  /// Frames that only touch the rectangle are not among them; see ``LayoutRect/intersects(_:)``. Two binary
  /// searches per column find the first and the last item, so the cost is O(*k* log *n*) for *k* columns and
  /// *n* items, and a merge of the *k* runs that were found.
  public func items(in rect: LayoutRect) -> [PlacedItem] {
    var found: [Int] = []
    for lane in lanes where lane.minX < rect.maxX && lane.maxX > rect.x {
      let first = lane.items.firstPosition { frames[$0].maxY > rect.y }
      let end = lane.items.firstPosition { frames[$0].y >= rect.maxY }
      guard first < end else { continue }
      for item in lane.items[first..<end] where frames[item].intersects(rect) { found.append(item) }
    }
    // The library's sort merges ascending runs, and there are at most as many as columns.
    found.sort()
    return found.map { PlacedItem(index: $0, frame: frames[$0]) }
  }
}

extension Array {
  /// The first position whose element passes, where all that follow pass as well.
  fileprivate func firstPosition(where passes: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if passes(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
