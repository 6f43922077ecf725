import ContactSheet
import FileAccess
import PixelGeometry
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are not what they were any more once their turn comes.
struct ChangingFileTests {
  /// What happens to a file between planning and drawing.
  enum Change: String, CaseIterable {
    case vanishes, turnsToText, growsLarger, turnsOnItsSide, becomesFolder

    /// What the report says afterwards begins with this.
    var reason: String {
      switch self {
      case .vanishes: "no such file or folder"
      case .becomesFolder: "not a regular file (a folder)"
      case .turnsToText: "damaged PNG: "
      case .growsLarger, .turnsOnItsSide: "the file changed while it was being used"
      }
    }

    func apply(to name: String, in folder: PictureFolder) {
      unlink(folder.temporary.path(of: "pictures/" + name))
      switch self {
      case .vanishes: break
      case .turnsToText: folder.add(name, Pictures.text)
      case .growsLarger: folder.add(name, Pictures.noisePNG(90, 80))
      case .turnsOnItsSide: folder.add(name, Pictures.noisePNG(30, 40))
      case .becomesFolder: folder.temporary.addFolder("pictures/" + name)
      }
    }
  }

  private func folder() -> PictureFolder {
    let folder = PictureFolder()
    for index in 1...4 {
      folder.add("\(index).png", Pictures.noisePNG(40, 30, seed: UInt64(index)))
    }
    return folder
  }

  @Test("skip leaves the file out and keeps the others together", arguments: Change.allCases)
  func skip(change: Change) throws {
    let folder = folder()
    let plan = try SheetPlan.make(folder.options())
    change.apply(to: "2.png", in: folder)
    let report = try plan.render(to: .file(folder.sheetPath()))
    #expect(report.items.map(\.name) == ["1.png", "3.png", "4.png"])
    #expect(report.problems.map(\.name) == ["2.png"])
    #expect(report.problems.map(\.severity) == [.rejected])
    #expect(report.problems[0].reason.hasPrefix(change.reason))
    let drawn = folder.temporary.contents(of: "sheets/sheet.png")
    change.apply(to: "2.png", in: folder)
    unlink(folder.temporary.path(of: "pictures/2.png"))
    rmdir(folder.temporary.path(of: "pictures/2.png"))
    let expected = try folder.render(folder.options(), to: "other.png").bytes
    #expect(firstDifference(drawn, expected) == nil)
  }

  @Test("placeholder marks it, fail stops at it", arguments: Change.allCases)
  func otherPolicies(change: Change) throws {
    let folder = folder()
    let marking = try SheetPlan.make(folder.options { $0.errorPolicy = .placeholder })
    let failing = try SheetPlan.make(folder.options { $0.errorPolicy = .fail })
    change.apply(to: "2.png", in: folder)
    let error = sheetError { () throws(SheetError) in
      _ = try failing.render(to: .file(folder.sheetPath()))
    }
    #expect(error?.code == .damagedInput)
    #expect(try #require(error?.problems.first).reason.hasPrefix(change.reason))
    #expect(error?.problemNames == ["2.png"])
    #expect(folder.temporary.names(in: "sheets") == [])
    let report = try marking.render(to: .file(folder.sheetPath()))
    #expect(report.items.map(\.frame) == marking.items.map(\.frame))
    #expect(report.problems.map(\.name) == ["2.png"])
    #expect(report.problems.first?.reason == error?.problems.first?.reason)
  }

  @Test("a file that goes bad between two passes leaves its cell empty")
  func betweenPasses() throws {
    let folder = folder()
    folder.add("5.png", Pictures.wrongChecksumPNG())
    let plan = try SheetPlan.make(folder.options { $0.jobs = 1 })
    // The last item of the first pass is done when it was counted; the second pass has yet to begin.
    let report = try plan.render(to: .file(folder.sheetPath())) { event in
      if event == .placed(done: 5, total: 5) { Change.vanishes.apply(to: "1.png", in: folder) }
    }
    #expect(report.items.map(\.name) == ["2.png", "3.png", "4.png"])
    #expect(report.problems.map(\.name) == ["5.png", "1.png"])
    let sheet = try SheetImage(try #require(folder.temporary.contents(of: "sheets/sheet.png")))
    #expect(Set(sheet.samples(in: plan.items[0].frame)) == [255])
    #expect(Set(sheet.samples(in: report.items[0].frame)).count > 100)
  }
}
