internal import FileAccess
internal import GalleryLayout
internal import PixelGeometry
internal import SheetText

extension SheetStyle {
  /// True when something is to be written.
  var hasText: Bool { caption != nil || !headings.isEmpty }

  /// Refuses text where there is none, and captions where the layout has no room for them.
  func checkText() throws(SheetError) {
    guard hasText else { return }
    if caption?.position == .below, !hasRoomForCaptions {
      throw SheetError(
        code: .impossibleLayout,
        reason: "\(layout.name) has no room for captions below its pictures, only over them")
    }
    if let file = face.fontFile {
      do throws(FileError) {
        _ = try InputFile(opening: file)
      } catch {
        throw SheetError(code: .cannotDrawText, path: file, reason: error.reasonText)
      }
    }
    do throws(TextError) {
      _ = try TextRenderer(fontFile: face.fontFile)
    } catch {
      throw SheetError(error)
    }
  }

  /// Lays out `entries` with room for their captions.
  ///
  /// On a sheet that grows to the right captions take their height from the lanes.
  ///
  /// A caption that has as many paragraphs as lines are allowed is as high as these, whatever its width. Others are
  /// first given all the lines that are allowed, then as many as they take at the width that comes out, for as long as
  /// this changes widths, and at last, where it is not enough then, all of them again. So no caption ever needs more than its room, and in layouts
  /// whose widths do not follow from heights, which are all but balanced columns, mosaics and those fitted to a height,
  /// none has more than it needs, but for its row.
  ///
  /// - Parameters:
  ///   - entries: What is laid out.
  ///   - widths: The widths of the cells of a layout, in order; those that are hidden may be missing.
  ///   - layOut: Lays out shapes.
  /// - Returns: What `layOut` makes of the shapes, and the height of each caption.
  /// - Throws: What `layOut` throws, and `SheetError` with code `.cannotDrawText`.
  func withRoomForCaptions<Layout>(
    _ entries: [SheetEntry], widths: (Layout) -> [Int],
    layOut: ([SheetShape]) throws(SheetError) -> Layout
  ) throws(SheetError) -> (layout: Layout, captionHeights: [Int]) {
    let spans = SpanTable(spans)
    var shapes = entries.map { $0.layoutShape(span: spans.columns(of: $0.name)) }
    func laidOut(_ heights: [Int]) throws(SheetError) -> Layout {
      // What there is room for in the padding takes no other.
      for (index, height) in heights.enumerated() {
        shapes[index].captionHeight = max(0, height - cell.padding.usable.bottom)
      }
      return try layOut(shapes)
    }
    guard let look = CaptionLook(self), !look.isOver else { return (try layOut(shapes), []) }
    let highest = entries.map { look.height(lines: $0.caption.isEmpty ? 0 : look.lineLimit) }
    let first = try laidOut(highest)
    let isCertain = entries.allSatisfy { $0.caption.isEmpty || $0.caption.count == look.lineLimit }
    if isCertain || layout == .mosaic { return (first, highest) }
    var measure = try CaptionMeasure(look, face)
    var (current, heights) = (first, highest)
    func neededHeights(at widths: [Int]) -> [Int] {
      measure.heights(
        entries, widths: widths.map { max(1, $0 - cell.insets.horizontal) }, highest: highest)
    }
    for _ in 0..<Self.mostCaptionRounds {
      let known = widths(current)
      let needed = neededHeights(at: known)
      if needed == heights { return (current, heights) }
      let next = try laidOut(needed)
      if widths(next) == known { return (next, needed) }
      (current, heights) = (next, needed)
    }
    // In lanes that have a height, lower captions make for wider pictures, and these for still lower captions.
    if zip(neededHeights(at: widths(current)), heights).allSatisfy({ $0 <= $1 }) { return (current, heights) }
    return (try laidOut(highest), highest)
  }

  /// How often a layout is done over for captions whose heights change its widths.
  private static let mostCaptionRounds = 3

  /// Refuses lanes that captions leave nothing of.
  func checkLanes(_ arrangement: Arrangement, _ captionHeights: [Int]) throws(SheetError) {
    guard flow.axis == .horizontal else { return }
    for (frame, caption) in zip(arrangement.pixelFrames, captionHeights) {
      let rest = frame.height - cell.insets.vertical - max(0, caption - cell.padding.usable.bottom)
      guard rest < 1 else { continue }
      throw SheetError(
        code: .impossibleLayout,
        reason: """
          labels of \(caption) pixels leave nothing of rows of \(frame.height) pixels; expected fewer rows, smaller \
          letters, or labels over the pictures
          """)
    }
  }

  /// Heights of captions in `arrangement`: where pictures end together in rows, those of the highest in each.
  ///
  /// Rows of a sheet that grows to the right stand upright; there pictures of a grid are equally high.
  func evened(_ heights: [Int], in arrangement: Arrangement) -> [Int] {
    if flow.axis == .horizontal, layout == .rows { return heights }
    var heights = heights
    for row in arrangement.rows {
      let places = row.clamped(to: heights.indices)
      let highest = heights[places].max() ?? 0
      for place in places { heights[place] = highest }
    }
    return heights
  }
}
