@testable import ContactSheet
import FileAccess
import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

/// The founding layouts as sheets.
struct PresetTests {
  private func placeholderOptions(
    _ layout: SheetLayout, count: Int = 30, width: Int = 320, seed: UInt64 = 7
  ) -> SheetOptions {
    var options = SheetOptions(selection: InputSelection(paths: []))
    options.placeholders = PlaceholderCells(count: count)
    options.style.layout = layout
    options.style.width = width
    options.style.seed = seed
    return options
  }

  /// Renders `options` and checks that the sheet is `color` in the frames and background elsewhere.
  private func check(_ options: SheetOptions, color: [UInt8], frames: [PixelRect]) throws {
    let folder = PictureFolder()
    let (report, sheet) = try folder.sheet(options)
    #expect(report.items.map(\.frame) == frames)
    var expected = [UInt8](repeating: 255, count: sheet.size.pixelCount * 3)
    for frame in frames {
      for y in frame.y..<frame.maxY {
        for x in frame.x..<frame.maxX {
          for channel in 0..<3 { expected[(y * sheet.size.width + x) * 3 + channel] = color[channel] }
        }
      }
    }
    #expect(firstDifference(sheet.samples, expected) == nil)
  }

  @Test("the 30 orange cells of basic, where the original puts them")
  func basic() throws {
    var random = SeededRandom(seed: 7)
    let heights = (0..<30).map { _ in Double(50 + random.next(below: 150)) }
    let original = try FoundingLayout.basic.arrange(.heights(heights), width: 320)
    #expect(original.pixelFrames.count == 30)
    #expect(original.pixelFrames[0].y == 20)
    try check(
      placeholderOptions(.founding(.basic)), color: [255, 128, 0], frames: original.pixelFrames)
  }

  @Test("placeholders of the other layouts have the original's heights and colours")
  func otherLayouts() throws {
    for (layout, color) in [
      (FoundingLayout.delegated, [255, 128, 0]), (.sized, [255, 0, 0]), (.captioned, [255, 128, 0]),
    ] as [(FoundingLayout, [UInt8])] {
      let original = try layout.arrange(.seeded(count: 30, seed: 7), width: 320)
      var options = placeholderOptions(.founding(layout))
      if layout == .captioned { options.style.cell.background = .color(.transparent) }
      try check(options, color: color, frames: original.pixelFrames)
    }
  }

  @Test("the cells of captioned have colours drawn from the seed, unless another is asked for")
  func captionedColors() throws {
    let folder = PictureFolder()
    var options = placeholderOptions(.founding(.captioned))
    let (report, sheet) = try folder.sheet(options)
    let colors = report.items.map { sheet.pixel($0.frame.x, $0.frame.y) }
    #expect(Set(colors).count == 30)
    for (item, color) in zip(report.items, colors) {
      #expect(sheet.samples(in: item.frame).isRepeating(color))
    }
    options.style.seed = 8
    let (other, otherSheet) = try folder.sheet(options)
    #expect(other.items.map { otherSheet.pixel($0.frame.x, $0.frame.y) } != colors)
    options.style.cell.background = .color(.black)
    try check(options, color: [0, 0, 0], frames: other.items.map(\.frame))
  }

  @Test("placeholders of the waterfall have the heights asked for")
  func waterfall() throws {
    var options = placeholderOptions(.waterfall, count: 9, width: 100)
    options.style.columns = .count(3)
    options.placeholders?.heights = 5...5
    let plan = try SheetPlan.make(options)
    #expect(plan.items.allSatisfy { $0.frame.height == 5 })
    #expect(plan.size == PixelSize(width: 100, height: 55))
  }

  @Test("a sheet without cells is its margins", arguments: [0, -1, .min])
  func noCells(count: Int) throws {
    var options = placeholderOptions(.waterfall, count: count, width: 50)
    options.style.margins = SheetMargins(top: 70, right: 0, bottom: 80, left: 0)
    try check(options, color: [0, 0, 0], frames: [])
    options.style.margins = SheetMargins(top: 0, right: 0, bottom: 0, left: 0)
    let error = sheetError { () throws(SheetError) in _ = try SheetPlan.make(options) }
    #expect(error?.code == .impossibleLayout)
  }

  @Test("cells of impossible heights are refused, not computed", arguments: [0...Int.max, Int.max...Int.max])
  func impossibleHeights(heights: ClosedRange<Int>) throws {
    var options = placeholderOptions(.waterfall, count: 9)
    options.placeholders?.heights = heights
    let error = sheetError { () throws(SheetError) in _ = try SheetPlan.make(options) }
    #expect(error?.code == .sheetTooLarge)
  }

  @Test("negative heights are drawn one pixel high")
  func negativeHeights() throws {
    var options = placeholderOptions(.waterfall, count: 3)
    options.placeholders?.heights = Int.min ... -1
    #expect(try SheetPlan.make(options).items.allSatisfy { $0.frame.height == 1 })
  }

  @Test("a cell far taller than memory is wide is written in little memory")
  func tallCell() throws {
    var options = placeholderOptions(.waterfall, count: 1, width: 100)
    options.placeholders?.heights = 200_000...200_000
    let folder = PictureFolder()
    let (report, bytes) = try folder.render(options)
    #expect(report.size == PixelSize(width: 100, height: 200_020))
    #expect(bytes.count > 1000)
  }

  @Test("pictures of captioned lie centred in their cells, as large as the cell allows")
  func captioned() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 40, 20, [0, 0, 200])
    folder.addSolid("2.png", 20, 90, [0, 200, 0])
    folder.addSolid("3.png", 3000, 1, [200, 0, 0])
    let (report, sheet) = try folder.sheet(
      folder.options(width: 200) {
        $0.style.layout = .founding(.captioned)
        $0.style.columns = nil
        $0.style.seed = 3
        $0.style.cell.background = .color(.transparent)
      })
    let original = try FoundingLayout.captioned.arrange(.seeded(count: 3, seed: 3), width: 200)
    #expect(report.items.map(\.frame) == original.pixelFrames)
    for (item, color) in zip(report.items, [[0, 0, 200], [0, 200, 0], [200, 0, 0]] as [[UInt8]]) {
      let cell = item.frame
      let size = try #require(item.sourceSize)
      let scale = min(Double(cell.width) / Double(size.width), Double(cell.height) / Double(size.height))
      let width = max(1, (Double(size.width) * scale).rounded())
      let height = max(1, (Double(size.height) * scale).rounded())
      let inside = PixelRect(
        x: cell.x + (cell.width - Int(width)) / 2, y: cell.y + (cell.height - Int(height)) / 2,
        width: Int(width), height: Int(height))
      var wrong = 0
      for y in cell.y..<cell.maxY {
        for x in cell.x..<cell.maxX {
          let isInside = inside.contains(PixelRect(x: x, y: y, width: 1, height: 1))
          wrong += sheet.pixel(x, y) == (isInside ? color : [255, 255, 255]) ? 0 : 1
        }
      }
      #expect(wrong == 0)
    }
  }

  @Test("pictures in all founding layouts, at awkward widths", arguments: FoundingLayout.allCases)
  func pictures(layout: FoundingLayout) throws {
    let folder = PictureFolder()
    for index in 1...7 { folder.addSolid("\(index).png", index * 7, 50 - index * 3, [UInt8(index)]) }
    for width in [61, 100, 127] {
      let (report, sheet) = try folder.sheet(
        folder.options(width: width) {
          $0.style.layout = .founding(layout)
          $0.style.columns = nil
        })
      #expect(report.items.count == 7)
      #expect(sheet.size.width == width && sheet.size == report.size)
      for (index, item) in report.items.enumerated() {
        let middle = sheet.pixel(item.frame.x + item.frame.width / 2, item.frame.y + item.frame.height / 2)
        #expect(middle == Array(repeating: UInt8(index + 1), count: 3))
      }
    }
  }
}
