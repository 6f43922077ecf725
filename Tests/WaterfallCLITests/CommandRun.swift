import FileAccess
import Synchronization

@testable import WaterfallCLI

/// The result of a command that ran inside the test.
struct CommandRun {
  let code: ExitCode
  let output: [UInt8]
  let errors: [UInt8]

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }
  /// The messages, one a line.
  var messages: [String] {
    errors.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs the command with `arguments`.
  init(_ arguments: String..., isTerminal: Bool = false) {
    self.init(bytes: arguments.map { Array($0.utf8) }, isTerminal: isTerminal)
  }

  /// Runs the command with `arguments`, which need not be UTF-8.
  init(bytes arguments: [[UInt8]], isTerminal: Bool = false) {
    let output = CapturingSink(isTerminal: isTerminal)
    let errors = CapturingSink(isTerminal: isTerminal)
    code = WaterfallCommand.run(
      arguments: arguments, streams: CommandStreams(output: output, errors: errors))
    self.output = output.bytes
    self.errors = errors.bytes
  }

  /// True when the command refused to run with one line that holds all of `parts`.
  func isUsageError(naming parts: String...) -> Bool {
    code == .usage && output.isEmpty && messages.count == 1 && errors.starts(with: "waterfall: ".utf8)
      && errors.last == UInt8(ascii: "\n") && parts.allSatisfy { errors.contains(Array($0.utf8)) }
  }
}

/// A stream that keeps what is written.
final class CapturingSink: ByteSink {
  let isTerminal: Bool
  let lineLength: Int?
  private let written = Mutex<[[UInt8]]>([])
  private let failure: FileError?

  init(isTerminal: Bool = false, lineLength: Int? = nil, failure: FileError? = nil) {
    self.isTerminal = isTerminal
    self.lineLength = lineLength
    self.failure = failure
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    if let failure { throw failure }
    written.withLock { $0.append(bytes) }
  }

  var bytes: [UInt8] { written.withLock { Array($0.joined()) } }
  /// What each call wrote.
  var calls: [String] { written.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }
}
