import FileAccess
import PlainJSON
import TestSupport
import Testing

@testable import ContactSheet
@testable import WaterfallCLI

/// `--captions`, and what labels can name of it and of the cameras.
@Suite(.enabled(if: hasText)) struct CaptionsTests {
  private let folder = TemporaryFolder()

  private func run(_ words: String...) -> CommandRun { CommandRun(bytes: words.map { Array($0.utf8) }) }

  private var input: String { folder.path(of: "in") }

  private func addPictures() {
    folder.addFile("in/a.jpg", JPEGMaker { $0.segments = [.exif(EXIFMaker.camera().block)] }.encodeCard())
    folder.addFile("in/b.png", SampleFiles.png)
  }

  private func add(_ name: String, _ text: String) -> String { folder.addFile(name, Array(text.utf8)) }

  /// The captions in the positions that `run` printed.
  private func captions(_ run: CommandRun) throws -> [String?] {
    let document = try JSONParser.parse(run.output)
    return try #require(document["items"]?.array).map { $0["caption"]?.string }
  }

  @Test("a table alone is the label, and a label can name it")
  func tables() throws {
    addPictures()
    let tables = [
      add("t.csv", "name,caption,place\nb.png,\"Two, \"\"b\"\"\",Bern\na.jpg,One,\n"),
      add("t.json", #"{"a.jpg": "One", "b.png": {"caption": "Two, \"b\"", "place": "Bern"}}"#),
      add(
        "unnamed",
        #"[{"name": "a.jpg", "caption": "One"}, {"name": "b.png", "caption": "Two, \"b\"", "place": "Bern"}]"#
      ),
    ]
    for table in tables {
      let alone = run("layout", input, "--captions", table)
      #expect(alone.code == .success && alone.errors.isEmpty, "\(alone.errorText)")
      #expect(try captions(alone) == ["One", "Two, \"b\""])
      let named = run("layout", input, "--captions", table, "--label", "{stem}: {caption} {caption.place}")
      #expect(try captions(named) == ["a: One", "b: Two, \"b\" Bern"])
    }
  }

  @Test("what looks like a template or markup in a table is text")
  func literalText() throws {
    addPictures()
    let table = add("t.csv", "a.jpg,{n} <b>%f</b> \\n\nb.png,\"two\nlines\"")
    #expect(try captions(run("layout", input, "--captions", table)) == ["{n} <b>%f</b> \\n", "two\nlines"])
  }

  @Test("a heading may say file and text, and one that says nothing known is explained")
  func headings() throws {
    addPictures()
    for heading in ["file;text", "Filename;Caption", "name;title", "caption;text;filename"] {
      let rows =
        heading.hasPrefix("caption") ? "One;x;a.jpg\nTwo;y;b.png" : "a.jpg;One\nb.png;Two"
      let result = run("layout", input, "--captions", add("t.csv", heading + "\n" + rows))
      #expect(result.code == .success && result.errors.isEmpty, "\(result.errorText)")
      #expect(try captions(result) == ["One", "Two"])
    }
    let table = add("t.csv", "picture,words\na.jpg,One\nb,Two")
    #expect(
      run("layout", input, "--captions", table).messages == [
        "waterfall: \(table): line 1: no picture is called picture; a first line that tells columns needs the words name and caption",
        "waterfall: \(table): line 3: no picture is called b; did you mean b.png?",
      ])
    let wide = run("layout", input, "--captions", add("w.csv", "picture,words,place\na.jpg,One,Bern"))
    #expect(wide.code == .noUsableInput && wide.errorText.contains("the words name and caption"))
    let ambiguous = run("layout", input, "--captions", add("w.csv", "file,filename,text\na.jpg,a.jpg,One"))
    #expect(ambiguous.code == .noUsableInput)
  }

  @Test("a label that does not name the captions is told of")
  func unnamedCaptions() {
    addPictures()
    let table = add("t.csv", "a.jpg,One\nb.png,Two")
    let result = run("layout", input, "--captions", table, "--label", "{name}")
    #expect(result.code == .success && result.messages.count == 1)
    #expect(result.errorText.contains("--label does not name {caption}"))
  }

  @Test("names without a picture are a warning each, and a failure with --strict")
  func unusedNames() throws {
    addPictures()
    let table = add("t.csv", "x.jpg,1\na.jpg,One\ny.jpg,2\nb.png,Two")
    let result = run("layout", input, "--captions", table, "--limit", "1")
    #expect(result.code == .success)
    #expect(
      result.messages == [
        "waterfall: \(table): line 1: no picture is called x.jpg",
        "waterfall: \(table): line 3: no picture is called y.jpg",
      ])
    let strict = run("layout", input, "--captions", table, "--strict")
    #expect(strict.code == .noUsableInput && strict.output.isEmpty)
    #expect(
      strict.messages.count == 1
        && strict.errorText.contains("no picture is called x.jpg, which has a caption"))
    let long = add("l.csv", (1...30).map { "x\($0).jpg,1" }.joined(separator: "\n"))
    let many = run("layout", input, "--captions", long)
    #expect(many.messages.count == 21 && many.messages.last?.hasSuffix("called as 10 other names") == true)
    let excluded = run("layout", input, "--captions", add("u.csv", "a.jpg,One"), "--exclude", "a*")
    #expect(excluded.code == .success && excluded.errors.isEmpty)
  }

  @Test("a bad table is one line with its name and the number of the bad line")
  func badTables() {
    addPictures()
    for (name, text, line) in [
      ("t.csv", "a.jpg,One\nb.png", 2), ("t.csv", "a.jpg,One\n\nb.png,T\0o", 3),
      ("t.json", "{\n\"a.jpg\": 1,,}", 2),
      ("t.json", String(repeating: "[", count: 100_000), 1), ("t.csv", "{\"a.jpg\": \"One\"}", 1),
    ] {
      let result = run("layout", input, "--captions", add(name, text))
      #expect(result.code == .noUsableInput && result.output.isEmpty)
      #expect(result.messages.count == 1)
      #expect(result.errorText.contains("/\(name): line \(line): "), "\(result.errorText)")
    }
    let missing = run("layout", input, "--captions", folder.path(of: "none.csv"))
    #expect(missing.code == .noUsableInput && missing.messages.count == 1)
  }

  @Test("a column that is not there is refused, with those that are")
  func missingColumns() {
    addPictures()
    let table = add("t.csv", "name,caption,place,year\na.jpg,One,Bern,2024\nb.png,Two,,")
    let result = run("layout", input, "--captions", table, "--label", "{caption.plaec}")
    #expect(result.isUsageError(naming: "no column 'plaec'; expected one of place, year"))
  }

  @Test("what makes no sense together is refused before any file is opened")
  func combinations() {
    #expect(
      run("layout", "x", "--label", "{caption}").isUsageError(
        naming: "--label names {caption}, which needs --captions"))
    #expect(run("layout", "x", "--label", "{caption.x}").isUsageError(naming: "needs --captions"))
    #expect(
      run("layout", "--placeholders", "3", "--captions", "x").isUsageError(naming: "cannot be combined"))
    #expect(
      run("layout", "--files-from", "-", "--captions", "-").isUsageError(naming: "can be read only once"))
    #expect(run("layout", "x", "--label-lines", "2").isUsageError(naming: "needs --label or --captions"))
    #expect(run("layout", "x", "--captions", "").code == .usage)
  }

  @Test("labels say what the camera wrote, and nothing where it wrote nothing")
  func cameras() throws {
    addPictures()
    let label =
      "{exif.Model}, {exif.Lens}\\n{exif.FNumber} {exif.ExposureTime} {exif.FocalLength}\\n{exif.GPS}"
    let result = run("layout", input, "--label", label)
    #expect(
      try captions(result) == [
        "NIKON D90, 18.0-55.0 mm f/3.5-5.6\nf/5.6 1/250 s 35 mm\n33°51′24″S 151°12′55″E", nil,
      ])
  }
}

/// True where captions can be measured.
private let hasText = CommandRun("layout", "--placeholders", "1", "--label", "x").code == .success
