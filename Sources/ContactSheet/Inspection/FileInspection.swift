internal import FileAccess
internal import ImageCodecs
internal import PixelGeometry
internal import Raster
internal import Synchronization
internal import WorkerThreads

/// Looks at input files one by one, as a sheet would.
public struct FileInspection: Sendable {
  /// The files.
  public var selection: InputSelection
  /// True to decode every pixel, false to read only headers.
  public var decodes = false
  /// True to turn pictures upright as their EXIF orientation says.
  public var appliesOrientation = true
  /// Threads to work with; `nil` takes one for every processor.
  public var jobs: Int?

  /// Looks at the headers of the files in `selection`.
  public init(_ selection: InputSelection) {
    self.selection = selection
  }

  /// Hands a report of each file to `body`, in the order of the selection.
  ///
  /// A path that could not be looked at comes first, as a rejected file.
  ///
  /// - Parameter body: Called on one thread at a time.
  /// - Throws: `SheetError` when a pattern of the selection cannot be read.
  public func run(_ body: @Sendable (FileReport) -> Void) throws(SheetError) {
    let limits = DecodeLimits()
    let workers = max(1, jobs ?? ProcessorCount.available)
    let gathering = InputGathering(selection: selection, outputs: [], limits: limits, workers: workers)
    let found = selection.order.needsHeaders ? try gathering.gather(observer: nil) : try gathering.find()
    for problem in found.problems {
      body(
        FileReport(name: problem.name, path: problem.path, outcome: .reject, messages: [problem.reason]))
    }
    let files = found.candidates.map(\.file)
    let schedule = Mutex(Emission())
    WorkerGroup.run(min(workers, max(1, files.count))) { _ in
      while let index = schedule.withLock({ $0.claim(below: files.count) }) {
        let report = report(on: files[index], limits: limits)
        schedule.withLock { $0.finish(index, report, emit: body) }
      }
    }
  }

  /// Reports on their way out, in order.
  private struct Emission {
    private var next = 0
    private var emitted = 0
    private var waiting: [Int: FileReport] = [:]

    mutating func claim(below count: Int) -> Int? {
      guard next < count else { return nil }
      defer { next += 1 }
      return next
    }

    mutating func finish(_ index: Int, _ report: FileReport, emit: (FileReport) -> Void) {
      waiting[index] = report
      while let report = waiting.removeValue(forKey: emitted) {
        emit(report)
        emitted += 1
      }
    }
  }

  private func report(on file: FoundFile, limits: DecodeLimits) -> FileReport {
    do throws(ImageError) {
      let probed = try ProbedFile(path: file.path, limits: limits)
      let orientation = appliesOrientation ? probed.header.orientation : .upright
      var report = FileReport(
        name: file.name, path: file.path, outcome: probed.header.diagnostics.isDamaged ? .okWithWarning : .ok,
        messages: probed.header.messages, header: FileReport.Header(probed.header, orientation: orientation))
      if decodes {
        do throws(ImageError) {
          let (pixels, diagnostics) = try pixels(
            of: file.path, header: probed.header, orientation: orientation, limits: limits)
          report.pixels = pixels
          report.outcome = diagnostics.isDamaged ? .okWithWarning : .ok
          report.messages = diagnostics.messages
        } catch {
          report.outcome = .reject
          report.messages.append(error.reason)
        }
      }
      return report
    } catch {
      return FileReport(name: file.name, path: file.path, outcome: .reject, messages: [error.reason])
    }
  }

  private func pixels(
    of path: FilePath, header: ImageHeader, orientation: Orientation, limits: DecodeLimits
  ) throws(ImageError) -> (FileReport.Pixels, ImageDiagnostics) {
    let picture = PlannedPicture(
      path: path, header: header, orientation: orientation, size: header.uprightSize)
    let file = try picture.openedFile()
    var reader = try ImageReader(file, header: header, limits: limits)
    let flattener = Flattener(background: .white)
    var digest = PixelDigest()
    var row = [UInt8](repeating: 0, count: reader.rowBytes)
    var flat = [UInt8](repeating: 0, count: reader.size.width * flattener.format.samplesPerPixel)
    for y in 0..<reader.size.height {
      var rowSpan = row.mutableSpan
      guard try reader.readRow(into: &rowSpan) else { break }
      var flatSpan = flat.mutableSpan
      flattener.flattenRow(row.span, format: reader.format, into: &flatSpan)
      digest.addRow(flat.span, storedRow: y, storedSize: reader.size, orientation: orientation)
    }
    let mean = digest.meanColor
    return (
      FileReport.Pixels(meanColor: [mean.red, mean.green, mean.blue], digest: digest.hexadecimal),
      reader.diagnostics
    )
  }
}

extension FileReport.Header {
  /// The public part of `header`.
  init(_ header: ImageHeader, orientation: Orientation) {
    self.init(
      format: header.format.rawValue, uprightSize: orientation.applied(to: header.storedSize),
      orientation: orientation, colorProfile: header.colorProfileName, bitDepth: header.bitDepth,
      channels: header.channels.rawValue, byteCount: header.byteCount)
  }
}
