internal import FileAccess
internal import ImageCodecs
internal import Synchronization
internal import WorkerThreads

/// Finds the files of a selection, reads their headers on all cores and puts them into order.
struct InputGathering {
  var selection: InputSelection
  /// Files this run writes, which are never inputs.
  var outputs: [FilePath]
  var limits: DecodeLimits
  var workers: Int
  /// True to read of each picture what only captions name.
  var readsCamera = false
  /// Captions, whose names are compared with those of the files.
  var captions: CaptionTable?

  /// What was found.
  struct Found {
    /// The inputs in order, each with its header or the reason why there is none.
    var candidates: [Candidate] = []
    /// What could not even be looked at.
    var problems: [InputProblem] = []
    var passedOver: [PassedOverInput] = []
    var unreadFormats: [UnreadFormat] = []
    /// What was looked at and is no picture.
    var others = OtherFiles()
    /// Names that have a caption and that no file has.
    var unusedCaptions: [FilePath] = []

    /// Why there is no picture at all.
    var nothing: SheetError {
      problems.isEmpty && candidates.isEmpty
        ? others.error(unreadFormats) : SheetError(code: .noUsableImage, reason: "no usable image")
    }
  }

  /// Looks for the files, without opening them, and puts all of them into order if no header is needed for that.
  func find() throws(SheetError) -> Found {
    var scan = FolderScan(extensions: FolderScan.jpegAndPNGExtensions)
    scan.recursion =
      switch selection.recursion {
      case .none: .none
      case .depth(let levels): .depth(levels)
      case .unlimited: .unlimited
      }
    scan.include = try patterns(selection.include)
    scan.exclude = try patterns(selection.exclude)
    scan.outputs = outputs
    scan.readsStatus = selection.order.needsStatus
    scan.listsPassedOver = true
    let result = scan.run(selection.paths)
    try guardPictures(result.passedOver.filter { $0.reason == .output }.map(\.path))
    var found = Found()
    found.problems = result.problems.map { problem in
      InputProblem(
        name: problem.name, path: problem.error.path, severity: .rejected, reason: problem.error.reasonText)
    }
    found.unreadFormats = UnreadFormat.kinds(
      among: result.passedOver.lazy.filter { $0.reason == .otherEnding }.map(\.path))
    found.others = OtherFiles(result, in: selection.paths)
    found.passedOver = result.passedOver.map { input in
      let isPicture = input.reason == .otherEnding && UnreadFormat.ending(of: input.path) != nil
      return PassedOverInput(
        path: input.path, reason: isPicture ? "a picture in a format that is not read" : input.reasonText)
    }
    found.candidates = result.files.enumerated().map { Candidate(file: $1, position: $0) }
    if let captions {
      // A file that a pattern or a limit leaves out is there all the same.
      let left = result.passedOver.lazy.filter { $0.reason == .pattern }.map(\.path)
      found.unusedCaptions = captions.unused(among: result.files.map(\.name) + left)
    }
    if !selection.order.needsHeaders { sort(&found.candidates) }
    return found
  }

  /// Refuses to replace one of the pictures by the sheet: only a sheet of this program stands aside for the next one.
  private func guardPictures(_ outputs: [FilePath]) throws(SheetError) {
    for path in outputs where OwnSheet.isSomethingElse(at: path, limits: limits) {
      throw SheetError(
        code: .cannotCreateOutput, path: path,
        reason: "one of the input files, not a sheet made by this program; choose another name for the output"
      )
    }
  }

  /// Finds the files, reads their headers, and leaves out own sheets and what is beyond the limit.
  ///
  /// Own sheets do not count towards the limit: what an earlier run left in a folder changes nothing. Where the
  /// order does not depend on headers, only as many are read as the limit asks for.
  func gather(observer: SheetObserver?) throws(SheetError) -> Found {
    var found = try find()
    let limit = max(0, selection.limit ?? .max)
    let progress = ProgressTeller(observer)
    var unread = found.candidates[...]
    let count = unread.count
    found.candidates = []
    while !unread.isEmpty, selection.order.needsHeaders || found.candidates.count < limit {
      let wanted = selection.order.needsHeaders ? unread.count : limit - found.candidates.count
      let batch = probed(unread.prefix(wanted), after: count - unread.count, progress)
      unread = unread.dropFirst(wanted)
      for candidate in batch {
        if candidate.isPassedOver {
          found.others.ownSheetCount += 1
          found.passedOver.append(
            PassedOverInput(path: candidate.file.path, reason: Candidate.ownSheetReason))
        } else {
          found.candidates.append(candidate)
        }
      }
    }
    if selection.order.needsHeaders { sort(&found.candidates) }
    found.candidates = Array(found.candidates.prefix(limit))
    return found
  }

  private func sort(_ candidates: inout [Candidate]) {
    selection.order.sort(&candidates)
    if selection.isReversed { candidates.reverse() }
  }

  private func patterns(_ texts: [FilePath]) throws(SheetError) -> [GlobPattern] {
    var patterns: [GlobPattern] = []
    for text in texts {
      do throws(GlobError) {
        patterns.append(try GlobPattern(text))
      } catch {
        throw SheetError(code: .badPattern, reason: error.description)
      }
    }
    return patterns
  }

  /// Files a worker takes at a time: enough to make the lock cheap, few enough to share the work evenly.
  private static let batchSize = 16

  /// `candidates` with their headers, after as many as `readBefore` were read.
  private func probed(
    _ candidates: ArraySlice<Candidate>, after readBefore: Int, _ progress: ProgressTeller
  ) -> [Candidate] {
    let candidates = Array(candidates)
    let results = Mutex(candidates)
    let next = Mutex(0)
    let limits = limits
    WorkerGroup.run(min(workers, candidates.count / Self.batchSize + 1)) { _ in
      while true {
        let start = next.withLock { next in
          defer { next += Self.batchSize }
          return next
        }
        if start >= candidates.count { return }
        var batch = Array(candidates[start...].prefix(Self.batchSize))
        for index in batch.indices { batch[index].readHeader(limits, readsCamera: readsCamera) }
        results.withLock { $0.replaceSubrange(start..<start + batch.count, with: batch) }
        progress.count(batch.count) { .probed(done: $0, total: readBefore + candidates.count) }
      }
    }
    return results.withLock { $0 }
  }
}
