import FileAccess
import PixelGeometry
import TestSupport
import Testing

@testable import WaterfallCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `--dry-run` refuses what a real run would.
struct DryRunTests {
  /// Pictures, and everything that can be in the way of a sheet.
  private static func folder() -> TemporaryFolder {
    let folder = TemporaryFolder()
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("in/b.png", SampleFiles.png)
    folder.addFile("in/c.png", Array("no picture".utf8))
    folder.addFile("good/a.jpg", SampleFiles.turned)
    folder.addFile("empty/notes.txt")
    folder.addFile("taken.png", SampleFiles.png)
    folder.addFile("p2.png", SampleFiles.png)
    folder.addFile("cut.png", Array(PNGMaker.encodeCard().dropLast(40)))
    folder.addFile("notes.txt", Array("notes".utf8))
    folder.addFolder("folder.png")
    folder.addLink("link.png", to: "gone/sheet.png")
    chmod(folder.addFolder("locked"), 0o555)
    return folder
  }

  private static let inputs = ["in", "good", "in/b.png", "empty", "gone"]
  private static let outputs = [
    "s.png", "s.png", "taken.png", "gone/s.png", "in/b.png", "folder.png", "notes.txt/s.png", "link.png",
    "locked/s.png", "p{page}.png", "q{page}.png", "gone/{page}.png", "x/", "s.jpg", "/dev/null",
  ]
  /// Options, those with a name of a file as `@name`.
  private static let options: [[String]] = [
    ["--no-clobber"], ["--background-image", "@taken.png"], ["--background-image", "@cut.png"],
    ["--background-image", "@gone.png"], ["--background-image", "@notes.txt"],
    ["--background-image", "@taken.png", "--max-memory=100"],
    ["--background-image", "@taken.png", "--background-fit=tile"], ["--max-memory=1"], ["--page=90x160"],
    ["--page=90x5"], ["--layout-from", "@saved.json"], ["--layout-from", "@pages.json"],
    ["--layout-from", "@notes.txt"], ["--on-error=fail"], ["--on-error=placeholder"], ["--strict"],
    ["--include=*.gif"], ["--limit=1"], ["-q"], ["-v"], ["--json", "-"], ["--span=gone=2"],
    ["--height=40"], ["--files-from", "@notes.txt"], ["--captions", "@notes.txt"], ["-b", "none"],
  ]

  /// Every name below `folder`, and what the files hold.
  private static func contents(of folder: TemporaryFolder) -> [String: [UInt8]?] {
    var found: [String: [UInt8]?] = [:]
    for parent in [".", "in", "good", "empty", "locked", "folder.png"] {
      for name in folder.names(in: parent) {
        found[parent + "/" + name] = folder.contents(of: parent + "/" + name)
      }
    }
    return found
  }

  @Test(
    "a dry run ends like the real one, in the same words, and touches nothing",
    arguments: 1...4 as ClosedRange<UInt64>)
  func endsAlike(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (made, refused) = (0, Set<String>())
    let template = Self.folder()
    for (name, more) in [("saved.json", []), ("pages.json", ["--page=90x100"])] {
      _ = CommandRun(
        bytes: (["layout", template.path(of: "in"), "-w160", "--json", template.path(of: name)] + more)
          .filter { more.isEmpty || $0 != "-w160" }.map { Array($0.utf8) })
    }
    for _ in 0..<60 {
      let folder = Self.folder()
      for name in ["saved.json", "pages.json"] { folder.addFile(name, template.contents(of: name) ?? []) }
      var words: [String] = []
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        words.append(folder.path(of: Self.inputs.randomElement(using: &generator) ?? "in"))
      }
      let output = Self.outputs.randomElement(using: &generator) ?? "s.png"
      words += ["-o", output.hasPrefix("/") ? output : folder.path(of: output)]
      var hasWidth = true
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let option = Self.options.randomElement(using: &generator) ?? []
        if option[0].hasPrefix("--page") || option[0] == "--layout-from" { hasWidth = false }
        words += option.map { $0.hasPrefix("@") ? folder.path(of: String($0.dropFirst())) : $0 }
      }
      if hasWidth { words += ["-w", "90"] }
      let before = Self.contents(of: folder)
      let dry = CommandRun(bytes: (words + ["--dry-run"]).map { Array($0.utf8) })
      #expect(Self.contents(of: folder) == before, "seed \(seed): \(words)")
      let real = CommandRun(bytes: words.map { Array($0.utf8) })
      #expect(dry.code == real.code, "seed \(seed): \(words): \(dry.errorText) or \(real.errorText)")
      if real.code == .success || real.code == .incomplete {
        made += 1
      } else {
        #expect(dry.errorText == real.errorText, "seed \(seed): \(words)")
        #expect(dry.output.isEmpty)
        refused.insert(String(real.messages.last?.split(separator: ": ").last ?? ""))
      }
    }
    #expect(made >= 5 && refused.count >= 8, "seed \(seed): \(made) made, refused for \(refused)")
  }

  @Test("where a file is in the way, or no folder is there, a dry run says so")
  func refusals() {
    let folder = Self.folder()
    func dry(_ output: String, _ more: String...) -> CommandRun {
      let words = [folder.path(of: "in"), "-n", "-w90", "-o", folder.path(of: output)] + more
      return CommandRun(bytes: words.map { Array($0.utf8) })
    }
    #expect(dry("taken.png", "--no-clobber").code == .cannotCreate)
    #expect(dry("gone/s.png").errorText.contains("the folder to create it in does not exist"))
    #expect(dry("folder.png").errorText.contains("a folder"))
    #expect(dry("in/b.png").errorText.contains("one of the input files"))
    let large = dry("s.png", "--background-image", folder.path(of: "taken.png"), "--max-memory=100")
    #expect(large.code == .noUsableInput && large.errorText.contains("--max-memory"))
    let cut = dry("s.png", "--background-image", folder.path(of: "cut.png"))
    #expect(cut.code == .noUsableInput && cut.errorText.contains("--background-image"))
    #expect(dry("s.png").code == .incomplete)
    #expect(folder.contents(of: "s.png") == nil)
  }

  @Test("a sheet that not every program opens is told before it is made")
  func longSide() {
    let folder = TemporaryFolder()
    folder.addFile("in/a.png", SampleFiles.png)
    for more in [[], ["--json", "-"]] {
      let words = [folder.path(of: "in"), "-w90", "--margin=20000,0", "-o", folder.path(of: "s.png")] + more
      let dry = CommandRun(bytes: (words + ["-n"]).map { Array($0.utf8) })
      let real = CommandRun(bytes: words.map { Array($0.utf8) })
      #expect(dry.errorText.contains("some programs open at most 16384"), "\(dry.errorText)")
      #expect(dry.messages == real.messages)
    }
  }

  @Test("a folder that cannot be written to is refused", .enabled(if: geteuid() != 0))
  func lockedFolder() {
    let folder = Self.folder()
    let run = CommandRun(folder.path(of: "in"), "-n", "-o", folder.path(of: "locked/s.png"))
    #expect(run.code == .cannotCreate && run.errorText.contains("permission denied"), "\(run.errorText)")
  }
}
