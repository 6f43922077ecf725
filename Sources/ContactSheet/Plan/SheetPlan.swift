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
  public let items: [SheetItem]
  /// All frames at once, and the size of the content before rounding.
  public let arrangement: Arrangement
  /// Inputs that give no picture, as their headers or paths say; in the order they were found in.
  public let problems: [InputProblem]
  /// Files and folders left out as the rules for inputs say; only the reasons are of interest.
  public let passedOver: [PassedOverInput]
  /// What making the plan took.
  private(set) var planningTimes = PlanningTimes()
  /// Picture files in folders whose formats are not read, by the endings of their names.
  public let unreadFormats: [UnreadFormat]

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
    if let cells = options.placeholders {
      let heights = cells.drawnHeights(for: options.style.layout, seed: options.style.seed)
      let color = options.style.cellColor
      return try SheetPlan(
        heights.map { SheetEntry(cellOfHeight: $0, color: color) }, options: options)
    }
    // Impossible measures are the caller's mistake whatever the files are, and cheap to find.
    _ = try options.style.arrange([])
    let gathering = InputGathering(
      selection: options.selection, outputs: outputs, limits: options.limits.decodeLimits,
      workers: options.workerCount)
    let clock = ContinuousClock()
    let start = clock.now
    let found = try gathering.gather(observer: observer)
    let probed = clock.now
    var plan = try SheetPlan(found, options: options)
    plan.planningTimes = PlanningTimes(probe: probed - start, layout: clock.now - probed)
    return plan
  }

  /// What making a plan took.
  struct PlanningTimes {
    var probe = Duration.zero
    var layout = Duration.zero
  }

  private init(
    _ found: InputGathering.Found, options: SheetOptions
  ) throws(SheetError) {
    let (entries, headerProblems) = try Self.entries(
      for: found.candidates, options: options, limit: options.limits.pixels)
    let problems = found.problems + headerProblems
    if let first = problems.first, options.isStrict || options.errorPolicy == .fail {
      throw SheetError(
        code: .damagedInput, reason: "nothing was written, because of damaged or unreadable input",
        problems: options.isStrict ? problems : [first])
    }
    guard entries.contains(where: \.isPicture) else {
      throw SheetError(code: .noUsableImage, reason: found.reasonForNothing, problems: problems)
    }
    try self.init(
      entries, options: options, problems: problems, passedOver: found.passedOver,
      unreadFormats: found.unreadFormats)
  }

  private init(
    _ entries: [SheetEntry], options: SheetOptions, problems: [InputProblem] = [],
    passedOver: [PassedOverInput] = [], unreadFormats: [UnreadFormat] = []
  ) throws(SheetError) {
    let arrangement = try options.style.arrange(entries)
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
    let fit = options.style.fit
    items = entries.enumerated().map { index, entry in
      SheetItem(
        entry, frame: arrangement.pixelFrames[index], exactFrame: arrangement.frames[index],
        column: arrangement.columns[index], fit: fit)
    }
    self.options = options
    self.arrangement = arrangement
    self.unreadFormats = unreadFormats
    self.problems = problems
    self.passedOver = passedOver
  }

  /// What gets a place for `candidates`, and what is to say about those that give no picture; both in their order.
  ///
  /// A picture whose tile would have more than `limit` pixels gives none: one of 1 column and 30,000 rows becomes
  /// 388 columns and 11 million rows in a common sheet.
  private static func entries(
    for candidates: [Candidate], options: SheetOptions, limit: Int
  ) throws(SheetError) -> (entries: [SheetEntry], problems: [InputProblem]) {
    let wanted = candidates.map { SheetEntry($0, options: options) }
    var frames = try options.style.arrange(wanted.compactMap(\.self)).pixelFrames[...]
    var entries: [SheetEntry] = []
    var problems: [InputProblem] = []
    for (candidate, entry) in zip(candidates, wanted) {
      var (entry, problem) = (entry, candidate.problem)
      if let tile = entry.flatMap({ _ in frames.popFirst() })?.size, entry?.isPicture == true,
        tile.pixelCount > limit
      {
        let reason = "the tile would be \(tile), more than the limit of \(limit) pixels (see --max-pixels)"
        problem = candidate.problem(reason)
        entry = options.errorPolicy == .placeholder ? SheetEntry(rejected: candidate, reason: reason) : nil
      }
      if let entry { entries.append(entry) }
      if let problem { problems.append(problem) }
    }
    return (entries, problems)
  }

  /// The same sheet laid out as if the inputs of the items at `indices` had never been found.
  func removing(_ indices: Set<Int>) throws(SheetError) -> SheetPlan {
    let entries = items.enumerated().filter { !indices.contains($0.offset) }.map(\.element.entry)
    guard entries.contains(where: \.isPicture) else {
      throw SheetError(code: .noUsableImage, reason: "no usable image")
    }
    var plan = try SheetPlan(
      entries, options: options, problems: problems, passedOver: passedOver, unreadFormats: unreadFormats)
    plan.planningTimes = planningTimes
    return plan
  }
}
