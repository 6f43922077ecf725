@testable import ContactSheet
import FileAccess
import PixelGeometry
import TestSupport
import Testing

@Suite("Limits and reasons")
struct InputLimitTests {
  @Test("a picture of more pixels than allowed is rejected, and one of as many is not")
  func pixels() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 10, 10, [1])
    folder.addSolid("2.png", 10, 11, [2])
    let options = folder.options(width: 30, columns: 1) { $0.limits.pixels = 100 }
    let plan = try SheetPlan.make(options)
    #expect(plan.items.map(\.name) == ["1.png"])
    #expect(plan.problems.map(\.name) == ["2.png"])
    #expect(plan.problems.first?.reason.contains("--max-pixels") == true)
  }

  @Test(
    "B042: a progressive or interlaced picture is rejected when it cannot be held whole, an ordinary one never"
  )
  func wholePictures() throws {
    let folder = PictureFolder()
    folder.add("1.jpg", JPEGMaker().encodeCard())
    folder.add("2.jpg", JPEGMaker { $0.isProgressive = true }.encodeCard())
    var interlaced = PNGMaker()
    interlaced.isInterlaced = true
    folder.add("3.png", interlaced.encode(TestCard.samples().map(Int.init), size: TestCard.size))
    let plan = try SheetPlan.make(folder.options { $0.limits.wholePictureBytes = 1000 })
    #expect(plan.items.map(\.name) == ["1.jpg"])
    #expect(plan.problems.map(\.name) == ["2.jpg", "3.png"])
    #expect(plan.problems.allSatisfy { $0.reason.contains("--max-memory") })
    #expect(try SheetPlan.make(folder.options()).problems.isEmpty)
  }

  @Test("pictures of formats that are not read are counted by their endings")
  func unreadFormats() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 10, 10, [1])
    for name in ["a.heic", "b.HEIC", "c.webp", "notes.txt", "heic", ".d.heic"] {
      folder.add(name, [1, 2, 3])
    }
    let plan = try SheetPlan.make(folder.options())
    #expect(
      plan.unreadFormats == [UnreadFormat(ending: "heic", count: 2), UnreadFormat(ending: "webp", count: 1)])
    #expect(plan.unreadFormats.phrase == "2 .heic, 1 .webp")
  }

  @Test("where there is no picture, the error says why and what to do")
  func reasons() throws {
    let folder = PictureFolder()
    #expect(
      sheetError { () throws(SheetError) in _ = try SheetPlan.make(folder.options()) }?.reason
        == "no pictures in it (nothing at all)")
    folder.add("c.webp", [1])
    let unread = sheetError { () throws(SheetError) in _ = try SheetPlan.make(folder.options()) }
    #expect(unread?.reason == "no pictures in it (1 .webp, which are not read)")
    #expect(unread?.path == folder.path)
    folder.add("deeper/1.png", PNGMaker.encodeCard())
    let deeper = sheetError { () throws(SheetError) in _ = try SheetPlan.make(folder.options()) }
    #expect(deeper?.reason.contains("--recursive") == true)
    folder.add("2.png", PNGMaker.encodeCard())
    let excluded = sheetError { () throws(SheetError) in
      _ = try SheetPlan.make(folder.options { $0.selection.exclude = ["*.png"] })
    }
    #expect(excluded?.reason.contains("--exclude") == true)
    let missing = sheetError { () throws(SheetError) in
      _ = try SheetPlan.make(SheetOptions(selection: InputSelection(paths: ["missing.jpg"])))
    }
    #expect(missing?.description == "no usable image (missing.jpg: no such file or folder)")
  }
}
