public import FileAccess
public import GalleryLayout
internal import ImageCodecs
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
  /// How much one input may ask for.
  let limits: DecodeLimits

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
        heights.map { SheetEntry(cellOfHeight: $0, color: color) }, options: options, limits: DecodeLimits())
    }
    // Impossible measures are the caller's mistake whatever the files are, and cheap to find.
    _ = try options.style.arrange([])
    let limits = DecodeLimits()
    let gathering = InputGathering(
      selection: options.selection, outputs: outputs, limits: limits, workers: options.workerCount)
    let found = try gathering.gather(observer: observer)
    return try SheetPlan(found, options: options, limits: limits)
  }

  private init(
    _ found: InputGathering.Found, options: SheetOptions, limits: DecodeLimits
  ) throws(SheetError) {
    var problems = found.problems + found.candidates.compactMap(\.problem)
    let candidates = found.candidates.compactMap { SheetEntry($0, options: options) }
    let (entries, oversized) = try Self.split(candidates, style: options.style, limit: limits.maxPixels)
    problems += oversized
    if let first = problems.first, options.isStrict || options.errorPolicy == .fail {
      throw SheetError(
        code: .damagedInput, reason: "nothing was written, because of damaged or unreadable input",
        problems: options.isStrict ? problems : [first])
    }
    guard entries.contains(where: \.isPicture) else {
      throw SheetError(code: .noUsableImage, reason: "no usable image", problems: problems)
    }
    try self.init(
      entries, options: options, limits: limits, problems: problems, passedOver: found.passedOver)
  }

  private init(
    _ entries: [SheetEntry], options: SheetOptions, limits: DecodeLimits, problems: [InputProblem] = [],
    passedOver: [PassedOverInput] = []
  ) throws(SheetError) {
    let arrangement = try options.style.arrange(entries)
    let size = arrangement.pixelSize
    guard max(size.width, size.height) <= Self.longestSide else {
      throw SheetError(
        code: .sheetTooLarge,
        reason: "the sheet would be \(size) pixels; a PNG has at most \(Self.longestSide) on a side")
    }
    let fit = options.style.fit
    items = entries.enumerated().map { index, entry in
      SheetItem(
        entry, frame: arrangement.pixelFrames[index], exactFrame: arrangement.frames[index],
        column: arrangement.columns[index], fit: fit)
    }
    self.options = options
    self.arrangement = arrangement
    self.limits = limits
    self.problems = problems
    self.passedOver = passedOver
  }

  /// The largest number a PNG's header may hold.
  ///
  /// Source: PNG (third edition), section 7.1.
  private static let longestSide = 2_147_483_647

  /// The entries whose tiles can be held in memory, and what is to say about the others.
  ///
  /// A picture of one column and 30,000 rows becomes 388 columns and 11 million rows in a common sheet.
  private static func split(
    _ entries: [SheetEntry], style: SheetStyle, limit: Int
  ) throws(SheetError) -> (entries: [SheetEntry], problems: [InputProblem]) {
    let frames = try style.arrange(entries).pixelFrames
    var kept: [SheetEntry] = []
    var problems: [InputProblem] = []
    for (entry, frame) in zip(entries, frames) {
      if case .picture(let path, let header, _) = entry.content, frame.size.pixelCount > limit {
        let reason = "\(header.storedSize) would become a tile of \(frame.size), more than \(limit) pixels"
        problems.append(
          InputProblem(name: entry.name ?? path, path: path, severity: .rejected, reason: reason))
      } else {
        kept.append(entry)
      }
    }
    return (kept, problems)
  }

  /// The same sheet laid out as if the inputs of the items at `indices` had never been found.
  func removing(_ indices: Set<Int>) throws(SheetError) -> SheetPlan {
    let entries = items.enumerated().filter { !indices.contains($0.offset) }.map(\.element.entry)
    guard entries.contains(where: \.isPicture) else {
      throw SheetError(code: .noUsableImage, reason: "no usable image")
    }
    return try SheetPlan(
      entries, options: options, limits: limits, problems: problems, passedOver: passedOver)
  }
}
