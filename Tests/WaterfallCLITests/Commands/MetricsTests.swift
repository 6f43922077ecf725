import PlainJSON
import TestSupport
import Testing

@testable import WaterfallCLI

/// `waterfall layout --metrics`.
struct MetricsTests {
  private func metrics(_ sizes: String, _ options: String...) throws -> JSONValue {
    let folder = TemporaryFolder()
    let list = folder.addFile("sizes.txt", Array(sizes.utf8))
    let run = CommandRun(
      bytes: (["layout", "--sizes", list, "--metrics"] + options).map { Array($0.utf8) })
    #expect(run.code == .success, "\(run.errorText)")
    return try #require(try JSONParser.parse(run.output)["metrics"])
  }

  @Test("a sheet small enough to check by hand")
  func byHand() throws {
    // Two columns of 100 with a gap of 10: heights 100 and 50, the second column 50 short.
    let found = try metrics("100x100\n100x50\n", "-w", "230", "-c", "2")
    #expect(found["spread"]?.number == 50)
    let white = try #require(found["whiteShare"]?.number)
    #expect(abs(white - 50.0 / 220) < 1e-9)
    #expect(found["orderInversions"]?.number == 0)
    #expect(found["rowError"] == nil)
  }

  @Test("rows have an error, columns in reading order inversions, and a mosaic no spread")
  func layouts() throws {
    let sizes = (0..<40).map { "\(100 + $0 * 37 % 90)x\(100 + $0 * 53 % 70)" }.joined(separator: "\n")
    let error = try #require(try metrics(sizes, "-l", "rows")["rowError"]?.number)
    #expect(error > 0 && error < 0.2)
    let inversions = try #require(try metrics(sizes, "-l", "columns", "-c", "4")["orderInversions"]?.number)
    #expect(inversions > 0.2)
    #expect(try metrics(sizes, "-l", "mosaic")["spread"]?.number == 0)
    let free = try #require(try metrics(sizes, "--balance", "free")["whiteShare"]?.number)
    let greedy = try #require(try metrics(sizes)["whiteShare"]?.number)
    #expect(free <= greedy)
  }

  @Test("every preset has metrics, and regular gaps of its own are no loss")
  func presets() throws {
    let squares = String(repeating: "100x100\n", count: 60)
    for preset in PresetName.allCases {
      let found = try metrics(squares, "--preset", preset.rawValue, "-w", "900")
      let white = try #require(found["whiteShare"]?.number)
      #expect(found["spread"]?.number != nil && found["orderInversions"]?.number != nil, "\(preset.rawValue)")
      // Sixty fill rows of 1 to 6; what is left over is a last row that flickr, immich and rpa-rows end otherwise.
      let isRows = [.flickr, .immich, .photoAlbumRows].contains(preset)
      // The captioned cells differ in height.
      #expect(white < (isRows || preset == .captioned ? 0.2 : 1e-3), "\(preset.rawValue): \(white)")
      #expect((found["rowError"] != nil) == isRows, "\(preset.rawValue)")
    }
  }

  @Test(
    "a horizontal sheet has the metrics of the upright one that is its transposed",
    arguments: LayoutName.allCases)
  func horizontal(layout: LayoutName) throws {
    if layout == .mosaic { return }
    let sizes = (0..<40).map { (100 + $0 * 37 % 90, 100 + $0 * 53 % 70) }
    let name = layout.rawValue
    let upright = try metrics(
      sizes.map { "\($0)x\($1)" }.joined(separator: "\n"), "-l", name, "-w", "700", "-g", "3x8")
    let across = try metrics(
      sizes.map { "\($1)x\($0)" }.joined(separator: "\n"), "-l", name, "--axis=horizontal", "--height=700",
      "-g", "8x3")
    for member in ["spread", "whiteShare", "orderInversions", "rowError"] {
      let (first, second) = (upright[member]?.number, across[member]?.number)
      #expect((first == nil) == (second == nil), "\(name) \(member)")
      if let first, let second { #expect(abs(first - second) < 1e-9, "\(name) \(member)") }
    }
  }

  @Test("pages have metrics, and compose has none")
  func pages() throws {
    let sizes = String(repeating: "30x20\n", count: 30)
    let fill = try #require(try metrics(sizes, "--page=600x600", "-c3")["pageFill"]?.number)
    #expect(fill > 0.5 && fill <= 1)
    #expect(CommandRun("a", "-o", "b.png", "--metrics").isUsageError(naming: "--metrics", "layout"))
  }
}
