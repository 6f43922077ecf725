import FileAccess
import PlainJSON
import TestSupport
import Testing

@testable import WaterfallCLI

struct LayoutCommandTests {
  private let folder = TemporaryFolder()

  private func layout(sizes: String, _ arguments: String...) -> CommandRun {
    let words = ["layout", "--sizes", folder.addFile("sizes", Array(sizes.utf8))] + arguments
    return CommandRun(bytes: words.map { Array($0.utf8) })
  }

  @Test("positions of sizes are those of pictures of these sizes")
  func sizesAndFilesAgree() throws {
    folder.addFile("in/a.jpg", SampleFiles.jpeg)
    folder.addFile("in/b.jpg", SampleFiles.turned)
    folder.addFile("in/c.png", SampleFiles.png)
    for options in [
      [], ["-c", "2", "-g", "3x7", "--margin=1,2,3,4"], ["--preset=sized"],
      ["--preset=captioned", "--seed=4"], ["--preset=delegated", "-c2"], ["--preset=basic"],
    ] {
      let files = CommandRun(bytes: (["layout", folder.path(of: "in")] + options).map { Array($0.utf8) })
      let list = folder.addFile("sizes", Array("96x64\n96x64\n40x30\n".utf8))
      let sizes = CommandRun(bytes: (["layout", "--sizes", list] + options).map { Array($0.utf8) })
      #expect(files.code == .success)
      let expected = try JSONParser.parse(files.output)
      let found = try JSONParser.parse(sizes.output)
      #expect(found["height"] == expected["height"], "\(options)")
      for (first, second) in zip(found["items"]?.array ?? [], expected["items"]?.array ?? []) {
        for member in ["index", "x", "y", "width", "height", "column", "page", "source"] {
          #expect(first[member] == second[member], "\(options) \(member)")
        }
      }
    }
  }

  @Test("names of sizes come back, and those without one have none")
  func names() throws {
    let run = layout(sizes: #"[{"width": 3, "height": 2, "name": "a/\u00e9\n"}, [1, 1]]"#)
    let items = try JSONParser.parse(run.output)["items"]?.array
    #expect(items?.first?["name"]?.string == "a/é\n")
    #expect(items?.last?["name"] == nil)
    #expect(items?.count == 2)
  }

  @Test("measures between pixels are kept in exact positions")
  func fractions() throws {
    let run = layout(sizes: "[[1, 1], [1, 1]]", "--exact", "-w", "100.5", "-c2", "-g", "0.5", "--margin=0")
    let json = try JSONParser.parse(run.output)
    let frames = json["items"]?.array?.compactMap { $0["frame"]?.array?.compactMap(\.number) }
    #expect(frames == [[0, 0, 50, 50], [50.5, 0, 50, 50]])
    #expect(json["contentSize"]?.array?.first?.number == 100.5)
  }

  @Test("an item that the layout cannot use is refused by its index")
  func unusableItems() {
    for (sizes, options, reason) in [
      (#"[[1, 1], {"height": 3}]"#, [], "--preset basic"),
      (#"[[1, 1], {"extra": 3}]"#, ["--preset=basic"], "--preset captioned"),
      (#"[[1, 1], {"height": 3}]"#, ["--preset=captioned"], "--preset basic"),
      (#"[[1,1],{"height": 3}]"#, ["--preset=sized"], "\"width\""),
    ] {
      let words = ["layout", "--sizes", folder.addFile("sizes", Array(sizes.utf8))] + options
      let run = CommandRun(bytes: words.map { Array($0.utf8) })
      #expect(run.code == .noUsableInput)
      #expect(run.messages.count == 1)
      #expect(run.errorText.contains("index 1: ") && run.errorText.contains(reason), "\(run.errorText)")
      #expect(run.output.isEmpty)
    }
  }

  @Test("a size without a shape is a square, and a warning")
  func shapelessSizes() throws {
    let run = layout(sizes: "0x5\n3x2\n7x0", "-c", "3", "--margin=0", "--gap=0", "-w", "300")
    #expect(run.code == .success)
    #expect(run.messages.count == 1)
    #expect(run.errorText.contains("index 0 and 1 more"))
    let heights = try JSONParser.parse(run.output)["items"]?.array?.compactMap { $0["height"]?.number }
    #expect(heights == [100, 67, 100])
  }

  @Test("sizes that cannot be read, or lead to an impossible sheet, are one line")
  func impossibleSizes() {
    for (sizes, code) in [
      ("[[1, 2]", ExitCode.noUsableInput), ("1x1e300", .noUsableInput),
      ("1x\(String(repeating: "9", count: 300))", .noUsableInput),
    ] {
      let run = layout(sizes: sizes)
      #expect(run.code == code)
      #expect(run.messages.count == 1)
      #expect(run.output.isEmpty)
    }
    let missing = CommandRun("layout", "--sizes", folder.path(of: "missing"))
    #expect(missing.code == .noUsableInput)
    #expect(missing.errorText == "waterfall: \(folder.path(of: "missing")): no such file or folder\n")
  }

  @Test("no text is no list, and an error; an empty list of JSON is one")
  func nothing() throws {
    for sizes in ["", "\n \n"] {
      let run = layout(sizes: sizes)
      #expect(run.code == .noUsableInput && run.messages.count == 1 && run.output.isEmpty)
    }
    let run = layout(sizes: "[]")
    #expect(run.code == .success)
    #expect(try JSONParser.parse(run.output)["items"]?.array?.isEmpty == true)
  }

  @Test("a member of a size that is not known is refused by its name, and by the one that was meant")
  func unknownMembers() {
    let close = layout(sizes: #"[[1, 2], {"width": 3, "heigth": 2}]"#)
    #expect(close.code == .noUsableInput && close.messages.count == 1)
    #expect(close.errorText.contains("index 1: \"heigth\" is not known; did you mean \"height\"?"))
    let far = layout(sizes: #"[{"width": 3, "height": 2, "camera\n": "x"}]"#)
    #expect(far.errorText.contains(#"index 0: "camera\n" is not known; expected width, height"#))
  }

  @Test("a hidden last row makes exit code 3")
  func hiddenRow() throws {
    let run = layout(
      sizes: "3x2\n3x2\n3x2\n3x2\n3x2\n", "-w", "300", "-l", "rows", "--row-height=90", "--last-row=hide")
    #expect(run.code == .incomplete && run.messages.count == 1)
    #expect(try JSONParser.parse(run.output)["skipped"]?.array?.count == 1)
  }

  @Test("ten thousand sizes are laid out")
  func manySizes() throws {
    var random = SeededGenerator(seed: 1)
    let text = (0..<10_000).map { _ in
      "[\(Int.random(in: 1...9999, using: &random)),\(Int.random(in: 1...9999, using: &random))]"
    }
    let run = layout(sizes: "[\(text.joined(separator: ","))]")
    #expect(run.code == .success)
    #expect(run.output.count { $0 == UInt8(ascii: "\n") } > 10_000)
  }

  @Test(
    "sizes of any magnitude lead to positions or to one line",
    arguments: ["basic", "delegated", "sized", "captioned", nil])
  func anyMagnitude(preset: String?) throws {
    let numbers = [
      "0", "1", "5e-324", "1e-300", "0.1", "3", "65535", "1e9", "1e18", "1e300", "1.7976931348623157e308",
    ]
    for width in numbers {
      for height in numbers {
        let options = (preset.map { ["--preset", $0] } ?? []) + ["--exact", "-q"]
        let list = folder.addFile(
          "sizes", Array("[[\(width), \(height)], [\(height), \(width)], [2, 1]]".utf8))
        let run = CommandRun(bytes: (["layout", "--sizes", list] + options).map { Array($0.utf8) })
        if run.code == .success {
          #expect(try JSONParser.parse(run.output)["items"]?.array?.count == 3)
        } else {
          #expect(run.code == .noUsableInput)
          #expect(run.messages.count == 1 && run.output.isEmpty)
        }
      }
    }
  }
}
