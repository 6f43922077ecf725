import FileAccess
import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@testable import ContactSheet

/// Sheets made from positions of an earlier run.
struct SavedSheetTests {
  private typealias Adjustment = @Sendable (inout SheetStyle) -> Void

  private static let rows: [Adjustment] = RowsStyle.LastRow.allCases.map { policy in
    { style in
      style.layout = .rows
      style.rowHeight = 70
      style.lastRow = policy
    }
  }

  private static let grids: [Adjustment] = GridStyle.Fit.allCases.map { fit in
    { style in
      style.layout = .grid
      style.fit = fit
      style.gravity = LayoutPoint(x: 0.2, y: 1)
      style.cellRatio = 1.3
    }
  }

  private static let foundings: [Adjustment] = FoundingLayout.allCases.map { layout in
    { $0.layout = .founding(layout) }
  }

  private static let libraries: [Adjustment] = LibraryLayout.allCases.map { layout in
    { $0.layout = .library(layout) }
  }

  private static let fractions: [Adjustment] = [
    { style in
      style.gap = SheetGap(horizontal: 2.5, vertical: 7.3)
      style.margins = SheetMargins(top: 1.2, right: 3.5, bottom: 0, left: 0.7)
    },
    { style in
      style.layout = .balanced
      style.gap = SheetGap(horizontal: 0, vertical: 0)
      style.flow.axis = .horizontal
    },
    { style in
      style.layout = .mosaic
      style.ratioLimits = 1...1.5
      style.fit = .contain
    },
    { style in
      style.layout = .rows
      style.rowHeight = 30
      style.ratioLimits = 1...1.2
      style.fit = .stretch
    },
    { style in
      style.layout = .grid
      style.fitsRowsToPictures = true
    },
  ]

  private static let styles: [Adjustment] = [
    LayoutSheetTests.styles, LayoutSheetTests.adjustedStyles, rows, grids, foundings, libraries, fractions,
  ].flatMap(\.self)

  /// Pictures of many shapes, ribbons among them; `noise` so that a crop or a scale that is off shows.
  private static func folder(seed: UInt64) -> PictureFolder {
    var generator = SeededGenerator(seed: seed)
    let folder = PictureFolder()
    for index in 0..<7 {
      var (width, height) = (
        Int.random(in: 5...40, using: &generator), Int.random(in: 5...40, using: &generator)
      )
      if index == 4 { (width, height) = (1, 3) }
      if index == 5 { height = 1 }
      folder.add("\(index).png", Pictures.noisePNG(width, height, seed: seed &* 100 &+ UInt64(index)))
    }
    return folder
  }

  @Test("a saved layout gives the same file, for every layout", arguments: styles.indices)
  func sameBytes(number: Int) throws {
    let seed = UInt64(number + 50)
    let folder = Self.folder(seed: seed)
    var options = folder.options(width: 100, columns: 3)
    Self.styles[number](&options.style)
    if options.style.layout != .waterfall || options.style.fitting != nil { options.style.columns = nil }
    let (report, bytes) = try folder.render(options)
    for exact in [false, true] {
      let document = report.layoutDocument(exact: exact).json()
      var saved = folder.options()
      saved.savedLayout = try SavedLayout(json: document)
      let (again, sameBytes) = try folder.render(saved, to: "again.png")
      #expect(firstDifference(sameBytes, bytes) == nil, "style \(number), seed \(seed), exact \(exact)")
      #expect(again.problems.isEmpty, "style \(number), seed \(seed)")
      #expect(again.hidden.map(\.name) == report.hidden.map(\.name))
      let written = again.layoutDocument(exact: exact).json()
      let reasons = report.hidden.isEmpty ? written : Array(written.prefix { $0 != UInt8(ascii: "]") })
      #expect(document.starts(with: reasons), "style \(number), seed \(seed), exact \(exact)")
    }
  }

  @Test("pages come out the same", arguments: [SheetLayout.waterfall, .rows, .columns, .balanced, .grid])
  func pages(layout: SheetLayout) throws {
    let folder = Self.folder(seed: 7)
    var options = folder.options(width: 240, columns: 3) {
      $0.style.layout = layout
      $0.style.rowHeight = 60
      $0.style.page = SheetPage(height: 120, density: 150)
    }
    func render(_ options: SheetOptions, _ name: String) throws -> (SheetReport, [[UInt8]]) {
      let plan = try SheetPlan.make(options)
      let names = plan.pages.indices.map { "\(name)\($0).png" }
      let report = try plan.renderPages(to: names.map { .file(folder.sheetPath($0)) })
      return (report, names.map { folder.temporary.contents(of: "sheets/" + $0) ?? [] })
    }
    let (report, pages) = try render(options, "a")
    #expect(pages.count > 1)
    for exact in [false, true] {
      options.savedLayout = try SavedLayout(json: report.layoutDocument(exact: exact).json())
      #expect(options.savedLayout?.pageCount == pages.count)
      let (again, samePages) = try render(options, "b")
      #expect(samePages == pages)
      #expect(again.items.map(\.frame) == report.items.map(\.frame))
    }
  }

  @Test("a picture that is gone or broken is marked at its place, a new one is told, and nothing moves")
  func changes() throws {
    let folder = Self.folder(seed: 3)
    let (report, bytes) = try folder.render(folder.options())
    let json = report.layoutDocument().json()
    folder.temporary.addFile("pictures/2.png", Pictures.text)
    folder.temporary.addFile("pictures/3.png", Pictures.cutPNG(30, 30))
    folder.add("new.png", Pictures.noisePNG())
    folder.add("bad.png", [])
    var options = folder.options { $0.selection.exclude = ["6.png"] }
    options.savedLayout = try SavedLayout(json: json)
    let (again, image) = try folder.sheet(options)
    #expect(again.hasRejectedInput)
    #expect(again.items.map(\.frame) == report.items.map(\.frame))
    #expect(Set(again.problems.map(\.name)) == ["2.png", "3.png", "6.png", "bad.png"])
    #expect(again.problems.filter { $0.name == "6.png" }.map(\.reason) == [SavedPlaces.missing])
    #expect(again.hidden.map(\.name) == ["new.png"])
    let before = try SheetImage(bytes)
    for item in report.items {
      let isSame = image.samples(in: item.frame) == before.samples(in: item.frame)
      #expect(isSame == !["2.png", "3.png", "6.png"].contains(item.name), "\(String(describing: item.name))")
    }
    options.isStrict = true
    #expect(sheetError { () throws(SheetError) in _ = try SheetPlan.make(options) }?.code == .damagedInput)
    options.isStrict = false
    options.errorPolicy = .fail
    #expect(sheetError { () throws(SheetError) in _ = try SheetPlan.make(options) }?.code == .damagedInput)
  }

  @Test("a strict run refuses a picture without a place")
  func strict() throws {
    let folder = Self.folder(seed: 4)
    let json = try SheetPlan.make(folder.options()).layoutDocument().json()
    folder.add("new.png", Pictures.noisePNG())
    var options = folder.options { $0.isStrict = true }
    options.savedLayout = try SavedLayout(json: json)
    let error = sheetError { () throws(SheetError) in _ = try SheetPlan.make(options) }
    #expect(error?.code == .damagedInput && error?.problemNames == ["new.png"])
  }

  @Test("a picture of another shape than before is shown whole at its place")
  func otherShape() throws {
    let folder = PictureFolder()
    folder.addSolid("a.png", 40, 20, [200, 0, 0])
    folder.addSolid("b.png", 40, 20, [0, 200, 0])
    let json = try SheetPlan.make(folder.options()).layoutDocument().json()
    folder.temporary.addFile("pictures/a.png", Pictures.solid(20, 40, [0, 0, 200]))
    var options = folder.options()
    options.savedLayout = try SavedLayout(json: json)
    let (report, image) = try folder.sheet(options)
    #expect(report.problems.map(\.severity) == [.reduced] && !report.hasRejectedInput)
    let frame = report.items[0].frame
    #expect(frame.size == PixelSize(width: 85, height: 43))
    #expect(
      image.samples(in: PixelRect(x: frame.x, y: frame.y, width: 20, height: 43)).isRepeating([255, 255, 255])
    )
    #expect(
      image.samples(in: PixelRect(x: frame.x + 34, y: frame.y, width: 16, height: 43)).isRepeating([
        0, 0, 200,
      ]))
  }

  @Test("a ribbon that is shown whole in a shorter tile is so again")
  func ribbon() throws {
    let folder = PictureFolder()
    folder.add("a.png", Pictures.noisePNG(1, 300))
    folder.add("b.png", Pictures.noisePNG())
    var options = folder.options(width: 100) { $0.limits.tilePixels = 2000 }
    let (report, bytes) = try folder.render(options)
    #expect(report.problems.map(\.severity) == [.reduced])
    for exact in [false, true] {
      options.savedLayout = try SavedLayout(json: report.layoutDocument(exact: exact).json())
      let (again, sameBytes) = try folder.render(options, to: "again.png")
      #expect(sameBytes == bytes && again.problems.isEmpty)
    }
  }

  @Test("what lies around a picture is no part of its tile the next time, either")
  func paddedTile() throws {
    let folder = PictureFolder()
    folder.add("a.png", Pictures.noisePNG(1, 20))
    var options = folder.options(width: 30, columns: 1) { $0.limits.tilePixels = 1000 }
    options.style.cell.padding = CellPadding(top: 50, right: 0, bottom: 50, left: 0)
    let (report, bytes) = try folder.render(options)
    options.savedLayout = try SavedLayout(json: report.layoutDocument().json())
    let (again, sameBytes) = try folder.render(options, to: "again.png")
    #expect(again.problems.isEmpty)
    #expect(firstDifference(sameBytes, bytes) == nil)
  }

  @Test("names that fit nothing are told with an example of each side")
  func otherNames() throws {
    let folder = Self.folder(seed: 5)
    let json = try SheetPlan.make(folder.options()).layoutDocument().json()
    var options = SheetOptions(
      selection: InputSelection(paths: [folder.path(of: "1.png"), folder.path(of: "2.png")]))
    options.savedLayout = try SavedLayout(json: json)
    let error = sheetError { () throws(SheetError) in _ = try SheetPlan.make(options) }
    #expect(error?.code == .noUsableImage)
    #expect(error?.reason.contains("'0.png'") == true && error?.reason.contains("/1.png'") == true)
  }

  @Test("a picture with two places is drawn in both")
  func twice() throws {
    let folder = PictureFolder()
    folder.addSolid("a.png", 40, 20, [200, 0, 0])
    var options = folder.options()
    options.savedLayout = try SavedLayout(
      json: Array(
        """
        {"version": 1, "width": 50, "height": 20, "items": [
        {"name": "a.png", "x": 0, "y": 0, "width": 20, "height": 10},
        {"name": "a.png", "frame": [29.6, 9.6, 20, 10]}]}
        """.utf8))
    let (report, image) = try folder.sheet(options)
    #expect(report.items.map(\.frame.x) == [0, 30])
    for item in report.items { #expect(image.samples(in: item.frame).isRepeating([200, 0, 0])) }
  }
}
