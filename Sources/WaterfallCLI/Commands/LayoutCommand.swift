internal import ContactSheet
internal import FileAccess
internal import GalleryLayout

/// `waterfall layout`: positions, and no pixels.
struct LayoutCommand {
  private let common: SheetCommand
  private var settings: CommandSettings { common.settings }

  init(_ settings: CommandSettings, _ streams: CommandStreams) {
    common = SheetCommand(settings, streams)
  }

  /// Writes the positions.
  func run() throws(CommandFailure) -> ExitCode {
    let target = settings.json ?? .standardOutput
    if let sizes = settings.sizes {
      let (document, isComplete) = try document(of: sizes)
      try PositionsFile(target, settings, sink: common.streams.output).write(document)
      return isComplete ? .success : .incomplete
    }
    let plan = try common.plan(outputs: [target])
    common.tellPassedOver(plan)
    var document = plan.layoutDocument(exact: settings.isExact)
    if settings.printsMetrics { document.metrics = plan.metrics }
    try PositionsFile(target, settings, sink: common.streams.output).write(document)
    common.tell(plan)
    return plan.hasRejectedInput ? .incomplete : .success
  }

  /// The positions of the sizes in `source`, and whether all of them have one.
  private func document(
    of source: ByteSource
  ) throws(CommandFailure) -> (document: LayoutDocument, isComplete: Bool) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try source.readAll()
    } catch {
      throw CommandFailure(reading: error)
    }
    let list: SizeList
    do throws(SizeListError) {
      list = try SizeListReader.read(bytes)
      try list.check(for: settings.sheetLayout)
    } catch {
      throw CommandFailure(.noUsableInput, "\(source.path): \(error)")
    }
    warnOfShapeless(list, source.path)
    if settings.text.isAsked, !list.items.isEmpty { return try document(ofWritten: list, source.path) }
    var arrangement: Arrangement?
    var pages: [Page] = []
    do throws(SheetError) {
      if settings.page == nil {
        arrangement = try list.arrange(settings)
      } else {
        pages = try list.pages(settings)
      }
    } catch {
      throw CommandFailure(error, pathCount: 1)
    }
    let hidden = hiddenItems(
      list, count: arrangement?.count ?? pages.last?.items.upperBound ?? 0)
    warn(of: hidden, source.path)
    common.tellUnusedSpans(SpanTable(settings.spans).unused(among: list.names))
    common.tellRelaxed(
      pages.reduce(into: arrangement?.relaxedLimits ?? []) { $0.formUnion($1.arrangement.relaxedLimits) })
    guard let arrangement else {
      var document = LayoutDocument(
        style: settings.sheetStyle, isExact: settings.isExact, pages: pages, names: list.names,
        sourceSizes: list.items.map(\.size), hidden: hidden)
      if settings.printsMetrics { document.metrics = settings.sheetStyle.metrics(of: pages) }
      return (document, hidden.isEmpty)
    }
    var document = LayoutDocument(
      style: settings.sheetStyle, isExact: settings.isExact, arrangement: arrangement,
      names: list.names, sourceSizes: list.items.map(\.size), hidden: hidden)
    if settings.printsMetrics { document.metrics = settings.sheetStyle.metrics(of: arrangement) }
    return (document, hidden.isEmpty)
  }

  /// The same for items at which something is written, or above and below them, for which there is room then.
  private func document(
    ofWritten list: SizeList, _ path: FilePath
  ) throws(CommandFailure) -> (document: LayoutDocument, isComplete: Bool) {
    let plan: SheetPlan
    do throws(SheetError) {
      plan = try SheetPlan.make(
        shapes: list.shapes(settings), names: list.names, options: settings.sheetOptions(listed: []))
    } catch {
      throw CommandFailure(error, pathCount: 1)
    }
    warn(of: plan.hidden, path)
    common.tellUnusedSpans(plan.unusedSpans)
    common.tellRelaxed(plan.relaxedLimits)
    var document = plan.layoutDocument(exact: settings.isExact)
    if settings.printsMetrics { document.metrics = plan.metrics }
    return (document, plan.hidden.isEmpty)
  }

  private func warn(of hidden: [InputProblem], _ path: FilePath) {
    guard let first = hidden.first else { return }
    let others = hidden.count > 1 ? " and \(hidden.count - 1) more" : ""
    common.log.warning("\(path): \(first.name)\(others): \(first.reason)")
  }

  /// What has no frame of the items that are there, after the first `count`.
  private func hiddenItems(_ list: SizeList, count: Int) -> [InputProblem] {
    list.items.indices.dropFirst(count).map { index in
      let name = (list.names.isEmpty ? nil : list.names[index]) ?? FilePath("index \(index)")
      return InputProblem(
        name: name, path: name, severity: .hidden, reason: "the last row is not full, and hidden")
    }
  }

  private func warnOfShapeless(_ list: SizeList, _ path: FilePath) {
    let shapeless = list.items.indices.filter { list.items[$0].size?.hasShape == false }
    guard let first = shapeless.first, settings.preset != .captioned else { return }
    let others = shapeless.count > 1 ? " and \(shapeless.count - 1) more" : ""
    common.log.warning("\(path): index \(first)\(others): a side is 0, laid out as a square")
  }
}
