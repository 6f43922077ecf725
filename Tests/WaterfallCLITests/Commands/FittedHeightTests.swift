import PlainJSON
import TestSupport
import Testing

@testable import WaterfallCLI

/// Sheets as tall as `--height` says, of pictures that are too tall for it however many columns there are.
struct FittedHeightTests {
  private static let lists = [
    "3x2\n", "2x3\n", "1x20000\n", "20000x1\n", "3x2\n3x2\n2x3\n1x1000\n",
    String(repeating: "30x60000\n", count: 60),
  ]

  /// The boxes of the sheet, as x, y, width and height.
  private func boxes(_ list: String, _ arguments: [String], _ width: Double, _ height: Double) throws
    -> [[Double]]
  {
    let folder = TemporaryFolder()
    let words = ["layout", "--sizes", folder.addFile("sizes.txt", Array(list.utf8))] + arguments
    let run = CommandRun(bytes: words.map { Array($0.utf8) })
    #expect(run.code == .success, "\(words): \(run.errorText)")
    guard run.code == .success else { return [] }
    let json = try JSONParser.parse(run.output)
    #expect(json["width"]?.number == width && json["height"]?.number == height, "\(words)")
    return (json["items"]?.array ?? []).map { item in
      ["x", "y", "width", "height"].map { item[$0]?.number ?? -1 }
    }
  }

  @Test(
    "every set of pictures has a sheet of the height asked for",
    arguments: ["waterfall", "columns", "balanced", "grid", "rows"])
  func always(layout: String) throws {
    for list in Self.lists {
      for axis in ["vertical", "horizontal"] {
        let arguments = ["-l", layout, "-w", "700", "--height", "300", "--axis", axis]
        let boxes = try boxes(list, arguments, 700, 300)
        #expect(boxes.count == list.split(separator: "\n").count)
        for box in boxes {
          #expect(
            box[0] >= 10 && box[1] >= 10 && box[0] + box[2] <= 690 && box[1] + box[3] <= 290, "\(arguments)")
        }
      }
    }
  }

  @Test(
    "what is left over may go into gaps or be cropped away, whatever the pictures are",
    arguments: ["waterfall", "columns", "balanced", "grid", "rows"])
  func residuals(layout: String) throws {
    for list in Self.lists.dropLast() {
      for residual in ["stretch", "crop=20%"] {
        let arguments = ["-l", layout, "-w", "700", "--height", "300", "--residual", residual]
        for box in try boxes(list, arguments, 700, 300) {
          #expect(
            box[0] >= 10 && box[1] >= 10 && box[0] + box[2] <= 690 && box[1] + box[3] <= 290, "\(arguments)")
        }
      }
    }
    let photos = String(repeating: "3x2\n2x3\n4x3\n", count: 12)
    for residual in ["stretch", "crop=50%"] {
      let arguments = ["-l", layout, "-w", "700", "--height", "600", "--residual", residual]
      let bottom = try boxes(photos, arguments, 700, 600).map { $0[1] + $0[3] }.max()
      #expect(bottom == 590, "\(arguments)")
    }
  }

  @Test("wide pictures are in columns that there are, from the right too")
  func wideColumns() throws {
    for count in 1...5 {
      let folder = TemporaryFolder()
      let list = String(repeating: "684x456\n", count: count)
      let run = CommandRun(
        "layout", "--sizes", folder.addFile("sizes.txt", Array(list.utf8)), "-w", "499", "--height", "100",
        "--rtl",
        "--span-every", "2")
      let columns = try JSONParser.parse(run.output)["items"]?.array?.map { $0["column"]?.number ?? -1 } ?? []
      #expect(columns.count == count && columns.allSatisfy { $0 >= 0 }, "\(columns)")
    }
  }

  @Test("gaps between rows lower than a pixel leave each of them one")
  func thinRows() throws {
    let list = String(repeating: "3x2\n", count: 5)
    for height in 100..<140 {
      let arguments = [
        "-l", "grid", "-w", "419", "--height", "\(height)", "--residual", "stretch", "-g", "3",
        "--cell", "1000x1",
      ]
      let boxes = try boxes(list, arguments, 419, Double(height))
      #expect(boxes.map { $0[1] + $0[3] }.max() == Double(height - 10), "\(height)")
      #expect(boxes.allSatisfy { $0[3] == 1 }, "\(height)")
    }
  }

  @Test("a picture too tall for the sheet is as tall as it, in the middle")
  func single() throws {
    for layout in ["waterfall", "columns", "balanced"] {
      let boxes = try boxes("3x2\n", ["-l", layout, "-w", "1600", "--height", "900"], 1_600, 900)
      #expect(boxes.count == 1)
      guard let box = boxes.first else { continue }
      #expect(
        abs(box[3] - 880) <= 1 && abs(box[2] - 1_320) <= 1 && abs(box[0] - 140) <= 1, "\(layout): \(box)")
    }
  }

  @Test("rows of a fitted sheet keep their gaps")
  func rowGaps() throws {
    let list = String(repeating: "3x2\n2x3\n", count: 20)
    let tops = Set(
      try boxes(list, ["-l", "rows", "-w", "1000", "--height", "900"], 1_000, 900).map {
        [$0[1], $0[1] + $0[3]]
      }
    )
    .sorted { $0[0] < $1[0] }
    #expect(tops.count > 1)
    for (upper, lower) in zip(tops, tops.dropFirst()) { #expect(lower[0] - upper[1] == 10) }
  }

  @Test("a mosaic that does not fill its sheet says so in one line, and is no failure")
  func unfilled() {
    let folder = TemporaryFolder()
    let list = folder.addFile("sizes.txt", Array("3x2\n".utf8))
    let run = CommandRun("layout", "--sizes", list, "-l", "mosaic", "-w", "900", "--height", "900")
    #expect(run.code == .success && run.messages.count == 1, "\(run.errorText)")
    #expect(run.errorText.contains("do not fill the sheet"))
    let filled = CommandRun("layout", "--sizes", list, "-l", "mosaic", "-w", "900")
    #expect(filled.code == .success && filled.messages.isEmpty, "\(filled.errorText)")
  }

  @Test("a grid that leaves its sides or its last row empty says so when nothing was to be left over")
  func unfilledGrid() {
    let folder = TemporaryFolder()
    func run(_ count: Int, _ height: String, _ residual: String) -> CommandRun {
      let list = folder.addFile("\(count).txt", Array(String(repeating: "3x2\n", count: count).utf8))
      return CommandRun(
        "layout", "--sizes", list, "-l", "grid", "-w", "450", "--height", height, "--residual", residual)
    }
    for residual in ["stretch", "crop=50%"] {
      // Four columns of 100 are as wide as the sheet, six rows as tall.
      let filled = run(24, "670", residual)
      #expect(filled.code == .success && filled.messages.isEmpty, "\(filled.errorText)")
      for (count, height) in [(23, "670"), (24, "600")] {
        let unfilled = run(count, height, residual)
        #expect(unfilled.code == .success && unfilled.messages.count == 1, "\(count): \(unfilled.errorText)")
        #expect(unfilled.errorText.contains("--layout grid: these pictures do not fill the sheet"))
      }
    }
    #expect(run(23, "600", "center").messages.isEmpty)
  }

  @Test("pages without a picture have their size all the same")
  func hiddenPages() throws {
    let folder = TemporaryFolder()
    let list = folder.addFile("sizes.txt", Array("3x2\n".utf8))
    let run = CommandRun(
      "layout", "--sizes", list, "-l", "rows", "--last-row", "hide", "--page", "1600x900")
    let json = try JSONParser.parse(run.output)
    #expect(json["width"]?.number == 1_600 && json["height"]?.number == 900 && run.code == .incomplete)
  }
}
