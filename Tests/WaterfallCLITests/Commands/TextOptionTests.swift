import FileAccess
import PlainJSON
import TestSupport
import Testing

@testable import ContactSheet
@testable import WaterfallCLI

/// What the options for text do, and what they refuse.
struct TextOptionTests {
  /// True where text can be drawn.
  static let hasText: Bool = {
    var style = SheetStyle()
    style.headings.title = try? CaptionTemplate(parsing: "a", for: .sheet)
    do throws(SheetError) {
      try style.checkText()
      return true
    } catch {
      return false
    }
  }()

  @Test(
    "what has no meaning is refused with the names of the options, before any file is opened",
    arguments: [
      (["--label-lines", "2"], ["--label-lines", "--label"]),
      (["--label-color", "red"], ["--label-color", "--label"]),
      (["--font", "a"], ["--font", "--label", "--title"]),
      (["--title-align", "left"], ["--title-align", "--title"]),
      (["--label", "a", "--font", "a", "--font-file", "b"], ["--font", "--font-file"]),
      (["--label", "a", "--preset", "cht", "--label-position", "below"], ["below", "--preset cht", "over"]),
      (["--label", "{nme}"], ["--label", "{nme}", "{name}", "character 1"]),
      (["--title", "{name}"], ["--title", "{name}", "single picture"]),
      (["--footer", "page {"], ["--footer", "character 6"]),
    ])
  func refused(options: [String], parts: [String]) {
    let arguments = ["no such folder", "-o", "s.png"] + options
    let run = CommandRun(bytes: arguments.map { Array($0.utf8) })
    #expect(run.code == .usage && run.messages.count == 1, "\(run.errorText)")
    for part in parts { #expect(run.errorText.contains(part), "\(run.errorText)") }
  }

  @Test("a sheet with everything that can be written, its JSON, and one warning for what no font has")
  func everything() throws {
    guard Self.hasText else { return }
    let folder = TemporaryFolder()
    for name in ["a.jpg", "b\u{10FFFD}.jpg", "c\u{10FFFD}.jpg"] {
      folder.addFile("in/\(name)", SampleFiles.jpeg)
    }
    let (sheet, json) = (folder.path(of: "sheet.png"), folder.path(of: "sheet.json"))
    let run = CommandRun(
      folder.path(of: "in"), "-o", sheet, "--json", json, "--label", #"{n}. {stem}\n{width}x{height}"#,
      "--label-lines", "3", "--label-align", "left", "--label-color", "navy", "--label-background", "#eee",
      "--font", "DejaVu Sans, serif", "--font-size", "14.5", "--title", "{folder}, {count}", "--header",
      "{page} of {pages}", "--footer", "{date:%Y}", "--title-align", "right")
    #expect(run.code == .success, "\(run.errorText)")
    #expect(run.messages.count == 1, "\(run.errorText)")
    #expect(run.errorText.contains("and 1 other text: boxes stand for characters that no font has"))
    let document = try JSONParser.parse(try #require(folder.contents(of: "sheet.json")))
    let captions = try #require(document["items"]?.array).map { $0["caption"]?.string }
    #expect(captions.first == "1. a\n96x64" && captions.count == 3)
    #expect(document["fonts"]?.array?.isEmpty == false)
    let quiet = CommandRun(folder.path(of: "in"), "-q", "-o", sheet, "--label", "{name}")
    #expect(quiet.code == .success && quiet.errors.isEmpty)
  }

  @Test("a file that is no font is named, and nothing is written")
  func badFont() {
    guard Self.hasText else { return }
    let folder = TemporaryFolder()
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("font.ttf", Array("no font".utf8))
    let reasons = [
      ("font.ttf", "not a font that can be read"), ("missing.ttf", "no such file"), ("in", "(a folder)"),
    ]
    for (font, reason) in reasons {
      let run = CommandRun(
        folder.path(of: "in"), "-o", folder.path(of: "s.png"), "--label", "a", "--font-file",
        folder.path(of: font))
      #expect(run.code == .usage && run.messages.count == 1, "\(run.errorText)")
      #expect(
        run.errorText.contains("--font-file ") && run.errorText.contains("\(font): \(reason)")
          || run.errorText.contains(reason))
      #expect(folder.contents(of: "s.png") == nil)
    }
  }

  @Test(
    "a family that is not installed is one warning with the one that is used, unless another one is named")
  func otherFont() {
    guard Self.hasText else { return }
    let folder = TemporaryFolder()
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    func run(_ font: String) -> CommandRun {
      CommandRun(folder.path(of: "in"), "-o", folder.path(of: "s.png"), "--label", "a", "--font", font)
    }
    #expect(run("NoSuchFamily").errorText.contains("--font: NoSuchFamily is not installed"))
    #expect(!run("NoSuchFamily, sans-serif").errorText.contains("not installed"))
  }

  @Test("headings without room are told by their options")
  func crampedHeadings() {
    let run = CommandRun("missing", "-o", "s.png", "--title", "T", "--height", "30")
    #expect(run.code == .usage && run.errorText.contains("--title, --height 30: title, header and footer of"))
    #expect(!run.errorText.contains("--layout"))
  }

  @Test("without text, its options say so and all others work")
  func withoutText() {
    guard !Self.hasText else { return }
    let folder = TemporaryFolder()
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    #expect(CommandRun(folder.path(of: "in"), "-o", folder.path(of: "s.png")).code == .success)
    for option in ["--label", "--title", "--header", "--footer"] {
      let run = CommandRun(folder.path(of: "in"), "-o", folder.path(of: "t.png"), option, "a")
      #expect(run.code == .usage && run.errorText.contains("text is not available"), "\(run.errorText)")
      #expect(folder.contents(of: "t.png") == nil)
    }
  }
}
