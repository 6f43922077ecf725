internal import GalleryLayout
internal import SheetText

extension SheetStyle {
  /// The height that a sheet or a page has whatever is on it; `nil` where that follows.
  var givenHeight: Int? {
    page?.height ?? (flow.axis == .horizontal ? width : fitting?.height)
  }

  /// The style with room for all lines of title, header and footer on a sheet `sheetWidth` pixels wide.
  ///
  /// Where the number of lines is known already, it stays. What has nothing to say gets no room.
  func measuringHeadings(
    _ fields: @autoclosure () -> CaptionFields, sheetWidth: Int
  ) throws(SheetError) -> SheetStyle {
    if headings.isEmpty { return self }
    let fields = fields()
    let look = HeadingLook(self)
    var style = self
    do throws(TextError) {
      var renderer = try TextRenderer(fontFile: face.fontFile)
      for kind in HeadingLook.Kind.allCases where headings.lineCounts[kind] == nil {
        guard let template = look.template(kind) else { continue }
        let lines = CaptionLines(template.paragraphs(for: fields), limit: look.lineLimit(kind)) {
          paragraph, limit in
          renderer.measure(
            paragraph.text, look.textStyle(kind, lines: limit), width: look.textWidth(on: sheetWidth)
          ).lineCount
        }
        style.headings.lineCounts[kind] = lines.count == 0 ? 0 : max(template.lineCount, lines.count)
      }
    } catch {
      throw SheetError(error)
    }
    return style
  }

  /// Lays out with room for the lines of title, header and footer, whose number follows from the width of the sheet.
  ///
  /// Where that is not known before, the sheet is laid out until all lines have their room.
  ///
  /// - Returns: What `layOut` makes of the style, and the style.
  func withRoomForHeadings<Layout>(
    _ fields: @autoclosure () -> CaptionFields, sheetWidth: (Layout) -> Int,
    layOut: (SheetStyle) throws(SheetError) -> Layout
  ) throws(SheetError) -> (layout: Layout, style: SheetStyle) {
    var style = self
    style.headings.lineCounts = [:]
    if headings.isEmpty { return (try layOut(style), style) }
    let fields = fields()
    if flow.axis == .vertical { style = try style.measuringHeadings(fields, sheetWidth: width) }
    while true {
      let layout = try layOut(style)
      var next = self
      next.headings.lineCounts = [:]
      next = try next.measuringHeadings(fields, sheetWidth: sheetWidth(layout))
      // Only ever more, up to the limit, so that this ends.
      next.headings.lineCounts.merge(style.headings.lineCounts) { max($0, $1) }
      if next == style { return (layout, style) }
      style = next
    }
  }
}
