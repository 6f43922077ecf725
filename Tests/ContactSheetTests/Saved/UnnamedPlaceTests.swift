import FileAccess
import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@testable import ContactSheet

/// Saved layouts with places that have no name, and with pages that have no place.
struct UnnamedPlaceTests {
  /// Pictures of one colour each, and those colours.
  private static func folder(_ count: Int) -> (folder: PictureFolder, colors: [[UInt8]]) {
    let folder = PictureFolder()
    let colors = (0..<count).map { [UInt8($0 * 9), UInt8(200 - $0 * 7), 40] }
    for (index, color) in colors.enumerated() {
      folder.addSolid("\(index).png", 20 + 7 * index % 30, 20 + 11 * index % 40, color)
    }
    return (folder, colors)
  }

  private static func saved(_ items: String, size: PixelSize = PixelSize(width: 100, height: 100)) throws
    -> SavedLayout
  {
    try SavedLayout(
      json: Array(
        "{\"version\": 1, \"width\": \(size.width), \"height\": \(size.height), \"items\": [\(items)]}".utf8))
  }

  private static func place(_ x: Int, name: String? = nil) -> String {
    "{\(name.map { "\"name\": \"\($0)\", " } ?? "")\"x\": \(x), \"y\": 0, \"width\": 9, \"height\": 9}"
  }

  @Test("the layout of sizes alone gives the sheet of pictures of these sizes", arguments: [false, true])
  func sizesAlone(exact: Bool) throws {
    let (folder, colors) = Self.folder(11)
    let options = folder.options()
    let (report, bytes) = try folder.render(options)
    let sizes = report.items.compactMap(\.sourceSize)
    let document = LayoutDocument(
      style: options.style, isExact: exact,
      arrangement: try options.style.arrange(sizes.map { SheetShape(.size(LayoutSize($0))) }),
      sourceSizes: sizes.map { LayoutSize($0) })
    var saved = options
    saved.savedLayout = try SavedLayout(json: document.json())
    #expect(saved.savedLayout?.items.allSatisfy { $0.name == nil } == true)
    let (again, image) = try folder.sheet(saved)
    #expect(again.problems.isEmpty && again.hidden.isEmpty)
    #expect(again.items.map(\.name) == report.items.map(\.name))
    for (item, color) in zip(again.items, colors) {
      #expect(image.samples(in: item.frame).isRepeating(color))
    }
    #expect(try folder.render(saved, to: "again.png").bytes == bytes)
  }

  @Test("names come first, and other pictures take the other places in their order")
  func mixed() throws {
    let (folder, _) = Self.folder(5)
    folder.add("1.png", Pictures.text)
    var options = folder.options()
    options.savedLayout = try Self.saved(
      [Self.place(0), Self.place(10, name: "0.png"), Self.place(20), Self.place(30, name: "4.png")]
        .joined(separator: ","))
    let plan = try SheetPlan.make(options)
    #expect(plan.items.map(\.name) == ["2.png", "0.png", "3.png", "4.png"])
    #expect(plan.hidden.isEmpty)
    // It takes no place, and is told all the same.
    #expect(plan.problems.filter { $0.severity == .rejected }.map(\.name) == ["1.png"])
  }

  @Test("pictures that are left over are told each, places in one line")
  func leftOver() throws {
    let (folder, _) = Self.folder(3)
    var options = folder.options()
    options.savedLayout = try Self.saved(Self.place(0) + "," + Self.place(10))
    let few = try SheetPlan.make(options)
    #expect(few.hidden.map(\.name) == ["2.png"])
    #expect(few.hidden[0].reason.contains("no place"))

    options.savedLayout = try Self.saved((0..<6).map { Self.place($0 * 10) }.joined(separator: ","))
    let many = try SheetPlan.make(options)
    #expect(many.items.map(\.name) == ["0.png", "1.png", "2.png", nil, nil, nil])
    let rejected = many.problems.filter { $0.severity == .rejected }
    #expect(rejected.map(\.name) == ["item 3"])
    #expect(rejected.first?.reason == "no picture is left for this place of the saved layout and 2 more")
    // Saved again, the places that were left are still for any picture.
    let report = try many.render(to: .file(folder.sheetPath()))
    options.savedLayout = try SavedLayout(json: report.layoutDocument().json())
    folder.addSolid("9.png", 9, 9, [1, 2, 3])
    #expect(try SheetPlan.make(options).items.map(\.name) == ["0.png", "1.png", "2.png", "9.png", nil, nil])
  }

  @Test(
    "pages none of whose pictures could be drawn stay, and are filled when they can", arguments: [0, 1, 3])
  func emptyPages(bad page: Int) throws {
    let folder = PictureFolder()
    for index in 0..<8 { folder.add("\(index).png", Pictures.noisePNG(seed: UInt64(index))) }
    var options = folder.options(width: 100, columns: 1) { $0.style.page = SheetPage(height: 160) }
    func render(_ name: String) throws -> (report: SheetReport, pages: [[UInt8]], calls: Int) {
      let plan = try SheetPlan.make(options)
      let names = plan.pages.indices.map { "\(name)\($0).png" }
      var calls = 0
      let report = try plan.renderPages(
        to: names.map { .file(folder.sheetPath($0)) }, beforeCommit: { _ throws(SheetError) in calls += 1 })
      return (report, names.map { folder.temporary.contents(of: "sheets/" + $0) ?? [] }, calls)
    }
    let whole = try render("a")
    #expect(whole.pages.count == 4)
    let onPage = whole.report.items.filter { $0.page == page }.compactMap(\.name)
    for name in onPage { folder.add(name.description, Pictures.cutPNG()) }
    let broken = try render("b")
    #expect(broken.report.items.count == 8 - onPage.count && !onPage.isEmpty)

    let saved = try SavedLayout(json: broken.report.layoutDocument().json())
    #expect(saved.pageCount == 4 && saved.pageItems[page].isEmpty)
    options.savedLayout = saved
    options.selection.exclude = onPage
    let again = try render("c")
    #expect(again.calls == 1 && again.report.problems.isEmpty)
    #expect(again.pages == broken.pages)
    #expect(
      again.report.layoutDocument().json().starts(with: broken.report.layoutDocument().json().prefix(300)))
  }

  @Test("a picture takes little memory while it waits")
  func memory() {
    // 60,000 of them are 25 MB.
    #expect(MemoryLayout<SheetItem>.stride <= 400)
    #expect(MemoryLayout<Candidate>.stride <= 256)
  }
}
