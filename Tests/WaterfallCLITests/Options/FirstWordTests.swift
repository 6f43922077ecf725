import TestSupport
import Testing

@testable import WaterfallCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A first word that may be meant for a command.
struct FirstWordTests {
  @Test(
    "a word that is neither a command nor a file is answered with the commands",
    arguments: [
      ["batch", "x"], ["batch", "x", "--out", "y"], ["compare", "a", "b", "--threshold=1"], ["inspect"],
      ["approve", "--help"], ["-q", "batch", "x"], ["-w", "300", "batch"],
    ])
  func unknown(words: [String]) {
    let run = CommandRun(bytes: words.map { Array($0.utf8) })
    #expect(
      run.isUsageError(
        naming: ": no file or command of this name; ",
        "commands are compose, layout, probe, completions and help"),
      "\(run.errorText)")
  }

  @Test(
    "a slip is answered with the nearest command",
    arguments: [
      ("layuot", "layout"), ("prob", "probe"), ("completion", "completions"), ("compos", "compose"),
    ])
  func slips(word: String, command: String) {
    #expect(CommandRun(word, "photos").isUsageError(naming: "\(word): ", "did you mean \(command)?"))
  }

  @Test("what is meant for a sheet, or looks like a path, is no command")
  func others() {
    for words in [["batch", "-n"], ["batch", "-o", "/gone/s.png"], ["batch", "-qo/gone/s.png"]] {
      let run = CommandRun(bytes: words.map { Array($0.utf8) })
      #expect(run.code == .noUsableInput && run.errorText.contains("batch: no such file"), "\(run.errorText)")
    }
    for word in ["./batch", "batch/", "batch.d", "Batch", "b", "--", "bat ch", "\u{1F600}", ""] {
      #expect(!CommandRun(word, "x").errorText.contains("no file or command"), "\(word)")
    }
  }

  @Test("a folder of a command's name to come is a folder")
  func folders() {
    let folder = TemporaryFolder()
    folder.addFile("batch/a.jpg", SampleFiles.jpeg)
    guard BuiltCommand.path != nil else { return }
    let run = BuiltCommand("batch", "-o", "s.png", "-w90", in: folder)
    #expect(run.code == 0 && folder.contents(of: "s.png") != nil, "\(run.errorText)")
    let missing = BuiltCommand("batch", "x", in: folder)
    #expect(missing.code == 64 && missing.errorText.contains("--output FILE is missing"))
    let behind = BuiltCommand("--", "layout", "-n", in: folder)
    #expect(behind.code == 64 && behind.errorText.contains("--output"))
  }
}
