internal import FileAccess
internal import FuzzSupport
internal import PlainJSON
internal import Synchronization

@testable internal import WaterfallCLI

private let file = ScratchFile()

/// Lays out the bytes as a list of sizes with `waterfall layout --sizes`.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count)
  let presets = ["", "--preset=basic", "--preset=delegated", "--preset=sized", "--preset=captioned"]
  let preset = presets[input.takeChoice(below: presets.count)]
  let isExact = input.takeChoice(below: 2) == 1
  file.fill(input.bytes)
  let arguments = ["layout", "--sizes", file.path, isExact ? "--exact" : "--no-exact", preset]
  let (output, errors) = (GatheringSink(), GatheringSink())
  let code = WaterfallCommand.run(
    arguments: arguments.filter { !$0.isEmpty }.map { Array($0.utf8) },
    streams: CommandStreams(output: output, errors: errors))
  switch code {
  case .success:
    let isJSON = (try? JSONParser.parse(output.bytes)) != nil
    precondition(isJSON, "positions are JSON")
  case .noUsableInput:
    precondition(output.bytes.isEmpty && !errors.bytes.isEmpty, "a refusal is said, and nothing else is")
  default:
    preconditionFailure("no list of sizes ends the command with \(code)")
  }
  return 0
}

/// Keeps what is written.
private final class GatheringSink: ByteSink {
  let isTerminal = false
  let lineLength: Int? = nil
  private let gathered = Mutex<[UInt8]>([])

  func write(_ bytes: [UInt8]) { gathered.withLock { $0 += bytes } }
  var bytes: [UInt8] { gathered.withLock { $0 } }
}
