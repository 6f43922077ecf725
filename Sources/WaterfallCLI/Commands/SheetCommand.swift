internal import ContactSheet
internal import FileAccess
internal import GalleryLayout

/// What `compose` and `layout` have in common: a plan, and talking about it.
struct SheetCommand: Sendable {
  let settings: CommandSettings
  let streams: CommandStreams
  let log: MessageLog
  let progress: ProgressReporter

  init(_ settings: CommandSettings, _ streams: CommandStreams) {
    self.settings = settings
    self.streams = streams
    log = MessageLog(sink: streams.errors, verbosity: settings.verbosity)
    progress = ProgressReporter(
      form: Self.progressForm(settings, streams), sink: streams.errors)
  }

  /// Finds the pictures and lays them out, without decoding any; `outputs` are what this run writes, and so does
  /// not read.
  func plan(outputs: [OutputTarget]) throws(CommandFailure) -> SheetPlan {
    var options = settings.sheetOptions(listed: try settings.listedPaths())
    options.savedLayout = try settings.savedLayout()
    if let saved = options.savedLayout { options.style.cell = settings.cell.style(savedIn: saved) }
    options.captions = try settings.captionTable()
    if options.captions != nil, let label = settings.text.label, !label.namesTable {
      log.warning("--captions: --label does not name {caption}, so that no caption is written")
    }
    let files = outputs.map { output in
      switch output {
      case .file(let path): path
      // By this name a file behind the stream is recognised.
      case .standardOutput: FilePath("/dev/stdout")
      }
    }
    defer { progress.clear() }
    do throws(SheetError) {
      return try SheetPlan.make(options, outputs: files, observer: observer)
    } catch {
      tellLooseValues(error.problems.map(\.path) + (error.path.map { [$0] } ?? []))
      throw CommandFailure(error, pathCount: options.selection.paths.count)
    }
  }

  /// Tells of what was wrong with single inputs.
  func tell(_ problems: [InputProblem]) {
    for problem in problems { log.warning(problem.line) }
    tellLooseValues(problems.map(\.path))
  }

  /// Tells of values that were taken for `paths`, which are not there.
  private func tellLooseValues(_ paths: [FilePath]) {
    for path in paths {
      guard let spelling = settings.looseValues[path] else { continue }
      log.warning("\(path) was taken for a file; as a value it is given with =, as in \(spelling)")
    }
  }

  /// Tells of what is wrong with a plan, and with single inputs.
  func tell(_ plan: SheetPlan) {
    tell(plan.problems + plan.hidden)
    tellUnusedNames(plan)
    tellRelaxed(plan.relaxedLimits)
  }

  /// Tells of pictures that options name and that are not there.
  func tellUnusedNames(_ plan: SheetPlan) {
    tellUnusedSpans(plan.unusedSpans)
    let unused = plan.unusedCaptions
    // A table may be that of a whole archive.
    let shown = unused.count > Self.mostUnusedCaptions + 1 ? Self.mostUnusedCaptions : unused.count
    let known = shown == 0 ? [] : plan.items.compactMap { $0.name?.lastComponent }
    for name in unused.prefix(shown) {
      let line = plan.options.captions?.line(of: name)
      let hint = UnusedCaptionHint(name, line: line, among: known).text.map { "; \($0)" } ?? ""
      log.warning(
        "\(captionsName)\(line.map { "line \($0): " } ?? "")no picture is called \(name)\(hint)")
    }
    if unused.count > shown {
      log.warning("\(captionsName)no pictures are called as \(unused.count - shown) other names")
    }
  }

  private static let mostUnusedCaptions = 20

  /// The table of captions, in front of what is said of it.
  private var captionsName: String { settings.text.captions.map { "\($0.path): " } ?? "" }

  /// Tells of wishes that the layout gave up because nothing else was possible.
  func tellRelaxed(_ limits: Set<LayoutLimit>) {
    for limit in LayoutLimit.allCases where limits.contains(limit) {
      let reason =
        switch limit {
        case .leastItems: "some rows have fewer pictures than asked for"
        case .leastRowHeight: "some rows are lower than asked for"
        case .mostItems: "some rows have more pictures than asked for"
        case .greatestRowHeight: "some rows are taller than asked for"
        case .canvas:
          "these pictures do not fill the sheet from edge to edge"
            + (settings.fitting == nil ? "" : "; --residual crop=N% crops them to it, by N % at most")
        case .leastSide: "some pictures are less than a pixel wide or tall"
        }
      log.warning("\(settings.choice.spelling): \(reason)")
    }
  }

  /// Tells of wide pictures that are not there.
  func tellUnusedSpans(_ names: [FilePath]) {
    for name in names { log.warning("--span: no picture is called \(name)") }
  }

  /// Tells of what was not looked at.
  func tellPassedOver(_ plan: SheetPlan) {
    for input in plan.passedOver { log.note("\(input.path): passed over, \(input.reason)") }
    if !plan.unreadFormats.isEmpty {
      log.warning("left out pictures in formats that are not read: \(plan.unreadFormats.phrase)")
    }
  }

  /// Hands what happens on to the progress display; `nil` when there is none.
  var observer: SheetObserver? {
    guard progress.form != .none else { return nil }
    let progress = progress
    return { event in
      switch event {
      case .probed(let done, let total): progress.report(.probed, done: done, total: total)
      case .placed(let done, let total): progress.report(.placed, done: done, total: total)
      case .written(let rows, let total): progress.report(.written, done: rows, total: total)
      }
    }
  }

  private static func progressForm(
    _ settings: CommandSettings, _ streams: CommandStreams
  ) -> ProgressReporter.Form {
    switch settings.progress {
    case .auto:
      streams.errors.isTerminal && streams.redrawsLines && settings.verbosity > .quiet ? .bar : .none
    case .bar: streams.errors.isTerminal ? .bar : .none
    case .json: .json
    case ProgressName.none: .none
    }
  }
}
