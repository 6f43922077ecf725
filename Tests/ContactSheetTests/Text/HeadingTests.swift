import FileAccess
import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@testable import ContactSheet

/// Title, header and footer.
@Suite(.needsText) struct HeadingTests {
  private func template(_ text: String) throws -> CaptionTemplate {
    try CaptionTemplate(parsing: text, for: .sheet)
  }

  @Test(
    "the title is on the first page, header and footer are on all, and no picture is under them",
    arguments: [SheetLayout.waterfall, .rows, .columns, .grid])
  func pages(layout: SheetLayout) throws {
    let (folder, _) = LayoutSheetTests.folder(40, seed: 9)
    var options = folder.options(width: 300)
    options.style.columns = layout == .rows ? nil : .count(3)
    options.style.layout = layout
    options.style.rowHeight = layout == .rows ? 60 : nil
    options.style.page = SheetPage(height: 400)
    options.style.headings.title = try template("The title")
    options.style.headings.header = try template("{page}/{pages}")
    options.style.headings.footer = try template("{count} in {folder}")
    options.style.caption = try CaptionSheetTests.caption("{stem}")
    let plan = try SheetPlan.make(options)
    #expect(plan.pages.count > 2)
    for (number, page) in plan.pages.enumerated() {
      #expect(page.size == PixelSize(width: 300, height: 400))
      #expect(page.headings.map(\.kind) == (number == 0 ? [.header, .title, .footer] : [.header, .footer]))
      #expect(page.headings.first?.lines == ["\(number + 1)/\(plan.pages.count)"])
      #expect(page.headings.last?.lines == ["40 in pictures"])
      #expect(page.headings.first?.frame.y == 10 && page.headings.last?.frame.maxY == 390)
      for heading in page.headings {
        for item in page.items { #expect(!heading.frame.intersects(item.frame)) }
      }
    }
    let tops = plan.pages.map { $0.items.map(\.frame.y).min() ?? 0 }
    let look = HeadingLook(options.style)
    #expect(tops.dropFirst().allSatisfy { $0 == 10 + look.headerHeight })
    #expect(tops[0] == 10 + look.headerHeight + look.titleHeight)
    let report = try plan.renderPages(
      to: plan.pages.indices.map { .file(folder.sheetPath("\($0).png")) })
    #expect(report.items.count == 40 && !report.fonts.isEmpty)
  }

  private static let long =
    "a title of so many words that a line of a narrow sheet has no room for all of them"

  @Test(
    "what is too long for a line goes on in the next, in room of its own, on every page and in saved layouts")
  func wrapping() throws {
    let (folder, _) = LayoutSheetTests.folder(9, seed: 21)
    for adjust in [
      { (style: inout SheetStyle) in style.width = 200 },
      { $0.page = SheetPage(height: 700) },
      { $0.flow.axis = .horizontal },
      { $0.fitting = .keepingColumns(height: 500) },
      { $0.layout = .founding(.basic) },
    ] as [(inout SheetStyle) -> Void] {
      var options = folder.options(width: 240)
      adjust(&options.style)
      if options.style.layout != .waterfall { options.style.columns = nil }
      options.style.face.size = 9
      options.style.headings.title = try template(Self.long)
      options.style.headings.footer = try template(Self.long + " {page}/{pages}")
      func render(_ name: String) throws -> (plan: SheetPlan, report: SheetReport, pages: [[UInt8]]) {
        let plan = try SheetPlan.make(options)
        let names = plan.pages.isEmpty ? ["\(name).png"] : plan.pages.indices.map { "\(name)\($0).png" }
        let outputs = names.map { SheetOutput.file(folder.sheetPath($0)) }
        let report = try plan.pages.isEmpty ? plan.render(to: outputs[0]) : plan.renderPages(to: outputs)
        return (plan, report, names.map { folder.temporary.contents(of: "sheets/" + $0) ?? [] })
      }
      let (plan, report, sheets) = try render("a")
      let look = HeadingLook(plan.options.style)
      #expect((2...12).contains(look.lineCount(.title)))
      for (page, bytes) in zip(plan.pages.isEmpty ? [plan] : plan.pages, sheets) {
        let image = try SheetImage(bytes)
        #expect(page.headings.last?.kind == .footer)
        for heading in page.headings {
          let frame = heading.frame
          #expect(frame.height == look.height(heading.kind) && PixelRect(size: page.size).contains(frame))
          #expect(!page.items.contains { $0.frame.intersects(frame) })
          let last = frame.bottom(look.padding(heading.kind) + look.pitch(heading.kind))
          #expect(image.samples(in: last).contains { $0 < 100 }, "the last line is written")
        }
      }
      options.savedLayout = try SavedLayout(json: report.layoutDocument().json())
      let again = try render("b")
      #expect(again.pages == sheets)
      #expect(again.report.layoutDocument().json() == report.layoutDocument().json())
      // Shortened to the room there is.
      options.style.headings.title = try template(Self.long + ", " + Self.long)
      #expect(try render("c").plan.headings.map(\.frame) == plan.headings.map(\.frame))
      options.savedLayout = nil
      options.style.headings.title = try template("short")
      #expect(HeadingLook(try SheetPlan.make(options).options.style).lineCount(.title) == 1)
    }
  }

  @Test(
    "a heading takes no more than its share of a given height, unless its template does, and a dozen lines")
  func limits() throws {
    let (folder, _) = LayoutSheetTests.folder(3, seed: 5)
    func lineCount(_ text: String, _ adjust: (inout SheetStyle) -> Void) throws -> Int {
      var options = folder.options(width: 150)
      options.style.columns = nil
      options.style.headings.title = try template(text)
      adjust(&options.style)
      return HeadingLook(try SheetPlan.make(options).options.style).lineCount(.title)
    }
    let endless = Array(repeating: Self.long, count: 5).joined(separator: " ")
    #expect(try lineCount(endless) { _ in } == 12)
    // A line has 28 pixels, all of them 10 around.
    #expect(try lineCount(endless) { $0.page = SheetPage(height: 300) } == 3)
    #expect(try lineCount(endless) { $0.fitting = .keepingWidth(height: 400) } == 4)
    #expect(try lineCount(#"a\nb\nc\nd\ne"#) { $0.page = SheetPage(height: 300) } == 5)
  }

  @Test("headings that leave no room are refused with a reason")
  func noRoom() throws {
    let (folder, _) = LayoutSheetTests.folder(3, seed: 2)
    var options = folder.options(width: 300)
    options.style.columns = nil
    options.style.headings.title = try template("a")
    options.style.face.size = 200
    for change in [
      { (style: inout SheetStyle) in style.fitting = .keepingWidth(height: 200) },
      { (style: inout SheetStyle) in
        style.fitting = .keepingColumns(height: 200)
        style.columns = .count(2)
      },
      { (style: inout SheetStyle) in style.flow.axis = .horizontal },
      { (style: inout SheetStyle) in style.page = SheetPage(height: 200) },
    ] {
      var impossible = options
      change(&impossible.style)
      #expect(
        sheetError { () throws(SheetError) in _ = try SheetPlan.make(impossible) }?.code == .impossibleLayout)
    }
  }

  @Test("a sheet without pictures' dates has a footer without them, and margins may be of any size")
  func margins() throws {
    let (folder, _) = LayoutSheetTests.folder(3, seed: 2)
    for margins in [0.0, 3.3, 40, 149, 100_000] {
      var options = folder.options(width: 300, columns: 1)
      options.style.margins = SheetMargins(top: margins, right: 0, bottom: margins, left: min(margins, 200))
      options.style.headings.header = try template("head")
      options.style.headings.footer = try template("foot")
      let plan = try SheetPlan.make(options)
      for heading in plan.headings {
        #expect(PixelRect(size: plan.size).contains(heading.frame) && !heading.frame.isEmpty)
        for item in plan.items { #expect(!heading.frame.intersects(item.frame)) }
      }
    }
    for layout in [SheetLayout.founding(.basic), .library(.waterfall(.masonry)), .library(.photoAlbumRows)] {
      var options = folder.options(width: 300)
      options.style.columns = nil
      options.style.layout = layout
      let without = try SheetPlan.make(options)
      options.style.headings.title = try template("head")
      options.style.headings.footer = try template("foot")
      let plan = try SheetPlan.make(options)
      let look = HeadingLook(options.style)
      #expect(plan.size.height == without.size.height + look.titleHeight + look.footerHeight)
      for (item, other) in zip(plan.items, without.items) {
        #expect(item.frame.y == other.frame.y + look.titleHeight && item.frame.size == other.frame.size)
        for heading in plan.headings { #expect(!heading.frame.intersects(item.frame)) }
      }
    }
  }

  @Test(
    "a layout saved with headings has them again, pixel by pixel, and one without has no room",
    arguments: [nil, 0.0, 3.3, 25])
  func saved(margin: Double?) throws {
    let (folder, _) = LayoutSheetTests.folder(9, seed: 3)
    var options = folder.options(width: 200)
    options.style.margins = margin.map { SheetMargins(top: $0, right: $0 / 2, bottom: $0 + 1, left: $0) }
    let bare = try SavedLayout(json: SheetPlan.make(options).layoutDocument().json())
    options.style.headings.title = try template("The title\nof {count}")
    options.style.headings.header = try template("{folder}")
    options.style.headings.footer = try template("at the end")
    options.style.headings.alignment = .left
    for page in [nil, SheetPage(height: 300)] {
      options.style.page = page
      options.savedLayout = nil
      func render(_ name: String) throws -> (SheetReport, [[UInt8]]) {
        let plan = try SheetPlan.make(options)
        let names = plan.pages.isEmpty ? ["\(name).png"] : plan.pages.indices.map { "\(name)\($0).png" }
        let outputs = names.map { SheetOutput.file(folder.sheetPath($0)) }
        let report = try plan.pages.isEmpty ? plan.render(to: outputs[0]) : plan.renderPages(to: outputs)
        return (report, names.map { folder.temporary.contents(of: "sheets/" + $0) ?? [] })
      }
      let (report, sheets) = try render("a")
      options.savedLayout = try SavedLayout(json: report.layoutDocument().json())
      let (again, sameSheets) = try render("b")
      #expect(sameSheets == sheets && !sheets.isEmpty)
      #expect(again.layoutDocument().json() == report.layoutDocument().json())
      options.style.headings.title = try template("One\nmore\nline\nor\ntwo")
      #expect(
        sheetError { () throws(SheetError) in _ = try SheetPlan.make(options) }?.code == .impossibleLayout)
      options.style.headings.title = try template("The title\nof {count}")
    }
    options.savedLayout = bare
    let error = sheetError { () throws(SheetError) in _ = try SheetPlan.make(options) }
    #expect(error?.code == .impossibleLayout && error?.reason.contains("no room for the") == true)
  }

  @Test("a heading without anything to say takes no room")
  func nothingToSay() throws {
    let folder = PictureFolder()
    folder.addSolid("a.png", 40, 30, [9, 9, 9])
    func size(_ adjust: (inout SheetStyle) throws -> Void) throws -> PixelSize {
      var options = folder.options(width: 200, columns: 1)
      // There is no folder without a file.
      options.placeholders = PlaceholderCells(count: 3)
      try adjust(&options.style)
      let plan = try SheetPlan.make(options)
      #expect(plan.headings.isEmpty)
      return plan.pages.first?.size ?? plan.size
    }
    let plain = try size { _ in }
    #expect(try size { $0.headings.header = try template("{folder}") } == plain)
    #expect(
      try size {
        $0.headings.title = try template("in {folder}")
        $0.headings.footer = try template("{folder}\\n{date}")
      } == plain)
  }

  @Test("the dates of a sheet are those of cameras, and those of files only where there are no others")
  func dates() throws {
    let folder = PictureFolder()
    let size = PixelSize(width: 40, height: 30)
    func add(_ name: String, taken: String?) {
      var maker = JPEGMaker()
      if let taken {
        maker.segments.append(.exif(EXIFMaker.block(dateTimeOriginal: taken)))
      }
      folder.add(name, maker.encode(size: size) { _, _ in [200, 100, 50] })
    }
    add("new.jpg", taken: nil)
    func title() throws -> String {
      var options = folder.options(width: 200)
      options.style.headings.title = try template("Holiday {date:%Y}")
      return try SheetPlan.make(options).headings.map { $0.lines.joined() }.joined()
    }
    let unknown = try title()
    #expect(unknown.hasPrefix("Holiday 2") && !unknown.contains("2004"))
    add("old.jpg", taken: "2004:07:01 12:00:00")
    #expect(try title() == "Holiday 2004")
    add("older.jpg", taken: "2003:07:01 12:00:00")
    #expect(try title() == "Holiday 2003 – 2004")
  }
}
