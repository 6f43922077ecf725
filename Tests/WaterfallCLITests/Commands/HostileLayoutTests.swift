import PlainJSON
import TestSupport
import Testing

@testable import WaterfallCLI

/// Any options on any sizes: refused in a line, or laid out without a fault.
struct HostileLayoutTests {
  private static let sides = [
    "1", "2", "100", "3000", "30000", "1000000000", "0.000000001", "0", "317", "1234",
  ]

  /// Values of options, good by themselves.
  private static let values: [(name: OptionName, values: [String])] = [
    (.width, ["1", "25", "300", "1600", "300.5"]), (.height, ["1", "30", "500", "1000000"]),
    (.columns, ["1", "3", "10000"]), (.columnWidth, ["1", "100"]), (.gap, ["0", "3", "0.5x7", "100"]),
    (.margin, ["0", "5", "1,2,3,4", "200"]), (.rowHeight, ["1", "50", "1000000"]),
    (.lastRow, ["left", "center", "right", "justify", "hide", "phantom"]),
    (.cell, ["1x1", "1000x1", "1x1000"]),
    (.tolerance, ["0", "50", "1000000"]), (.tie, ["left", "right", "cursor"]), (.balance, ["tail", "free"]),
    (.spanEvery, ["1", "3"]), (.axis, ["horizontal"]), (.page, ["a4", "100x100", "1000x30", "1x1"]),
    (.dpi, ["1", "30"]), (.seed, ["5"]),
  ]

  @Test("no item is lost, outside the sheet, or over another", arguments: 1...6 as ClosedRange<UInt64>)
  func anything(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = TemporaryFolder()
    let choices =
      LayoutName.allCases.map { LayoutChoice.layout($0) } + PresetName.allCases.map { .preset($0) }
    var arranged = 0
    for number in 0..<60 {
      let count = [0, 1, 2, 5, 20].randomElement(using: &generator) ?? 0
      let lines = (0..<count).map { _ in
        "\(Self.sides.randomElement(using: &generator) ?? "")x\(Self.sides.randomElement(using: &generator) ?? "")\n"
      }
      let list = folder.addFile("\(number).txt", Array(lines.joined().utf8))
      let choice = choices.randomElement(using: &generator) ?? .layout(.waterfall)
      var words = ["layout", "--sizes", list] + choice.spelling.split(separator: " ").map(String.init)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        guard let option = Self.values.randomElement(using: &generator) else { continue }
        words += [option.name.spelling, option.values.randomElement(using: &generator) ?? ""]
      }
      let run = CommandRun(bytes: words.map { Array($0.utf8) })
      guard run.code == .success || run.code == .incomplete else {
        #expect(run.code == .usage || run.code == .noUsableInput, "\(words)")
        #expect(!run.messages.isEmpty && run.output.isEmpty, "\(words)")
        continue
      }
      let json = try JSONParser.parse(run.output)
      let items = try #require(json["items"]?.array)
      #expect((run.code == .incomplete) == (json["skipped"]?.array?.isEmpty == false), "\(words)")
      #expect(items.count + (json["skipped"]?.array?.count ?? 0) == count, "seed \(seed): \(words)")
      let boxes = items.map { item in ["page", "x", "y", "width", "height"].map { item[$0]?.number ?? -1 } }
      let (width, height) = (json["width"]?.number ?? 0, json["height"]?.number ?? 0)
      for (index, box) in boxes.enumerated() {
        let isInside =
          box[1] >= 0 && box[2] >= 0 && box[3] >= 1 && box[4] >= 1 && box[1] + box[3] <= width
          && box[2] + box[4] <= height
        #expect(isInside, "seed \(seed): \(words)")
        let overlaps = boxes[..<index].contains { other in
          other[0] == box[0] && other[1] < box[1] + box[3] && box[1] < other[1] + other[3]
            && other[2] < box[2] + box[4] && box[2] < other[2] + other[4]
        }
        #expect(!overlaps, "seed \(seed): \(words)")
      }
      arranged += 1
    }
    #expect(arranged > 5)
  }
}
