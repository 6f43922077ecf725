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

  @Test("a preset has no metrics, and compose neither")
  func refused() {
    #expect(
      CommandRun("layout", "a", "--preset", "cht", "--metrics").isUsageError(
        naming: "--metrics", "--preset cht"))
    #expect(CommandRun("a", "-o", "b.png", "--metrics").isUsageError(naming: "--metrics", "layout"))
  }
}
