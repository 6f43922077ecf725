import FileAccess
import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@testable import ContactSheet

/// What is written on sheets made from positions of an earlier run.
@Suite(.needsText) struct SavedTextTests {
  private static func folder(_ count: Int) -> PictureFolder {
    let folder = PictureFolder()
    for index in 0..<count { folder.add("\(index).png", Pictures.noisePNG(40, 30, seed: UInt64(index))) }
    return folder
  }

  private typealias Adjustment = @Sendable (inout SheetStyle) -> Void

  /// Widths that are not those of the sheets that come out.
  private static let styles: [Adjustment] = [
    { style in
      style.flow.axis = .horizontal
      style.width = 300
    },
    { $0.fitting = .keepingColumns(height: 900) },
    { $0.face.size = 9.5 },
    { $0.layout = .founding(.captioned) },
    { style in
      style.layout = .rows
      style.rowHeight = 300
      style.lastRow = .hide
    },
  ]

  /// Where the sheet of `options` first differs from the one made again of its JSON, with the same labels and what
  /// `look` repeats; `nil` when it does not.
  private static func difference(
    _ folder: PictureFolder, _ options: SheetOptions, repeating look: (inout SheetStyle) -> Void
  ) throws -> String? {
    let (report, bytes) = try folder.render(options)
    var again = folder.options()
    again.savedLayout = try SavedLayout(json: report.layoutDocument().json())
    again.style.caption = options.style.caption
    look(&again.style)
    let (_, sameBytes) = try folder.render(again, to: "again.png")
    return firstDifference(sameBytes, bytes)
  }

  @Test("labels, title and numbers come out as they were", arguments: styles.indices)
  func sameBytes(number: Int) throws {
    let folder = Self.folder(7)
    var options = folder.options(width: 1600, columns: 3)
    Self.styles[number](&options.style)
    if options.style.layout != .waterfall { options.style.columns = nil }
    options.style.caption = try CaptionSheetTests.caption("{n}/{count} {name}")
    options.style.headings.title = try CaptionTemplate(parsing: "{count}\\n{count}", for: .sheet)
    let difference = try Self.difference(folder, options) { $0.headings = options.style.headings }
    #expect(difference == nil, "style \(number)")
  }

  @Test("an empty place on a page is counted in the next run, too")
  func emptyPlace() throws {
    let folder = Self.folder(6)
    let picture = Pictures.noisePNG(40, 30, seed: 9)
    folder.add("2.png", Array(picture[..<(picture.count / 2)]))
    var options = folder.options(width: 200, columns: 2)
    options.style.page = SheetPage(height: 160)
    options.style.caption = try CaptionSheetTests.caption("{n}/{count}")
    func render(_ name: String) throws -> (report: SheetReport, pages: [[UInt8]]) {
      let plan = try SheetPlan.make(options)
      let names = plan.pages.indices.map { "\(name)\($0).png" }
      let report = try plan.renderPages(to: names.map { .file(folder.sheetPath($0)) })
      return (report, names.map { folder.temporary.contents(of: "sheets/" + $0) ?? [] })
    }
    let first = try render("a")
    #expect(first.report.items.count == 5)
    #expect(first.report.items.map(\.caption) == ["1/6", "2/6", "4/6", "5/6", "6/6"])
    options.savedLayout = try SavedLayout(json: first.report.layoutDocument().json())
    let second = try render("b")
    #expect(second.report.items.map(\.caption) == first.report.items.map(\.caption))
    #expect(second.pages == first.pages)
  }

  @Test("a label where there was none is refused, whatever the size of its letters")
  func newLabels() throws {
    let folder = Self.folder(3)
    var options = folder.options(width: 400)
    options.style.caption = try CaptionSheetTests.caption("{caption}")
    options.captions = try CaptionTable(csv: Array("0.png,first".utf8))
    let (report, _) = try folder.render(options)
    options.savedLayout = try SavedLayout(json: report.layoutDocument().json())
    _ = try SheetPlan.make(options)
    options.style.caption = try CaptionSheetTests.caption("{name}")
    for size in [nil, 12, 8.0] {
      options.style.face.size = size
      let error = sheetError { () throws(SheetError) in _ = try SheetPlan.make(options) }
      #expect(error?.code == .impossibleLayout)
      #expect(error?.reason.contains("has no room for a label of 1.png") == true)
    }
  }

  @Test("labels in cells too low for a line of them come out as they were")
  func lowCells() throws {
    let folder = Self.folder(12)
    var options = folder.options(width: 150)
    options.style.layout = .columns
    options.style.caption = try CaptionSheetTests.caption("{n}")
    options.style.face.size = 30
    options.style.cell.padding = CellPadding(top: 5, right: 0, bottom: 2, left: 0)
    for height in [60, 90, 120, 200] {
      options.style.fitting = SheetFitting.keepingWidth(height: height)
      let difference = try Self.difference(folder, options) { $0.cell = options.style.cell }
      #expect(difference == nil, "height \(height)")
    }
  }

  @Test("letters that need more room than was kept are refused")
  func crampedLetters() throws {
    let folder = Self.folder(3)
    var options = folder.options(width: 400)
    options.style.caption = try CaptionSheetTests.caption("{name}")
    let (report, _) = try folder.render(options)
    options.savedLayout = try SavedLayout(json: report.layoutDocument().json())
    options.style.face.size = 11
    _ = try folder.render(options, to: "smaller.png")
    options.style.face.size = 40
    let error = sheetError { () throws(SheetError) in _ = try SheetPlan.make(options) }
    #expect(error?.code == .impossibleLayout)
    #expect(error?.reason.contains("pixels for the label of 0.png") == true)
  }
}
