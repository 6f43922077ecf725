@testable import ContactSheet
import PixelGeometry
import Synchronization
import TestSupport
import Testing
import WorkerThreads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The order of work, with many workers and sheets of all shapes.
@Suite(.timeLimit(.minutes(1)))
struct RenderScheduleTests {
  /// A sheet of random tiles, some of which touch no row, and the workers that pretend to draw it.
  private struct Simulation {
    let frames: [PixelRect]
    let grid: StripGrid
    let workers: Int
    let schedule: RenderSchedule

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let height = Int.random(in: 1...2_000, using: &generator)
      // The wide ones have room for few strips on their way into the file.
      let size = PixelSize(width: Bool.random(using: &generator) ? 100 : 1_000_000, height: height)
      grid = StripGrid(sheetSize: size, pixelBytes: 3, rows: Int.random(in: 1...100, using: &generator))
      workers = .random(in: 1...8, using: &generator)
      let count = Bool.random(using: &generator) ? .random(in: 0...3, using: &generator) : 60
      var y = 0
      frames = (0..<count).map { _ in
        // Tops do not decrease much, as in a waterfall.
        y = min(height - 1, max(0, y + Int.random(in: -20...60, using: &generator)))
        let rows = Int.random(in: 0...min(400, height - y), using: &generator)
        return PixelRect(x: 0, y: y, width: 10, height: rows)
      }
      schedule = RenderSchedule(frames: frames, grid: grid, workers: workers)
    }

    /// What the workers saw.
    struct Record {
      var claimed: [Int] = []
      var finished: Set<Int> = []
      var drawn: [Int] = []
      var encoded: Set<Int> = []
      var writtenCount = 0
      var faults: [String] = []
    }

    /// Lets the workers do everything; `interrupt` is called before an item is drawn.
    func run(_ interrupt: @escaping @Sendable (Int) -> Void = { _ in }) -> Record {
      let record = Mutex(Record())
      WorkerGroup.run(workers) { _ in
        while let task = schedule.claimTask() {
          switch task {
          case .item(let item): finish(item, record, interrupt)
          case .strip(let strip): encode(strip, record)
          }
        }
      }
      return record.withLock { $0 }
    }

    private func finish(_ item: Int, _ record: borrowing Mutex<Record>, _ interrupt: (Int) -> Void) {
      record.withLock { record in
        record.claimed.append(item)
        let oldest = (0..<item).first { !record.finished.contains($0) } ?? item
        if item - oldest >= schedule.window { record.faults.append("item \(item) before \(oldest)") }
      }
      interrupt(item)
      if item % 3 == 0 { sched_yield() }
      record.withLock { _ = $0.finished.insert(item) }
      schedule.finish(item, at: frames[item])
    }

    private func encode(_ strip: Int, _ record: borrowing Mutex<Record>) {
      record.withLock { record in
        record.drawn.append(strip)
        if strip - record.writtenCount > schedule.backlogStrips {
          record.faults.append("strip \(strip) too early")
        }
        for (item, frame) in frames.enumerated()
        where grid.strips(of: frame).contains(strip) && !record.finished.contains(item) {
          record.faults.append("strip \(strip) before item \(item)")
        }
      }
      if strip % 3 != 0 { sched_yield() }
      // Written in order, by whoever has the one that is due.
      let written = record.withLock { record in
        record.encoded.insert(strip)
        let start = record.writtenCount
        while record.encoded.contains(record.writtenCount) { record.writtenCount += 1 }
        return record.writtenCount - start
      }
      for _ in 0..<written { schedule.wroteStrip() }
    }
  }

  @Test("every item and every strip is given out once, in order, strips when complete and not too many")
  func everything() {
    for seed in 1...200 as ClosedRange<UInt64> {
      let simulation = Simulation(seed: seed)
      let record = simulation.run()
      #expect(record.faults == [], "seed \(seed)")
      // Workers note what they got a moment later, so the order is only that of one worker.
      #expect(record.claimed.sorted() == Array(simulation.frames.indices), "seed \(seed)")
      #expect(record.drawn.sorted() == Array(0..<simulation.grid.count), "seed \(seed)")
      #expect(record.writtenCount == simulation.grid.count, "seed \(seed)")
      if simulation.workers == 1 {
        #expect(record.claimed == record.claimed.sorted())
        #expect(record.drawn == record.drawn.sorted())
      }
    }
  }

  @Test("stopped at any moment, all workers go home")
  func stopping() {
    for seed in 1...100 as ClosedRange<UInt64> {
      let simulation = Simulation(seed: seed)
      let last = Int(seed) % max(1, simulation.frames.count)
      let record = simulation.run { item in
        if item == last { simulation.schedule.stop() }
      }
      #expect(record.faults == [], "seed \(seed)")
      // Whoever was claimed before the end is finished, and those before the last one all are.
      #expect(record.finished == Set(record.claimed), "seed \(seed)")
      if !simulation.frames.isEmpty {
        #expect(record.finished.isSuperset(of: 0...last), "seed \(seed)")
        #expect(record.claimed.count <= last + simulation.schedule.window, "seed \(seed)")
      }
      #expect(record.drawn.sorted() == Array(0..<record.drawn.count), "seed \(seed)")
    }
  }

  @Test("discarding at any moment, all items are still given out and no further strip is")
  func discarding() {
    for seed in 1...100 as ClosedRange<UInt64> {
      let simulation = Simulation(seed: seed)
      let last = Int(seed) % max(1, simulation.frames.count)
      let record = simulation.run { item in
        if item == last { simulation.schedule.discard() }
      }
      #expect(record.faults == [], "seed \(seed)")
      #expect(record.finished == Set(simulation.frames.indices), "seed \(seed)")
      #expect(record.drawn.sorted() == Array(0..<record.drawn.count), "seed \(seed)")
      #expect(simulation.schedule.isDiscarding == !simulation.frames.isEmpty)
      #expect(simulation.frames.isEmpty || simulation.schedule.claimTask() == nil)
    }
  }

  /// A schedule for one worker, strips of 64 rows.
  private func schedule(_ frames: [PixelRect], _ size: PixelSize) -> RenderSchedule {
    RenderSchedule(frames: frames, grid: StripGrid(sheetSize: size, pixelBytes: 3, rows: 64), workers: 1)
  }

  @Test("a sheet without items is ready at once, one of no height has no strip")
  func noItems() {
    let empty = schedule([], PixelSize(width: 10, height: 65))
    #expect(empty.claimTask() == .strip(0))
    empty.wroteStrip()
    #expect(empty.claimTask() == .strip(1))
    empty.wroteStrip()
    #expect(empty.claimTask() == nil)
    #expect(schedule([], .zero).claimTask() == nil)
  }

  @Test("strips above the first tile and below the last are given out, too")
  func emptyStrips() {
    let frame = PixelRect(x: 0, y: 200, width: 1, height: 1)
    let schedule = schedule([frame], PixelSize(width: 1, height: 400))
    for strip in 0..<3 {
      #expect(schedule.claimTask() == .strip(strip))
      schedule.wroteStrip()
    }
    #expect(schedule.claimTask() == .item(0))
    schedule.finish(0, at: frame)
    for strip in 3..<7 {
      #expect(schedule.claimTask() == .strip(strip))
      schedule.wroteStrip()
    }
    #expect(schedule.claimTask() == nil)
  }

  @Test("a worker without an item helps with the strips that another one completes")
  func helping() {
    let frame = PixelRect(x: 0, y: 0, width: 1, height: 64 * 20)
    let size = PixelSize(width: 1, height: 64 * 20)
    let schedule = RenderSchedule(
      frames: [frame], grid: StripGrid(sheetSize: size, pixelBytes: 3, rows: 64), workers: 2)
    let shares = Mutex([0, 0])
    // Both wait for the other before every strip, so that each gets as many.
    let meetings = Monitor(0)
    WorkerGroup.run(2) { index in
      while let task = schedule.claimTask() {
        switch task {
        case .item(let item): schedule.finish(item, at: frame)
        case .strip:
          shares.withLock { $0[index] += 1 }
          let partner = meetings.update { count in
            count += 1
            return (count + 1) / 2 * 2
          }
          meetings.wait(until: { $0 >= partner })
          schedule.wroteStrip()
        }
      }
    }
    #expect(shares.withLock { $0.reduce(0, +) } == 20)
    #expect(shares.withLock { $0.allSatisfy { $0 > 0 } })
  }

  @Test("strips of a frame: none, one, and where it ends on a border")
  func stripsOfFrame() {
    let rows = 64
    let grid = StripGrid(sheetSize: PixelSize(width: 10, height: 1000), pixelBytes: 3, rows: rows)
    func strips(_ y: Int, _ height: Int) -> Range<Int> {
      grid.strips(of: PixelRect(x: 3, y: y, width: 5, height: height))
    }
    #expect(strips(100, 0).isEmpty)
    #expect(strips(0, 1) == 0..<1)
    #expect(strips(0, rows) == 0..<1)
    #expect(strips(0, rows + 1) == 0..<2)
    #expect(strips(rows - 1, 2) == 0..<2)
    #expect(strips(rows, rows) == 1..<2)
    #expect(grid.strips(of: PixelRect(x: 3, y: 5, width: 0, height: 9)).isEmpty)
    #expect(grid.count == 16 && grid.rows(of: 15) == 960..<1000)
  }
}
