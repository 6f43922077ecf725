import Testing

@testable import WaterfallCLI

/// Pages as they are tried out before they are printed.
struct PrintedPagesTests {
  private static func described(_ arguments: String...) -> CommandRun {
    CommandRun(bytes: (["--dry-run", "--placeholders=40"] + arguments).map { Array($0.utf8) })
  }

  @Test("a dry run tells how many pages there are, their columns or rows, and how full they are")
  func dryRun() {
    let grid = Self.described(
      "--layout=grid", "--page=a4", "--columns=4", "--margin=0", "--gap=0", "--cell=1x1")
    // Ten rows, of which a page has room for five.
    #expect(grid.outputText.contains("pages: 2\ncolumns: 4\nfilled: 88 % of a page on average\nitems: 40\n"))
    let rows = Self.described("--layout=rows", "--page=letter-landscape", "--gap=2mm").outputText
    #expect(rows.contains("pages: ") && rows.contains("\nrows: ") && rows.contains("\nfilled: "))
    #expect(!Self.described("--width=800").outputText.contains("filled"))
  }

  @Test("the number of columns does not depend on the density")
  func density() {
    let texts = [72, 150, 600].map { dpi in
      Self.described("--layout=grid", "--page=a4", "--dpi=\(dpi)", "--margin=10mm", "--gap=5mm").outputText
        .split(separator: "\n").filter { $0.hasPrefix("pages") || $0.hasPrefix("columns") }
    }
    #expect(texts[0].count == 2 && texts.allSatisfy { $0 == texts[0] })
  }
}
