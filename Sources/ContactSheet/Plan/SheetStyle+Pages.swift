package import GalleryLayout
internal import PixelGeometry

extension SheetStyle {
  /// Lays out `entries` on pages; returns them, and the room for each caption.
  func pages(_ entries: [SheetEntry]) throws(SheetError) -> (pages: [Page], captionHeights: [Int]) {
    let (pages, heights) = try withRoomForCaptions(entries) { (pages: [Page]) in
      pages.flatMap { page in page.arrangement.pixelFrames.map(\.width) }
    } layOut: { shapes throws(SheetError) in
      try self.pages(shapes)
    }
    if heights.isEmpty { return (pages, []) }
    return (pages, pages.flatMap { evened(Array(heights[$0.items]), in: $0.arrangement) })
  }

  /// Lays out `shapes` on pages as wide as the style, or as `width` says; one page where none is asked for.
  ///
  /// - Throws: `SheetError` with code `.impossibleLayout` when the measures cannot be met, or the layout knows no pages.
  package func pages(_ shapes: [SheetShape], width: Double? = nil) throws(SheetError) -> [Page] {
    let room = CellRoom(self)
    let arranger = SheetArranger(style: room.style, width: width ?? Double(self.width))
    var style = PageStyle(height: Double(page?.height ?? 0))
    let look = HeadingLook(self)
    style.headerHeight = Double(look.headerHeight)
    style.titleHeight = Double(look.titleHeight)
    style.footerHeight = Double(look.footerHeight)
    do throws(LayoutError) {
      if flow.axis == .vertical, let pages = try arranger.pages(limited(shapes).map(\.item), on: style) {
        return room.cells(pages)
      }
    } catch {
      throw SheetError(
        code: error.code == .tooLarge ? .sheetTooLarge : .impossibleLayout, reason: error.description)
    }
    throw SheetError(
      code: .impossibleLayout, reason: "pages are for waterfalls, columns, rows and grids that run downwards")
  }
}
