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
  /// Frames that only touch the rectangle are not among them; see ``LayoutRect/intersects(_:)``. In layouts with
  /// lanes two binary searches per lane find the first and the last item, so the cost is O(*k* log *n*) for *k*
  /// lanes and *n* items, and a merge of the *k* runs that were found. In rows and mosaics a tree of bounding
  /// boxes is searched, in O(log *n*) for every item found.
  public func items(in rect: LayoutRect) -> [PlacedItem] {
    index.items(near: rect, frames, on: contentSize).filter { frames[$0].intersects(rect) }.map {
      PlacedItem(index: $0, frame: frames[$0])
    }
  }

  /// The item at the point (`x`, `y`), if there is one.
  ///
  /// The left and top edges of a frame are part of it, the right and bottom ones are not, so that a point on
  /// the border of two items hits one of them. Costs as much as ``items(in:)``.
  public func item(atX x: Double, y: Double) -> PlacedItem? {
    index.items(near: LayoutRect(x: x, y: y, width: 0, height: 0), frames, on: contentSize)
      .first { frames[$0].contains(x: x, y: y) }
      .map { PlacedItem(index: $0, frame: frames[$0]) }
  }
}

extension LayoutRect {
  /// True when the point (`x`, `y`) is inside, or on the left or top edge.
  public func contains(x: Double, y: Double) -> Bool {
    x >= self.x && x < maxX && y >= self.y && y < maxY
  }
}
