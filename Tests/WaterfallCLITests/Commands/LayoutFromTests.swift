import PlainJSON
import TestSupport
import Testing

@testable import WaterfallCLI

/// `--layout-from`.
struct LayoutFromTests {
  private let folder = TemporaryFolder()

  private func run(_ words: String...) -> CommandRun { CommandRun(bytes: words.map { Array($0.utf8) }) }

  private func addPictures() {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("in/b.jpg", SampleFiles.turned)
    folder.addFile("in/c.png", SampleFiles.png)
  }

  private var input: String { folder.path(of: "in") }

  @Test("what --json and layout wrote gives the same sheet and the same positions")
  func sameAgain() throws {
    addPictures()
    let (sheet, again, json) = (folder.path(of: "s.png"), folder.path(of: "t.png"), folder.path(of: "s.json"))
    for options in [
      ["-c", "2"], ["-l", "rows", "--exact"], ["-l", "grid", "-c2", "--fit=contain", "--gravity=south"],
    ] {
      let words = [input, "-o", sheet, "--json", json] + options
      #expect(CommandRun(bytes: words.map { Array($0.utf8) }).code == .success)
      let exact = options.contains("--exact") ? "--exact" : "--no-exact"
      let repeated = run(input, "-o", again, "--layout-from", json, "--json", "-", exact)
      #expect(repeated.code == .success && repeated.errors.isEmpty)
      #expect(folder.contents(of: "t.png") == folder.contents(of: "s.png"))
      #expect(repeated.output == folder.contents(of: "s.json"))
      #expect(run("layout", input, "--layout-from", json, exact).output == repeated.output)
    }
  }

  @Test(
    "cells look the same again, whatever the width",
    arguments: [["--polaroid"], ["--polaroid", "--border=2"], ["--padding", "900"]])
  func cells(look: [String]) {
    addPictures()
    let (sheet, again, json) = (folder.path(of: "s.png"), folder.path(of: "t.png"), folder.path(of: "s.json"))
    for width in look[0] == "--padding" ? ["3000"] : ["300", "2400"] {
      let words = [input, "-c1", "-w", width, "-o", sheet, "--json", json] + look
      #expect(CommandRun(bytes: words.map { Array($0.utf8) }).code == .success)
      let repeated = [input, "--layout-from", json, "-o", again] + look
      #expect(CommandRun(bytes: repeated.map { Array($0.utf8) }).code == .success)
      #expect(folder.contents(of: "t.png") == folder.contents(of: "s.png"))
    }
  }

  @Test("a value behind an option that takes it after = is explained")
  func looseValues() {
    addPictures()
    let result = run(input, "--shadow", "20", "-o", folder.path(of: "s.png"))
    #expect(result.errorText.contains("--shadow=20"), "\(result.errorText)")
    #expect(!run(input, "--shadow=20", "-o", folder.path(of: "s.png")).errorText.contains("="))
  }

  @Test("what is missing, broken or new is a line each and exit code 3, also without a sheet")
  func changes() throws {
    addPictures()
    let json = folder.path(of: "s.json")
    #expect(run("layout", input, "--json", json).code == .success)
    folder.addFile("in/a.jpg", Array("no picture".utf8))
    folder.addFile("in/d.jpg", SampleFiles.jpeg)
    let sheet = folder.path(of: "s.png")
    let words = [input, "--exclude", "c.png", "--layout-from", json]
    for more in [["-o", sheet], ["-n"], ["layout"]] {
      let result = CommandRun(bytes: (more.reversed() + words).map { Array($0.utf8) })
      #expect(result.code == (more == ["-o", sheet] ? .usage : .incomplete))
    }
    let made = CommandRun(bytes: (words + ["-o", sheet]).map { Array($0.utf8) })
    #expect(made.code == .incomplete && made.messages.count == 3, "\(made.errorText)")
    for part in ["a.jpg: not a picture", "c.png: in the saved layout", "d.jpg: not on the sheet"] {
      #expect(made.errorText.contains(part))
    }
    let skipped = try JSONParser.parse(
      CommandRun(bytes: (["layout"] + words).map { Array($0.utf8) }).output)["skipped"]?.array
    #expect(skipped?.map { $0["name"]?.string } == ["a.jpg", "c.png", "d.jpg"])
    let dry = CommandRun(bytes: (words + ["-n"]).map { Array($0.utf8) })
    #expect(dry.code == .incomplete && dry.outputText.contains("excluded: 3\n"))
    #expect(
      CommandRun(bytes: (words + ["-o", sheet, "--strict"]).map { Array($0.utf8) }).code == .noUsableInput)
  }

  @Test("whatever else decides about places is refused")
  func combinations() {
    for option in [
      "--columns=3", "--layout=rows", "--preset=cht", "--width=3", "--height=3", "--page=a4", "--gap=1",
      "--margin=1",
      "--fit=cover", "--rtl", "--axis=horizontal", "--sort=name", "--reverse", "--limit=3", "--span=a=2",
      "--balance=tail",
      "--placeholders=3",
    ] {
      #expect(
        run("a", "-o", "s.png", "--layout-from", "x.json", option).isUsageError(naming: "--layout-from"),
        "\(option)")
    }
    #expect(
      run("layout", "a", "--layout-from=x", "--metrics").isUsageError(naming: "--metrics", "--layout-from"))
    #expect(run("a", "-n", "--layout-from=x", "--on-error=skip").isUsageError(naming: "--on-error skip"))
    #expect(run("a", "-n", "--layout-from=-", "--files-from=-").isUsageError(naming: "standard input"))
  }

  @Test("a layout that cannot be used is one line with the file and the reason, and exit code 65")
  func unusable() {
    addPictures()
    for (text, part) in [
      ("[[1, 2]]", "expected an object"), ("{\"version\": 1, \"items\": []}", "no \"items\""), ("", "line 1"),
      (
        """
        {"version": 1, "width": 9, "height": 9, "items": [{"name": "a", "x": 0, "y": 0, "width": 2, "height": 2},
        {"name": "b", "x": 1, "y": 1, "width": 2, "height": 2}]}
        """, "'a' at 0,0 2x2 and 'b' at 1,1 2x2 overlap"
      ),
    ] {
      let json = folder.addFile("bad.json", Array(text.utf8))
      let result = run(input, "-o", folder.path(of: "s.png"), "--layout-from", json)
      #expect(result.code == .noUsableInput && result.messages.count == 1)
      #expect(result.errorText.contains(json) && result.errorText.contains(part), "\(result.errorText)")
    }
    #expect(run(input, "-n", "--layout-from", folder.path(of: "none")).code == .noUsableInput)
    #expect(folder.contents(of: "s.png") == nil)
  }

  @Test("saved pages need a name with {page}, and come out as they were")
  func pages() throws {
    addPictures()
    let (json, pages) = (folder.path(of: "s.json"), folder.path(of: "p{page}.png"))
    let first = run(input, "-o", pages, "--page=120x100", "-c1", "--json", json)
    #expect(first.code == .success, "\(first.errorText)")
    let before = ["p1.png", "p2.png"].map { folder.contents(of: $0) }
    #expect(before[1] != nil)
    let document = try JSONParser.parse(try #require(folder.contents(of: "s.json")))
    #expect(document["pages"]?.number == 3 && document["dpi"]?.number == 300)
    #expect(
      run(input, "-o", folder.path(of: "s.png"), "--layout-from", json).isUsageError(
        naming: "3 pages", "{page}"))
    #expect(run(input, "-o", folder.path(of: "q{page}.png"), "--layout-from", json).code == .success)
    #expect(["q1.png", "q2.png"].map { folder.contents(of: $0) } == before)
  }

  @Test("a picture in place of the positions is named as such, and a picture without a place with what to do")
  func advice() {
    addPictures()
    let picture = folder.addFile("saved", SampleFiles.jpeg)
    let wrong = run("layout", input, "--layout-from", picture)
    #expect(wrong.code == .noUsableInput)
    #expect(wrong.errorText.contains("a JPEG picture; expected the JSON that --json or layout wrote"))
    let json = folder.path(of: "one.json")
    #expect(run("layout", input, "--limit", "1", "--json", json).code == .success)
    let rest = run("layout", input, "--layout-from", json)
    #expect(rest.code == .incomplete && rest.errorText.contains("add an item for it there, or lay out anew"))
  }

  @Test(
    "a format that is not read is called so by every command, and colours are told where they are asked for")
  func sameWords() {
    addPictures()
    folder.addFile("in/x.webp", Array("RIFF".utf8))
    let sheet = folder.path(of: "s.png")
    let words = "a picture in a format that is not read"
    #expect(run(input, "--dry-run").outputText.contains(words))
    #expect(run(input, "-v", "-o", sheet).errorText.contains(words))
    #expect(run(input, "-o", sheet, "--colors").isUsageError(naming: "--colors needs --json"))
    #expect(!run(input, "-q", "-o", sheet, "--json", "-").outputText.contains("color"))
    #expect(run(input, "-q", "-o", sheet, "--json", "-", "--colors").outputText.contains("\"color\": \"#"))
    #expect(run("layout", input, "--placeholders", "average").isUsageError(naming: "--colors with --json"))
  }
}
