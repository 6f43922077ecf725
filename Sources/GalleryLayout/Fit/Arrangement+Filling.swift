internal import PixelGeometry

extension Arrangement {
  /// The same items with gaps so wide that they reach the end of a sheet `extent` long in the direction it grows.
  ///
  /// In layouts with rows the gaps between all rows, in others those of every column for itself. Where an item covers
  /// several columns, and for a single row, the whole stands in the middle.
  ///
  /// - Parameters:
  ///   - extent: No less than the length of the arrangement.
  ///   - spacing: The gaps and margins that it was made with.
  ///   - flow: The direction that it was made in.
  /// - Returns: An arrangement that is `extent` long.
  package func stretched(to extent: Double, _ spacing: LayoutSpacing, _ flow: LayoutFlow) -> Arrangement {
    guard spans.isEmpty, rows.count != 1 else { return centered(along: flow.axis, in: extent) }
    return flow.turned(fixedBottom(extent, spacing, flow, captions: []).stretchingGaps())
  }

  /// The same items with heights so changed that they reach the end of a sheet `extent` long in the direction it grows,
  /// and the largest share that any picture loses for that; `nil` when it is more than `share`, or an item covers several
  /// columns.
  ///
  /// In layouts with rows all change alike, in others those of every column. Gaps stay, and so do `captions`, the heights
  /// below the pictures; empty for none.
  package func cropped(
    to extent: Double, atMost share: Double, _ spacing: LayoutSpacing, _ flow: LayoutFlow, captions: [Double]
  ) -> (arrangement: Arrangement, share: Double)? {
    guard spans.isEmpty, !frames.isEmpty else { return nil }
    let captions = flow.axis == .vertical ? captions : []
    guard let cropped = fixedBottom(extent, spacing, flow, captions: captions).cropping(atMost: share) else {
      return nil
    }
    return (flow.turned(cropped.arrangement), cropped.share)
  }

  /// The largest share of its width or height that any of `items`, which are in the frames, loses to them.
  package func largestCrop(of items: [LayoutItem]) -> Double {
    zip(items, frames).reduce(0) { largest, pair in
      let ratio = pair.1.width / max(.leastNormalMagnitude, pair.1.height - pair.0.usableCaptionHeight)
      return max(largest, 1 - min(ratio / pair.0.aspectRatio, pair.0.aspectRatio / ratio))
    }
  }

  /// True when all that stands beside each other and below each other reaches from edge to edge of the sheet, but for the
  /// margins: the whole in both directions, and each row or, in layouts without rows, each column for itself.
  package func reachesEdges(within margins: LayoutInsets, _ flow: LayoutFlow) -> Bool {
    let (sheet, inner) = (flow.unturned(self), flow.calculated(margins))
    // What columns of whole pixels leave over is less than a pixel for each.
    let tolerance = max(1, sheet.columnCount)
    let left = PixelEdges.nearest(inner.left) + tolerance
    let top = PixelEdges.nearest(inner.top) + tolerance
    let right = sheet.pixelSize.width - PixelEdges.nearest(inner.right) - tolerance
    let bottom = sheet.pixelSize.height - PixelEdges.nearest(inner.bottom) - tolerance
    func spansWidth(_ items: some Sequence<Int>) -> Bool {
      items.contains { sheet.pixelFrames[$0].x <= left }
        && items.contains { sheet.pixelFrames[$0].maxX >= right }
    }
    func spansHeight(_ items: some Sequence<Int>) -> Bool {
      items.contains { sheet.pixelFrames[$0].y <= top }
        && items.contains { sheet.pixelFrames[$0].maxY >= bottom }
    }
    let all = sheet.pixelFrames.indices
    guard spansWidth(all), spansHeight(all) else { return false }
    if !rows.isEmpty { return rows.allSatisfy { spansWidth($0) } }
    var columns = Array(repeating: [Int](), count: sheet.columnCount)
    for item in all {
      for column in sheet.columns[item]..<sheet.columns[item] + sheet.span(at: item) {
        columns[column].append(item)
      }
    }
    return columns.allSatisfy { spansHeight($0) }
  }

  /// The same arrangement, known not to keep `limit`.
  package func relaxing(_ limit: LayoutLimit) -> Arrangement {
    var result = self
    result.relaxedLimits.insert(limit)
    return result
  }

  private func fixedBottom(
    _ extent: Double, _ spacing: LayoutSpacing, _ flow: LayoutFlow, captions: [Double]
  ) -> FixedBottomSheet {
    let calculated = flow.unturned(self)
    return FixedBottomSheet(
      margins: flow.calculated(spacing.margins),
      rowGap: flow.axis == .vertical ? spacing.rowGap : spacing.columnGap, arrangement: calculated,
      canvas: LayoutSize(width: calculated.contentSize.width, height: extent), captions: captions)
  }
}
