import ContactSheet
import FileAccess
import PixelGeometry
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What an observer is told.
struct ProgressTests {
  /// Everything an observer was told, and whether it was ever told two things at once.
  private final class Log: Sendable {
    private let isBusy = Atomic(false)
    private let log = Mutex<(events: [SheetEvent], overlaps: Int)>(([], 0))

    func take(_ event: SheetEvent) {
      let overlaps = isBusy.exchange(true, ordering: .sequentiallyConsistent)
      // Long enough for another worker to come by.
      usleep(200)
      log.withLock { log in
        log.events.append(event)
        log.overlaps += overlaps ? 1 : 0
      }
      isBusy.store(false, ordering: .sequentiallyConsistent)
    }

    var events: [SheetEvent] { log.withLock { $0.events } }
    var overlaps: Int { log.withLock { $0.overlaps } }
  }

  private func folder(_ count: Int) -> PictureFolder {
    let folder = PictureFolder()
    for index in 0..<count { folder.addSolid("\(index).png", 20, 30, [UInt8(index)]) }
    return folder
  }

  @Test("every step is told, one at a time, counts never going back", arguments: [1, 4])
  func steps(jobs: Int) throws {
    let folder = folder(40)
    let log = Log()
    let (report, _) = try folder.render(
      folder.options(columns: 4) { $0.jobs = jobs }, observer: { log.take($0) })
    #expect(log.overlaps == 0)
    var (probed, placed, written): ([Int], [Int], [Int]) = ([], [], [])
    for event in log.events {
      switch event {
      case .probed(let done, let total):
        probed.append(done)
        #expect(total == 40)
      case .placed(let done, let total):
        placed.append(done)
        #expect(total == 40)
      case .written(let rows, let total):
        written.append(rows)
        #expect(total == report.size.height)
      }
    }
    #expect(probed == probed.sorted() && probed.last == 40)
    #expect(placed == Array(1...40))
    #expect(written == written.sorted() && written.last == report.size.height)
    #expect(Set(written).count == written.count)
  }

  @Test("a second pass starts over, for the pictures that are left")
  func secondPass() throws {
    let folder = folder(6)
    folder.add("9.png", Pictures.cutPNG())
    let log = Log()
    _ = try folder.render(folder.options(), observer: { log.take($0) })
    let placed = log.events.filter {
      if case .placed = $0 { true } else { false }
    }
    #expect(
      placed == (1...7).map { .placed(done: $0, total: 7) } + (1...6).map { .placed(done: $0, total: 6) })
  }

  @Test("headers are counted through when own sheets make a limit read on")
  func probedBeyondLimit() throws {
    let folder = folder(8)
    let sheet = try folder.render(folder.options()).bytes
    for index in 0..<3 { folder.add("0 \(index).png", sheet) }
    let log = Log()
    _ = try SheetPlan.make(folder.options { $0.selection.limit = 5 }, observer: { log.take($0) })
    // Five were looked at, of which three were own sheets, then three more.
    #expect(log.events == [.probed(done: 5, total: 5), .probed(done: 8, total: 8)])
  }
}
