import FileAccess
import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@testable import ContactSheet

/// Sheets on pages.
struct PagedSheetTests {
  private func options(_ folder: PictureFolder, _ layout: SheetLayout, height: Int) -> SheetOptions {
    folder.options(width: 240, columns: 3) {
      $0.style.layout = layout
      if layout == .rows {
        $0.style.columns = nil
        $0.style.rowHeight = 50
      }
      $0.style.page = SheetPage(height: height, density: 300)
    }
  }

  private func render(
    _ folder: PictureFolder, _ options: SheetOptions
  ) throws -> (plan: SheetPlan, report: SheetReport, pages: [SheetImage], bytes: [[UInt8]]) {
    let plan = try SheetPlan.make(options)
    let names = plan.pages.indices.map { "page\($0 + 1).png" }
    let report = try plan.renderPages(to: names.map { .file(folder.sheetPath($0)) })
    let bytes = names.map { folder.temporary.contents(of: "sheets/" + $0) ?? [] }
    return (plan, report, try bytes.map { try SheetImage($0) }, bytes)
  }

  @Test(
    "pages are equally large, and every picture is on one of them, whole and in its frame",
    arguments: [SheetLayout.waterfall, .rows, .columns, .balanced, .grid], [150, 211, 400])
  func pictures(layout: SheetLayout, height: Int) throws {
    let (folder, colors) = LayoutSheetTests.folder(23, seed: UInt64(height))
    let (plan, report, pages, bytes) = try render(folder, options(folder, layout, height: height))
    #expect(plan.pages.count > 1 && pages.count == plan.pages.count)
    #expect(report.items.count == 23 && report.items.map(\.page) == report.items.map(\.page).sorted())
    #expect(Set(report.items.map(\.page)) == Set(pages.indices))
    for page in pages { #expect(page.size == PixelSize(width: 240, height: height)) }
    for (item, color) in zip(report.items, colors) {
      let page = pages[item.page]
      #expect(PixelRect(size: page.size).contains(item.frame))
      #expect(page.samples(in: item.frame).isRepeating(color), "\(item.frame)")
    }
    for file in bytes {
      let density = try #require(PNGChunk.all(of: file).first { $0.type == "pHYs" }).data
      // 300 pixels an inch are 11811 a metre.
      #expect(density == [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1])
    }
  }

  @Test("a picture that cannot be decoded leaves its place empty, and nothing else moves")
  func damage() throws {
    let (folder, _) = LayoutSheetTests.folder(20, seed: 4)
    let expected = try SheetPlan.make(options(folder, .waterfall, height: 200)).items.map(\.frame)
    let size = try #require(SheetPlan.make(options(folder, .waterfall, height: 200)).items[7].sourceSize)
    folder.add("7.png", Pictures.cutPNG(size.width, size.height))
    let (_, report, pages, _) = try render(folder, options(folder, .waterfall, height: 200))
    #expect(report.items.count == 19 && report.hasRejectedInput)
    #expect(report.problems.map(\.name) == ["7.png"])
    #expect(report.items.map(\.frame) == Array(expected[..<7] + expected[8...]))
    #expect(pages.count > 1)
  }

  @Test("a run that damage ends says how many pages there are already")
  func writtenPages() throws {
    let (folder, _) = LayoutSheetTests.folder(20, seed: 4)
    let size = try #require(SheetPlan.make(options(folder, .waterfall, height: 200)).items[19].sourceSize)
    folder.add("19.png", Pictures.cutPNG(size.width, size.height))
    var options = options(folder, .waterfall, height: 200)
    options.errorPolicy = .fail
    let error = sheetError { () throws(SheetError) in
      let plan = try SheetPlan.make(options)
      _ = try plan.renderPages(to: plan.pages.indices.map { .file(folder.sheetPath("\($0).png")) })
    }
    let count = folder.temporary.names(in: "sheets").count
    #expect(error?.code == .damagedInput && count > 0)
    #expect(
      error?.reason.hasPrefix(
        count == 1 ? "only the first page was written" : "only the first \(count) pages were written") == true
    )
    #expect(error?.problems.map(\.name) == ["19.png"])
  }

  @Test("a page does not replace a picture, but an earlier page")
  func noReplacement() throws {
    let (folder, _) = LayoutSheetTests.folder(3, seed: 5)
    let plan = try SheetPlan.make(options(folder, .waterfall, height: 900))
    #expect(plan.pages.count == 1)
    let error = sheetError { () throws(SheetError) in
      _ = try plan.renderPages(to: [.file(folder.path(of: "1.png"))])
    }
    #expect(error?.code == .cannotCreateOutput)
    for _ in 0..<2 { _ = try plan.renderPages(to: [.file(folder.sheetPath())]) }
  }

  @Test("layouts without pages are refused")
  func otherLayouts() {
    let (folder, _) = LayoutSheetTests.folder(3, seed: 6)
    for layout in [SheetLayout.mosaic, .founding(.basic), .library(.flickr)] {
      let error = sheetError { () throws(SheetError) in
        _ = try SheetPlan.make(options(folder, layout, height: 300))
      }
      #expect(error?.code == .impossibleLayout)
    }
  }
}
