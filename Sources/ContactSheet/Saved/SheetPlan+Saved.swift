internal import FileAccess
internal import GalleryLayout
internal import PixelGeometry

extension SheetPlan {
  /// The plan of the pictures that were `found`, at the places of `saved`.
  init(
    _ saved: SavedLayout, _ found: InputGathering.Found, options: SheetOptions
  ) throws(SheetError) {
    let places = SavedPlaces(saved, found, options: options)
    try Self.refuse(places.problems, options)
    var options = options
    // Where a heading was saved, its room is known.
    options.style = try options.style.measuringHeadings(
      places.entries.widestSheetFields(options.selection.paths), sheetWidth: saved.size.width)
    guard places.entries.contains(where: \.isPicture) else {
      throw Self.nothing(saved, found).with(places.problems.filter { $0.reason != SavedPlaces.missing })
    }
    let pages = saved.pageItems.map { page in
      (
        entries: Array(places.entries[page.indices]),
        arrangement: Arrangement(
          frames: page.map(\.exactFrame), pixelFrames: page.map(\.frame), columns: page.map(\.column),
          contentSize: saved.contentSize, pixelSize: saved.size),
        captionHeights: page.map(\.captionHeight)
      )
    }
    if saved.pageCount > 0 {
      try self.init(
        pages: pages, of: places.entries, options: options, problems: places.problems,
        passedOver: found.passedOver, unreadFormats: found.unreadFormats)
    } else {
      // A layout has at least one item, and without pages all are on the first.
      var entries = places.entries
      entries.addCaptions(options, count: saved.placeCount)
      try self.init(
        entries, in: pages[0].arrangement, pages[0].captionHeights, options: options,
        problems: places.problems,
        passedOver: found.passedOver, unreadFormats: found.unreadFormats)
      placeHeadings(of: entries)
    }
    try refuseCrampedHeadings()
    try refuseCrampedCaptions(saved)
    hidden = places.unplaced
  }

  /// Refuses title, header and footer where no room was kept for them.
  private func refuseCrampedHeadings() throws(SheetError) {
    let look = HeadingLook(options.style)
    for sheet in pages.isEmpty ? [self] : pages {
      let top = sheet.items.lazy.map(\.frame.y).min() ?? size.height
      let bottom = sheet.items.lazy.map(\.frame.maxY).max() ?? 0
      for heading in sheet.headings {
        let isWhole = heading.frame.height == look.height(heading.kind)
        let hasLines = look.lineCount(heading.kind) >= look.template(heading.kind)?.lineCount ?? 0
        if isWhole, hasLines, heading.frame.maxY <= top || heading.frame.y >= bottom { continue }
        throw SheetError(
          code: .impossibleLayout,
          reason: "the saved layout has no room for the \(heading.kind), unless it is saved with one as high")
      }
    }
  }

  /// Refuses captions for which no room was kept, or not enough for a line of letters that are larger than they were.
  private func refuseCrampedCaptions(_ saved: SavedLayout) throws(SheetError) {
    guard let look = CaptionLook(options.style), !look.isOver, let size = options.style.textSizeToKeep
    else { return }
    // Letters of the same size were written in a low cell, too.
    let needed = size <= saved.fontSize ?? 0 ? 1 : look.height(lines: 1)
    for item in items where !item.entry.caption.isEmpty && item.parts.captionHeight < needed {
      let (room, name) = (item.parts.captionHeight, item.name ?? FilePath("item \(item.place)"))
      throw SheetError(
        code: .impossibleLayout,
        reason: room == 0
          ? "the saved layout has no room for a label of \(name), which had none when it was saved"
          : """
          the saved layout has \(room) pixels for the label of \(name), and a line of letters of \
          \(Int(size.rounded())) pixels takes \(needed); expected a smaller font size
          """)
    }
  }

  /// Why not a single picture has its place.
  private static func nothing(_ saved: SavedLayout, _ found: InputGathering.Found) -> SheetError {
    guard let first = found.candidates.first(where: { $0.header != nil })?.file.name,
      let name = saved.items.first?.name
    else { return found.nothing }
    return SheetError(
      code: .noUsableImage,
      reason: saved.items.contains { $0.name == first }
        ? "no usable image"
        : """
        the saved layout has none of these pictures: its names are such as '\(name)', theirs such as '\(first)'
        """)
  }
}

extension SheetOptions {
  /// The options with everything that a saved layout decides; the same without one.
  var forSavedLayout: SheetOptions {
    guard let savedLayout else { return self }
    var options = self
    options.style = SheetStyle()
    // The usual size of letters follows from it.
    options.style.width = savedLayout.size.width
    options.style.background = style.background
    options.style.backgroundPicture = style.backgroundPicture
    options.style.cell = style.cell
    options.style.seed = style.seed
    options.style.caption = style.caption
    // Where there was room below the pictures, there still is, and nowhere else.
    options.style.caption?.position = savedLayout.hasCaptionsBelow ? .below : .over
    options.style.face = style.face
    options.style.face.size = style.face.size ?? savedLayout.fontSize
    options.style.headings = style.headings
    let look = HeadingLook(options.style)
    for (kind, height) in savedLayout.headingHeights {
      options.style.headings.lineCounts[kind] = look.lines(kind, in: height)
    }
    options.style.margins = savedLayout.margins
    options.style.layout = savedLayout.layout
    if let fit = savedLayout.cellFit {
      options.style.fit = fit.fit
      options.style.gravity = fit.gravity
    }
    if savedLayout.pageCount > 0 {
      options.style.page = SheetPage(height: savedLayout.size.height, density: savedLayout.density)
    }
    // Where places stay, one without a picture is marked.
    if errorPolicy == .skip { options.errorPolicy = .placeholder }
    return options
  }
}
