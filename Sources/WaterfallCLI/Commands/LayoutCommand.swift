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
      let document = try document(of: sizes)
      try PositionsFile(target, sink: common.streams.output).write(document)
      return .success
    }
    let plan = try common.plan(outputs: [target])
    common.tellPassedOver(plan)
    try PositionsFile(target, sink: common.streams.output)
      .write(plan.layoutDocument(exact: settings.isExact))
    common.tell(plan.problems)
    return plan.hasRejectedInput ? .incomplete : .success
  }

  private func document(of source: ByteSource) throws(CommandFailure) -> LayoutDocument {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try source.readAll()
    } catch {
      throw CommandFailure(reading: error)
    }
    let list: SizeList
    do throws(SizeListError) {
      list = try SizeListReader.read(bytes)
      try list.check(for: settings.preset)
    } catch {
      throw CommandFailure(.noUsableInput, "\(source.path): \(error)")
    }
    let arrangement: Arrangement
    do throws(LayoutError) {
      arrangement = try list.arrange(settings)
    } catch {
      throw CommandFailure(error.code == .tooLarge ? .noUsableInput : .usage, error.description)
    }
    warnOfShapeless(list, source.path)
    return LayoutDocument(
      layoutName: settings.sheetLayout.name, isExact: settings.isExact, arrangement: arrangement,
      names: list.names, sourceSizes: list.items.map(\.size))
  }

  private func warnOfShapeless(_ list: SizeList, _ path: FilePath) {
    let shapeless = list.items.indices.filter { list.items[$0].size?.hasShape == false }
    guard let first = shapeless.first, settings.preset != .captioned else { return }
    let others = shapeless.count > 1 ? " and \(shapeless.count - 1) more" : ""
    common.log.warning("\(path): index \(first)\(others): a side is 0, laid out as a square")
  }
}
