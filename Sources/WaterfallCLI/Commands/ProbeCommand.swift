internal import ContactSheet
internal import FileAccess
internal import Synchronization

/// `waterfall probe`: what each file is.
///
/// What is wrong with a file is part of what was asked for and goes to standard output with the rest; standard
/// error only says why there is nothing to tell.
struct ProbeCommand {
  private let settings: CommandSettings
  private let streams: CommandStreams

  init(_ settings: CommandSettings, _ streams: CommandStreams) {
    self.settings = settings
    self.streams = streams
  }

  /// Prints a line for each file.
  func run() throws(CommandFailure) -> ExitCode {
    let selection = settings.selection(listed: try settings.listedPaths())
    var inspection = FileInspection(selection)
    inspection.decodes = settings.decodes
    inspection.appliesOrientation = settings.appliesOrientation
    inspection.managesColor = settings.managesColor
    inspection.jobs = settings.jobs
    inspection.limits = settings.limits

    let tally = Mutex(Tally(printsJSON: settings.printsJSON, decodes: settings.decodes))
    let sink = streams.output
    do throws(SheetError) {
      try inspection.run { report in tally.withLock { $0.add(report, sink) } }
    } catch {
      throw CommandFailure(error, pathCount: selection.paths.count)
    }
    let (usableCount, count, failure) = tally.withLock { tally in
      tally.finish(sink)
      return (tally.usableCount, tally.count, tally.failure)
    }
    if let failure { throw CommandFailure(writing: failure) }
    if usableCount > 0 { return usableCount == count ? .success : .incomplete }
    // Rejected files are named in the output.
    return .noUsableInput
  }

  /// What was printed so far, and how it went.
  private struct Tally {
    private(set) var count = 0
    private(set) var usableCount = 0
    /// What went wrong with the output; nothing is written after that.
    private(set) var failure: FileError?
    private let printsJSON: Bool
    private var lines: ProbeLines
    private var table: ProbeTable
    /// Whoever reads along should not wait long, and a system call for each file would slow down millions.
    private var flushing = PacedClock(milliseconds: 100)

    init(printsJSON: Bool, decodes: Bool) {
      self.printsJSON = printsJSON
      lines = ProbeLines(decodes: decodes)
      table = ProbeTable(decodes: decodes)
    }

    mutating func add(_ report: FileReport, _ sink: any ByteSink) {
      count += 1
      if report.outcome != .reject { usableCount += 1 }
      guard printsJSON else { return table.add(report) }
      lines.add(report)
      if lines.byteCount > 1 << 14 || flushing.isTime() { write(lines.taken(), sink) }
    }

    mutating func finish(_ sink: any ByteSink) {
      if printsJSON { write(lines.taken(), sink) } else if count > 0 { write(table.text, sink) }
    }

    private mutating func write(_ bytes: [UInt8], _ sink: any ByteSink) {
      guard failure == nil, !bytes.isEmpty else { return }
      do throws(FileError) {
        try sink.write(bytes)
      } catch {
        failure = error
      }
    }
  }
}
