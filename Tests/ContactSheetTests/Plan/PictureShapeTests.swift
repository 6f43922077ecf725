import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

@testable import ContactSheet

/// The shapes of pictures in their cells, whatever rounding does to these.
struct PictureShapeTests {
  /// How far a picture is from its shape, in pixels of the sheet, and how much of it is cropped.
  private static func errors(of item: SheetItem) throws -> (shape: Double, crop: Double) {
    let size = try #require(item.sourceSize)
    let crop = item.parts.crop ?? LayoutRect(x: 0, y: 0, width: 1, height: 1)
    let (width, height) = (Double(item.parts.picture.width), Double(item.parts.picture.height))
    let ratio = Double(size.width) * crop.width / (Double(size.height) * crop.height)
    return (
      min(abs(width - height * ratio), abs(height - width / ratio)),
      max((1 - crop.width) * width, (1 - crop.height) * height)
    )
  }

  @Test(
    "in every layout, pictures keep their shape within a pixel, and lose a pixel at most",
    arguments: LayoutSheetTests.styles.indices)
  func shapes(number: Int) throws {
    var cropped = 0
    for seed in UInt64(1)...2 {
      let (folder, _) = LayoutSheetTests.folder(15, seed: 100 * seed + UInt64(number))
      var random = SeededGenerator(seed: 1000 * seed + UInt64(number))
      for _ in 0..<5 {
        var options = folder.options(width: .random(in: 301...420, using: &random), columns: 3)
        if number > 10 { options.style.columns = nil }
        LayoutSheetTests.styles[number](&options.style)
        let isGiven = !options.style.makesRoomInCells
        guard options.style.fit == nil, options.style.cellFit == .fill else { continue }
        // The rows of Flickr's layout have least and greatest heights, whatever is in them.
        let mayCropMore = options.style.layout == .library(.flickr)
        if case .keepingWidth? = options.style.fitting {
          options.style.fitting = .keepingWidth(height: .random(in: 900...1000, using: &random))
        } else if options.style.fitting != nil {
          options.style.fitting = .keepingColumns(height: .random(in: 900...1000, using: &random))
        }
        if !isGiven, Bool.random(using: &random) { options.style.flow.isRightToLeft.toggle() }
        if Bool.random(using: &random) {
          let (top, left) = (Int.random(in: 0...5, using: &random), Int.random(in: 0...4, using: &random))
          options.style.cell.padding = CellPadding(top: top, right: 2, bottom: 7, left: left)
          options.style.cell.border = CellBorder(width: .random(in: 0...3, using: &random))
        }
        if Bool.random(using: &random), number % 2 == 0 {
          options.style.caption = try CaptionSheetTests.caption("{name}")
          options.style.face.size = 9
        }
        for item in try SheetPlan.make(options).items {
          let errors = try Self.errors(of: item)
          #expect(
            errors.shape <= 1.001 && (mayCropMore || errors.crop <= 1.001),
            "seed \(seed), \(errors): \(item.sourceSize!) as \(item.parts.picture)")
          if item.parts.crop != nil { cropped += 1 }
        }
      }
    }
    // Rows and columns that end together have no whole pixels to begin with.
    if [8, 9].contains(number) { #expect(cropped > 0) }
  }

  @Test("a picture whose cell was rounded too broad shows all of its width, and not a pixel of its height")
  func crop() throws {
    let look = CellLook(SheetStyle())
    func crop(_ width: Int, _ height: Int) throws -> LayoutRect? {
      let folder = PictureFolder()
      folder.addSolid("a.png", 200, 100, [9])
      let entry = try #require(SheetPlan.make(folder.options()).items.first).entry
      return look.parts(of: PixelRect(x: 0, y: 0, width: width, height: height), entry, captionHeight: 0).crop
    }
    #expect(try crop(200, 100) == nil && crop(201, 100) == nil && crop(200, 99) == nil)
    let broad = try #require(try crop(203, 100))
    #expect(broad.width == 1 && broad.height == 100 / 101.0 && broad.y == (1 - broad.height) / 2)
    let tall = try #require(try crop(199, 101))
    #expect(tall.height == 1 && tall.width == 199 / 200.0)
    // A frame that keeps no shapes shows the middle of the picture.
    #expect(try crop(200, 50) == LayoutRect(x: 0, y: 0.25, width: 1, height: 0.5))
    #expect(try crop(50, 100) == LayoutRect(x: 0.375, y: 0, width: 0.25, height: 1))
    // A line has another shape, and shows all of the picture.
    #expect(try crop(200, 1) == nil)
  }
}
