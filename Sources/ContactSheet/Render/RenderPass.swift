internal import FileAccess
internal import ImageCodecs
internal import PNGEncoding
internal import PixelGeometry
internal import Raster
internal import SheetText
internal import Synchronization
internal import WorkerThreads

/// One attempt to decode every picture of a plan and write the sheet.
///
/// Each worker takes the next item and decodes, scales and places it, or takes the next strip that is complete and
/// draws and encodes it, outside any lock. Encoded strips go into the file in order. A problem that makes the sheet
/// worthless turns the rest of the pass into a search for further problems: decoding goes on, drawing and writing do
/// not.
final class RenderPass: Sendable {
  private let plan: SheetPlan
  /// The indices of the items by their tops, for strips to be complete soon, whatever the order of the layout.
  private let order: [Int]
  private let canvas: StripCanvas
  private let shadows: CellShadows?
  private let schedule: RenderSchedule
  private let workers: Int
  private let leavesHoles: Bool
  private let progress: ProgressTeller
  private let limits: DecodeLimits
  /// The style with the colour that is seen behind what is written on no cell.
  private let textStyle: SheetStyle
  private let captionLook: CaptionLook?
  private let budget = MemoryBudget()
  /// One for all workers; `nil` when colours are left alone.
  private let color: ColorManagement?
  private let strips: OrderedStrips
  private let times = StageTimes()
  private let findings = Mutex(Findings())

  /// What came to light while decoding.
  struct Findings: Sendable {
    /// Problems by item.
    var problems: [Int: InputProblem] = [:]
    /// Items without a picture.
    var failedItems: Set<Int> = []
    /// The colours that items were drawn in, where that is all that shows of them.
    var meanColors: [Int: PixelColor] = [:]
    var writeFailure: DescriptorOutput.Failure?
    var textFailure: TextError?
    /// What letters were drawn with.
    var fonts: Set<TextFont> = []
    /// Captions with characters that no font has.
    var missing = MissingCharacters()
    /// True when the sheet of this pass is of no use.
    var isWorthless = false
  }

  /// A pass over `plan`.
  ///
  /// - Parameters:
  ///   - plan: The sheet.
  ///   - backdrop: The picture behind everything; `nil` for none.
  ///   - leavesHoles: Under the policy `skip`, leave the cell of a failed item empty instead of giving the pass up as
  ///     worthless.
  ///   - output: Where the file goes.
  ///   - observer: Is told how far the work has come.
  init(
    _ plan: SheetPlan, backdrop: SheetBackdrop? = nil, leavesHoles: Bool, output: DescriptorOutput,
    observer: SheetObserver?
  ) {
    self.plan = plan
    self.leavesHoles = leavesHoles
    limits = plan.options.limits.decodeLimits
    progress = ProgressTeller(observer)
    workers = plan.options.workerCount
    color = plan.options.managesColor ? ColorManagement(limits: limits) : nil
    textStyle = plan.options.style.lying(on: backdrop)
    captionLook = CaptionLook(textStyle)
    let background = plan.options.style.background
    let pixelBytes = SheetPixelFormat(background: background).samplesPerPixel
    let grid = StripGrid(
      sheetSize: plan.size, pixelBytes: pixelBytes, effort: plan.options.compression.effort)
    shadows = CellShadows(plan.options.style.cell, frames: plan.items.map(\.frame), grid: grid)
    canvas = StripCanvas(grid: grid, background: background, backdrop: backdrop, shadows: shadows)
    order = Self.indicesByTop(plan.items)
    // A strip waits also for cells that only their shadows reach it with: whether there is one shows when they are drawn.
    schedule = RenderSchedule(
      frames: order.map { [shadows] index in Self.reach(of: plan.items[index], shadows) }, grid: grid,
      workers: workers)
    strips = OrderedStrips(PNGStream(size: plan.size, pixelBytes: pixelBytes), output: output)
  }

  /// The most bytes of finished tiles that ever waited to be written.
  var peakTileBytes: Int { canvas.peakHeldBytes }

  /// Seconds of all workers by stage; none unless the options ask for them.
  var stageSeconds: [SheetStatistics.Stage: Double] { times.seconds }

  /// How many workers there are.
  var workerCount: Int { min(workers, max(1, plan.items.count + canvas.grid.count)) }

  /// Writes the sheet; it is complete unless the findings say otherwise.
  func run() -> Findings {
    if let failure = failure(of: begin) { return Findings(writeFailure: failure) }
    do throws(TextError) {
      try placeHeadings()
    } catch {
      return Findings(textFailure: error)
    }
    WorkerGroup.run(workerCount) { _ in self.work() }
    return findings.withLock { findings in
      if !findings.isWorthless && findings.writeFailure == nil && findings.textFailure == nil {
        findings.writeFailure = failure(of: strips.finish)
      }
      return findings
    }
  }

  private func begin() throws(DescriptorOutput.Failure) {
    try strips.begin(pixelsPerMetre: plan.options.style.page?.pixelsPerMetre)
  }

  /// Places what is written above and below the items, before any strip is drawn.
  private func placeHeadings() throws(TextError) {
    if plan.headings.isEmpty { return }
    var painter = try HeadingPainter(HeadingLook(textStyle), textStyle.face)
    for heading in plan.headings {
      let (raster, frame) = try painter.drawn(heading)
      canvas.place(.overlay(raster), at: frame)
    }
    note(painter.fonts, painter.missing)
  }

  /// What of the sheet the cell of `item` has a say in.
  private static func reach(of item: SheetItem, _ shadows: CellShadows?) -> PixelRect {
    shadows?.rows(of: item.frame) ?? item.frame
  }

  private static func indicesByTop(_ items: [SheetItem]) -> [Int] {
    func isAbove(_ first: Int, _ second: Int) -> Bool {
      (items[first].frame.y, first) < (items[second].frame.y, second)
    }
    return items.indices.sorted(by: isAbove)
  }

  private func failure(
    of body: () throws(DescriptorOutput.Failure) -> Void
  ) -> DescriptorOutput.Failure? {
    do throws(DescriptorOutput.Failure) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private func work() {
    let clock = StageClock(isRunning: plan.options.measuresTime)
    defer { times.add(clock) }
    let renderer = TileRenderer(
      color: color, quality: plan.options.quality.decodeQuality, verifiesAll: plan.options.isStrict,
      buffers: DecodeBuffers(workers: workerCount),
      clock: clock)
    var labeler = MarkLabeler()
    let painter = captionLook.map { CaptionPainter($0, plan.options.style.face) }
    defer { if let painter { note(painter.finish(), painter.missing) } }
    let stripWorker = StripWorker(canvas, effort: plan.options.compression.effort, clock: clock)
    while let task = schedule.claimTask() {
      switch task {
      case .item(let place):
        let index = order[place]
        let item = plan.items[index]
        clock.enter(.decode)
        if var layers = layers(of: item, at: index, with: renderer, &labeler) {
          clock.enter(.text)
          if let caption = caption(of: item, at: index, painter) { layers.append(caption) }
          self.place(layers, of: item)
        } else {
          canvas.leaveOut(index)
        }
        schedule.finish(place, at: Self.reach(of: item, shadows))
        progress.count { .placed(done: $0, total: plan.items.count) }
      case .strip(let number):
        let strip = stripWorker.encoded(number, into: strips.spareStrip())
        clock.enter(.write)
        write(strip, number: number)
      }
      clock.enter(.wait)
    }
  }

  /// The picture, or what stands for it; `nil` when the cell stays empty.
  private func layers(
    of item: SheetItem, at index: Int, with renderer: TileRenderer, _ labeler: inout MarkLabeler
  ) -> [SheetPatch]? {
    switch item.entry.content {
    case .cell(_, let color):
      return color.map { [SheetPatch(frame: item.parts.picture, paint: .color($0))] } ?? []
    case .rejected(let reason):
      return [mark(item, reason: reason, &labeler)]
    case .picture(let path, let header, let orientation):
      let picture = PlannedPicture(
        path: path, header: header, orientation: orientation, size: item.parts.picture.size,
        crop: item.parts.crop)
      // Each picture's own: tiles differ in size, and a pool of them would grow to as many of the largest.
      var tile = Raster(size: .zero, format: .rgb)
      do throws(ImageError) {
        let diagnostics = try budget.spending(header.wholePictureBytes) {
          () throws(ImageError) in
          try renderer.render(
            plan.options.showsMeanColors ? picture.forMeanColor : picture, limits: limits, into: &tile)
        }
        if diagnostics.isDamaged {
          note(item, at: index, path: path, .damaged, diagnostics.messages.joined(separator: "; "))
        }
        return [SheetPatch(frame: item.parts.picture, paint: paint(tile, of: item, at: index))]
      } catch {
        note(item, at: index, path: path, .rejected, error.reason)
        if plan.options.errorPolicy != .placeholder { return nil }
        return [mark(item, reason: error.reason, &labeler)]
      }
    }
  }

  private func caption(of item: SheetItem, at index: Int, _ painter: CaptionPainter?) -> SheetPatch? {
    guard let frame = item.parts.caption, !schedule.isDiscarding else { return nil }
    do throws(TextError) {
      let caption = try painter?.caption(
        item.entry.caption, in: frame, over: item.parts.picture, corner: item.parts.captionCorner,
        on: item.parts.ground, item: index)
      return caption.map { SheetPatch(frame: $0.frame, paint: .overlay($0.raster)) }
    } catch {
      findings.withLock { $0.textFailure = error }
      schedule.stop()
      return nil
    }
  }

  /// Places what is drawn of a cell: by itself, or with what holds it together.
  private func place(_ layers: [SheetPatch], of item: SheetItem) {
    if schedule.isDiscarding { return }
    if let frame = CellFrame(plan.options.style.cell, item.parts) {
      canvas.place(.cell(frame, layers), at: item.frame)
    } else {
      for layer in layers { canvas.place(layer.paint, at: layer.frame) }
    }
  }

  /// Remembers what came to light about fonts.
  private func note(_ fonts: Set<TextFont>, _ missing: MissingCharacters) {
    findings.withLock { findings in
      findings.fonts.formUnion(fonts)
      findings.missing.add(missing)
    }
  }

  /// The picture in `tile`, or its mean colour, which is noted where it is asked for.
  private func paint(_ tile: Raster, of item: SheetItem, at index: Int) -> SheetPatch.Paint {
    let isPlain = plan.options.showsMeanColors
    guard isPlain || plan.options.tellsMeanColors else { return .tile(tile) }
    let background = item.parts.ground ?? plan.options.style.background
    // Where nothing opaque is behind it, what shows through a picture shows through its colour.
    let isOpaque =
      background.isOpaque && (item.parts.ground != nil || plan.options.style.backgroundPicture == nil)
    let rowStep = isPlain ? 1 : max(1, tile.size.height / Self.rowsForMean)
    let color = isOpaque ? tile.meanColor(over: background, rowStep: rowStep) : tile.meanColor
    findings.withLock { $0.meanColors[index] = color }
    return isPlain ? .color(color) : .tile(tile)
  }

  /// So many rows of a tile tell its mean, about, so that it costs nothing that one would notice.
  private static let rowsForMean = 64

  /// A marked tile that says which file it stands for and why.
  private func mark(_ item: SheetItem, reason: String, _ labeler: inout MarkLabeler) -> SheetPatch {
    let frame = item.parts.picture
    let label =
      schedule.isDiscarding ? nil : item.name.flatMap { labeler.label($0, reason: reason, tile: frame.size) }
    return SheetPatch(frame: frame, paint: .mark(label))
  }

  /// Remembers a problem and draws the consequences.
  private func note(
    _ item: SheetItem, at index: Int, path: FilePath, _ severity: InputProblem.Severity, _ reason: String
  ) {
    let options = plan.options
    let isFailure = severity == .rejected || options.isStrict
    let isFatal = isFailure && (options.isStrict || options.errorPolicy == .fail)
    let needsAnotherPass = severity == .rejected && options.errorPolicy == .skip && !leavesHoles
    findings.withLock { findings in
      findings.problems[index] = InputProblem(
        name: item.name ?? path, path: path, severity: severity, reason: reason)
      if severity == .rejected { findings.failedItems.insert(index) }
      if isFatal || needsAnotherPass { findings.isWorthless = true }
    }
    if isFatal && !options.isStrict {
      // One problem is enough; items before this one are under way and will have their say.
      schedule.stop()
    } else if isFatal || needsAnotherPass {
      schedule.discard()
    }
  }

  private func write(_ strip: consuming EncodedStrip, number: Int) {
    do throws(DescriptorOutput.Failure) {
      try strips.add(strip, number: number) { number in
        // Before the next strip is written, so that the rows told never decrease.
        progress.tell(.written(rows: canvas.grid.rows(of: number).upperBound, total: plan.size.height))
        schedule.wroteStrip()
      }
    } catch {
      findings.withLock { $0.writeFailure = error }
      schedule.stop()
    }
  }
}
