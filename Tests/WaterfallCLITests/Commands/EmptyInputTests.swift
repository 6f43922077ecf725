import TestSupport
import Testing

@testable import WaterfallCLI

/// What is said where there is not one picture.
struct EmptyInputTests {
  private let folder = TemporaryFolder()

  private func message(_ words: String...) -> String {
    let run = CommandRun(bytes: words.map { Array($0.utf8) })
    #expect(run.code == .noUsableInput, "\(run.errorText)")
    #expect(run.messages.count == 1, "\(run.errorText)")
    return String(run.errorText.dropLast())
  }

  @Test("the folder is named, and what is in it instead", arguments: ["compose", "layout", "probe"])
  func folders(command: String) {
    let path = folder.addFolder("in")
    let more = command == "compose" ? ["-n"] : []
    func message(_ words: String...) -> String {
      let run = CommandRun(bytes: ([command] + words + more).map { Array($0.utf8) })
      #expect(run.code == .noUsableInput, "\(run.errorText)")
      return String(run.errorText.split(separator: "\n").last ?? "")
    }
    #expect(message(path) == "waterfall: \(path): no pictures in it (nothing at all)")
    folder.addFile("in/a.txt")
    #expect(message(path) == "waterfall: \(path): no pictures in it (1 other file)")
    for name in ["in/b.txt", "in/c.txt", "in/d.heic", "in/.e", "in/sub/f.txt"] { folder.addFile(name) }
    #expect(
      message(path)
        == """
        waterfall: \(path): no pictures in it (1 folder, not searched without --recursive; 1 .heic, which are not read; \
        3 other files; 1 hidden)
        """)
    #expect(
      message("-r", path)
        == "waterfall: \(path): no pictures in it (1 .heic, which are not read; 4 other files; 1 hidden)")
    let others = ["b", "c", "d"].map { folder.addFolder($0) }
    #expect(
      message(others[0], others[1])
        == "waterfall: no pictures in \(others[0]), \(others[1]) (nothing at all)")
    #expect(message(path, others[0], others[1], others[2]).contains("\(others[1]), ... (1 folder"))
  }

  @Test("patterns that leave nothing are named, with how much they leave out")
  func patterns() {
    let file = folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("in/b.jpg", SampleFiles.jpeg)
    let path = folder.path(of: "in")
    #expect(
      message("layout", path, "--exclude", "*.jpg")
        == "waterfall: \(path): no pictures in it (2 left out by --include or --exclude)")
    #expect(
      message("layout", file, "--include", "*.png")
        == "waterfall: \(file): no picture is left (1 left out by --include or --exclude)")
    #expect(CommandRun("layout", path, "--limit=0").isUsageError(naming: "--limit", "'0'", "from 1"))
  }

  @Test("sheets of this program are counted")
  func ownSheets() {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    let path = folder.addFolder("sheets")
    let made = CommandRun(folder.path(of: "in"), "-w90", "-o", folder.path(of: "sheets/s.png"))
    #expect(made.code == .success)
    for command in ["layout", "probe"] {
      #expect(
        message(command, path)
          == "waterfall: \(path): no pictures in it (1 contact sheet made by this program)")
    }
  }

  @Test("an empty list is named")
  func lists() {
    let list = folder.addFile("list", Array("\n\r\n".utf8))
    for command in ["layout", "probe"] {
      #expect(message(command, "--files-from", list) == "waterfall: \(list): no paths in it")
      #expect(message(command, "--files-from", list, "--files-from", list).contains("no paths in any"))
    }
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    #expect(CommandRun("layout", folder.path(of: "in"), "--files-from", list).code == .success)
  }
}
