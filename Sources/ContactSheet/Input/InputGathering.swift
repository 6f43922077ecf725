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

  /// What was found.
  struct Found {
    /// The inputs in order, each with its header or the reason why there is none.
    var candidates: [Candidate] = []
    /// What could not even be looked at.
    var problems: [InputProblem] = []
    var passedOver: [PassedOverInput] = []
  }

  /// Looks for the files, without opening them, and puts them into order as far as that can be told.
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
    found.passedOver = result.passedOver.map { PassedOverInput(path: $0.path, reason: $0.reasonText) }
    found.candidates = result.files.enumerated().map { Candidate(file: $1, position: $0) }
    if !selection.order.needsHeaders { arrange(&found.candidates) }
    return found
  }

  /// Refuses to replace one of the pictures by the sheet: only a sheet of this program stands aside for the next one.
  private func guardPictures(_ outputs: [FilePath]) throws(SheetError) {
    for path in outputs {
      if let probed = try? ProbedFile(path: path, limits: limits), !probed.header.isOwnSheet {
        throw SheetError(
          code: .cannotCreateOutput, path: path,
          reason: "one of the pictures, not a sheet made by this program; choose another name for the output")
      }
    }
  }

  /// Finds the files and reads their headers.
  func gather(observer: SheetObserver?) throws(SheetError) -> Found {
    var found = try find()
    probe(&found.candidates, observer: observer)
    var own: [PassedOverInput] = []
    found.candidates = found.candidates.compactMap { candidate in
      guard candidate.header?.isOwnSheet == true else { return candidate }
      let reason = "a contact sheet made by this program"
      if candidate.file.isNamed {
        var refused = candidate
        refused.probed = .failure(.unsupported(path: candidate.file.path, what: reason))
        return refused
      }
      own.append(PassedOverInput(path: candidate.file.path, reason: reason))
      return nil
    }
    found.passedOver += own
    if selection.order.needsHeaders { arrange(&found.candidates) }
    return found
  }

  private func arrange(_ candidates: inout [Candidate]) {
    selection.order.sort(&candidates)
    if selection.isReversed { candidates.reverse() }
    if let limit = selection.limit { candidates = Array(candidates.prefix(max(0, limit))) }
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
  private static let batch = 16

  private func probe(_ candidates: inout [Candidate], observer: SheetObserver?) {
    let files = candidates.map(\.file)
    let results = Mutex<[Result<ProbedFile, ImageError>?]>(Array(repeating: nil, count: files.count))
    let next = Mutex((taken: 0, done: 0))
    let limits = limits
    WorkerGroup.run(min(workers, files.count / Self.batch + 1)) { _ in
      while true {
        let start = next.withLock { next in
          defer { next.taken += Self.batch }
          return next.taken
        }
        if start >= files.count { return }
        let batch = files[start..<min(files.count, start + Self.batch)].map { file in
          Result { () throws(ImageError) in try ProbedFile(path: file.path, limits: limits) }
        }
        results.withLock { results in
          for (offset, result) in batch.enumerated() { results[start + offset] = result }
        }
        next.withLock { next in
          next.done += batch.count
          observer?(.probed(done: next.done, total: files.count))
        }
      }
    }
    results.withLock { results in
      for (index, result) in results.enumerated() { candidates[index].probed = result }
    }
  }
}
