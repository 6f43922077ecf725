internal import FuzzSupport

@testable internal import ContactSheet
@testable internal import WaterfallCLI

/// Reads the bytes as the arguments of the command, one a line; opens no file.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = FuzzInput(start, count).bytes
  let arguments = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
    Array($0)
  }
  do throws(UsageError) {
    guard case .run(let settings) = try CommandLineParser.parse(arguments) else { return 0 }
    try settings.check()
    if settings.command == .help { _ = try settings.helpTopic() }
    // Only a sheet of pictures is whole pixels wide.
    if settings.command == .compose { plan(settings) }
  } catch {
    precondition(
      !error.message.isEmpty && PictureChecks.isPrintable(error.message), "a complaint is one line")
  }
  return 0
}

/// Lays out what needs no file.
private func plan(_ settings: CommandSettings) {
  var options = settings.sheetOptions(listed: [])
  guard let cells = options.placeholders else {
    _ = try? options.style.arrange([])
    return
  }
  options.placeholders?.count = min(cells.count, 500)
  _ = try? SheetPlan.make(options)
}
