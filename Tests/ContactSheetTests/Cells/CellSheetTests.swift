import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@testable import ContactSheet

/// Cells with borders, padding, corners, shadows and backgrounds, on sheets of every layout.
struct CellSheetTests {
  private typealias Adjustment = @Sendable (inout SheetStyle) -> Void

  private static let styles: [Adjustment] =
    LayoutSheetTests.styles + FoundingLayout.allCases.map { layout in { $0.layout = .founding(layout) } }

  private static func looks() -> [CellStyle] {
    var framed = CellStyle()
    framed.padding = CellPadding(top: 5, right: 3, bottom: 9, left: 4)
    framed.border = CellBorder(width: 2, color: PixelColor(red: 1, green: 2, blue: 3))
    framed.background = .color(PixelColor(red: 250, green: 240, blue: 230))
    var round = framed
    round.radius = 9
    round.shadow = CellShadow(reach: 14)
    round.background = .random
    var shadowed = CellStyle()
    shadowed.shadow = CellShadow(reach: 30, color: .black)
    var polaroid = CellStyle.polaroid(sheetWidth: 400)
    polaroid.yieldsToSmallCells = false
    return [framed, round, shadowed, polaroid]
  }

  /// Options for style `number`, without a background of its own in cells.
  private static func options(_ folder: PictureFolder, _ number: Int) -> SheetOptions {
    var options = folder.options(width: 240, columns: 3)
    styles[number](&options.style)
    if options.style.layout != .waterfall || options.style.fitting != nil { options.style.columns = nil }
    switch options.style.fitting {
    case .keepingWidth: options.style.fitting = .keepingWidth(height: 460)
    case .keepingColumns: options.style.fitting = .keepingColumns(height: 620)
    case nil: break
    }
    options.style.cell.background = .color(.transparent)
    return options
  }

  @Test("what lies around a picture covers no other, and keeps its measures", arguments: styles.indices)
  func looks(number: Int) throws {
    let (folder, colors) = LayoutSheetTests.folder(7, seed: UInt64(number + 1))
    let plain = Self.options(folder, number)
    let isGrid = plain.style.layout == .grid
    // Two of them, so that it does not take long: each look meets styles of every layout.
    let looks = Self.looks()
    for look in [looks[number % looks.count], looks[(number + 1) % looks.count]] {
      var options = plain
      options.style.cell = look
      let (report, sheet) = try folder.sheet(options)
      #expect(report.items.count == 7)
      let (insets, radius) = (look.insets, look.radius)
      for (index, (item, color)) in zip(report.items, colors).enumerated() {
        let (frame, picture) = (item.frame, item.parts.picture)
        #expect(PixelRect(size: sheet.size).contains(frame) && frame.contains(picture))
        for other in report.items.dropFirst(index + 1) { #expect(!frame.intersects(other.frame)) }
        let size = try #require(item.sourceSize)
        if options.style.makesRoomInCells {
          #expect(picture.x - frame.x == insets.left && frame.maxX - picture.maxX == insets.right)
          #expect(picture.y - frame.y == insets.top && frame.maxY - picture.maxY == insets.bottom)
          let (width, height) = (Double(picture.width), Double(picture.height))
          let error = min(abs(width - height * size.aspectRatio), abs(height - width / size.aspectRatio))
          #expect(isGrid || error <= 2, "\(size) as \(picture)")
        }
        // The corners of the cell take away at most as much of the picture.
        let inside = PixelRect(
          x: picture.x + radius, y: picture.y, width: picture.width - 2 * radius, height: picture.height)
        if !inside.isEmpty, radius <= frame.height / 2 {
          for y in inside.y + radius..<max(inside.y + radius, inside.maxY - radius) {
            let row = sheet.samples(in: PixelRect(x: inside.x, y: y, width: inside.width, height: 1))
            #expect(row.isRepeating(color), "\(look), \(item.frame)")
          }
        }
        if look.border != nil, radius == 0 {
          for (x, y) in [(frame.x, frame.y), (frame.maxX - 1, frame.maxY - 1), (frame.x + 1, frame.maxY - 2)]
          {
            #expect(sheet.pixel(x, y) == [1, 2, 3])
          }
        }
      }
    }
  }

  @Test("all of it has the same bytes for any number of jobs, on an opaque and on no background")
  func sameBytes() throws {
    let folder = PictureFolder()
    for index in 0..<6 {
      folder.add("\(index).png", Pictures.noisePNG(20 + 10 * index, 90 - 12 * index, seed: UInt64(index)))
    }
    folder.addSolid("see-through.png", 30, 40, [200, 100, 50, 100])
    folder.addSolid("veil.png", 30, 40, [200, 100])
    for (number, look) in Self.looks().enumerated() {
      // What is round has pixels of every transparency.
      for background in [PixelColor.white, .transparent]
      where look.radius > 0 || background.isOpaque == (number == 0) {
        var options = folder.options(width: 200, columns: 4)
        options.style.cell = look
        options.style.background = background
        options.style.gap = SheetGap(horizontal: 6, vertical: 4)
        let sheets = try [1, 3, 3].map { jobs in
          options.jobs = jobs
          return try folder.render(options).bytes
        }
        for sheet in sheets { #expect(firstDifference(sheet, sheets[0]) == nil) }
      }
    }
  }

  @Test("a saved layout gives the same file, whatever lies around pictures", arguments: styles.indices)
  func savedLayouts(number: Int) throws {
    let (folder, _) = LayoutSheetTests.folder(5, seed: UInt64(number + 40))
    let look = Self.looks()[number % Self.looks().count]
    var options = Self.options(folder, number)
    options.style.cell = look
    let (report, bytes) = try folder.render(options)
    var saved = folder.options()
    saved.style.cell = look
    saved.savedLayout = try SavedLayout(json: report.layoutDocument(exact: false).json())
    let again = try folder.render(saved)
    #expect(again.report.problems.isEmpty)
    #expect(firstDifference(again.bytes, bytes) == nil, "\(look)")
  }

  @Test("pictures keep their shape in a saved layout whose cells looked different")
  func otherLook() throws {
    let (folder, _) = LayoutSheetTests.folder(7, seed: 4)
    var options = folder.options(width: 300, columns: 3)
    options.style.cell = .polaroid(sheetWidth: 1000)
    var saved = folder.options()
    saved.savedLayout = try SavedLayout(
      json: folder.render(options).report.layoutDocument(exact: false).json())
    for padding in [0, 30] {
      saved.style.cell.padding = CellPadding(padding)
      for item in try SheetPlan.make(saved).items {
        let size = try #require(item.sourceSize)
        let picture = item.parts.picture
        #expect(item.frame.contains(picture))
        let scale = Double(picture.width) / Double(size.width)
        #expect(abs(Double(size.height) * scale - Double(picture.height)) <= 1 + scale)
      }
    }
  }

  @Test("in given frames that leave little room, pictures keep their shape within a pixel")
  func smallFrames() throws {
    let folder = PictureFolder()
    for (index, size) in [(400, 300), (300, 400), (640, 480), (100, 300)].enumerated() {
      folder.addSolid("\(index).png", size.0, size.1, [9])
    }
    for layout in FoundingLayout.allCases {
      for width in stride(from: 80, through: 200, by: 15) {
        let options = folder.options(width: width) {
          $0.style.columns = nil
          $0.style.layout = .founding(layout)
          $0.style.cell.border = CellBorder(width: 3)
        }
        for item in try SheetPlan.make(options).items {
          let (size, shown) = (try #require(item.sourceSize), item.parts.picture.size)
          let (width, height) = (Double(shown.width), Double(shown.height))
          let error = min(abs(width - height * size.aspectRatio), abs(height - width / size.aspectRatio))
          #expect(error <= 1, "\(size) as \(shown)")
        }
      }
    }
  }

  @Test("a tile that is too large is reduced, whatever lies around it", arguments: [0, 1, 7, 40])
  func largeTiles(border: Int) throws {
    let folder = PictureFolder()
    folder.addSolid("a.png", 30, 40, [9])
    let plan = try SheetPlan.make(
      folder.options(width: 620, columns: 1) {
        $0.style.cell.border = CellBorder(width: border)
        $0.style.cell.padding = CellPadding(border)
        $0.limits.tilePixels = 100_000
      })
    let item = try #require(plan.items.first)
    #expect((90_000...100_000).contains((600 - 4 * border) * (item.frame.height - 4 * border)))
    let problem = try #require(plan.problems.first)
    #expect(plan.problems.count == 1 && problem.severity == .reduced)
    #expect(problem.reason.hasPrefix("too large for the limit of 100000 pixels of a tile: shown smaller"))
    #expect(problem.reason.contains("\(600 - 4 * border)x\(item.frame.height - 4 * border)"))
  }

  @Test("labels keep away from round corners", .needsText, arguments: TextAlignment.allCases)
  func roundLabels(alignment: TextAlignment) throws {
    let folder = PictureFolder()
    folder.addSolid("a rather long name of a picture, which has to be cut.png", 200, 150, [255])
    for position in [CaptionStyle.Position.below, .over] {
      var options = folder.options(width: 220, columns: 1)
      var caption = CaptionStyle(try CaptionTemplate(parsing: "{stem}", for: .picture))
      (caption.position, caption.alignment, caption.color) = (position, alignment, .black)
      caption.background = .transparent
      options.style.caption = caption
      let square = try folder.sheet(options).image
      options.style.cell.radius = 60
      let round = try folder.sheet(options)
      let frame = try #require(round.report.items.first?.frame)
      let parts = try #require(round.report.items.first?.parts)
      // The last line is 3 pixels above the edge.
      let inset = try #require(parts.captionCorner).inset(at: 3)
      #expect((20..<60).contains(inset))
      for x in 0..<inset {
        for y in frame.maxY - 15..<frame.maxY {
          #expect(
            round.image.pixel(frame.x + x, y)[0] == 255 && round.image.pixel(frame.maxX - 1 - x, y)[0] == 255)
        }
      }
      #expect(round.image.size == square.size && round.image.samples.contains { $0 < 90 })
    }
  }

  /// A sheet of one cell of 40 by 60 pixels, with 20 pixels around it.
  private func single(_ look: CellStyle, background: PixelColor = .white, color: [UInt8] = [200, 0, 0]) throws
    -> SheetImage
  {
    let folder = PictureFolder()
    folder.addSolid("a.png", 40, 60, color)
    return try folder.sheet(
      folder.options(width: 80 + look.insets.horizontal, columns: 1) { options in
        options.style.cell = look
        options.style.background = background
        options.style.margins = SheetMargins(top: 20, right: 20, bottom: 20, left: 20)
      }
    ).image
  }

  @Test("corners are alike on all sides, and so is the border")
  func symmetry() throws {
    var look = CellStyle()
    look.radius = 13
    look.border = CellBorder(width: 3, color: PixelColor(red: 0, green: 0, blue: 200, alpha: 130))
    look.padding = CellPadding(2)
    look.background = .color(PixelColor(red: 0, green: 255, blue: 0))
    for background in [PixelColor.white, .transparent] {
      let sheet = try single(look, background: background)
      #expect(sheet.size == PixelSize(width: 90, height: 110))
      for y in 0..<55 {
        for x in 0..<45 {
          let pixel = sheet.pixel(x, y)
          let others = [sheet.pixel(89 - x, y), sheet.pixel(x, 109 - y), sheet.pixel(89 - x, 109 - y)]
          #expect(others.allSatisfy { $0 == pixel }, "at \(x), \(y)")
        }
      }
      #expect(sheet.pixel(20, 20) == (background.isOpaque ? [255, 255, 255] : [0, 0, 0, 0]))
      #expect(sheet.pixel(45, 55).prefix(3) == [200, 0, 0])
    }
  }

  @Test("on no background, corners are as opaque as they are covered")
  func alpha() throws {
    var look = CellStyle()
    look.radius = 12
    let sheet = try single(look, background: .transparent)
    #expect(sheet.hasAlpha)
    let corner = (0..<12).map { y in (0..<12).map { x in sheet.pixel(20 + x, 20 + y) } }
    for (x, y) in (0..<12).flatMap({ y in (0..<12).map { ($0, y) } }) {
      let pixel = corner[y][x]
      // Premultiplied.
      #expect(abs(Int(pixel[0]) - (200 * Int(pixel[3]) + 127) / 255) <= 1 && pixel[1] == 0 && pixel[2] == 0)
      if x > 0 { #expect(pixel[3] >= corner[y][x - 1][3]) }
    }
    let partial = corner.joined().count { $0[3] > 0 && $0[3] < 255 }
    #expect(corner[0][0][3] == 0 && corner[11][11][3] == 255 && (10..<40).contains(partial))
  }

  @Test("a shadow falls off from the cell, lies under none of it, and is the same to both sides")
  func shadow() throws {
    var look = CellStyle()
    look.shadow = CellShadow(reach: 12, color: PixelColor(red: 0, green: 0, blue: 0, alpha: 200))
    for radius in [0, 9] {
      look.radius = radius
      let sheet = try single(look)
      for y in 0..<100 {
        for x in 0..<40 { #expect(sheet.pixel(x, y) == sheet.pixel(79 - x, y), "at \(x), \(y)") }
      }
      let right = (60..<80).map { sheet.pixel($0, 50)[0] }
      #expect(right.sorted() == right && right[0] < 200 && right[12...].allSatisfy { $0 == 255 })
      let above = (0..<20).map { sheet.pixel(40, $0)[0] }
      let below = (80..<100).map { sheet.pixel(40, $0)[0] }
      #expect(above.count { $0 < 255 } < below.count { $0 < 255 }, "it lies further down")
    }
    // Through a cell that is transparent it is not seen.
    look.radius = 0
    let sheet = try single(look, color: [0, 0, 0, 0])
    #expect(sheet.samples(in: PixelRect(x: 20, y: 20, width: 40, height: 60)).allSatisfy { $0 == 255 })
  }

  @Test("a picture that fails on a page leaves no shadow, not even above its place")
  func shadowOfNothing() throws {
    let folder = PictureFolder()
    for index in 0..<4 { folder.addSolid("\(index).png", 60, 90, [9]) }
    var options = folder.options(width: 140, columns: 1)
    options.style.page = SheetPage(height: 1000)
    options.style.margins = SheetMargins(top: 40, right: 40, bottom: 40, left: 40)
    options.style.gap = SheetGap(horizontal: 0, vertical: 60)
    options.style.cell.shadow = CellShadow(reach: 30)
    // The lowest one: what is above it is drawn first, as far as it may.
    let frame = try #require(SheetPlan.make(options).items.last?.frame)
    folder.add("3.png", Pictures.cutPNG(60, 90))
    let around = PixelRect(x: 0, y: frame.y - 15, width: 140, height: frame.height + 40)
    for policy in [ErrorPolicy.skip, .placeholder] {
      options.errorPolicy = policy
      let plan = try SheetPlan.make(options)
      _ = try plan.renderPages(to: [.file(folder.sheetPath())])
      let image = try SheetImage(folder.temporary.contents(of: "sheets/sheet.png") ?? [])
      #expect(image.samples(in: around).allSatisfy { $0 == 255 } == (policy == .skip))
      let above = PixelRect(x: 50, y: frame.y - 60, width: 20, height: 20)
      #expect(image.samples(in: above).contains { $0 < 250 }, "others have theirs")
    }
  }

  @Test("a background shows through a transparent picture, and its colours follow from the seed")
  func backgrounds() throws {
    var look = CellStyle()
    look.background = .color(PixelColor(red: 10, green: 20, blue: 30))
    #expect(try single(look, color: [0, 0, 0, 0]).pixel(40, 40) == [10, 20, 30])
    #expect(try single(look, color: [255, 255, 255, 51]).pixel(40, 40) == [59, 67, 75])

    var style = SheetStyle()
    style.cell.background = .random
    let colors = (0..<200).map { style.ground(of: $0) }
    #expect(Set(colors).count > 190 && colors == (0..<200).map { style.ground(of: $0) })
    style.seed = 1
    #expect(colors != (0..<200).map { style.ground(of: $0) })
    style.cell.background = nil
    #expect(style.ground(of: 0) == nil)
    style.layout = .founding(.captioned)
    #expect(style.ground(of: 0) != nil)
  }

  @Test("cells of a pixel, and measures larger than any cell, trap nowhere", arguments: styles.indices)
  func extremes(number: Int) throws {
    let folder = PictureFolder()
    for index in 0..<5 { folder.addSolid("\(index).png", 1 + index % 2, 1 + index / 2, [9]) }
    for huge in [1, 30, number % 2 == 0 ? Int.max : .min] {
      var options = Self.options(folder, number)
      options.style.width = 40
      options.style.fitting = options.style.fitting.map { _ in .keepingWidth(height: 40) }
      options.style.gap = SheetGap(horizontal: 1, vertical: 1)
      options.style.cell.radius = huge
      options.style.cell.shadow = CellShadow(reach: huge)
      options.style.cell.background = .random
      var insets = options
      insets.style.cell.border = CellBorder(width: huge)
      insets.style.cell.padding = CellPadding(top: huge, right: huge, bottom: huge, left: huge)
      for options in [options, insets] {
        do throws(SheetError) {
          let report = try folder.render(options).report
          for item in report.items {
            #expect(!item.parts.picture.isEmpty && item.frame.contains(item.parts.picture))
          }
        } catch {
          #expect([.impossibleLayout, .sheetTooLarge].contains(error.code), "\(error)")
        }
      }
    }
  }

  @Test("a mosaic refuses more padding beside pictures than above and below")
  func mosaicPadding() {
    var style = SheetStyle()
    style.layout = .mosaic
    style.cell.padding = CellPadding(top: 1, right: 2, bottom: 2, left: 2)
    #expect(sheetError { () throws(SheetError) in _ = try style.arrange([]) }?.code == .impossibleLayout)
  }

  @Test(
    "labels lie in the lower edge of polaroids, in every layout", .needsText,
    arguments: Array(stride(from: 0, to: styles.count, by: 3)))
  func polaroids(number: Int) throws {
    let (folder, _) = LayoutSheetTests.folder(6, seed: UInt64(number + 70))
    var options = Self.options(folder, number)
    options.style.cell = .polaroid(sheetWidth: 800)
    options.style.cell.yieldsToSmallCells = false
    options.style.face.size = 10
    options.style.caption = CaptionStyle(try CaptionTemplate(parsing: "{stem}", for: .picture))
    #expect(options.style.hasRoomForCaptions)
    let (report, sheet) = try folder.sheet(options)
    for item in report.items {
      let caption = try #require(item.parts.caption)
      #expect(item.frame.contains(caption) && !caption.intersects(item.parts.picture))
      #expect(sheet.samples(in: caption).contains { $0 < 120 }, "something is written")
      if options.style.makesRoomInCells {
        #expect(item.frame.maxY - item.parts.picture.maxY == 32, "and the edge is no higher for that")
      }
    }
  }

  @Test(
    "polaroids of a mosaic are no more than a quarter padding, and keep their shapes", arguments: [1, 2, 3])
  func smallPolaroids(seed: UInt64) throws {
    let (folder, _) = LayoutSheetTests.folder(12, seed: seed)
    var options = folder.options(width: 300)
    options.style.columns = nil
    options.style.layout = .mosaic
    options.style.fitting = .keepingWidth(height: 300)
    options.style.cell = .polaroid(sheetWidth: 1600)
    let plan = try SheetPlan.make(options)
    let padding = plan.options.style.cell.padding
    let least = try #require(plan.items.map { min($0.frame.width, $0.frame.height) }.min())
    #expect(4 * padding.bottom <= least || padding.bottom == 4, "\(padding) \(least)")
    #expect(padding.bottom >= 4 && padding.bottom < 64 && (1...padding.bottom / 2).contains(padding.left))
    for item in plan.items {
      #expect(item.frame.maxY - item.parts.picture.maxY == padding.bottom)
      #expect(item.parts.picture.x - item.frame.x == padding.left)
    }
    // What is saved says the padding, and is laid out the same way.
    options.savedLayout = try SavedLayout(json: plan.layoutDocument().json())
    options.style.cell.padding = try #require(options.savedLayout).cellInsets
    let again = try SheetPlan.make(options)
    #expect(again.items.map(\.parts) == plan.items.map(\.parts))
    var given = folder.options(width: 300)
    given.style.layout = .waterfall
    given.style.cell = .polaroid(sheetWidth: 1600)
    #expect(try SheetPlan.make(given).options.style.cell.padding.bottom == 64)
  }
}
