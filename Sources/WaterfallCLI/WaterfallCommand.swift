internal import CMemoryShims
internal import ContactSheet
internal import FileAccess

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// The `waterfall` command.
public enum WaterfallCommand {
  /// Less than the tiles of a common sheet, of which the sizes differ; buffers that are used again are larger.
  private static let largeBlockBytes = 256 << 10

  /// Runs the command with the arguments and the streams of the process, and ends the process.
  ///
  /// An interruption removes what is half-written first.
  public static func main() -> Never {
    cmemory_give_back_blocks(largeBlockBytes)
    StandardStreams.fillGaps()
    let streams = CommandStreams(
      output: StandardStream.output, errors: StandardStream.error, redrawsLines: terminalRedrawsLines())
    InterruptCleanup.install { _ in
      // A bar may stand there; the shell's prompt should not follow it.
      if StandardStream.error.isTerminal, streams.redrawsLines {
        try? StandardStream.error.write(ProgressReporter.clearedLine)
      }
    }
    exit(run(arguments: processArguments(), streams: streams).rawValue)
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name, in whatever encoding they came.
  ///   - streams: Where its words go. A sheet for standard output does not go there, but to the process's own.
  /// - Returns: What to tell the shell.
  package static func run(arguments: [[UInt8]], streams: CommandStreams) -> ExitCode {
    let log = MessageLog(sink: streams.errors, verbosity: .normal)
    if arguments.isEmpty {
      try? streams.errors.write(Array(HelpText.shortUsage.utf8))
      return .usage
    }
    do throws(UsageError) {
      switch try CommandLineParser.parse(arguments) {
      case .action(.help, let command):
        if let complaint = FirstWord(of: arguments)?.complaint(in: arguments) { throw complaint }
        return print(HelpText.page(of: command), streams)
      case .action(.version, _):
        return print("waterfall \(WaterfallVersion.current)\n", streams)
      case .run(let settings):
        try settings.check()
        return try run(settings, streams)
      }
    } catch {
      // Whatever else is wrong, a word like that is the likeliest slip.
      log.failure((FirstWord(of: arguments)?.complaint(in: arguments) ?? error).message)
      return .usage
    }
  }

  private static func run(_ settings: CommandSettings, _ streams: CommandStreams) throws(UsageError)
    -> ExitCode
  {
    do throws(CommandFailure) {
      switch settings.command {
      case .compose: return try ComposeCommand(settings, streams).run()
      case .layout: return try LayoutCommand(settings, streams).run()
      case .probe: return try ProbeCommand(settings, streams).run()
      case .completions, .help: break
      }
    } catch {
      error.tell(MessageLog(sink: streams.errors, verbosity: settings.verbosity))
      return error.code
    }
    if settings.command == .completions {
      return print(try settings.completionShell().script, streams)
    }
    switch try settings.helpTopic() {
    case .command(let command): return print(HelpText.page(of: command), streams)
    case .templates: return print(TemplatePage.text, streams)
    }
  }

  private static func print(_ text: String, _ streams: CommandStreams) -> ExitCode {
    do throws(FileError) {
      try streams.output.write(Array(text.utf8))
      return .success
    } catch {
      MessageLog(sink: streams.errors, verbosity: .normal).failure(error.description)
      return .inputOutput
    }
  }

  /// The arguments as the system handed them over, without the program's name.
  private static func processArguments() -> [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      }
    }
  }

  private static func terminalRedrawsLines() -> Bool {
    getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? true
  }
}
