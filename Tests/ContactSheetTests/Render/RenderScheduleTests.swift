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
    let size: PixelSize
    let workers: Int
    let schedule: RenderSchedule

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let height = Int.random(in: 1...2_000, using: &generator)
      size = PixelSize(width: Bool.random(using: &generator) ? 100 : 1_000_000, height: height)
      workers = .random(in: 1...8, using: &generator)
      let count = Bool.random(using: &generator) ? .random(in: 0...3, using: &generator) : 60
      var y = 0
      frames = (0..<count).map { _ in
        // Tops do not decrease much, as in a waterfall.
        y = min(height - 1, max(0, y + Int.random(in: -20...60, using: &generator)))
        let rows = Int.random(in: 0...min(400, height - y), using: &generator)
        return PixelRect(x: 0, y: y, width: 10, height: rows)
      }
      schedule = RenderSchedule(frames: frames, sheetSize: size, bytesPerPixel: 3, workers: workers)
    }

    /// What the workers saw.
    struct Record {
      var claimed: [Int] = []
      var finished: Set<Int> = []
      var written: [Int] = []
      var isWriting = false
      var faults: [String] = []
    }

    /// Lets the workers do everything; `interrupt` is called before an item is drawn.
    func run(_ interrupt: @escaping @Sendable (Int) -> Void = { _ in }) -> Record {
      let record = Mutex(Record())
      WorkerGroup.run(workers) { _ in
        writeStrips(record)
        while let item = schedule.claimItem() {
          record.withLock { record in
            record.claimed.append(item)
            let oldest = (0..<item).first { !record.finished.contains($0) } ?? item
            if item - oldest >= schedule.window { record.faults.append("item \(item) before \(oldest)") }
          }
          interrupt(item)
          if item % 3 == 0 { sched_yield() }
          record.withLock { _ = $0.finished.insert(item) }
          schedule.finish(item, at: frames[item])
          writeStrips(record)
        }
      }
      return record.withLock { $0 }
    }

    private func writeStrips(_ record: borrowing Mutex<Record>) {
      while let strip = schedule.claimStrip() {
        record.withLock { record in
          if record.isWriting { record.faults.append("two writers") }
          record.isWriting = true
          for (item, frame) in frames.enumerated()
          where RenderSchedule.strips(of: frame).contains(strip) && !record.finished.contains(item) {
            record.faults.append("strip \(strip) before item \(item)")
          }
        }
        if strip % 2 == 0 { sched_yield() }
        record.withLock { record in
          record.isWriting = false
          record.written.append(strip)
        }
        schedule.wroteStrip()
      }
    }
  }

  @Test("every item is given out once, in order, and every strip written once, in order, when complete")
  func everything() {
    for seed in 1...200 as ClosedRange<UInt64> {
      let simulation = Simulation(seed: seed)
      let record = simulation.run()
      #expect(record.faults == [], "seed \(seed)")
      // Workers note what they got a moment later, so the order is only that of one worker.
      #expect(record.claimed.sorted() == Array(simulation.frames.indices), "seed \(seed)")
      if simulation.workers == 1 { #expect(record.claimed == record.claimed.sorted()) }
      #expect(record.written == Array(0..<simulation.schedule.stripCount), "seed \(seed)")
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
      #expect(record.written == Array(0..<record.written.count), "seed \(seed)")
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
      #expect(record.written == Array(0..<record.written.count), "seed \(seed)")
      #expect(simulation.schedule.isDiscarding == !simulation.frames.isEmpty)
      #expect(simulation.frames.isEmpty || simulation.schedule.claimStrip() == nil)
    }
  }

  @Test("a sheet without items is ready at once, one of no height has no strip")
  func noItems() {
    let schedule = RenderSchedule(
      frames: [], sheetSize: PixelSize(width: 10, height: 65), bytesPerPixel: 3, workers: 4)
    #expect(schedule.claimItem() == nil)
    #expect(schedule.claimStrip() == 0)
    #expect(schedule.claimStrip() == nil)
    schedule.wroteStrip()
    #expect(schedule.claimStrip() == 1)
    schedule.wroteStrip()
    #expect(schedule.claimStrip() == nil)

    let nothing = RenderSchedule(frames: [], sheetSize: .zero, bytesPerPixel: 3, workers: 1)
    #expect(nothing.stripCount == 0 && nothing.claimStrip() == nil)
  }

  @Test("strips above the first tile and below the last are written, too")
  func emptyStrips() {
    let frame = PixelRect(x: 0, y: 200, width: 1, height: 1)
    let schedule = RenderSchedule(
      frames: [frame], sheetSize: PixelSize(width: 1, height: 400), bytesPerPixel: 3, workers: 1)
    for strip in 0..<3 {
      #expect(schedule.claimStrip() == strip)
      schedule.wroteStrip()
    }
    #expect(schedule.claimStrip() == nil)
    #expect(schedule.claimItem() == 0)
    schedule.finish(0, at: frame)
    for strip in 3..<7 {
      #expect(schedule.claimStrip() == strip)
      schedule.wroteStrip()
    }
    #expect(schedule.claimStrip() == nil && schedule.claimItem() == nil)
  }

  @Test("strips of a frame: none, one, and where it ends on a border")
  func stripsOfFrame() {
    func strips(_ y: Int, _ height: Int) -> Range<Int> {
      RenderSchedule.strips(of: PixelRect(x: 3, y: y, width: 5, height: height))
    }
    let rows = RenderSchedule.stripRows
    #expect(strips(100, 0).isEmpty)
    #expect(strips(0, 1) == 0..<1)
    #expect(strips(0, rows) == 0..<1)
    #expect(strips(0, rows + 1) == 0..<2)
    #expect(strips(rows - 1, 2) == 0..<2)
    #expect(strips(rows, rows) == 1..<2)
    #expect(RenderSchedule.strips(of: PixelRect(x: 0, y: 5, width: 0, height: 9)).isEmpty)
  }
}
