import FileAccess
import PlainJSON
import TestSupport
import Testing

@testable import WaterfallCLI

struct ComposeCommandTests {
  private let folder = TemporaryFolder()

  private var sheet: String { folder.path(of: "sheet.png") }

  /// Narrow sheets are quickly made.
  private let narrow = ["-w", "240"]

  private func compose(_ arguments: String..., isTerminal: Bool = false) -> CommandRun {
    CommandRun(bytes: (narrow + arguments).map { Array($0.utf8) }, isTerminal: isTerminal)
  }

  private var hasSheet: Bool { folder.contents(of: "sheet.png")?.starts(with: PNGChunk.signature) == true }

  @Test("a folder becomes a sheet, and there is nothing to say about it")
  func folderBecomesSheet() {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("in/b.png", SampleFiles.png)
    let run = compose(folder.path(of: "in"), "-o", sheet)
    #expect(run.code == .success)
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
    #expect(hasSheet)
  }

  @Test("more effort makes a smaller file, and without a word of it the effort is balanced")
  func compression() throws {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("in/b.jpg", SampleFiles.turned)
    func size(_ options: String...) throws -> Int {
      let run = CommandRun(
        bytes: (narrow + [folder.path(of: "in"), "-o", sheet] + options).map { Array($0.utf8) })
      #expect(run.code == .success, "\(run.errorText)")
      return try #require(folder.contents(of: "sheet.png")).count
    }
    let usual = try size()
    #expect(try size("--compression", "balanced") == usual)
    #expect(try size("--compression=small") < usual)
    #expect(try size("--compression=fast") > usual)
  }

  @Test("each bad file is one line with its path and a reason, and the rest is done")
  func badFilesAreReported() {
    folder.addFile("in/good.jpg", SampleFiles.jpeg)
    folder.addFile("in/cut.jpg", SampleFiles.truncated)
    folder.addFile("in/empty.jpg")
    folder.addFile("in/page.png", Array("<html></html>".utf8))
    folder.addFile("in/photo.webp.jpg", Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8))
    folder.addPipe("in/pipe.jpg")
    let run = compose(folder.path(of: "in"), "-o", sheet, "--json", "-")
    #expect(run.code == .incomplete)
    #expect(hasSheet)
    for name in ["cut.jpg", "empty.jpg", "page.png", "photo.webp.jpg", "pipe.jpg"] {
      let lines = run.messages.filter { $0.hasPrefix("waterfall: \(folder.path(of: "in/" + name)): ") }
      #expect(lines.count == 1, "\(name): \(run.errorText)")
    }
    #expect(run.messages.count == 5)
    #expect(!run.errorText.contains("good.jpg"))

    let json = try? JSONParser.parse(run.output)
    #expect(json?["items"]?.array?.compactMap { $0["name"]?.string } == ["cut.jpg", "good.jpg"])
    #expect(json?["skipped"]?.array?.count == 4)
  }

  @Test("a damaged picture that is shown is a warning, and a failure when asked for")
  func damagedPictures() {
    folder.addFile("in/cut.jpg", SampleFiles.truncated)
    folder.addFile("in/good.jpg", SampleFiles.jpeg)
    let input = folder.path(of: "in")
    let run = compose(input, "-o", sheet)
    #expect(run.code == .success)
    #expect(run.messages.count == 1)
    #expect(compose(input, "-o", sheet, "-q").errors.isEmpty)

    let strict = compose(input, "-o", folder.path(of: "strict.png"), "--strict", "-q")
    #expect(strict.code == .noUsableInput)
    #expect(strict.errorText.contains("cut.jpg: "))
    #expect(folder.contents(of: "strict.png") == nil)
  }

  @Test("a rejected input is skipped, replaced or fatal, as asked for")
  func errorPolicies() throws {
    folder.addFile("in/bad.jpg")
    folder.addFile("in/good.jpg", SampleFiles.jpeg)
    let input = folder.path(of: "in")
    for (policy, code, count) in [("skip", ExitCode.incomplete, 1), ("placeholder", .incomplete, 2)] {
      let run = compose(input, "-o", sheet, "--on-error", policy, "--json=-")
      #expect(run.code == code)
      #expect(try JSONParser.parse(run.output)["items"]?.array?.count == count)
    }
    let run = compose(input, "-o", folder.path(of: "none.png"), "--on-error", "fail")
    #expect(run.code == .noUsableInput)
    #expect(run.errorText.contains("bad.jpg: "))
    #expect(folder.names() == ["in", "sheet.png"])
  }

  @Test("without a usable picture there is no sheet, and one line says why")
  func noUsablePicture() {
    folder.addFolder("empty")
    folder.addFile("bad.jpg")
    folder.addPipe("pipe.jpg")
    for name in ["empty", "missing", "bad.jpg", "pipe.jpg", "missing/a.jpg", "bad.jpg/a.jpg"] {
      for quiet in [[], ["-q"]] {
        let arguments = [folder.path(of: name), "-o", sheet] + quiet
        let run = CommandRun(bytes: arguments.map { Array($0.utf8) })
        #expect(run.code == .noUsableInput, "\(name)")
        #expect(run.messages.count == 1, "\(name): \(run.errorText)")
        #expect(run.output.isEmpty)
      }
    }
    #expect(folder.names() == ["bad.jpg", "empty", "pipe.jpg"])
  }

  @Test("a place that cannot be written to is said at once, and the input is left alone")
  func impossibleOutputs() {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("file", [1])
    folder.addFolder("folder.png")
    for name in ["missing/sheet.png", "file/sheet.png", "folder.png"] {
      let run = compose(folder.path(of: "in"), "-o", folder.path(of: name))
      #expect(run.code == .cannotCreate, "\(name)")
      #expect(run.messages.count == 1)
      #expect(run.errorText.contains(folder.path(of: name) + ": "))
    }
    let run = compose(folder.path(of: "in"), "-o", sheet, "--json", folder.path(of: "missing/p.json"))
    #expect(run.code == .cannotCreate)
    #expect(run.messages.count == 1)
    #expect(folder.names() == ["file", "folder.png", "in"])
    #expect(folder.names(in: "in") == ["a.jpg"])
  }

  @Test("a full disk is an error, not a short sheet")
  func fullDisk() {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    let run = compose(folder.path(of: "in"), "-o", "/dev/full")
    #expect(run.code == .inputOutput)
    #expect(run.messages.count == 1)
    #expect(run.errorText.hasPrefix("waterfall: /dev/full: "))
  }

  @Test("where the positions cannot be written, the old sheet stays, and the other way round")
  func sheetAndPositions() {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    let positions = folder.path(of: "p.json")
    #expect(compose(folder.path(of: "in"), "-o", sheet, "--json", positions).code == .success)
    let before = (folder.contents(of: "sheet.png"), folder.contents(of: "p.json"))
    folder.addFile("in/b.jpg", SampleFiles.turned)
    let full = "/dev/full"
    let failures = [
      compose(folder.path(of: "in"), "-o", sheet, "--json", full),
      compose(folder.path(of: "in"), "-o", full, "--json", positions),
    ]
    for run in failures {
      #expect(run.code == .inputOutput)
      #expect(run.messages.count == 1 && run.errorText.hasPrefix("waterfall: /dev/full: "))
      #expect(folder.contents(of: "sheet.png") == before.0)
      #expect(folder.contents(of: "p.json") == before.1)
      #expect(folder.names() == ["in", "p.json", "sheet.png"])
    }
    let closed = CapturingSink(
      failure: FileError(path: "standard output", operation: .write, reason: .system(28)))
    let code = WaterfallCommand.run(
      arguments: [folder.path(of: "in"), "-o", sheet, "--json", "-"].map { Array($0.utf8) },
      streams: CommandStreams(output: closed, errors: CapturingSink()))
    #expect(code == .inputOutput)
    #expect(folder.contents(of: "sheet.png") == before.0)
    #expect(compose(folder.path(of: "in"), "-o", sheet, "--json", positions).code == .success)
    #expect(folder.contents(of: "sheet.png") != before.0 && folder.contents(of: "p.json") != before.1)
  }

  @Test("a sheet in its own folder is never an input")
  func outputInsideInput() {
    folder.addFile("a.jpg", SampleFiles.jpeg)
    folder.addFile("b.png", SampleFiles.png)
    var sheets: [[UInt8]?] = []
    for _ in 0..<3 {
      let run = compose(folder.path, "-o", sheet, "--json", folder.path(of: "p.json"))
      #expect(run.code == .success)
      #expect(run.errors.isEmpty)
      sheets.append(folder.contents(of: "sheet.png"))
    }
    #expect(hasSheet)
    #expect(sheets[0] == sheets[1])
    #expect(sheets[1] == sheets[2])
    #expect(folder.names() == ["a.jpg", "b.png", "p.json", "sheet.png"])
  }

  @Test("positions go to a file or to standard output, and say the same")
  func positions() throws {
    folder.addFile("in/a.jpg", SampleFiles.turned)
    let toFile = compose(folder.path(of: "in"), "-o", sheet, "--json", folder.path(of: "p.json"))
    #expect(toFile.code == .success)
    #expect(toFile.output.isEmpty)
    let toOutput = compose(folder.path(of: "in"), "-o", sheet, "--json", "-")
    #expect(folder.contents(of: "p.json") == toOutput.output)
    let json = try JSONParser.parse(toOutput.output)
    #expect(json["layout"]?.string == "waterfall")
    #expect(json["width"]?.number == 240)
    let item = json["items"]?.array?.first
    #expect(item?["name"]?.string == "a.jpg")
    #expect(item?["source"]?["width"]?.number == 96)
    #expect(item?["frame"] == nil)

    let exact = compose(folder.path(of: "in"), "-o", sheet, "--json", "-", "--exact")
    let frame = try JSONParser.parse(exact.output)["items"]?.array?.first?["frame"]?.array
    #expect(frame?.count == 4)
  }

  @Test("a dry run tells the sheet's size and what is not on it, and writes nothing")
  func dryRun() throws {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("in/bad.jpg")
    let before = folder.names()
    let run = CommandRun(folder.path(of: "in"), "-n", "-w", "500", "-c", "3", "-j", "1")
    #expect(run.code == .incomplete)
    #expect(
      run.outputText == """
        size: 500x122 pixels
        columns: 3
        items: 1
        memory: about 1 MB of pixels
        excluded: 1
          \(folder.path(of: "in/bad.jpg")): empty file

        """)
    #expect(run.errors.isEmpty)
    let json = CommandRun(folder.path(of: "in"), "-n", "-o", sheet, "--json", "-")
    #expect(try JSONParser.parse(json.output)["items"]?.array?.count == 1)
    #expect(folder.names() == before)
  }

  @Test("--stats json tells on standard error, in one line, where the time went")
  func statistics() throws {
    for name in ["in/a.jpg", "in/b.jpg"] { folder.addFile(name, SampleFiles.jpeg) }
    let run = compose(folder.path(of: "in"), "-o", sheet, "--stats", "json", "-j", "2")
    #expect(run.code == .success)
    #expect(run.output.isEmpty)
    #expect(run.errors.count { $0 == UInt8(ascii: "\n") } == 1)
    let line = try JSONParser.parse(run.errors)
    #expect(line["pictures"]?.number == 2)
    #expect(line["inputBytes"]?.number == Double(2 * SampleFiles.jpeg.count))
    #expect(try #require(line["peakMemory"]?.number) > 1e6)
    let stages = try #require(line["stages"])
    let names = ["decode", "scale", "convert", "draw", "encode", "write", "wait"]
    let seconds = names.compactMap { stages[$0]?.number }
    #expect(seconds.count == names.count)
    for name in ["decode", "draw", "encode", "write"] {
      #expect(try #require(stages[name]?.number) > 0, "\(name)")
    }
    // No job is in two stages at a time.
    let (jobs, render) = (try #require(line["jobs"]?.number), try #require(line["render"]?.number))
    #expect(seconds.reduce(0, +) <= jobs * render + 1e-4)
    #expect(try #require(line["wall"]?.number) >= render)
    #expect(
      CommandRun(folder.path(of: "in"), "-n", "--stats", "json").isUsageError(naming: "--stats", "--dry-run"))
  }

  @Test("more is told when more is asked for")
  func verbosity() {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("in/.hidden.jpg", SampleFiles.jpeg)
    let run = compose(folder.path(of: "in"), "-o", sheet, "-v", "-c", "2")
    #expect(run.code == .success)
    #expect(run.output.isEmpty)
    #expect(run.errorText.contains(".hidden.jpg: passed over"))
    #expect(run.errorText.contains("\(sheet): 240x"))
    #expect(run.errorText.contains("1 picture in 2 columns"))
  }

  @Test("a sheet that many viewers cannot open is a warning")
  func tallSheets() {
    let run = CommandRun("--placeholders", "400,heights:50..50", "-w", "100", "-c", "1", "-o", sheet)
    #expect(run.code == .success)
    #expect(run.messages.count == 1)
    #expect(run.errorText.contains("100x24010 pixels"))
  }

  @Test("cells without pictures come from a seed")
  func placeholders() throws {
    func positions(_ arguments: String...) throws -> JSONValue {
      let words = ["layout"] + arguments
      return try JSONParser.parse(CommandRun(bytes: words.map { Array($0.utf8) }).output)
    }
    let first = try positions("--preset", "basic", "--placeholders", "30")
    #expect(first["items"]?.array?.count == 30)
    #expect(try positions("--preset", "basic", "--placeholders", "30", "--seed", "0") == first)
    #expect(try positions("--preset", "basic", "--placeholders", "30", "--seed", "1") != first)
    #expect(try positions("--preset", "basic", "--placeholders", "heights:50..199") == first)
    let flat = try positions("--placeholders", "7,heights:60..60")
    #expect(flat["items"]?.array?.compactMap { $0["height"]?.number } == Array(repeating: 60, count: 7))
  }

  @Test("standard output is not written to when a person looks at it")
  func terminalOutput() {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    let run = CommandRun(bytes: [folder.path(of: "in"), "-o", "-"].map { Array($0.utf8) }, isTerminal: true)
    #expect(run.isUsageError(naming: "--output", "terminal"))
  }

  @Test("a terminal sees a bar that gives way to what was made, and a file sees neither")
  func progress() throws {
    for name in 0..<5 { folder.addFile("in/\(name).jpg", SampleFiles.jpeg) }
    let words = (narrow + [folder.path(of: "in"), "-o", sheet]).map { Array($0.utf8) }
    let bar = CommandRun(bytes: words, isTerminal: true)
    #expect(bar.code == .success)
    let summary = "waterfall: \(sheet): 240x793 pixels, 5 pictures in 1 column\n"
    #expect(bar.errorText.hasSuffix("\r\u{1B}[K" + summary))
    #expect(!bar.errorText.dropLast().contains("\n"))
    #expect(bar.errorText.contains("reading ["))
    for (isTerminal, option) in [
      (true, "-q"), (true, "--progress=none"), (false, "--progress=bar"), (false, "-q"),
    ] {
      #expect(
        CommandRun(bytes: words + [Array(option.utf8)], isTerminal: isTerminal).errors.isEmpty, "\(option)")
    }
    let json = CommandRun(bytes: words + [Array("--progress=json".utf8)])
    let lines = try json.messages.map { try JSONParser.parse(Array($0.utf8)) }
    for event in ["probed", "placed"] {
      let last = lines.last { $0["event"]?.string == event }
      #expect(last?["done"]?.number == 5, "\(event)")
      #expect(last?["total"]?.number == 5, "\(event)")
    }
    #expect(lines.contains { $0["event"]?.string == "written" && $0["done"] == $0["total"] })
  }

  @Test("lists add to the paths of the command line")
  func lists() throws {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("b.jpg", SampleFiles.jpeg)
    folder.addFile("c\nd.jpg", SampleFiles.jpeg)
    let lines = folder.addFile(
      "lines", Array("\(folder.path(of: "b.jpg"))\n\n\(folder.path(of: "in"))\n".utf8))
    let nuls = folder.addFile("nuls", Array("\(folder.path(of: "c\nd.jpg"))\0".utf8))
    func names(_ arguments: String...) throws -> [String]? {
      let words = ["layout", "--sort=none"] + arguments
      let run = CommandRun(bytes: words.map { Array($0.utf8) })
      return try JSONParser.parse(run.output)["items"]?.array?.compactMap { item in
        item["name"]?.string.map { String($0.split(separator: "/").last ?? "") }
      }
    }
    #expect(try names("--files-from", lines) == ["b.jpg", "a.jpg"])
    #expect(try names("--files-from", nuls, "-0") == ["c\nd.jpg"])
    #expect(try names("--files-from", lines, folder.path(of: "b.jpg")) == ["b.jpg", "b.jpg", "a.jpg"])

    let wrong = CommandRun("layout", "--files-from", nuls)
    #expect(wrong.code == .noUsableInput)
    #expect(wrong.messages.count == 1)
    #expect(wrong.errorText.contains("-0"))
    let missing = CommandRun("layout", "--files-from", folder.path(of: "missing"))
    #expect(missing.code == .noUsableInput)
    #expect(missing.messages.count == 1)
    let empty = CommandRun("layout", "--files-from", folder.addFile("empty"))
    #expect(empty.code == .noUsableInput)
    #expect(empty.messages.count == 1)
  }
}
