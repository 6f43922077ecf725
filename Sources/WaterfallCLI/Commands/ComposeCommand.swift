internal import ContactSheet
internal import FileAccess
internal import GalleryLayout
internal import PixelGeometry
internal import WorkerThreads

/// `waterfall compose`: pictures to a sheet.
struct ComposeCommand {
  private let common: SheetCommand
  private var settings: CommandSettings { common.settings }
  private var streams: CommandStreams { common.streams }
  private var log: MessageLog { common.log }

  private let start = ContinuousClock.now

  init(_ settings: CommandSettings, _ streams: CommandStreams) {
    common = SheetCommand(settings, streams)
  }

  /// Makes the sheet, or tells what it would be.
  func run() throws(CommandFailure) -> ExitCode {
    if settings.output == .standardOutput, !settings.isDryRun, streams.output.isTerminal {
      throw CommandFailure(
        .usage, "--output -: standard output is a terminal; expected a file or a pipe behind it")
    }
    let plan = try common.plan(outputs: [settings.output, settings.json].compactMap { $0 })
    let outputs = try outputs(of: plan)
    guard !settings.isDryRun, let target = settings.output else {
      try check(plan, outputs)
      return try describe(plan)
    }
    let output = SheetOutput(target)
    common.tellPassedOver(plan)
    // Created first, so that a sheet is not made for nothing.
    var positions: PositionsFile?
    if let json = settings.json { positions = try PositionsFile(json, settings, sink: streams.output) }
    let report: SheetReport
    do throws(SheetError) {
      defer { common.progress.clear() }
      // Neither the sheet nor the positions appear where the other cannot be written.
      func stage(_ report: SheetReport) throws(SheetError) {
        do throws(FileError) {
          try positions?.stage(report.layoutDocument(exact: settings.isExact))
        } catch {
          throw SheetError(error)
        }
      }
      report =
        plan.pages.isEmpty
        ? try plan.render(to: output, observer: common.observer, beforeCommit: stage)
        : try plan.renderPages(to: outputs, observer: common.observer, beforeCommit: stage)
    } catch {
      throw CommandFailure(error, pathCount: plan.options.selection.paths.count)
    }
    do throws(FileError) {
      try positions.take()?.commit()
    } catch {
      throw CommandFailure(writing: error)
    }
    common.tell(report.problems + report.hidden)
    if settings.replacesOutput, PagePaths.isPattern(target), !plan.pages.isEmpty {
      let stale = StalePages.remove(after: outputs.count) { PagePaths.path(of: $0, in: output.path) }
      for path in stale { log.warning("\(path): removed, a page of an earlier run that had more") }
    }
    common.tellUnusedNames(plan)
    common.tellRelaxed(plan.relaxedLimits)
    tellMissingCharacters(report)
    tellOtherFonts(report)
    tell(report, output, plan)
    if let statistics = report.statistics {
      let wallSeconds = (ContinuousClock.now - start) / .seconds(1)
      // Nobody reads it: no reason to fail, for the sheet is there.
      try? streams.errors.write(
        StatisticsLine.json(statistics, wallSeconds: wallSeconds, usage: ProcessUsage()))
    }
    return report.hasRejectedInput ? .incomplete : .success
  }

  /// Where the sheet goes, or each page; nothing where that is not said, as a dry run allows.
  private func outputs(of plan: SheetPlan) throws(CommandFailure) -> [SheetOutput] {
    guard let target = settings.output else { return [] }
    let output = SheetOutput(target)
    if plan.pages.isEmpty { return [output] }
    if plan.pages.count > 1, !PagePaths.isPattern(target) {
      throw CommandFailure(
        .usage,
        "--output: the saved layout has \(plan.pages.count) pages; expected a name with {page}, such as sheet-{page}.png"
      )
    }
    return plan.pages.indices.map { .file(PagePaths.path(of: $0 + 1, in: output.path)) }
  }

  /// Refuses what making the sheet would refuse at its start.
  private func check(_ plan: SheetPlan, _ outputs: [SheetOutput]) throws(CommandFailure) {
    if outputs.isEmpty { return }
    do throws(SheetError) {
      try plan.check(outputs)
    } catch {
      common.tellPassedOver(plan)
      throw CommandFailure(error, pathCount: plan.options.selection.paths.count)
    }
  }

  /// Tells that nothing is written with any of the families that were asked for.
  private func tellOtherFonts(_ report: SheetReport) {
    let asked = settings.text.face.families
    let used = Set(report.fonts.map(\.family)).sorted()
    guard settings.given.contains(.font), !used.isEmpty else { return }
    let isMet = asked.contains { name in
      let name = name.lowercased()
      // A family may have a wider one's name and one of its own, as condensed ones do.
      return Self.genericFamilies.contains(name)
        || used.contains { $0.lowercased().hasPrefix(name) || name.hasPrefix($0.lowercased()) }
    }
    if isMet { return }
    func list(_ names: [String]) -> String {
      names.map { EscapedText.escaped(Array($0.utf8)) }.joined(separator: ", ")
    }
    log.warning(
      "--font: \(list(asked)) is not installed, or lacks all that is written; written with \(list(used))")
  }

  /// Names that stand for whatever the system prefers.
  private static let genericFamilies: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "cursive", "fantasy", "emoji", "math", "system-ui",
  ]

  private func tellMissingCharacters(_ report: SheetReport) {
    guard let first = report.firstTextWithMissingCharacters else { return }
    let count = report.textsWithMissingCharacters
    let others = count > 1 ? " and \(DryRunText.count(count - 1, "other text"))" : ""
    log.warning(
      "'\(EscapedText.escaped(Array(first.utf8)))'\(others): boxes stand for characters that no font has")
  }

  /// Tells that not every program opens a sheet of this size.
  private func tellLongSide(_ size: PixelSize, _ output: SheetOutput?) {
    guard max(size.width, size.height) > Self.longestViewableSide else { return }
    log.warning(
      """
      \(output.map { "\($0.path): " } ?? "")the sheet is \(size) pixels; some programs open at most \
      \(Self.longestViewableSide) on a side
      """)
  }

  private func tell(_ report: SheetReport, _ output: SheetOutput, _ plan: SheetPlan) {
    tellLongSide(report.size, output)
    let items = DryRunText.count(report.items.count, settings.hasPlaceholders ? "cell" : "picture")
    let places = DryRunText(plan: plan).places.map { " in \($0)" } ?? ""
    log.summary(
      "\(output.path): \(report.size) pixels, \(items)\(places)",
      wasWatched: common.progress.form == .bar)
  }

  /// The most that widespread viewers, browsers and graphics cards take.
  private static let longestViewableSide = 16_384

  /// Prints what the sheet would be.
  private func describe(_ plan: SheetPlan) throws(CommandFailure) -> ExitCode {
    if let json = settings.json {
      common.tellPassedOver(plan)
      try PositionsFile(json, settings, sink: streams.output).write(
        plan.layoutDocument(exact: settings.isExact))
      common.tell(plan)
    } else {
      let text = DryRunText(plan: plan).lines.map { $0 + "\n" }.joined()
      do throws(FileError) {
        try streams.output.write(Array(text.utf8))
      } catch {
        throw CommandFailure(writing: error)
      }
      common.tellUnusedNames(plan)
      common.tellRelaxed(plan.relaxedLimits)
    }
    tellLongSide(plan.size, settings.output.map { SheetOutput($0) })
    return plan.hasRejectedInput ? .incomplete : .success
  }
}

extension SheetOutput {
  /// The place that `--output` names.
  fileprivate init(_ target: OutputTarget) {
    switch target {
    case .standardOutput: self = .standardOutput
    case .file(let path): self = .file(path)
    }
  }
}
