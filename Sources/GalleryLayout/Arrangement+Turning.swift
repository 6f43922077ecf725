internal import PixelGeometry

extension Arrangement {
  /// The same arrangement with x and y exchanged.
  var transposed: Arrangement {
    var result = self
    result.frames = frames.map(\.transposed)
    result.pixelFrames = pixelFrames.map(\.transposed)
    result.contentSize = contentSize.transposed
    result.pixelSize = pixelSize.transposed
    result.index = index.transposed(result.frames)
    return result
  }

  /// The mirror image about the middle of the sheet.
  ///
  /// When `reversingLanes`, lanes are columns, which are counted from the left again afterwards.
  func mirrored(reversingLanes: Bool) -> Arrangement {
    var result = self
    // Lengths are at most 2^52, so pixels are far from overflow.
    result.frames = frames.map { $0.mirrored(in: contentSize.width) }
    result.pixelFrames = pixelFrames.map { $0.mirrored(in: pixelSize.width) }
    if reversingLanes, rows.isEmpty {
      let last = columnCount - 1
      result.columns = columns.indices.map { last - columns[$0] - (span(at: $0) - 1) }
    }
    result.index = index.mirrored(in: contentSize.width, result.frames)
    return result
  }

  /// The arrangement of lanes in which the item at every place becomes the one whose number stands there in `order`.
  func reordered(_ order: [Int]) -> Arrangement {
    var result = self
    for (place, item) in order.enumerated() {
      result.frames[item] = frames[place]
      result.pixelFrames[item] = pixelFrames[place]
      result.columns[item] = columns[place]
    }
    guard case .lanes(var lanes) = index else { return result }
    for lane in lanes.lanes.indices {
      lanes.lanes[lane].items = lanes.lanes[lane].items.map { Int32(truncatingIfNeeded: order[Int($0)]) }
    }
    result.index = .lanes(lanes)
    return result
  }

  /// The number of columns that the item number `index` covers.
  func span(at index: Int) -> Int { spans.isEmpty ? 1 : spans[index] }
}

extension LayoutRect {
  /// The same rectangle with x and y exchanged.
  var transposed: LayoutRect { LayoutRect(x: y, y: x, width: height, height: width) }

  /// The mirror image in a sheet of `width`.
  func mirrored(in width: Double) -> LayoutRect {
    LayoutRect(x: width - maxX, y: y, width: self.width, height: height)
  }
}

extension PixelRect {
  /// The same rectangle with x and y exchanged.
  var transposed: PixelRect { PixelRect(x: y, y: x, width: height, height: width) }

  /// The mirror image in a sheet of `width`.
  func mirrored(in width: Int) -> PixelRect {
    PixelRect(x: width - maxX, y: y, width: self.width, height: height)
  }
}
