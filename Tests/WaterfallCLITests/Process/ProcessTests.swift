import PlainJSON
import PixelGeometry
import TestSupport
import Testing

@testable import WaterfallCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What only a process of its own can show: streams, signals, limits, locales.
@Suite(.enabled(if: BuiltCommand.path != nil))
struct ProcessTests {
  private let folder = TemporaryFolder()

  @Test("a sheet on standard output is the sheet in a file, byte for byte")
  func standardOutput() {
    folder.addFile("a.jpg", SampleFiles.jpeg)
    let toOutput = BuiltCommand("a.jpg", "-w", "240", "-o", "-", in: folder)
    let toFile = BuiltCommand("a.jpg", "-w", "240", "-o", "sheet.png", in: folder)
    #expect(toOutput.code == 0)
    #expect(toFile.code == 0)
    #expect(toOutput.output.starts(with: PNGChunk.signature))
    #expect(toOutput.output == folder.contents(of: "sheet.png"))
  }

  @Test(
    "streams that are closed from the start neither stop a sheet nor end up in it",
    arguments: ["exec 0<&-", "exec 0<&- 2>&-", "exec 0<&- 1>&-", "exec 0<&- 1>&- 2>&-"])
  func closedStreams(closing: String) {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("in/b.txt", [1])
    let words = ["in", "-v", "--progress", "json", "-w", "240", "-o", "sheet.png"]
    let run = BuiltCommand(words.map { Array($0.utf8) }, in: folder, setup: closing)
    #expect(run.code == 0, "\(run.code)")
    let sheet = folder.contents(of: "sheet.png")
    _ = BuiltCommand("in", "-w", "240", "-o", "sheet.png", in: folder)
    #expect(sheet == folder.contents(of: "sheet.png"))
  }

  @Test(
    "however few files may be open, no picture is lost, and the sheet is the same", arguments: [20, 24, 64])
  func fewDescriptors(limit: Int) {
    for name in 0..<40 { folder.addFile("in/\(name).jpg", SampleFiles.jpeg) }
    let words = ["in", "-w", "240", "-o", "sheet.png", "-j", "32"].map { Array($0.utf8) }
    let run = BuiltCommand(words, in: folder, setup: "ulimit -n \(limit)")
    #expect(run.code == 0, "\(run.errorText)")
    let sheet = folder.contents(of: "sheet.png")
    _ = BuiltCommand("in", "-w", "240", "-o", "sheet.png", in: folder)
    #expect(sheet == folder.contents(of: "sheet.png"))
  }

  @Test("a sheet that standard output puts into its own folder is never an input")
  func redirectedIntoInput() {
    folder.addFile("a.jpg", SampleFiles.jpeg)
    var sheets: [[UInt8]?] = []
    for _ in 0..<2 {
      let run = BuiltCommand(
        ".", "-w", "240", "-o", "-", in: folder, outputPath: folder.path(of: "sheet.png"))
      #expect(run.code == 0, "\(run.errorText)")
      #expect(run.errors.isEmpty)
      sheets.append(folder.contents(of: "sheet.png"))
    }
    #expect(sheets[0] == sheets[1])
    #expect(sheets[0]?.starts(with: PNGChunk.signature) == true)
  }

  @Test("lists and sizes come from standard input")
  func standardInput() throws {
    folder.addFile("a.jpg", SampleFiles.jpeg)
    folder.addFile("b.jpg", SampleFiles.jpeg)
    let lines = BuiltCommand("layout", "--files-from", "-", in: folder, input: Array("b.jpg\na.jpg\n".utf8))
    #expect(try JSONParser.parse(lines.output)["items"]?.array?.count == 2)
    let nuls = BuiltCommand("layout", "-0", "--files-from=-", in: folder, input: Array("b.jpg\0a.jpg".utf8))
    #expect(nuls.output == lines.output)
    let sizes = BuiltCommand("layout", "--sizes", "-", in: folder, input: Array("[[3, 2]]".utf8))
    #expect(try JSONParser.parse(sizes.output)["items"]?.array?.count == 1)
    let wrong = BuiltCommand("layout", "--sizes", "-", in: folder, input: Array("[[3, 2]".utf8))
    #expect(wrong.code == 65)
    #expect(wrong.errorText.hasPrefix("waterfall: standard input: line 1"))
  }

  @Test(
    "B094: numbers have a dot in every locale",
    arguments: ["LC_ALL=C", "LC_ALL=de_DE.UTF-8", "LC_NUMERIC=de_DE"])
  func locales(variable: String) {
    let input = Array("[[3, 2], [3, 2]]".utf8)
    let arguments = ["layout", "--sizes", "-", "--exact", "-c", "2", "--gap", "0.5"].map { Array($0.utf8) }
    let plain = BuiltCommand(arguments, in: folder, input: input)
    let run = BuiltCommand(arguments, in: folder, input: input, environment: [variable])
    #expect(run.code == 0)
    #expect(run.output == plain.output)
    let comma = BuiltCommand("a.jpg", "-o", "s.png", "--gap", "0,5", in: folder, environment: [variable])
    #expect(comma.code == 64)
    #expect(folder.names().isEmpty)
  }

  @Test("output that nobody takes ends the command with an error, not a signal")
  func fullOutput() {
    folder.addFile("a.jpg", SampleFiles.jpeg)
    for arguments in [
      ["probe", "a.jpg"], ["layout", "a.jpg"], ["a.jpg", "-w", "240", "-o", "-"], ["a.jpg", "-n"], ["--help"],
    ] {
      let run = BuiltCommand(arguments.map { Array($0.utf8) }, in: folder, outputPath: "/dev/full")
      #expect(run.code == 74, "\(arguments)")
      #expect(run.errorText.hasPrefix("waterfall: standard output: "), "\(run.errorText)")
    }
    let pipe = BuiltCommand(
      ["probe", "--json", "a.jpg"].map { Array($0.utf8) }, in: folder, setup: "exec 1>&-")
    #expect(pipe.code == 74)
  }

  @Test("an input that is a pipe does not hang the command")
  func namedPipe() {
    folder.addPipe("photo.jpg")
    folder.addFile("b.jpg", SampleFiles.jpeg)
    let run = BuiltCommand(".", "photo.jpg", "-w", "240", "-o", "sheet.png", in: folder)
    #expect(run.code == 3)
    #expect(run.errorText.contains("photo.jpg: not a regular file (a named pipe)\n"))
  }

  @Test("an interruption leaves neither a sheet nor a temporary file", arguments: [SIGINT, SIGTERM])
  func interruption(signal: CInt) {
    let size = PixelSize(width: 1600, height: 1200)
    let picture = JPEGMaker().encode([UInt8](repeating: 90, count: size.pixelCount * 3), size: size)
    for name in 0..<100 { folder.addFile("in/\(name).jpg", picture) }
    folder.addFile("sheet.png", [1, 2, 3])
    let running = RunningCommand(
      ["in", "-o", "sheet.png", "-j1"].map { Array($0.utf8) }, folder: folder.path)
    var sawTemporary = false
    for _ in 0..<2000 where !sawTemporary {
      sawTemporary = folder.names().count > 2
      usleep(1000)
    }
    running.send(signal)
    #expect(running.wait() == 130)
    #expect(sawTemporary)
    #expect(folder.names() == ["in", "sheet.png"])
    #expect(folder.contents(of: "sheet.png") == [1, 2, 3])
  }

  @Test("a read-only folder is one line", .enabled(if: geteuid() != 0))
  func readOnlyFolder() {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    let locked = folder.addFolder("locked")
    chmod(locked, 0o500)
    let run = BuiltCommand("in", "-o", "locked/sheet.png", in: folder)
    #expect(run.code == 73)
    #expect(run.errorText == "waterfall: locked/sheet.png: permission denied\n")
  }

  @Test("few descriptors are enough for many files")
  func fewDescriptors() {
    for name in 0..<300 { folder.addFile("in/\(name).png", SampleFiles.png) }
    let run = BuiltCommand(
      ["in", "-o", "sheet.png", "-j", "8", "-w", "400", "-c", "20", "-g", "1"].map { Array($0.utf8) },
      in: folder,
      setup: "ulimit -n 64")
    #expect(run.code == 0, "\(run.errorText.prefix(300))")
  }
}
