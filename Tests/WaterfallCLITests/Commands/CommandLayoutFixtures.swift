import FileAccess
import PlainJSON
import TestSupport
import Testing

@testable import WaterfallCLI

/// The founding layouts through the whole command, compared with `==`.
struct CommandLayoutFixtures {
  @Test(
    "the command lays out every case as the original code did",
    .enabled(if: Fixtures.path("layout/seed-layouts.json") != nil))
  func seedLayouts() throws {
    let folder = TemporaryFolder()
    // There is one: the test is enabled.
    let path = Fixtures.path("layout/seed-layouts.json")!
    let cases = try JSONParser.parse(Self.contents(of: path)).array ?? []
    #expect(!cases.isEmpty)
    var passed: [String: Int] = [:]
    var total: [String: Int] = [:]
    for (index, fixture) in cases.enumerated() {
      let layout = fixture["layout"]?.string ?? ""
      total[layout, default: 0] += 1
      let list = folder.addFile("\(index).json", Self.sizes(of: fixture))
      let words = ["layout", "--sizes", list, "--preset", layout, "--exact"] + Self.options(of: fixture)
      let run = CommandRun(bytes: words.map { Array($0.utf8) })
      #expect(run.errors.isEmpty)
      let found = try JSONParser.parse(run.output)
      let frames = found["items"]?.array?.map { $0["frame"]?.array?.compactMap(\.number) ?? [] }
      let expected = fixture["frames"]?.array?.map { $0.array?.compactMap(\.number) ?? [] }
      let isEqual =
        frames == expected && frames != nil && found["contentSize"] == fixture["contentSize"]
        && found["layout"]?.string == layout
      #expect(isEqual, "case \(index), \(layout)")
      if isEqual { passed[layout, default: 0] += 1 }
    }
    for (layout, count) in total.sorted(by: { $0.key < $1.key }) {
      print("\(layout): \(passed[layout, default: 0])/\(count)")
    }
  }

  private static func contents(of path: String) throws -> [UInt8] {
    try ByteSource.file(FilePath(path)).readAll()
  }

  /// The items of a case as a list for `--sizes`.
  private static func sizes(of fixture: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    if let sizes = fixture["sizes"] {
      writer.value(sizes)
    } else {
      let (name, numbers) =
        fixture["heights"].map { ("height", $0) } ?? ("extra", fixture["extraHeights"] ?? .array([]))
      writer.value(.array((numbers.array ?? []).map { .object([.init(name: name, value: $0)]) }))
    }
    return writer.bytes
  }

  private static func options(of fixture: JSONValue) -> [String] {
    func text(_ value: JSONValue?) -> String? { value?.number.map { Measure.text($0) } }
    var options = ["--width=\(text(fixture["width"]) ?? "")"]
    if let columns = text(fixture["columns"]) { options += ["--columns", columns] }
    if let column = text(fixture["columnSpacing"]), let row = text(fixture["rowSpacing"]) {
      options.append("--gap=\(column)x\(row)")
    }
    if let insets = fixture["insets"] {
      let sides = ["top", "right", "bottom", "left"].compactMap { text(insets[$0]) }
      options += ["--margin", sides.joined(separator: ",")]
    }
    return options
  }
}
