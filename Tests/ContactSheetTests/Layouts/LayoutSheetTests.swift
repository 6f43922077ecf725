import ContactSheet
import FileAccess
import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

/// Sheets of every layout, looked at pixel by pixel.
struct LayoutSheetTests {
  /// Every layout, each with a few styles of its own.
  static let styles: [@Sendable (inout SheetStyle) -> Void] = [
    { $0.tolerance = 20 },
    {
      $0.tie = .cursor
      $0.flow.isRightToLeft = true
    },
    { $0.spanInterval = 3 },
    { $0.balance = .free },
    { $0.flow.axis = .horizontal },
    { $0.fitting = .keepingWidth(height: 300) },
    { $0.fitting = .keepingColumns(height: 200) },
    { $0.layout = .columns },
    {
      $0.layout = .balanced
      $0.flow.isRightToLeft = true
    },
    {
      $0.layout = .rows
      $0.rowHeight = 40
    },
    {
      $0.layout = .rows
      $0.rowHeight = 60
      $0.lastRow = .right
      $0.flow.axis = .horizontal
    },
    { $0.layout = .grid },
    {
      $0.layout = .grid
      $0.fit = .stretch
      $0.cellRatio = 0.5
      $0.lastRow = .justify
      $0.flow.axis = .horizontal
    },
    {
      $0.layout = .mosaic
      $0.gap = SheetGap(horizontal: 3, vertical: 3)
    },
    {
      $0.layout = .mosaic
      $0.fitting = .keepingWidth(height: 150)
      $0.gap = SheetGap(horizontal: 2, vertical: 2)
    },
    { $0.layout = .library(.flickr) },
    { $0.layout = .library(.photoAlbumRows) },
    { $0.layout = .library(.photoAlbumColumns) },
    { $0.layout = .library(.waterfall(.cht)) },
    { $0.layout = .library(.waterfall(.css)) },
    { $0.layout = .library(.waterfall(.masonry)) },
  ]

  /// More of what changes shapes and gaps.
  static let adjustedStyles: [@Sendable (inout SheetStyle) -> Void] = [
    { $0.ratioLimits = 0.9...1.4 },
    {
      $0.layout = .rows
      $0.fitting = .keepingWidth(height: 200)
      $0.residual = .crop(atMost: 0.4)
      $0.flow.isRightToLeft = true
    },
    {
      $0.layout = .rows
      $0.rowHeight = 50
      $0.ratioLimits = 0.5...1
      $0.gravity = LayoutPoint(x: 0, y: 1)
      $0.rowRules.smoothness = 1
      $0.rowRules.items = 2...4
    },
    {
      $0.fitting = .keepingWidth(height: 300)
      $0.residual = .crop(atMost: 0.5)
    },
    {
      $0.layout = .mosaic
      $0.fitting = .keepingWidth(height: 200)
      $0.residual = .crop(atMost: 0.5)
    },
    {
      $0.layout = .columns
      $0.fitting = .keepingWidth(height: 300)
      $0.residual = .stretch
      $0.flow.axis = .horizontal
      $0.flow.isRightToLeft = true
    },
    {
      $0.layout = .grid
      $0.fitting = .keepingWidth(height: 300)
      $0.residual = .stretch
    },
    {
      $0.wideRatio = 1.5
      $0.largestHole = 0.5
      $0.isDense = true
    },
  ]

  /// A folder with `count` pictures, each of one colour.
  static func folder(_ count: Int, seed: UInt64) -> (folder: PictureFolder, colors: [[UInt8]]) {
    var generator = SeededGenerator(seed: seed)
    let folder = PictureFolder()
    var colors: [[UInt8]] = []
    for index in 0..<count {
      colors.append((0..<3).map { _ in UInt8.random(in: 0...250, using: &generator) })
      folder.addSolid(
        "\(index).png", .random(in: 20...90, using: &generator), .random(in: 20...90, using: &generator),
        colors[index])
    }
    return (folder, colors)
  }

  @Test(
    "every picture fills its frame, and all else is background", arguments: (styles + adjustedStyles).indices)
  func solids(number: Int) throws {
    let seed = UInt64(number + 1)
    let (folder, colors) = Self.folder(11, seed: seed)
    var options = folder.options(width: 240, columns: 3)
    if number > 10 { options.style.columns = nil }
    (Self.styles + Self.adjustedStyles)[number](&options.style)
    let (report, sheet) = try folder.sheet(options)
    #expect(report.items.count == 11 && report.problems.isEmpty)
    #expect(sheet.size == report.size)
    var expected = [UInt8](repeating: 255, count: sheet.size.pixelCount * 3)
    for (item, color) in zip(report.items, colors) {
      let frame = item.frame
      let row = Array(repeating: color, count: frame.width).flatMap(\.self)
      for y in frame.y..<frame.maxY {
        let start = (y * sheet.size.width + frame.x) * 3
        expected.replaceSubrange(start..<start + row.count, with: row)
      }
    }
    #expect(firstDifference(sheet.samples, expected) == nil, "style \(number)")
    for (index, item) in report.items.enumerated() {
      for other in report.items.dropFirst(index + 1) { #expect(!item.frame.intersects(other.frame)) }
    }
  }

  @Test("the sheet has the same bytes for any number of jobs", arguments: [2, 5, 8, 10, 11, 13])
  func sameBytes(number: Int) throws {
    let folder = PictureFolder()
    for index in 0..<9 {
      folder.add("\(index).jpg", Pictures.noiseJPEG(30 + 7 * index, 120 - 9 * index, seed: UInt64(index)))
    }
    var options = folder.options(width: 300, columns: 3)
    Self.styles[number](&options.style)
    var sheets: Set<[UInt8]> = []
    for jobs in [1, 2, 5] {
      options.jobs = jobs
      sheets.insert(try folder.render(options).bytes)
    }
    #expect(sheets.count == 1)
  }

  @Test(
    "a fitted sheet is exactly as tall as asked for",
    arguments: [SheetLayout.waterfall, .columns, .balanced, .rows, .grid, .mosaic], [150, 333, 1200])
  func fitted(layout: SheetLayout, height: Int) throws {
    let (folder, _) = Self.folder(17, seed: 5)
    var options = folder.options(width: 400)
    options.style.columns = nil
    options.style.layout = layout
    options.style.fitting = .keepingWidth(height: height)
    options.style.gap = SheetGap(horizontal: 4, vertical: 4)
    #expect(try SheetPlan.make(options).size == PixelSize(width: 400, height: height))
    guard layout != .mosaic else { return }
    options.style.flow.axis = .horizontal
    #expect(try SheetPlan.make(options).size == PixelSize(width: height, height: 400))
  }

  @Test(
    "what a fitted sheet leaves over goes into gaps, or pictures are cropped, and each fills its frame",
    arguments: [SheetLayout.waterfall, .columns, .balanced, .rows, .grid, .mosaic])
  func residuals(layout: SheetLayout) throws {
    let (folder, _) = Self.folder(17, seed: 9)
    var options = folder.options(width: 400)
    options.style.columns = nil
    options.style.layout = layout
    for (residual, height) in [
      (SheetResidual.stretch, 350), (.crop(atMost: 0.5), 350), (.crop(atMost: 0), 333),
    ] {
      (options.style.residual, options.style.fitting) = (residual, .keepingWidth(height: height))
      let plan = try SheetPlan.make(options)
      #expect(plan.size == PixelSize(width: 400, height: height))
      let bottom = plan.items.map(\.frame.maxY).max() ?? 0
      switch residual {
      case .crop(atMost: 0):
        // Nothing may be lost, so that only a mosaic fills the sheet.
        #expect(plan.relaxedLimits == [.canvas] || layout == .mosaic, "\(layout)")
      case .stretch where layout == .mosaic: break
      default:
        #expect(bottom == height - 10, "\(layout), \(residual)")
        // 17 pictures fill no rectangle of cells.
        #expect(plan.relaxedLimits == (layout == .grid ? [.canvas] : []), "\(layout), \(residual)")
      }
      guard case .crop(let share) = residual else { continue }
      for item in plan.items {
        let ratio = item.exactFrame.width / item.exactFrame.height / (item.sourceSize ?? .zero).aspectRatio
        if layout != .grid { #expect(1 - min(ratio, 1 / ratio) <= share + 1e-9, "\(layout)") }
      }
    }
  }

  @Test("a grid of a certain height has the number of columns with which its cells are largest")
  func largestCells() throws {
    let shapes = (0..<3).map { _ in SheetShape(.size(LayoutSize(width: 3, height: 2))) }
    var style = SheetStyle()
    (style.layout, style.width) = (.grid, 1_000)
    style.gap = SheetGap(horizontal: 0, vertical: 0)
    style.margins = SheetMargins(top: 0, right: 0, bottom: 0, left: 0)
    style.fitting = .keepingWidth(height: 900)
    let sheet = try style.arrange(shapes)
    // Two rows of 450 in the middle, where three columns would have cells of 333.
    #expect(
      sheet.pixelFrames == [
        PixelRect(x: 50, y: 0, width: 450, height: 450), PixelRect(x: 500, y: 0, width: 450, height: 450),
        PixelRect(x: 50, y: 450, width: 450, height: 450),
      ])
    style.flow.axis = .horizontal
    (style.width, style.fitting) = (900, .keepingWidth(height: 1_000))
    #expect(Set(try style.arrange(shapes).pixelFrames.map(\.size)) == [PixelSize(width: 450, height: 450)])
  }

  @Test("a waterfall with a number of columns gets the width that its height asks for")
  func widened() throws {
    let (folder, _) = Self.folder(17, seed: 6)
    var options = folder.options(columns: 4)
    for height in [200, 501, 2000] {
      options.style.fitting = .keepingColumns(height: height)
      let plan = try SheetPlan.make(options)
      #expect(plan.size.height == height)
      #expect(plan.arrangement.columnCount == 4)
    }
  }

  @Test("a horizontal sheet is the transposed sheet of transposed shapes")
  func horizontal() throws {
    var generator = SeededGenerator(seed: 8)
    let sizes = (0..<23).map { _ in
      PixelSize(
        width: .random(in: 10...900, using: &generator), height: .random(in: 10...900, using: &generator))
    }
    for layout in [SheetLayout.waterfall, .columns, .balanced, .rows, .grid] {
      var style = SheetStyle()
      style.layout = layout
      style.width = 700
      style.gap = SheetGap(horizontal: 3, vertical: 8)
      style.margins = SheetMargins(top: 1, right: 2, bottom: 3, left: 4)
      style.cellRatio = 1.5
      var other = style
      other.flow.axis = .horizontal
      other.gap = SheetGap(horizontal: 8, vertical: 3)
      other.margins = SheetMargins(top: 4, right: 3, bottom: 2, left: 1)
      other.cellRatio = 1 / 1.5
      let down = try style.arrange(sizes.map { SheetShape(.size(LayoutSize($0))) })
      let across = try other.arrange(
        sizes.map { SheetShape(.size(LayoutSize(width: Double($0.height), height: Double($0.width)))) })
      let turned = down.pixelFrames.map { PixelRect(x: $0.y, y: $0.x, width: $0.height, height: $0.width) }
      #expect(across.pixelFrames == turned, "\(layout)")
      #expect(across.pixelSize == down.pixelSize.transposed)
    }
  }

  @Test("a hidden last row is reported, and written where skipped inputs are")
  func hidden() throws {
    let folder = PictureFolder()
    for index in 0..<5 { folder.addSolid("\(index).png", 40, 20, [9, 9, 9]) }
    let (report, sheet) = try folder.sheet(
      folder.options(width: 100) {
        $0.style.layout = .rows
        $0.style.rowHeight = 18
        $0.style.lastRow = .hide
      })
    #expect(report.items.count == 4)
    #expect(report.hidden.map(\.name) == ["4.png"])
    #expect(report.hasRejectedInput)
    #expect(sheet.size == report.size)
    let json = String(decoding: report.layoutDocument().json(), as: UTF8.self)
    #expect(json.contains(#""skipped": ["#) && json.contains("4.png"))

    let one = PictureFolder()
    one.addSolid("a.png", 10, 10, [0])
    let error = sheetError { () throws(SheetError) in
      _ = try SheetPlan.make(
        one.options(width: 1000) {
          $0.style.layout = .rows
          $0.style.lastRow = .hide
        })
    }
    #expect(error?.code == .noUsableImage)
  }

  @Test("a picture covers the columns its name was given, and a name nobody has is told")
  func spans() throws {
    let (folder, _) = Self.folder(6, seed: 9)
    let plan = try SheetPlan.make(
      folder.options(width: 320, columns: 3) {
        $0.style.spans = [
          SheetSpan(name: "2.png", columns: 2), SheetSpan(name: "x.png", columns: 2),
          SheetSpan(name: "4.png", columns: 99),
        ]
      })
    #expect(plan.items[2].frame.width > 190 && plan.items[2].frame.width < 300)
    #expect(plan.items[4].frame.width == 300)
    #expect(plan.unusedSpans == ["x.png"])
  }
}
