import TestSupport
import Testing

@testable import WaterfallCLI

/// What becomes of files that are there already.
struct OutputFileTests {
  private let folder = TemporaryFolder()

  init() {
    for name in ["a", "b", "c", "d"] { folder.addFile("in/\(name).jpg", SampleFiles.jpeg) }
  }

  private func compose(_ words: String...) -> CommandRun {
    CommandRun(bytes: ([folder.path(of: "in")] + words).map { Array($0.utf8) })
  }

  private func names() -> [String] { folder.names().filter { $0 != "in" } }

  @Test("--no-clobber replaces neither a sheet nor positions, and leaves nothing behind")
  func noClobber() {
    let (sheet, json) = (folder.path(of: "s.png"), folder.path(of: "s.json"))
    #expect(compose("-o", sheet, "--no-clobber").code == .success)
    let before = folder.contents(of: "s.png")
    let again = compose("-o", sheet, "--no-clobber", "-c2", "--json", json)
    #expect(again.code == .cannotCreate && again.messages.count == 1 && again.errorText.contains(sheet))
    #expect(folder.contents(of: "s.png") == before && names() == ["s.png"])
    folder.addFile("s.json", [1])
    #expect(compose("-o", folder.path(of: "t.png"), "--no-clobber", "--json", json).code == .cannotCreate)
    #expect(CommandRun("layout", folder.path(of: "in"), "--json", json, "--no-clobber").code == .cannotCreate)
    #expect(folder.contents(of: "s.json") == [1] && names() == ["s.json", "s.png"])
    #expect(compose("-o", sheet, "-c2").code == .success && folder.contents(of: "s.png") != before)
  }

  @Test("--no-clobber looks at every page before the first is written")
  func noClobberPages() {
    let pages = folder.path(of: "p{page}.png")
    folder.addFile("p3.png")
    let run = compose("-o", pages, "--page=120x100", "-c1", "--no-clobber")
    #expect(run.code == .cannotCreate && run.errorText.contains("p3.png"))
    #expect(names() == ["p3.png"])
  }

  @Test("pages of a longer earlier run go when the new ones are there; nothing else does")
  func stalePages() {
    let pages = folder.path(of: "p{page}.png")
    #expect(compose("-o", pages, "--page=120x100", "-c1").code == .success)
    #expect(names() == ["p1.png", "p2.png", "p3.png", "p4.png"])
    // Beyond a gap in the numbers, and what is no sheet, is not a page of that run.
    let sheet = folder.contents(of: "p4.png") ?? []
    folder.addFile("p6.png", sheet)
    let run = compose("-o", pages, "--page=120x400", "-c2")
    #expect(run.code == .success)
    #expect(run.messages.count == 3 && run.errorText.contains("p2.png: removed"), "\(run.errorText)")
    #expect(names() == ["p1.png", "p6.png"])
    for content in [SampleFiles.png, [], [1]] {
      folder.addFile("p2.png", content)
      folder.addFile("p3.png", sheet)
      #expect(compose("-o", pages, "--page=120x400", "-c2").errors.isEmpty)
      #expect(names() == ["p1.png", "p2.png", "p3.png", "p6.png"])
    }
    folder.addFile("q2.png", sheet)
    folder.addLink("r2.png", to: "q2.png")
    #expect(compose("-o", folder.path(of: "r{page}.png"), "--page=120x400", "-c2").errors.isEmpty)
    #expect(names().contains("r2.png") && names().contains("q2.png"))
  }

  @Test("a run that fails removes no page")
  func failedPages() {
    let pages = folder.path(of: "p{page}.png")
    #expect(compose("-o", pages, "--page=120x100", "-c1").code == .success)
    folder.addFile("in/e.jpg", SampleFiles.truncated)
    #expect(compose("-o", pages, "--page=120x400", "-c2", "--strict").code == .noUsableInput)
    #expect(names().count == 4)
  }

  @Test("a hidden row and a wide picture that is not there: said, exit code 3 and 0, and refused when strict")
  func strictness() {
    let sheet = folder.path(of: "s.png")
    let rows = ["-w", "200", "-l", "rows", "--row-height=40", "--last-row=hide", "-o", sheet]
    let hidden = CommandRun(bytes: ([folder.path(of: "in")] + rows).map { Array($0.utf8) })
    #expect(hidden.code == .incomplete && hidden.errorText.contains("hidden"), "\(hidden.errorText)")
    let strict = CommandRun(bytes: ([folder.path(of: "in"), "--strict"] + rows).map { Array($0.utf8) })
    #expect(strict.code == .noUsableInput)
    let span = compose("--span=x=2", "-o", sheet)
    #expect(span.code == .success && span.errorText.contains("--span: no picture is called x"))
    let strictSpan = compose("--span=x=2", "-o", sheet, "--strict")
    #expect(strictSpan.code == .noUsableInput && strictSpan.errorText.contains("called x"))
  }
}
