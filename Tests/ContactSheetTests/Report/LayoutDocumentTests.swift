import ContactSheet
import FileAccess
import GalleryLayout
import PixelGeometry
import PlainJSON
import TestSupport
import Testing

/// Positions for other programs.
struct LayoutDocumentTests {
  private func folder() -> PictureFolder {
    let folder = PictureFolder()
    folder.addSolid("1 \"ü\".png", 70, 40, [0])
    folder.add("2.png", PNGMaker.encodeCard(orientation: .rightTop))
    folder.add("3.png", Pictures.text)
    folder.add("4.png", [])
    return folder
  }

  @Test("the document of a plan and of its report, to the letter")
  func document() throws {
    let folder = folder()
    let plan = try SheetPlan.make(folder.options(width: 100))
    let expected = #"""
      {"version": 1, "layout": "waterfall", "width": 100, "height": 43,
       "items": [
        {"index": 0, "name": "1 \"ü\".png", "x": 10, "y": 10, "width": 35, "height": 20, "column": 0, "page": 0, "source": {"width": 70, "height": 40}},
        {"index": 1, "name": "2.png", "x": 55, "y": 10, "width": 35, "height": 23, "column": 1, "page": 0, "source": {"width": 96, "height": 64}}],
       "skipped": [
        {"name": "3.png", "reason": "not a picture of a known format"},
        {"name": "4.png", "reason": "empty file"}]}

      """#
    #expect(String(decoding: plan.layoutDocument().json(), as: UTF8.self) == expected)
    let report = try plan.render(to: .file(folder.sheetPath()))
    #expect(firstDifference(report.layoutDocument().json(), plan.layoutDocument().json()) == nil)
  }

  @Test("what decoding rejects is skipped in the report's document, what is damaged is not")
  func skippedAndDamaged() throws {
    let folder = PictureFolder()
    folder.add("1.png", Pictures.cutPNG())
    folder.add("2.jpg", Pictures.cutJPEG())
    let plan = try SheetPlan.make(folder.options())
    let report = try plan.render(to: .file(folder.sheetPath()))
    func names(_ document: LayoutDocument, _ member: String) throws -> [String?] {
      let json = try JSONParser.parse(document.json())
      return try #require(json[member]?.array).map { $0["name"]?.string }
    }
    #expect(try names(plan.layoutDocument(), "items") == ["1.png", "2.jpg"])
    #expect(try names(plan.layoutDocument(), "skipped") == [])
    #expect(try names(report.layoutDocument(), "items") == ["2.jpg"])
    #expect(try names(report.layoutDocument(), "skipped") == ["1.png"])
  }

  @Test("exact frames read back as the same numbers")
  func exact() throws {
    let folder = folder()
    let plan = try SheetPlan.make(
      folder.options(width: 101) { $0.style.gap = SheetGap(horizontal: 7.1, vertical: 3.3) })
    let json = try JSONParser.parse(plan.layoutDocument(exact: true).json())
    let items = try #require(json["items"]?.array)
    #expect(items.count == 2)
    for (item, planned) in zip(items, plan.items) {
      let exact = planned.exactFrame
      #expect(item["frame"]?.array?.map(\.number) == [exact.x, exact.y, exact.width, exact.height])
      #expect(item["x"] == nil && item["height"] == nil)
    }
    let content = plan.arrangement.contentSize
    #expect(json["contentSize"]?.array?.map(\.number) == [content.width, content.height])
    #expect(json["width"]?.number == 101)
  }

  @Test("a document without files, of many items, comes in pieces and is whole JSON")
  func pieces() throws {
    let sizes = (1...3_000).map { PixelSize(width: $0, height: 3_001 - $0) }
    let arrangement = try WaterfallStyle(width: 500).arrange(sizes: sizes)
    let document = LayoutDocument(
      style: SheetStyle(), isExact: false, arrangement: arrangement,
      sourceSizes: sizes.map { LayoutSize($0) })
    var pieces: [[UInt8]] = []
    document.write { pieces.append($0) }
    #expect(pieces.count > 3)
    #expect(pieces.allSatisfy { $0.count < 70_000 })
    #expect(firstDifference(Array(pieces.joined()), document.json()) == nil)
    let items = try #require(try JSONParser.parse(document.json())["items"]?.array)
    #expect(items.map { $0["y"]?.number } == arrangement.pixelFrames.map { Double($0.y) })
    #expect(items.allSatisfy { $0["name"] == nil && $0["source"] != nil })
  }

  @Test("names with bytes that are not UTF-8 are escaped and not dropped")
  func oddNames() throws {
    let arrangement = try WaterfallStyle(width: 500).arrange(sizes: [PixelSize(width: 1, height: 1)])
    let document = LayoutDocument(
      style: SheetStyle(), isExact: false, arrangement: arrangement,
      names: [FilePath(bytes: [0x6D, 0xFC, 0x0A, 0x22])])
    let name = try JSONParser.parse(document.json())["items"]?.array?.first?["name"]?.string
    #expect(name == "m\\xFC\n\"" || name == "m\\xfc\n\"", "\(String(describing: name))")
  }
}
