internal import FileAccess
internal import GalleryLayout
internal import ImageCodecs
internal import PixelGeometry

extension SheetPlan {
  /// Decodes the pictures and writes the sheet.
  ///
  /// When pictures that looked good by their headers cannot be decoded and the policy is to skip them, the sheet is
  /// laid out and drawn once more without them, so that no hole stays where they would have been.
  ///
  /// - Parameters:
  ///   - output: Where the sheet goes; it appears complete or not at all.
  ///   - observer: Is told how far the work has come.
  /// - Returns: What is on the sheet and what was wrong with the inputs.
  /// - Throws: `SheetError` when there is no sheet.
  public func render(
    to output: SheetOutput, observer: SheetObserver? = nil
  ) throws(SheetError) -> SheetReport {
    try render(to: output, observer: observer) { _ throws(SheetError) in }
  }

  /// The same with something to do beside the sheet.
  ///
  /// - Parameters:
  ///   - output: Where the sheet goes; it appears complete or not at all.
  ///   - observer: Is told how far the work has come.
  ///   - beforeCommit: Called when the sheet is written and not yet in its place. What it throws keeps it out.
  /// - Returns: What is on the sheet and what was wrong with the inputs.
  /// - Throws: `SheetError` when there is no sheet.
  package func render(
    to output: SheetOutput, observer: SheetObserver?, beforeCommit: (SheetReport) throws(SheetError) -> Void
  ) throws(SheetError) -> SheetReport {
    let backdrop = try foundBackdrop([output])
    let behind = backdrop?.problem.map { [$0] } ?? []
    func completed(_ report: SheetReport, _ found: [InputProblem] = []) -> SheetReport {
      var report = report
      report.problems = problems + behind + Self.merged(found, report.problems.dropFirst(problems.count))
      return report
    }
    let first = try attempt(output, backdrop, leavesHoles: false, observer: observer) {
      report throws(SheetError) in
      try beforeCommit(completed(report))
    }
    switch first {
    case .complete(let report): return completed(report)
    case .needsAnotherPass(let failed, let found):
      do throws(SheetError) {
        let remaining = try removing(failed)
        let backdrop = try remaining.foundBackdrop([output])
        let second = try remaining.attempt(output, backdrop, leavesHoles: true, observer: observer) {
          report throws(SheetError) in
          try beforeCommit(completed(report, found))
        }
        guard case .complete(let report) = second
        else { preconditionFailure("a pass that leaves holes needs no other") }
        return completed(report, found)
      } catch {
        throw error.with(problems + Self.merged(found, error.problems.dropFirst(problems.count)))
      }
    }
  }

  /// Decodes the pictures and writes every page, one after the other.
  ///
  /// Pages that are written stay where they are: a picture that looked good by its header and cannot be decoded leaves
  /// its place empty, and no other moves. Where a failure is to end the run, pages before it are there.
  ///
  /// - Parameters:
  ///   - outputs: Where each of ``pages`` goes; for a sheet without pages, where it goes.
  ///   - observer: Is told how far the work on each page has come.
  ///   - beforeCommit: Called when the last page is written and not yet in its place.
  /// - Returns: What is on the pages and what was wrong with the inputs.
  /// - Throws: `SheetError` when a page cannot be made.
  package func renderPages(
    to outputs: [SheetOutput], observer: SheetObserver? = nil,
    beforeCommit: (SheetReport) throws(SheetError) -> Void = { _ throws(SheetError) in }
  ) throws(SheetError) -> SheetReport {
    precondition(outputs.count == max(1, pages.count), "every page has its place")
    try guardPictures(outputs)
    // Pages are all of a size.
    let backdrop = try foundBackdrop(outputs)
    var whole = SheetReport(
      size: size, items: [], problems: problems + (backdrop?.problem.map { [$0] } ?? []), hidden: hidden,
      statistics: nil, style: options.style,
      contentSize: arrangement.contentSize, placeCount: placeCount,
      pageCount: pages.isEmpty ? nil : pages.count)
    for (number, (page, output)) in zip(pages, outputs).enumerated() {
      let isLast = number == pages.count - 1
      let before = whole
      let attempt: Attempt
      do throws(SheetError) {
        attempt = try page.attempt(output, backdrop, leavesHoles: true, observer: observer) {
          report throws(SheetError) in
          if isLast { try beforeCommit(before.adding(report)) }
        }
      } catch  where error.code == .damagedInput && number > 0 {
        let written = number == 1 ? "only the first page was" : "only the first \(number) pages were"
        throw SheetError(
          code: error.code, reason: "\(written) written, because of damaged or unreadable input",
          problems: error.problems)
      }
      guard case .complete(let report) = attempt
      else { preconditionFailure("a pass that leaves holes needs no other") }
      whole = whole.adding(report)
    }
    return whole
  }

  /// Refuses what making the sheet or its pages would refuse before the first picture is decoded, in the same words, and
  /// touches no file.
  ///
  /// - Parameter outputs: Where each of ``pages`` would go; for a sheet without pages, where it would go.
  /// - Throws: `SheetError` as ``render(to:observer:)`` does.
  package func check(_ outputs: [SheetOutput]) throws(SheetError) {
    precondition(outputs.count == max(1, pages.count), "every page has its place")
    if !pages.isEmpty { try guardPictures(outputs) }
    _ = try foundBackdrop(outputs)
    for output in outputs {
      do throws(FileError) {
        try output.outputTarget.check(replacing: options.replacesOutput)
      } catch {
        throw SheetError(error).with(pages.isEmpty ? problems : [])
      }
    }
  }

  /// Refuses pages, before the first is made, that must not be written: only a sheet of this program stands aside for
  /// another, and not even that where nothing is to be replaced.
  private func guardPictures(_ outputs: [SheetOutput]) throws(SheetError) {
    for case .file(let path) in outputs {
      if !options.replacesOutput, OutputTarget.file(path).isTaken {
        throw SheetError(FileError.taken(path)).with(problems)
      }
      if OwnSheet.isSomethingElse(at: path, limits: options.limits.decodeLimits) {
        throw SheetError(
          code: .cannotCreateOutput, path: path,
          reason: "a file that is there, and not a sheet made by this program; choose another name for pages",
          problems: problems)
      }
    }
  }

  private enum Attempt {
    case complete(SheetReport)
    case needsAnotherPass(failed: Set<Int>, found: [InputProblem])
  }

  /// The background picture, or why there is none, along with what was wrong with inputs.
  private func foundBackdrop(_ outputs: [SheetOutput]) throws(SheetError) -> SheetBackdrop? {
    do throws(SheetError) {
      return try backdrop(outputs: outputs)
    } catch {
      throw error.with(problems)
    }
  }

  private func attempt(
    _ output: SheetOutput, _ backdrop: SheetBackdrop?, leavesHoles: Bool, observer: SheetObserver?,
    beforeCommit: (SheetReport) throws(SheetError) -> Void
  ) throws(SheetError) -> Attempt {
    var file: SheetFile
    do throws(SheetError) {
      file = try SheetFile(output, replacing: options.replacesOutput)
    } catch {
      throw error.with(problems)
    }
    let clock = ContinuousClock()
    let start = clock.now
    var statistics: SheetStatistics?
    let findings = file.withDescriptor { descriptor in
      let output = DescriptorOutput(descriptor: descriptor)
      let pass = RenderPass(
        self, backdrop: backdrop, leavesHoles: leavesHoles, output: output, observer: observer)
      let findings = pass.run()
      if options.measuresTime { statistics = SheetStatistics(pass, of: self) }
      return findings
    }
    let found = findings.problems.sorted { $0.key < $1.key }.map(\.value)
    if let failure = findings.writeFailure {
      throw SheetError(failure, output: output).with(problems + found)
    }
    if let failure = findings.textFailure {
      throw SheetError(failure).with(problems + found)
    }
    if findings.isWorthless {
      guard options.isStrict || options.errorPolicy == .fail else {
        return .needsAnotherPass(failed: findings.failedItems, found: found)
      }
      throw SheetError(
        code: .damagedInput, reason: "nothing was written, because of damaged or unreadable input",
        problems: options.isStrict
          ? problems + found : Array(found.filter { $0.severity == .rejected }.prefix(1)))
    }
    var items = items
    for (index, color) in findings.meanColors { items[index].meanColor = color }
    // Without a failure the same storage: there may be very many.
    let failed = findings.failedItems
    let placed = failed.isEmpty ? items : items.indices.filter { !failed.contains($0) }.map { items[$0] }
    guard placed.contains(where: { $0.entry.isPicture }) || options.placeholders != nil || isPage else {
      throw SheetError(code: .noUsableImage, reason: "no usable image", problems: problems + found)
    }
    var report = SheetReport(
      size: size, items: options.errorPolicy == .placeholder ? items : placed, problems: problems + found,
      hidden: hidden, statistics: nil, style: options.style, contentSize: arrangement.contentSize,
      placeCount: placeCount, pageCount: nil)
    report.fonts = findings.fonts.map { SheetFont($0) }.sorted()
    report.textsWithMissingCharacters = findings.missing.count
    report.firstTextWithMissingCharacters = findings.missing.first?.text
    do throws(SheetError) {
      try beforeCommit(report)
      try file.commit()
    } catch {
      throw error.with(problems + found)
    }
    statistics?.renderSeconds = (clock.now - start) / .seconds(1)
    report.statistics = statistics
    return .complete(report)
  }

  /// The problems of two passes, those of the second only where the first had nothing to say about the file.
  private static func merged(
    _ first: [InputProblem], _ second: some Sequence<InputProblem>
  ) -> [InputProblem] {
    let known = Set(first.map(\.path))
    return first + second.filter { !known.contains($0.path) }
  }
}

extension SheetStatistics {
  /// What `pass` measured, which is over.
  fileprivate init(_ pass: RenderPass, of plan: SheetPlan) {
    self.init()
    workers = pass.workerCount
    probeSeconds = plan.planningTimes.probe / .seconds(1)
    layoutSeconds = plan.planningTimes.layout / .seconds(1)
    stageSeconds = pass.stageSeconds
    peakTileBytes = pass.peakTileBytes
    for item in plan.items {
      guard case .picture(_, let header, _) = item.entry.content else { continue }
      pictures += 1
      inputBytes += header.byteCount
    }
  }
}

extension SheetError {
  /// The failure of writing to `output`.
  fileprivate init(_ failure: DescriptorOutput.Failure, output: SheetOutput) {
    self.init(code: .cannotWriteOutput, path: output.path, reason: SystemMessage.text(of: failure.code))
  }
}
