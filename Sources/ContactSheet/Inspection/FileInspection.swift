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
  /// True to convert decoded pixels to sRGB as profiles and chunks say; false to take every sample as sRGB.
  public var managesColor = true
  /// How much one file may ask for.
  public var limits = InputLimits()
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
  /// - Throws: `SheetError` when a pattern of the selection cannot be read, or when there is not one file to report on.
  public func run(_ body: @Sendable (FileReport) -> Void) throws(SheetError) {
    let limits = self.limits.decodeLimits
    let color = managesColor ? ColorManagement(limits: limits) : nil
    let workers = WorkerCount.number(jobs)
    let gathering = InputGathering(selection: selection, outputs: [], limits: limits, workers: workers)
    // Reports can begin at once where all files are wanted and their order is known without opening them.
    let isOrderKnown = !selection.order.needsHeaders && selection.limit == nil
    var found = isOrderKnown ? try gathering.find() : try gathering.gather(observer: nil)
    for problem in found.problems {
      body(
        FileReport(name: problem.name, path: problem.path, outcome: .reject, messages: [problem.reason]))
    }
    let candidates = found.candidates
    let emission = Mutex(Emission())
    WorkerGroup.run(min(workers, max(1, candidates.count))) { _ in
      while let index = emission.withLock({ $0.claim(below: candidates.count) }) {
        let report = report(on: candidates[index], limits: limits, color: color)
        emission.withLock { $0.finish(index, report, emit: body) }
      }
    }
    let passedOverCount = emission.withLock { $0.passedOverCount }
    guard found.problems.isEmpty, passedOverCount == candidates.count else { return }
    found.candidates = []
    found.others.ownSheetCount += passedOverCount
    throw found.nothing
  }

  /// Reports on their way out, in order.
  private struct Emission {
    private var next = 0
    private var emitted = 0
    /// Those of the emitted that there is nothing to say about.
    private(set) var passedOverCount = 0
    /// What is ready and not yet its turn; `nil` for a file that is passed over.
    private var waiting: [Int: FileReport?] = [:]

    mutating func claim(below count: Int) -> Int? {
      guard next < count else { return nil }
      defer { next += 1 }
      return next
    }

    mutating func finish(_ index: Int, _ report: FileReport?, emit: (FileReport) -> Void) {
      waiting[index] = .some(report)
      while let report = waiting.removeValue(forKey: emitted) {
        if let report { emit(report) } else { passedOverCount += 1 }
        emitted += 1
      }
    }
  }

  /// What there is to say about a file; `nil` for an own sheet in a folder, which is passed over.
  private func report(on candidate: Candidate, limits: DecodeLimits, color: ColorManagement?) -> FileReport? {
    var candidate = candidate
    candidate.readHeader(limits)
    if candidate.isPassedOver { return nil }
    var report = FileReport(
      name: candidate.file.name, path: candidate.file.path, outcome: .ok, messages: [])
    if case .success(let probed) = candidate.probed {
      describe(probed.header, limits: limits, color: color, in: &report)
    }
    if let problem = candidate.problem {
      report.outcome = .reject
      report.messages.append(problem.reason)
    }
    return report
  }

  /// Adds what the header says, and the pixels if they are asked for.
  private func describe(
    _ header: ImageHeader, limits: DecodeLimits, color: ColorManagement?, in report: inout FileReport
  ) {
    let orientation = appliesOrientation ? header.orientation : .upright
    report.header = FileReport.Header(header, orientation: orientation)
    var diagnostics = header.diagnostics
    var rejection: ImageError?
    if decodes {
      do throws(ImageError) {
        let decoded = try pixels(
          of: report.path, header: header, orientation: orientation, limits: limits, color: color)
        report.pixels = decoded.pixels
        diagnostics = decoded.diagnostics
        // The header's is a guess, a good one.
        if let decision = decoded.decision { report.header?.colorProfile = decision.profileName }
      } catch {
        rejection = error
      }
    }
    report.outcome = rejection != nil ? .reject : diagnostics.isDamaged ? .okWithWarning : .ok
    report.messages = diagnostics.messages + (rejection.map { [$0.reason] } ?? [])
  }

  private func pixels(
    of path: FilePath, header: ImageHeader, orientation: Orientation, limits: DecodeLimits,
    color: ColorManagement?
  ) throws(ImageError) -> DecodedPixels {
    let picture = PlannedPicture(
      path: path, header: header, orientation: orientation, size: header.uprightSize)
    let file = try picture.openedFile()
    var rows = try ConvertedRows(of: picture, in: file, smallestUseful: nil, limits: limits, color: color)
    let flattener = Flattener(background: .white)
    var digest = PixelDigest()
    var row = [UInt8](repeating: 0, count: rows.rowBytes)
    var flat = [UInt8](repeating: 0, count: rows.size.width * flattener.format.samplesPerPixel)
    for y in 0..<rows.size.height {
      guard try rows.readRow(into: &row) else { break }
      var flatSpan = flat.mutableSpan
      flattener.flattenRow(row.span, format: rows.format, into: &flatSpan)
      digest.addRow(flat.span, storedRow: y, storedSize: rows.size, orientation: orientation)
    }
    let mean = digest.meanColor
    return DecodedPixels(
      pixels: FileReport.Pixels(
        meanColor: [mean.red, mean.green, mean.blue], digest: digest.hexadecimal),
      diagnostics: rows.diagnostics, decision: color == nil ? nil : rows.decision)
  }

  /// What decoding a file brings to light.
  private struct DecodedPixels {
    var pixels: FileReport.Pixels
    var diagnostics: ImageDiagnostics
    /// What was done about colours, if anything could be.
    var decision: ColorDecision?
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
