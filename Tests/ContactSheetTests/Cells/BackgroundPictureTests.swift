import ContactSheet
import FileAccess
import PixelGeometry
import TestSupport
import Testing

/// Sheets over a picture.
struct BackgroundPictureTests {
  /// A sheet of one 20 by 20 picture, transparent, over the picture `bytes`.
  private func sheet(
    _ bytes: [UInt8], _ fit: BackgroundPicture.Fit, _ adjust: (inout SheetOptions) -> Void = { _ in }
  ) throws -> (report: SheetReport, image: SheetImage) {
    let folder = PictureFolder()
    folder.addSolid("a.png", 20, 20, [0, 0, 0, 0])
    let path = FilePath(folder.temporary.addFile("background.png", bytes))
    return try folder.sheet(
      folder.options(width: 40, columns: 1) { options in
        options.style.backgroundPicture = BackgroundPicture(path: path, fit: fit)
        adjust(&options)
      })
  }

  @Test("tiles are repeated from the corner on, and show through transparent pictures")
  func tiles() throws {
    let size = PixelSize(width: 7, height: 9)
    let pixels = Pictures.noise(7, 9, seed: 3)
    let image = try sheet(PNGMaker(.rgb).encode(pixels.map { Int($0) }, size: size), .tile).image
    #expect(image.size == PixelSize(width: 40, height: 40) && !image.hasAlpha)
    for y in 0..<40 {
      for x in 0..<40 {
        let start = (y % 9 * 7 + x % 7) * 3
        #expect(image.pixel(x, y) == Array(pixels[start..<start + 3]))
      }
    }
  }

  @Test("a tile is no wider than the sheet, and a transparent one lets the background through")
  func wideTiles() throws {
    let image = try sheet(Pictures.solid(400, 100, [255, 0, 0, 128]), .tile).image
    #expect(image.samples.isRepeating([255, 127, 127]))
    let onNothing = try sheet(Pictures.solid(4, 4, [255, 0, 0, 128]), .tile) {
      $0.style.background = .transparent
    }
    #expect(onNothing.image.hasAlpha && onNothing.image.samples.isRepeating([128, 0, 0, 128]))
  }

  @Test("cover fills the sheet and cuts off what sticks out on both sides")
  func cover() throws {
    // Blue, green, blue: a third each; a square shows the middle.
    let row = [[0, 0, 255], [0, 255, 0], [0, 0, 255]].flatMap { Array(repeatElement($0, count: 60).joined()) }
    let picture = PNGMaker(.rgb).encode(
      Array(repeatElement(row, count: 60).joined()), size: PixelSize(width: 180, height: 60))
    let image = try sheet(picture, .cover).image
    #expect(image.samples(in: PixelRect(x: 4, y: 0, width: 32, height: 40)).isRepeating([0, 255, 0]))
  }

  @Test("shadows and round corners lie over it")
  func cells() throws {
    let image = try sheet(Pictures.solid(5, 5, [100, 150, 200]), .tile) { options in
      options.style.cell.background = .color(.white)
      options.style.cell.radius = 10
      options.style.cell.shadow = CellShadow(reach: 8)
    }.image
    #expect(image.pixel(0, 0) == [100, 150, 200] && image.pixel(20, 20) == [255, 255, 255])
    let beside = image.pixel(9, 20)
    #expect(beside[0] < 100 && beside[1] < 150 && beside[2] < 200)
  }

  @Test(
    "what is written on it is black or white, whichever stands out on it", .needsText, arguments: [20, 230])
  func ink(level: UInt8) throws {
    let image = try sheet(Pictures.solid(5, 5, [level, level, level]), .cover) { options in
      options.style.width = 300
      options.style.headings.title = try? CaptionTemplate(parsing: "Summer", for: .sheet)
    }.image
    let top = image.samples(in: PixelRect(x: 0, y: 0, width: 300, height: 30))
    #expect(top.contains { level < 128 ? $0 > 240 : $0 < 10 })
    #expect(top.allSatisfy { level < 128 ? $0 >= level : $0 <= level })
  }

  @Test("what cannot be used is refused by name, before anything is written")
  func unusable() throws {
    for bytes in [Pictures.text, [], Pictures.cutPNG()] {
      let folder = PictureFolder()
      folder.addSolid("a.png", 20, 20, [0])
      let path = FilePath(folder.temporary.addFile("background.png", bytes))
      let options = folder.options { $0.style.backgroundPicture = BackgroundPicture(path: path) }
      let error = sheetError { () throws(SheetError) in _ = try folder.render(options) }
      #expect(error?.code == .unusableBackground && error?.path == path && error?.reason.isEmpty == false)
      #expect(folder.temporary.contents(of: "sheets/sheet.png") == nil)
    }
    let folder = PictureFolder()
    folder.addSolid("a.png", 20, 20, [0])
    let missing = folder.options { $0.style.backgroundPicture = BackgroundPicture(path: "missing.png") }
    #expect(
      sheetError { () throws(SheetError) in _ = try SheetPlan.make(missing) }?.code == .unusableBackground)
  }

  @Test("more memory than is allowed is refused, and tiles take less")
  func memory() throws {
    let picture = Pictures.solid(20, 20, [1, 2, 3])
    let bytes = 40 * 40 * 4
    _ = try sheet(picture, .cover) { $0.limits.wholePictureBytes = bytes }
    _ = try sheet(picture, .tile) { $0.limits.wholePictureBytes = bytes - 1 }
    let error = #expect(throws: SheetError.self) {
      _ = try sheet(picture, .cover) { $0.limits.wholePictureBytes = bytes - 1 }
    }
    #expect(error?.code == .unusableBackground && error?.reason.contains("--max-memory") == true)
  }

  @Test("the sheet never replaces its background")
  func output() throws {
    let folder = PictureFolder()
    folder.addSolid("a.png", 20, 20, [0])
    let path = FilePath(folder.temporary.addFile("sheets/sheet.png", Pictures.solid(3, 3, [7])))
    let options = folder.options { $0.style.backgroundPicture = BackgroundPicture(path: path) }
    #expect(
      sheetError { () throws(SheetError) in _ = try folder.render(options) }?.code == .cannotCreateOutput)
    #expect(folder.temporary.contents(of: "sheets/sheet.png") == Pictures.solid(3, 3, [7]))
  }
}
