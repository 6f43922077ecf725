import PixelGeometry
import PlainJSON
import TestSupport
import Testing

@testable import WaterfallCLI

/// `layout --sizes` with labels and headings.
@Suite(.enabled(if: TextOptionTests.hasText))
struct WrittenSizesTests {
  private let folder = TemporaryFolder()

  private func run(_ words: [String]) -> CommandRun { CommandRun(bytes: words.map { Array($0.utf8) }) }

  /// Pictures of several shapes, and the file of their names and sizes.
  private func addPictures() -> (pictures: String, sizes: String) {
    var items: [String] = []
    for index in 0..<9 {
      let size = PixelSize(width: 30 + index * 17 % 40, height: 30 + index * 23 % 50)
      folder.addFile(
        "in/\(index).png",
        PNGMaker(.rgb).encode(Array(repeating: index * 20, count: size.pixelCount * 3), size: size))
      items.append("{\"width\": \(size.width), \"height\": \(size.height), \"name\": \"\(index).png\"}")
    }
    let sizes = folder.addFile("sizes.json", Array("[\(items.joined(separator: ","))]".utf8))
    return (folder.path(of: "in"), sizes)
  }

  @Test(
    "positions are those of pictures of these sizes, captions and room included",
    arguments: [
      ["--label", "{n} {name}\\n{width} x {height}"], ["--label={stem}", "-l", "rows", "--exact"],
      ["--label={name}", "--label-lines=3", "-l", "balanced", "--padding=4"],
      ["--label={name}", "--title={count} pictures", "--footer", "end", "-l", "grid", "-c2"],
      ["--label={index}", "--page=200x300", "--header={page} of {pages}"],
      ["--label={name}", "--preset=cht"],
      ["--title", "no labels"], ["--label={name}", "--span=3.png=2", "--metrics"],
    ])
  func sameAsPictures(options: [String]) throws {
    let (pictures, sizes) = addPictures()
    let width = options.contains { $0.hasPrefix("--page") } ? [] : ["-w", "300"]
    let ofSizes = run(["layout", "--sizes", sizes] + width + options)
    let ofPictures = run(["layout", pictures] + width + options)
    #expect(ofSizes.code == .success && ofSizes.errors.isEmpty, "\(ofSizes.errorText)")
    #expect(ofSizes.outputText == ofPictures.outputText)
  }

  @Test("the sheet of such positions is that of the pictures", arguments: [[], ["--exact"]])
  func roundTrip(more: [String]) throws {
    let (pictures, sizes) = addPictures()
    let label = ["--label", "{n} {name}"]
    let json = folder.path(of: "l.json")
    #expect(run(["layout", "--sizes", sizes, "-w300", "--json", json] + label + more).code == .success)
    let (one, other) = (folder.path(of: "one.png"), folder.path(of: "other.png"))
    #expect(run([pictures, "-w300", "-o", one] + label).code == .success)
    let saved = run([pictures, "--layout-from", json, "-o", other] + label)
    #expect(saved.code == .success && saved.errors.isEmpty, "\(saved.errorText)")
    #expect(folder.contents(of: "one.png") == folder.contents(of: "other.png"))
  }

  @Test("what is not known prints nothing, and sizes may be of any kind")
  func anySizes() throws {
    for (preset, sizes) in [
      ("basic", "[{\"height\": 50.5}, {\"height\": 7}]"), ("captioned", "[{\"extra\": 20}, [30, 40]]"),
      ("cht", "[[0.25, 1e300], [0, 0], [1e-300, 3]]"),
    ] {
      let file = folder.addFile("s.json", Array(sizes.utf8))
      let made = run(["layout", "--sizes", file, "--preset", preset, "--label", "{name}{exif.Model} {n}"])
      #expect([.success, .noUsableInput].contains(made.code), "\(made.errorText)")
      if made.code == .noUsableInput { continue }
      let items = try #require(try JSONParser.parse(made.output)["items"]?.array)
      #expect(items.compactMap { $0["caption"]?.string } == items.indices.map { "\($0 + 1)" })
    }
    let lines = folder.addFile("s.txt", Array("10.4x19.6\n30x30\n".utf8))
    let made = run(["layout", "--sizes", lines, "-w100", "--label", "{width} {height}"])
    let items = try JSONParser.parse(made.output)["items"]?.array
    #expect(items?.compactMap { $0["caption"]?.string } == ["10 20", "30 30"])
    #expect(items?.first?["source"]?["width"]?.number == 10.4)
    let empty = folder.addFile("empty.json", Array("[]".utf8))
    #expect(run(["layout", "--sizes", empty, "--label=a", "--page=a4"]).code == .success)
    #expect(
      run(["layout", "--sizes", lines, "-w100.5", "--label=a"]).isUsageError(naming: "--width", "whole"))
  }

  @Test("a hidden row is told, and makes exit code 3")
  func hidden() {
    let lines = folder.addFile("s.txt", Array(repeatElement("40x30\n".utf8, count: 7).joined()))
    let words = ["layout", "--sizes", lines, "-w300", "-l", "rows", "--row-height=80", "--last-row=hide"]
    let (plain, written) = (run(words), run(words + ["--label={n}"]))
    #expect(plain.code == .incomplete && written.code == .incomplete)
    #expect(written.messages.count == 1 && plain.messages.count == 1)
  }
}
