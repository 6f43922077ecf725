public import FileAccess
public import GalleryLayout
internal import ImageCodecs
internal import PNGEncoding
public import PixelGeometry

/// A sheet whose every position is decided, before the first pixel is decoded.
public struct SheetPlan: Sendable {
  /// What the plan was made from.
  public let options: SheetOptions
  /// Everything that has a place, in sheet order.
  public private(set) var items: [SheetItem]
  /// The pages, each a sheet of its own; none for one endless sheet.
  public private(set) var pages: [SheetPlan] = []
  /// What is written above and below the items; on pages, each has its own.
  private(set) var headings: [SheetHeading] = []
  /// The share of each page that is filled.
  private(set) var pageFills: [Double] = []
  /// The wishes of the style that the layout gave up because nothing else was possible.
  package private(set) var relaxedLimits: Set<LayoutLimit> = []
  /// True for a page, where others may follow.
  private(set) var isPage = false
  /// All frames at once, and the size of the content before rounding; on pages, those of the first.
  public let arrangement: Arrangement
  /// Inputs that give no picture, as their headers or paths say; in the order they were found in.
  public let problems: [InputProblem]
  /// Inputs that the layout leaves out: those of a row that the style hides, and those without a place in a saved one.
  public internal(set) var hidden: [InputProblem]
  /// Names of ``SheetStyle/spans`` that no input has.
  public private(set) var unusedSpans: [FilePath]
  /// Names of ``SheetOptions/captions`` that no file has.
  public private(set) var unusedCaptions: [FilePath] = []
  /// Files and folders left out as the rules for inputs say; only the reasons are of interest.
  public let passedOver: [PassedOverInput]
  /// What making the plan took.
  private(set) var planningTimes = PlanningTimes()
  /// Picture files in folders whose formats are not read, by the endings of their names.
  public let unreadFormats: [UnreadFormat]
  /// What wants a place and has none, of which ``hidden`` tells.
  private var hiddenEntries: [SheetEntry]

  /// True when at least one input is known to be not on the sheet, or only as a marked tile.
  public var hasRejectedInput: Bool {
    !hidden.isEmpty || problems.contains { $0.severity == .rejected }
  }
  /// How many places there are, those included that were empty when the layout was saved.
  var placeCount: Int { options.savedLayout?.placeCount ?? items.count }
  /// Width and height of the sheet.
  public var size: PixelSize { arrangement.pixelSize }

  /// Finds the inputs, reads their headers and lays them out.
  ///
  /// - Parameters:
  ///   - options: The inputs and the look.
  ///   - outputs: Files this run will write; they are never inputs.
  ///   - observer: Is told how many headers were read.
  /// - Returns: A plan with at least one picture, or with cells only.
  /// - Throws: `SheetError` when the layout is impossible, nothing usable was found, or the options say that a bad
  ///   input is a failure.
  public static func make(
    _ options: SheetOptions, outputs: [FilePath] = [], observer: SheetObserver? = nil
  ) throws(SheetError) -> SheetPlan {
    try options.style.checkText()
    _ = try options.foundBackground()
    if let cells = options.placeholders {
      let heights = cells.drawnHeights(for: options.style.layout, seed: options.style.seed)
      let color = options.style.cellColor
      let areExtra = options.style.layout == .founding(.captioned)
      return try SheetPlan(
        heights.map {
          SheetEntry(SheetShape(areExtra ? .extra(Double($0)) : .height(Double($0))), color: color)
        }, options: options)
    }
    let options = options.forSavedLayout
    if options.savedLayout == nil {
      // Impossible measures are the caller's mistake whatever the files are, and cheap to find.
      _ = try options.style.arrange([])
      if options.style.page != nil { _ = try options.style.pages([]) }
    }
    let gathering = InputGathering(
      selection: options.selection, outputs: outputs, limits: options.limits.decodeLimits,
      workers: options.workerCount, readsCamera: options.style.caption?.template.needsCamera ?? false,
      captions: options.captions)
    let clock = ContinuousClock()
    let start = clock.now
    let found = try gathering.gather(observer: observer)
    let probed = clock.now
    var plan =
      if let saved = options.savedLayout {
        try SheetPlan(saved, found, options: options)
      } else {
        try SheetPlan(found, options: options)
      }
    plan.unusedCaptions = found.unusedCaptions
    try plan.refuseOmissions()
    plan.planningTimes = PlanningTimes(probe: probed - start, layout: clock.now - probed)
    return plan
  }

  /// Lays out `shapes` without files, with room for what is written at them.
  ///
  /// - Parameters:
  ///   - shapes: What is laid out.
  ///   - names: The name of every shape; empty for none.
  ///   - options: The look.
  /// - Returns: A plan without a picture.
  /// - Throws: `SheetError` when the layout is impossible.
  package static func make(
    shapes: [SheetShape], names: [FilePath?], options: SheetOptions
  ) throws(SheetError) -> SheetPlan {
    try options.style.checkText()
    return try SheetPlan(
      shapes.enumerated().map { SheetEntry($1, name: names.isEmpty ? nil : names[$0]) }, options: options)
  }

  /// What making a plan took.
  struct PlanningTimes {
    var probe = Duration.zero
    var layout = Duration.zero
  }

  private init(
    _ found: InputGathering.Found, options: SheetOptions
  ) throws(SheetError) {
    let (entries, headerProblems) = try Self.entries(for: found.candidates, options: options)
    let problems = found.problems + headerProblems
    try Self.refuse(problems, options)
    guard entries.contains(where: \.isPicture) else {
      throw found.nothing.with(problems)
    }
    try self.init(
      entries, options: options, problems: problems, passedOver: found.passedOver,
      unreadFormats: found.unreadFormats)
  }

  private init(
    _ entries: [SheetEntry], options: SheetOptions, problems: [InputProblem] = [],
    passedOver: [PassedOverInput] = [], unreadFormats: [UnreadFormat] = []
  ) throws(SheetError) {
    var (entries, options) = (entries, options)
    options.style = options.style.yielding(to: entries)
    entries.addCaptions(options, count: entries.count)
    guard options.style.page != nil else {
      let layout: (arrangement: Arrangement, captionHeights: [Int])
      (layout, options.style) = try options.style.withRoomForHeadings(
        entries.widestSheetFields(options.selection.paths)
      ) {
        $0.arrangement.pixelSize.width
      } layOut: { style throws(SheetError) in
        try style.arrange(entries)
      }
      let (arrangement, captionHeights) = layout
      // What is hidden is not counted, as far as that is known by now.
      if arrangement.count < entries.count { entries.addCaptions(options, count: arrangement.count) }
      try self.init(
        entries, in: arrangement, captionHeights, options: options, problems: problems,
        passedOver: passedOver, unreadFormats: unreadFormats)
      placeHeadings(of: entries)
      relaxedLimits = arrangement.relaxedLimits
      return
    }
    let layout: (pages: [Page], captionHeights: [Int])
    (layout, options.style) = try options.style.withRoomForHeadings(
      entries.widestSheetFields(options.selection.paths)
    ) {
      [options] _ in
      options.style.width
    } layOut: { style throws(SheetError) in
      try style.pages(entries)
    }
    let (pages, captionHeights) = layout
    try self.init(
      pages: pages.map { page in
        (
          Array(entries[page.items]), page.arrangement,
          captionHeights.isEmpty ? [] : Array(captionHeights[page.items])
        )
      }, of: entries, options: options, problems: problems, passedOver: passedOver,
      unreadFormats: unreadFormats)
    pageFills = pages.map(\.fill)
    for page in pages { relaxedLimits.formUnion(page.arrangement.relaxedLimits) }
  }

  /// The plan of pages, with what is on each; `entries` are all, what is hidden at their end.
  init(
    pages: [(entries: [SheetEntry], arrangement: Arrangement, captionHeights: [Int])],
    of entries: [SheetEntry],
    options: SheetOptions,
    problems: [InputProblem], passedOver: [PassedOverInput], unreadFormats: [UnreadFormat]
  ) throws(SheetError) {
    let count = options.savedLayout?.placeCount ?? pages.reduce(0) { $0 + $1.entries.count }
    var plans: [SheetPlan] = []
    var first = 0
    for (number, page) in pages.enumerated() {
      var onPage = page.entries
      onPage.addCaptions(
        options, from: first, count: count, page: number, pageCount: pages.count)
      var plan = try SheetPlan(
        onPage, in: page.arrangement, page.captionHeights, from: first, page: number, options: options)
      first += onPage.count
      plan.isPage = true
      plans.append(plan)
    }
    guard let first = pages.first else {
      throw SheetError(
        code: .noUsableImage, reason: "no page has anything on it", problems: problems)
    }
    try self.init(
      first.entries, in: first.arrangement, [], options: options, problems: problems, passedOver: passedOver,
      unreadFormats: unreadFormats)
    items = plans.flatMap(\.items)
    if !options.style.headings.isEmpty {
      var fields = entries.sheetFields(options.selection.paths)
      (fields.count, fields.pageCount) = (count, plans.count)
      for number in plans.indices {
        fields.page = number
        plans[number].headings = plans[number].placedHeadings(fields)
      }
    }
    self.pages = plans
    hidden = Self.hidden(entries, after: items.count)
    unusedSpans = SpanTable(options.style.spans).unused(among: entries.lazy.map(\.name))
    hiddenEntries = Array(entries.dropFirst(items.count))
  }

  /// The plan of `entries` in their places, with room for captions below them; none where that is empty.
  ///
  /// The first is number `first` of all.
  init(
    _ entries: [SheetEntry], in arrangement: Arrangement, _ captionHeights: [Int], from first: Int = 0,
    page: Int = 0,
    options: SheetOptions, problems: [InputProblem] = [], passedOver: [PassedOverInput] = [],
    unreadFormats: [UnreadFormat] = []
  ) throws(SheetError) {
    let size = arrangement.pixelSize
    guard !size.isEmpty else {
      throw SheetError(code: .impossibleLayout, reason: "the sheet would have no pixels")
    }
    guard max(size.width, size.height) <= PNGStream.longestSide else {
      throw SheetError(
        code: .sheetTooLarge,
        reason: "the sheet would be \(size) pixels; a PNG has at most \(PNGStream.longestSide) on a side",
        problems: problems)
    }
    let look = CellLook(options.style, savedLayout: options.savedLayout)
    // What is hidden comes last.
    items = zip(entries, arrangement.pixelFrames.indices).map { entry, index in
      let place = entry.place ?? first + index
      let parts = look.parts(
        of: arrangement.pixelFrames[index], entry,
        captionHeight: captionHeights.isEmpty ? 0 : captionHeights[index],
        ground: options.style.ground(of: place))
      return SheetItem(
        entry, parts: parts, exactFrame: arrangement.frames[index], column: arrangement.columns[index],
        place: place, page: page)
    }
    hidden = Self.hidden(entries, after: arrangement.count)
    guard !items.isEmpty || entries.isEmpty else {
      throw SheetError(
        code: .noUsableImage, reason: "nothing is left: the only row is not full, and hidden",
        problems: problems)
    }
    unusedSpans = SpanTable(options.style.spans).unused(among: entries.lazy.map(\.name))
    hiddenEntries = Array(entries.dropFirst(items.count))
    self.options = options
    self.arrangement = arrangement
    self.unreadFormats = unreadFormats
    self.problems = problems
    self.passedOver = passedOver
  }

  /// Refuses inputs without a picture, where the options say that they are a failure.
  static func refuse(_ problems: [InputProblem], _ options: SheetOptions) throws(SheetError) {
    let rejections = problems.filter { $0.severity == .rejected }
    guard let first = rejections.first, options.isStrict || options.errorPolicy == .fail else { return }
    throw SheetError(
      code: .damagedInput, reason: "nothing was written, because of damaged or unreadable input",
      problems: options.isStrict ? rejections : [first])
  }

  /// Refuses to leave inputs out, and wide pictures that are not there, where the options are strict.
  private func refuseOmissions() throws(SheetError) {
    guard options.isStrict else { return }
    if !hidden.isEmpty {
      throw SheetError(
        code: .damagedInput, reason: "nothing was written, because not all inputs have a place",
        problems: hidden)
    }
    if let name = unusedSpans.first {
      throw SheetError(
        code: .damagedInput,
        reason: "nothing was written, because no picture is called \(name), which should be wide")
    }
    if let name = unusedCaptions.first {
      throw SheetError(
        code: .damagedInput,
        reason: "nothing was written, because no picture is called \(name), which has a caption")
    }
  }

  /// Writes above and below the items of a sheet without pages.
  mutating func placeHeadings(of entries: [SheetEntry]) {
    // What they could say is not looked for where they are not wanted.
    if options.style.headings.isEmpty { return }
    var fields = entries.sheetFields(options.selection.paths)
    (fields.count, fields.page, fields.pageCount) = (placeCount, 0, 1)
    headings = placedHeadings(fields)
  }

  /// What is written above and below the items of this sheet or page.
  private func placedHeadings(_ fields: CaptionFields) -> [SheetHeading] {
    let look = HeadingLook(options.style)
    let top = items.lazy.map(\.frame.y).min() ?? size.height
    let bottom = items.lazy.map(\.frame.maxY).max() ?? 0
    return look.frames(on: size, top: top, bottom: bottom, isFirst: fields.page == 0).compactMap {
      kind, frame in
      let text = look.template(kind)?.text(for: fields) ?? ""
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      return text.isEmpty || frame.isEmpty ? nil : SheetHeading(kind: kind, frame: frame, lines: lines)
    }
  }

  /// What is to say of the entries after the first `count`, which have a place.
  private static func hidden(_ entries: [SheetEntry], after count: Int) -> [InputProblem] {
    entries.enumerated().dropFirst(count).map { index, entry in
      let name = entry.name ?? FilePath("cell \(index)")
      return InputProblem(
        name: name, path: entry.path ?? name, severity: .hidden,
        reason: "not on the sheet: the last row is not full, and hidden")
    }
  }

  /// What gets a place for `candidates`, and what is to say about some of them; both in their order.
  ///
  /// A picture whose tile would have too many pixels gets a shorter one; if that is still too large, none.
  private static func entries(
    for candidates: [Candidate], options: SheetOptions
  ) throws(SheetError) -> (entries: [SheetEntry], problems: [InputProblem]) {
    let limits = options.limits
    var wanted = candidates.map { SheetEntry($0, options: options) }
    var problems = candidates.map(\.problem)
    func isTooLarge(_ tile: PixelSize) -> Bool { tile.pixelCount > limits.tilePixels }
    func tiles() throws(SheetError) -> [(index: Int, tile: PixelSize)] {
      let entries = wanted.compactMap(\.self)
      // Without captions: these only make pictures smaller.
      let frames =
        options.style.page == nil
        ? try options.style.arrange(entries).arrangement.pixelFrames
        : try options.style.pages(entries).pages.flatMap(\.arrangement.pixelFrames)
      // What lies around a picture is no part of its tile.
      let insets = options.style.makesRoomInCells ? options.style.cell.insets : CellPadding()
      return zip(wanted.indices.filter { wanted[$0] != nil }, frames).map { index, frame in
        (
          index,
          PixelSize(
            width: max(1, frame.width - insets.horizontal), height: max(1, frame.height - insets.vertical))
        )
      }
    }
    func firstTiles() throws(SheetError) -> [(index: Int, tile: PixelSize)] {
      do throws(SheetError) {
        return try tiles()
      } catch {
        // Some ribbons together make a sheet too large for any file.
        guard error.code == .sheetTooLarge else { throw error }
        for (index, entry) in wanted.enumerated() { wanted[index]?.tileShape = entry?.shape.shortened() }
        return try tiles()
      }
    }
    for (index, tile) in try firstTiles() where isTooLarge(tile) && wanted[index]?.isPicture == true {
      wanted[index]?.tileShape = tile.shortened(to: limits.tilePixels)
    }
    guard wanted.contains(where: { $0?.tileShape != nil }) else {
      return (wanted.compactMap(\.self), problems.compactMap(\.self))
    }
    var placed = try tiles()
    for _ in 0..<Self.mostReductions {
      // Rounding may have added some rows; and where columns end together, others become broader.
      let excess = placed.filter { index, tile in
        guard isTooLarge(tile), let entry = wanted[index], entry.isPicture else { return false }
        return entry.tileShape == nil || tile.pixelCount / 2 <= limits.tilePixels
      }
      if excess.isEmpty { break }
      for (index, tile) in excess {
        wanted[index]?.tileShape = tile.shortened(to: limits.tilePixels, spare: true)
      }
      placed = try tiles()
    }
    for (index, tile) in placed where wanted[index]?.tileShape != nil || isTooLarge(tile) {
      if wanted[index]?.isPicture != true { continue }
      if isTooLarge(tile) {
        let reason = "the tile would be \(tile), more than the limit of \(limits.tilePixels) pixels"
        problems[index] = candidates[index].problem(reason)
        wanted[index] =
          options.errorPolicy == .placeholder ? SheetEntry(rejected: candidates[index], reason: reason) : nil
      } else {
        let cause =
          wanted[index]?.shape.shortened() != nil
          ? "too long and narrow for its column"
          : "too large for the limit of \(limits.tilePixels) pixels of a tile"
        problems[index] = candidates[index].problem(
          "\(cause): shown smaller, in a tile of \(tile) pixels", .reduced)
      }
    }
    return (wanted.compactMap(\.self), problems.compactMap(\.self))
  }

  /// How often tiles are made smaller that are still too large, or have become it.
  private static let mostReductions = 8

  /// The same sheet laid out as if the inputs of the items at `indices` had never been found.
  func removing(_ indices: Set<Int>) throws(SheetError) -> SheetPlan {
    let entries =
      items.enumerated().filter { !indices.contains($0.offset) }.map(\.element.entry) + hiddenEntries
    guard entries.contains(where: \.isPicture) else {
      throw SheetError(code: .noUsableImage, reason: "no usable image")
    }
    var plan = try SheetPlan(
      entries, options: options, problems: problems, passedOver: passedOver, unreadFormats: unreadFormats)
    plan.planningTimes = planningTimes
    return plan
  }
}

extension PixelSize {
  /// The size of the same breadth that is not too long for a tile and has at most `pixels` pixels; with `spare`, also
  /// when it is scaled to an exact breadth that rounding has taken a pixel from, and its length is rounded up.
  fileprivate func shortened(to pixels: Int, spare: Bool = false) -> PixelSize {
    let breadth = max(1, min(width, height))
    let most = spare ? pixels / (breadth + 1) - 1 : pixels / breadth
    let length = max(1, min(InputLimits.longestTile * breadth, most))
    return width <= height
      ? PixelSize(width: breadth, height: length) : PixelSize(width: length, height: breadth)
  }

  /// The size of the same breadth that is not too long for a tile; `nil` where that is this one.
  fileprivate func shortened() -> PixelSize? {
    let shorter = shortened(to: .max)
    return max(shorter.width, shorter.height) < max(width, height) ? shorter : nil
  }
}
