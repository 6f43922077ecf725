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
