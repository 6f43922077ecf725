import FileAccess
import PlainJSON
import TestSupport
import Testing

@testable import WaterfallCLI

struct ProbeCommandTests {
  private let folder = TemporaryFolder()

  private func lines(_ run: CommandRun) throws -> [JSONValue] {
    try run.output.split(separator: UInt8(ascii: "\n")).map { try JSONParser.parse(Array($0)) }
  }

  @Test("a line tells all there is to know of a file, by the names of the contract")
  func members() throws {
    let path = folder.addFile("a.jpg", SampleFiles.turned)
    let run = CommandRun("probe", path, "--json")
    #expect(run.code == .success)
    #expect(run.errors.isEmpty)
    let line = try #require(try lines(run).first)
    #expect(
      line.object?.map(\.name) == [
        "name", "format", "width", "height", "orientation", "outcome", "colorProfile", "bitDepth", "channels",
        "bytes",
        "messages",
      ])
    #expect(line["format"]?.string == "jpeg")
    #expect(line["width"]?.number == 96)
    #expect(line["height"]?.number == 64)
    #expect(line["orientation"]?.number == 6)
    #expect(line["outcome"]?.string == "ok")
    #expect(line["colorProfile"] == .null)
    #expect(line["bitDepth"]?.number == 8)
    #expect(line["channels"]?.string == "rgb")
    #expect(line["bytes"]?.number == Double(SampleFiles.turned.count))
    #expect(line["messages"]?.array?.isEmpty == true)
  }

  @Test("decoded pixels give a mean of four decimals and a digest")
  func decoding() throws {
    folder.addFile("a.png", SampleFiles.png)
    folder.addFile("b.png", SampleFiles.png)
    folder.addFile("c.jpg", SampleFiles.jpeg)
    let run = CommandRun("probe", folder.path, "--json", "--decode")
    let lines = try lines(run)
    #expect(lines.count == 3)
    #expect(lines.first?["meanColor"]?.array?.compactMap(\.number) == [128, 128, 128])
    #expect(lines[0]["digest"]?.string?.utf8.count == 32)
    #expect(lines[0]["digest"] == lines[1]["digest"])
    #expect(lines[0]["digest"] != lines[2]["digest"])
    for mean in lines[2]["meanColor"]?.array ?? [] {
      let scaled = (mean.number ?? 0.00001) * 10_000
      #expect(abs(scaled - scaled.rounded()) < 1e-6)
    }
    #expect(lines[2]["meanColor"]?.array?.count == 3)
  }

  @Test("the exit code tells whether all, some or none can be used, and standard error stays silent")
  func exitCodes() {
    let good = folder.addFile("good.jpg", SampleFiles.jpeg)
    let cut = folder.addFile("cut.jpg", SampleFiles.truncated)
    let bad = folder.addFile("bad.jpg")
    let missing = folder.path(of: "missing")
    for format in [[], ["--json"]] {
      for (paths, code) in [
        ([good], ExitCode.success), ([good, cut], .success), ([good, bad], .incomplete),
        ([missing, cut], .incomplete),
        ([bad], .noUsableInput), ([bad, missing], .noUsableInput),
      ] {
        let run = CommandRun(bytes: (["probe", "--decode"] + format + paths).map { Array($0.utf8) })
        #expect(run.code == code, "\(paths)")
        #expect(run.errors.isEmpty)
        #expect(run.output.count { $0 == UInt8(ascii: "\n") } == paths.count + (format.isEmpty ? 1 : 0))
      }
    }
  }

  @Test("reports come in the order of the arguments")
  func order() throws {
    let names = ["z.jpg", "b.png", "m.jpg", "a.jpg"]
    for name in names { folder.addFile(name, SampleFiles.jpeg) }
    let words = ["probe", "--json"] + names.map { folder.path(of: $0) }
    let run = CommandRun(bytes: words.map { Array($0.utf8) })
    #expect(
      try lines(run).compactMap { $0["name"]?.string?.split(separator: "/").last.map { String($0) } } == names
    )
    let sorted = CommandRun(bytes: (words + ["--sort", "natural"]).map { Array($0.utf8) })
    #expect(
      try lines(sorted).compactMap { $0["name"]?.string?.split(separator: "/").last.map { String($0) } }
        == names.sorted())
  }

  @Test("nothing to look at is said in one line")
  func nothing() {
    let run = CommandRun("probe", folder.path)
    #expect(run.code == .noUsableInput)
    #expect(run.output.isEmpty)
    #expect(run.messages.count == 1)
  }

  @Test("the columns of the table are aligned")
  func table() {
    folder.addFile("a.jpg", SampleFiles.turned)
    folder.addFile("a long name.png", SampleFiles.png)
    folder.addFile("写真.jpg", SampleFiles.jpeg)
    folder.addFile("bad.png", Array("nothing".utf8))
    let run = CommandRun("probe", folder.path)
    #expect(
      run.outputText.split(separator: "\n").prefix(2).map { String($0) } == [
        "NAME             FORMAT  SIZE   TURN  SAMPLES    PROFILE  VERDICT",
        "a long name.png  png     40x30  1     8-bit rgb  -        ok",
      ])
    let verdicts = run.outputText.split(separator: "\n").map { line in
      let head = line.split(separator: "  ").dropLast().joined(separator: "  ")
      return TerminalText.width(of: head)
    }
    #expect(verdicts.count == 5)
    #expect(run.outputText.contains("reject: "))
    #expect(run.outputText.contains("写真.jpg         jpeg"))
  }

  @Test("output that cannot be written is an error")
  func brokenOutput() {
    folder.addFile("a.jpg", SampleFiles.jpeg)
    let failure = FileError(path: "standard output", operation: .write, reason: .system(28))
    for format in [[], ["--json"]] {
      let errors = CapturingSink()
      let code = WaterfallCommand.run(
        arguments: (["probe", folder.path] + format).map { Array($0.utf8) },
        streams: CommandStreams(output: CapturingSink(failure: failure), errors: errors))
      #expect(code == .inputOutput)
      #expect(
        String(decoding: errors.bytes, as: UTF8.self)
          == "waterfall: standard output: no space left on device\n")
    }
  }

  @Test(
    "no file of the hard collection crashes the command or goes unmentioned",
    .enabled(if: Fixtures.path("hard") != nil))
  func hardFiles() throws {
    // There is one: the test is enabled.
    let run = CommandRun("probe", Fixtures.path("hard")!, "--json")
    #expect(run.code == .incomplete)
    let lines = try lines(run)
    #expect(lines.count > 50)
    for line in lines where line["outcome"]?.string != "ok" {
      #expect(line["messages"]?.array?.isEmpty == false, "\(line["name"]?.string ?? "")")
    }
  }
}
