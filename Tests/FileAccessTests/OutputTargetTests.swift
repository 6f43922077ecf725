import TestSupport
import Testing

@testable import FileAccess

@Suite("The place an output leads to")
struct OutputTargetTests {
  private let folder = TemporaryFolder()

  private func target(_ name: String) -> OutputTarget { .file(FilePath(folder.path(of: name))) }

  @Test(
    "is the same by every spelling and through links, whether or not the file is there",
    arguments: [true, false])
  func samePlaces(exists: Bool) {
    if exists { folder.addFile("sheet.png", [1]) }
    folder.addFolder("deeper")
    folder.addLink("link.json", to: "sheet.png")
    for other in ["sheet.png", "./sheet.png", "deeper/../sheet.png", "link.json"] {
      #expect(target("sheet.png").isSamePlace(as: target(other)), "\(other)")
      #expect(target(other).isSamePlace(as: target("sheet.png")), "\(other)")
    }
    for other in ["sheet.json", "deeper/sheet.png", "missing/sheet.png"] {
      #expect(!target("sheet.png").isSamePlace(as: target(other)), "\(other)")
    }
  }

  @Test("a device takes any number of outputs")
  func devices() {
    #expect(!OutputTarget.file("/dev/null").isSamePlace(as: .file("//dev/null")))
    #expect(OutputTarget.standardOutput.isSamePlace(as: .standardOutput))
  }
}
