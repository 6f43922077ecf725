import FileAccess
import PixelGeometry
import Raster
import TestSupport
import Testing

@testable import ContactSheet

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
    for bytes in [Pictures.text, []] {
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
    for fit in BackgroundPicture.Fit.allCases {
      let bytes = 20 * 20 * 4
      _ = try sheet(picture, fit) { $0.limits.wholePictureBytes = bytes }
      let error = #expect(throws: SheetError.self) {
        _ = try sheet(picture, fit) { $0.limits.wholePictureBytes = bytes - 1 }
      }
      #expect(error?.code == .unusableBackground && error?.reason.contains("--max-memory") == true)
    }
    // Of a larger picture no more is held than the sheet has pixels.
    let large = Pictures.solid(200, 200, [1, 2, 3])
    _ = try sheet(large, .cover) { $0.limits.wholePictureBytes = 40 * 40 * 4 }
  }

  @Test("a sheet larger than its background has it as if it were scaled whole, for any number of jobs")
  func bands() throws {
    for (format, width, height) in [(PixelFormat.rgb, 17, 23), (.rgba, 40, 9), (.gray, 3, 3)] {
      var samples = Array(
        Pictures.noise(2 * width, height, seed: 5)[..<(width * height * format.samplesPerPixel)])
      if format.hasAlpha {
        // No colour is more than its alpha.
        for pixel in stride(from: 0, to: samples.count, by: 4) {
          samples[pixel + 3] = samples[pixel..<pixel + 4].max()!
        }
      }
      let raster = Raster(size: PixelSize(width: width, height: height), format: format, samples: samples)
      for size in [
        PixelSize(width: 31, height: 500), PixelSize(width: 64, height: 33), PixelSize(width: 9, height: 1),
      ] {
        let window = SourceWindow(
          x: 0, y: 0.3, width: Double(width) - 0.4, height: Double(height) - 1.7)
        var resampler = Resampler()
        var whole = Raster(size: .zero, format: .rgb)
        resampler.resample(raster, window: window, to: size, orientation: .upright, into: &whole)
        let flattener = Flattener(background: .white)
        let expected = flattener.flatten(whole)
        let backdrop = SheetBackdrop(raster, window: window, sheetSize: size)
        var drawn = [UInt8](repeating: 0, count: expected.count)
        for start in stride(from: 0, to: size.height, by: 37) {
          let range = start..<min(size.height, start + 37)
          let rows = backdrop.rows(range)
          var span = drawn.mutableSpan
          for y in range { rows.drawRow(y, with: flattener, into: &span, at: y * size.width * 3) }
        }
        let difference = zip(drawn, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(difference <= 1, "\(format), \(size)")
      }
    }
    let picture = Pictures.noisePNG(9, 7, seed: 8)
    let folder = PictureFolder()
    for index in 0..<6 { folder.addSolid("\(index).png", 20, 50, [0, 0, 0, UInt8(40 * index)]) }
    let path = FilePath(folder.temporary.addFile("background.png", picture))
    var images: [SheetImage] = []
    for (jobs, effort) in [(1, SheetCompression.fast), (3, .balanced), (2, .small)] {
      let options = folder.options(width: 100, columns: 1) {
        $0.style.backgroundPicture = BackgroundPicture(path: path)
        ($0.jobs, $0.compression) = (jobs, effort)
      }
      images.append(try folder.sheet(options).image)
    }
    for image in images { #expect(firstDifference(image.samples, images[0].samples) == nil) }
  }

  @Test("one that is damaged is shown as far as it goes, and one warning names it")
  func damaged() throws {
    // More than libpng reads at once: of less it gives no row when the end is missing.
    let cut = Pictures.cutPNG(200, 150)
    for (bytes, fit) in [
      (cut, BackgroundPicture.Fit.cover), (cut, .tile),
      (Pictures.cutJPEG(), .cover),
    ] {
      let (report, image) = try sheet(bytes, fit) { $0.style.width = 80 }
      #expect(report.problems.count == 1 && report.problems[0].severity == .damaged)
      #expect(report.problems[0].path.description.hasSuffix("background.png") && !report.hasRejectedInput)
      #expect(report.problems[0].reason.hasPrefix("a damaged background, shown as far as it goes: "))
      // Noise above, and gray where nothing was left.
      #expect(Set(image.samples(in: PixelRect(x: 0, y: 0, width: 10, height: 2))).count > 10)
      #expect(
        image.samples(in: PixelRect(x: 20, y: 76, width: 40, height: 4)).allSatisfy { $0 == 128 }
          || fit == .tile)
      for change in [
        { (options: inout SheetOptions) in options.isStrict = true }, { $0.errorPolicy = .fail },
      ] {
        let error = #expect(throws: SheetError.self) { _ = try sheet(bytes, fit, change) }
        #expect(error?.code == .unusableBackground)
      }
    }
  }

  @Test("on pages and in a second pass, a damaged one is told once")
  func toldOnce() throws {
    let folder = PictureFolder()
    for index in 0..<6 { folder.addSolid("\(index).png", 20, 20, [9]) }
    folder.add("3.png", Pictures.cutPNG())
    let path = FilePath(folder.temporary.addFile("background.png", Pictures.cutJPEG()))
    var options = folder.options(width: 60, columns: 1) {
      $0.style.backgroundPicture = BackgroundPicture(path: path)
    }
    #expect(try folder.render(options).report.problems.map(\.severity) == [.damaged, .rejected])
    options.style.page = SheetPage(height: 150)
    let plan = try SheetPlan.make(options)
    #expect(plan.pages.count > 1)
    let report = try plan.renderPages(to: plan.pages.indices.map { .file(folder.sheetPath("\($0).png")) })
    #expect(report.problems.map(\.severity) == [.damaged, .rejected])
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
