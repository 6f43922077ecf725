import FileAccess
import GalleryLayout
import PixelGeometry
import PlainJSON
import TestSupport
import Testing

@testable import ContactSheet

/// Sheets with captions, looked at pixel by pixel.
@Suite(.needsText) struct CaptionSheetTests {
  /// A caption that says `template`.
  static func caption(
    _ template: String, _ adjust: (inout CaptionStyle) -> Void = { _ in }
  ) throws -> CaptionStyle {
    var caption = CaptionStyle(try CaptionTemplate(parsing: template))
    adjust(&caption)
    return caption
  }

  @Test(
    "in every layout captions and pictures are apart, and the ink stays within its caption",
    arguments: LayoutSheetTests.styles.indices)
  func apart(number: Int) throws {
    let (folder, colors) = LayoutSheetTests.folder(11, seed: UInt64(number + 1))
    let templates = ["{name}", #"{n}. {name} of {count}\n{width} by {height} pixels"#]
    // One line knows its height without being measured, whatever the layout.
    for template in number % 7 == 0 ? templates : Array(templates.dropFirst()) {
      var options = folder.options(width: 300, columns: 3)
      if number > 10 { options.style.columns = nil }
      LayoutSheetTests.styles[number](&options.style)
      if case .keepingWidth? = options.style.fitting {
        options.style.fitting = .keepingWidth(height: 600)
      } else if options.style.fitting != nil {
        options.style.fitting = .keepingColumns(height: 500)
      }
      // Lanes give room to all of it.
      if options.style.flow.axis == .horizontal { options.style.width = 600 }
      options.style.caption = try Self.caption(template) { $0.lineLimit = template == "{name}" ? 1 : 3 }
      options.style.face.size = 10
      if template != "{name}" {
        options.style.headings.title = try CaptionTemplate(
          parsing: #"{count} pictures\nof {folder}"#, for: .sheet)
        options.style.headings.header = try CaptionTemplate(parsing: "page {page} of {pages}", for: .sheet)
        options.style.headings.footer = try CaptionTemplate(parsing: "footer {date}", for: .sheet)
      }
      let plan = try SheetPlan.make(options)
      let (report, sheet) = try folder.sheet(options)
      #expect(report.items.map(\.parts) == plan.items.map(\.parts))
      #expect(report.textsWithMissingCharacters == 0)
      let isOver = !options.style.hasRoomForCaptions
      var expected = [UInt8](repeating: 255, count: sheet.size.pixelCount * 3)
      func fill(_ frame: PixelRect, _ row: (Int) -> [UInt8]) {
        for y in frame.y..<frame.maxY {
          let start = (y * sheet.size.width + frame.x) * 3
          expected.replaceSubrange(start..<start + frame.width * 3, with: row(y))
        }
      }
      var inked = 0
      for (index, (item, color)) in zip(report.items, colors).enumerated() {
        let (frame, picture) = (item.frame, item.parts.picture)
        let caption = try #require(item.parts.caption)
        #expect(PixelRect(size: sheet.size).contains(frame))
        #expect(frame.contains(picture) && frame.contains(caption))
        #expect(picture.contains(caption) == isOver && picture.intersects(caption) == isOver)
        for other in report.items.dropFirst(index + 1) { #expect(!frame.intersects(other.frame)) }
        let row = Array(repeatElement(color, count: picture.width).joined())
        fill(picture) { _ in row }
        // Whatever is there.
        fill(caption) { sheet.samples(in: PixelRect(x: caption.x, y: $0, width: caption.width, height: 1)) }
        inked += sheet.samples(in: caption).count { $0 < 100 }
      }
      #expect(plan.headings.map(\.kind) == (template == "{name}" ? [] : [.header, .title, .footer]))
      for (index, heading) in plan.headings.enumerated() {
        #expect(PixelRect(size: sheet.size).contains(heading.frame))
        #expect(!report.items.contains { $0.frame.intersects(heading.frame) })
        #expect(!plan.headings.dropFirst(index + 1).contains { $0.frame.intersects(heading.frame) })
        #expect(sheet.samples(in: heading.frame).count { $0 < 100 } > 50, "\(heading)")
        fill(heading.frame) {
          sheet.samples(in: PixelRect(x: heading.frame.x, y: $0, width: heading.frame.width, height: 1))
        }
      }
      if let fitting = options.style.fitting { #expect(sheet.size.height == fitting.height) }
      #expect(firstDifference(sheet.samples, expected) == nil, "style \(number)")
      #expect(inked > 11 * 50, "style \(number)")
    }
  }

  @Test("captions have the same bytes for any number of jobs, and in every run")
  func sameBytes() throws {
    let folder = PictureFolder()
    for (index, name) in ["a", "总价", "שלום 12", "e\u{301}", "😀", "नमस्ते"].enumerated() {
      folder.add(
        "\(index) \(name).jpg", Pictures.noiseJPEG(30 + 7 * index, 120 - 9 * index, seed: UInt64(index)))
    }
    for position in CaptionStyle.Position.allCases {
      var options = folder.options(width: 300, columns: 3)
      options.style.caption = try Self.caption("{name} {width}x{height}") {
        $0.position = position
        $0.lineLimit = 2
      }
      var sheets: Set<[UInt8]> = []
      for jobs in [1, 2, 5, 1] {
        options.jobs = jobs
        sheets.insert(try folder.render(options).bytes)
      }
      #expect(sheets.count == 1)
    }
  }

  @Test("a caption takes the lines it needs, and no more than are allowed; none takes none")
  func lines() throws {
    let folder = PictureFolder()
    folder.addSolid("a.png", 50, 50, [0])
    folder.addSolid("\((0..<30).map { "word\($0)" }.joined(separator: " ")).png", 50, 50, [0])
    folder.addSolid("b c d.png", 50, 50, [0])
    var options = folder.options(width: 340, columns: 2)
    options.style.caption = try Self.caption("{name}") { $0.lineLimit = 4 }
    options.style.face.size = 12
    let plan = try SheetPlan.make(options)
    let metrics = TextMetrics(size: 12)
    #expect(
      plan.items.map { $0.parts.caption?.height } == [1, 1, 4].map { metrics.height(lines: $0) }
        && plan.items.map { $0.frame.height - $0.parts.picture.height } == [
          metrics.height(lines: 1), metrics.height(lines: 1), metrics.height(lines: 4),
        ])
    #expect(plan.items.allSatisfy { $0.parts.picture.size == PixelSize(width: 155, height: 155) })

    var rows = options
    rows.style.columns = nil
    rows.style.layout = .rows
    rows.style.rowHeight = 100
    let inRows = try SheetPlan.make(rows)
    #expect(Set(inRows.items.map { $0.parts.picture.height }).count == 1, "pictures of a row end together")

    var nothing = options
    nothing.style.caption = try Self.caption("{exif.Model}")
    #expect(try SheetPlan.make(nothing).items.allSatisfy { $0.parts.caption == nil && $0.caption == nil })
    nothing.style.caption = nil
    let without = try SheetPlan.make(nothing)
    nothing.style.caption = try Self.caption("{exif.Model}")
    #expect(try SheetPlan.make(nothing).size == without.size)
  }

  @Test("captions lie over pictures where frames are exact, and below is refused there")
  func exactFrames() throws {
    let (folder, _) = LayoutSheetTests.folder(5, seed: 3)
    let layouts: [SheetLayout] = [
      .founding(.basic), .founding(.captioned), .library(.flickr), .library(.waterfall(.cht)),
    ]
    for layout in layouts {
      var options = folder.options(width: 320)
      options.style.columns = nil
      options.style.layout = layout
      let without = try SheetPlan.make(options)
      options.style.caption = try Self.caption("{n}")
      let plan = try SheetPlan.make(options)
      #expect(plan.items.map(\.frame) == without.items.map(\.frame))
      #expect(plan.items.map(\.parts.picture) == without.items.map(\.parts.picture))
      for item in plan.items {
        let caption = try #require(item.parts.caption)
        #expect(caption.maxY == (layout == .founding(.captioned) ? item.frame : item.parts.picture).maxY)
        if layout == .founding(.captioned) {
          #expect(caption == item.frame.bottom(30))
        }
      }
      options.style.caption?.position = .below
      #expect(
        sheetError { () throws(SheetError) in _ = try SheetPlan.make(options) }?.code == .impossibleLayout)
    }
    var across = folder.options(width: 320)
    across.style.flow.axis = .horizontal
    across.style.caption = try Self.caption("{n}")
    for item in try SheetPlan.make(across).items {
      #expect(item.parts.picture.maxY == item.parts.caption?.y && item.parts.caption?.maxY == item.frame.maxY)
    }
    // Eight rows with gaps of 10 are 28 pixels high, and a label 22.
    across.style.columns = .count(8)
    #expect(try SheetPlan.make(across).items.allSatisfy { $0.parts.picture.height > 0 })
    across.style.columns = .count(10)
    let error = sheetError { () throws(SheetError) in _ = try SheetPlan.make(across) }
    #expect(error?.code == .impossibleLayout && error?.reason.hasPrefix("labels of 22 pixels leave") == true)
    across.style.caption?.position = .over
    _ = try SheetPlan.make(across)
  }

  @Test(
    "on a sheet that grows to the right a short label leaves more of the lane than a long one, and is saved so"
  )
  func lanes() throws {
    let folder = PictureFolder()
    for name in ["a", "a very long name of a picture", "c", "another name that is as long as that"] {
      folder.add("\(name).png", Pictures.noisePNG(90, 60))
    }
    for isRightToLeft in [false, true] {
      for layout in [SheetLayout.waterfall, .rows, .columns, .balanced, .grid] {
        var options = folder.options(width: 260)
        options.style.columns = layout == .rows ? nil : .count(2)
        options.style.layout = layout
        options.style.flow = LayoutFlow(axis: .horizontal, isRightToLeft: isRightToLeft)
        options.style.caption = try Self.caption("{stem}") { $0.lineLimit = 3 }
        let (report, bytes) = try folder.render(options)
        let heights = report.items.map { $0.parts.caption?.height ?? 0 }
        #expect(Set(heights).count > 1 || [.grid, .rows].contains(layout), "\(layout): \(heights)")
        for item in report.items where layout != .grid {
          let (width, height) = (Double(item.parts.picture.width), Double(item.parts.picture.height))
          #expect(abs(width - 1.5 * height) <= 1.6, "\(layout)")
        }
        var saved = folder.options()
        saved.style.caption = options.style.caption
        saved.savedLayout = try SavedLayout(json: report.layoutDocument().json())
        #expect(try folder.render(saved, to: "again.png").bytes == bytes)
      }
    }
  }

  @Test("positions name captions and fonts, and one-line captions need none to be laid out")
  func document() throws {
    let folder = PictureFolder()
    folder.addSolid("\"a\".png", 70, 40, [0])
    folder.addSolid("总.png", 70, 40, [0])
    var options = folder.options(width: 100)
    options.style.caption = try Self.caption(#"{name}\n{height}"#)
    let plan = try SheetPlan.make(options)
    let planned = try JSONParser.parse(plan.layoutDocument().json())
    #expect(planned["items"]?.array?.map { $0["caption"]?.string } == ["\"a\".png\n40", "总.png\n40"])
    #expect(planned["fonts"] == nil)
    let report = try plan.render(to: .file(folder.sheetPath()))
    let made = try JSONParser.parse(report.layoutDocument().json())
    let families = try #require(made["fonts"]?.array).map { $0["family"]?.string ?? "" }
    #expect(!families.isEmpty && families == families.sorted() && !families.contains(""))
    #expect(report.fonts.allSatisfy { !$0.file.isEmpty })
  }

  @Test("a character that no font has is counted by captions, in pages too")
  func missing() throws {
    let folder = PictureFolder()
    for name in ["a", "b\u{10FFFD}", "c", "d\u{10FFFD}\u{10FFFD}"] {
      folder.addSolid("\(name).png", 50, 60, [0])
    }
    var options = folder.options(width: 100, columns: 1)
    options.style.caption = try Self.caption("{name}")
    let report = try folder.render(options).report
    #expect(report.textsWithMissingCharacters == 2)
    #expect(report.firstTextWithMissingCharacters == "b\u{10FFFD}.png")
    #expect(!report.hasRejectedInput && report.problems.isEmpty)
    options.style.page = SheetPage(height: 200)
    let plan = try SheetPlan.make(options)
    #expect(plan.pages.count > 1)
    let pages = try plan.renderPages(
      to: plan.pages.indices.map { .file(folder.sheetPath("\($0).png")) })
    #expect(pages.textsWithMissingCharacters == 2)
    #expect(pages.firstTextWithMissingCharacters == "b\u{10FFFD}.png")
  }
}
