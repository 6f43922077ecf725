import ContactSheet
import FileAccess
import PixelGeometry
import TestSupport
import Testing

/// Sheets this program made are never inputs.
struct OwnSheetTests {
  private static let reason = "a contact sheet made by this program"

  private func folderWithSheet() throws -> PictureFolder {
    let folder = PictureFolder()
    for index in 1...3 { folder.addSolid("\(index).png", 20, 20, [UInt8(index)]) }
    let sheet = try folder.render(folder.options()).bytes
    folder.add("0 sheet.png", sheet)
    return folder
  }

  @Test("one that lies in a folder is passed over without a problem", arguments: [ItemOrder.natural, .date])
  func inFolder(order: ItemOrder) throws {
    let folder = try folderWithSheet()
    for limit in [nil, 2, 3] {
      let plan = try SheetPlan.make(
        folder.options {
          ($0.selection.order, $0.selection.limit) = (order, limit)
          ($0.isStrict, $0.errorPolicy) = (true, .placeholder)
        })
      #expect(plan.items.map(\.name) == ["1.png", "2.png", "3.png"].prefix(limit ?? 3).map { $0 })
      #expect(plan.problems == [])
      #expect(plan.passedOver.map(\.path) == [folder.path(of: "0 sheet.png")])
      #expect(plan.passedOver.map(\.reason) == [Self.reason])
    }
  }

  @Test("a part of one, or one that another program wrote anew, is a picture like any other")
  func edited() throws {
    let folder = try folderWithSheet()
    let chunks = PNGChunk.all(of: try #require(folder.temporary.contents(of: "pictures/0 sheet.png")))
    var part = PNGMaker()
    part.chunks = Array(chunks[1...2])
    folder.add(
      "4 part.png", part.encode([Int](repeating: 9, count: 300), size: PixelSize(width: 10, height: 10)))
    var other = chunks
    other.insert(PNGChunk("pHYs", PNGChunk.number(3_780) + PNGChunk.number(3_780) + [1]), at: 2)
    folder.add("5 other.png", PNGChunk.file(other))
    let plan = try SheetPlan.make(folder.options())
    #expect(plan.items.map(\.name) == ["1.png", "2.png", "3.png", "4 part.png", "5 other.png"])
    #expect(plan.passedOver.map(\.path) == [folder.path(of: "0 sheet.png")])
  }

  @Test("one that is named is rejected, and the reason says why")
  func named() throws {
    let folder = try folderWithSheet()
    let paths = ["1.png", "0 sheet.png"].map { folder.path(of: $0) }
    let plan = try SheetPlan.make(folder.options { $0.selection.paths = paths })
    #expect(plan.items.map(\.name) == [paths[0]])
    #expect(plan.problems.map(\.path) == [paths[1]])
    #expect(plan.problems.map(\.reason) == [Self.reason + ", which is never an input"])
    #expect(plan.problems.map(\.severity) == [.rejected])

    let marked = try SheetPlan.make(
      folder.options { ($0.selection.paths, $0.errorPolicy) = (paths, .placeholder) })
    #expect(marked.items.count == 2)

    let alone = sheetError { () throws(SheetError) in
      _ = try SheetPlan.make(folder.options { $0.selection.paths = [paths[1]] })
    }
    #expect(alone?.code == .noUsableImage)
    #expect(alone?.problems == plan.problems)
  }

  @Test(
    "the output itself is passed over, missing or empty, and under any of its names; other files are safe")
  func output() throws {
    let folder = PictureFolder()
    for index in 1...2 { folder.addSolid("\(index).png", 20, 20, [UInt8(index)]) }
    let sheet = folder.path(of: "sheet.png")
    for old: [UInt8]? in [nil, []] {
      if let old { folder.add("sheet.png", old) }
      let plan = try SheetPlan.make(folder.options(), outputs: [sheet])
      #expect(plan.items.map(\.name) == ["1.png", "2.png"])
      #expect(plan.problems == [])
    }
    folder.temporary.addLink("pictures/link.png", to: "sheet.png")
    let linked = try SheetPlan.make(folder.options(), outputs: [sheet])
    #expect(linked.items.count == 2 && linked.problems.isEmpty)
    let named = try SheetPlan.make(
      folder.options { $0.selection.paths = ["1.png", "sheet.png", "link.png"].map { folder.path(of: $0) } },
      outputs: [sheet])
    #expect(named.items.count == 1 && named.problems.isEmpty)
    for dear in [Pictures.text, Pictures.cutPNG(), Array("RIFF....WEBPVP8 ".utf8)] {
      folder.add("sheet.png", dear)
      let error = sheetError { () throws(SheetError) in
        _ = try SheetPlan.make(folder.options(), outputs: [sheet])
      }
      #expect(error?.code == .cannotCreateOutput)
    }
  }
}
