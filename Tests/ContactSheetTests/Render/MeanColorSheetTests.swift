import ContactSheet
import FileAccess
import PixelGeometry
import Raster
import TestSupport
import Testing

/// Sheets on which every picture is drawn as its mean colour.
struct MeanColorSheetTests {
  private static let colors: [[UInt8]] = [
    [200, 0, 0], [0, 200, 0], [0, 0, 200], [90, 80, 70], [1, 2, 3], [250, 240, 230], [77], [128, 0, 128],
  ]

  /// Smooth pictures, for the resampling of noise is another matter.
  private static let gradients = (0..<6).map { index in
    let size = PixelSize(width: 100 + 20 * (index % 3), height: 80 + 30 * (index % 2))
    return JPEGMaker().encode(size: size) { x, y in
      [UInt8(x * 255 / size.width), UInt8(y * 255 / size.height), UInt8(x + 20 * index)]
    }
  }

  private static func options(_ folder: PictureFolder, width: Int, _ number: Int) -> SheetOptions {
    folder.options(width: width) { options in
      // Only waterfalls need them.
      if number > 10 { options.style.columns = nil }
      LayoutSheetTests.styles[number](&options.style)
    }
  }

  @Test(
    "pictures of one colour make the same sheet, in every layout", arguments: [0, 4, 7, 8, 9, 11, 12, 13, 15])
  func plainPictures(number: Int) throws {
    let folder = PictureFolder()
    for (index, color) in Self.colors.enumerated() {
      folder.addSolid("\(index).png", 30 + 10 * (index % 3), 30 + 15 * (index % 2), color)
    }
    let options = Self.options(folder, width: 200, number)
    let (_, plain) = try folder.render(options)
    var flat = options
    flat.showsMeanColors = true
    let (report, bytes) = try folder.render(flat)
    #expect(firstDifference(bytes, plain) == nil)
    #expect(report.items.count == Self.colors.count)
    for (item, color) in zip(report.items, Self.colors) {
      #expect(
        item.meanColor
          == PixelColor(
            red: color[0], green: color.count > 1 ? color[1] : color[0],
            blue: color.count > 1 ? color[2] : color[0]))
    }
  }

  @Test("on no background, a see-through picture keeps its mean alpha")
  func alpha() throws {
    let folder = PictureFolder()
    folder.addSolid("a.png", 40, 30, [200, 100, 50, 128])
    folder.addSolid("b.png", 40, 30, [200, 100, 50])
    let options = folder.options(width: 120, columns: 2) { options in
      options.style.background = .transparent
      options.showsMeanColors = true
    }
    let (report, sheet) = try folder.sheet(options)
    let frame = try #require(report.items.first?.frame)
    #expect(sheet.pixel(frame.x + 5, frame.y + 5)[3] == 128)
    let color = try #require(report.items.first?.meanColor)
    #expect(color.alpha == 128 && abs(Int(color.red) - 200) <= 1 && abs(Int(color.blue) - 50) <= 1)
    let json = String(decoding: report.layoutDocument(exact: false).json(), as: UTF8.self)
    #expect(json.contains("80\"") && json.contains("\"#c86432\""))
  }

  @Test("the colour is the mean of what would show", arguments: [0, 11, 13])
  func means(number: Int) throws {
    let folder = PictureFolder()
    for (index, bytes) in Self.gradients.enumerated() { folder.add("\(index).jpg", bytes) }
    let options = Self.options(folder, width: 240, number)
    let (_, sheet) = try folder.sheet(options)
    var flat = options
    flat.showsMeanColors = true
    let (report, flatSheet) = try folder.sheet(flat)
    #expect(flatSheet.size == sheet.size)
    for item in report.items {
      let color = try #require(item.meanColor)
      // In the middle of the cell, where there is picture and no background.
      let (x, y) = (item.frame.x + item.frame.width / 2, item.frame.y + item.frame.height / 2)
      #expect(flatSheet.pixel(x, y) == [color.red, color.green, color.blue])
      let samples = sheet.samples(in: item.frame)
      let shown = Raster(size: item.frame.size, format: .rgb, samples: samples)
      guard flatSheet.samples(in: item.frame).isRepeating([color.red, color.green, color.blue]) else {
        continue
      }
      let mean = shown.meanColor(over: .white)
      for (one, other) in [(mean.red, color.red), (mean.green, color.green), (mean.blue, color.blue)] {
        #expect(abs(Int(one) - Int(other)) <= 1, "\(item.frame)")
      }
    }
  }

  @Test("what is transparent counts as the background, where that is opaque")
  func transparency() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 40, 30, [255, 0, 0, 128])
    var options = folder.options { $0.showsMeanColors = true }
    options.style.background = .black
    #expect(try folder.sheet(options).report.items[0].meanColor == PixelColor(red: 128, green: 0, blue: 0))
  }

  @Test("the positions tell the colours, and those of other sheets none")
  func json() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 40, 30, [1, 128, 255])
    func json(_ isFlat: Bool) throws -> String {
      let (report, _) = try folder.render(folder.options { $0.showsMeanColors = isFlat })
      return String(decoding: report.layoutDocument().json(), as: UTF8.self)
    }
    #expect(try json(true).contains("\"color\": \"#0180ff\""))
    #expect(try !json(false).contains("color"))
  }

  @Test(
    "colours are told along with the same sheet of pictures, and are nearly those of a sheet of plain colours"
  )
  func told() throws {
    let folder = PictureFolder()
    for (index, bytes) in Self.gradients.enumerated() { folder.add("\(index).jpg", bytes) }
    folder.addSolid("9.png", 40, 30, [200, 100, 50, 128])
    var options = folder.options(width: 500)
    let plain = try folder.render(options)
    options.tellsMeanColors = true
    let told = try folder.render(options)
    #expect(firstDifference(told.bytes, plain.bytes) == nil)
    #expect(plain.report.items.allSatisfy { $0.meanColor == nil })
    options.showsMeanColors = true
    let (shown, _) = try folder.render(options)
    for (one, other) in zip(told.report.items, shown.items) {
      let (one, other) = (try #require(one.meanColor), try #require(other.meanColor))
      for (one, other) in [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)] {
        #expect(abs(Int(one) - Int(other)) <= 2)
      }
    }
  }

  @Test("damaged pictures are left out or marked as ever")
  func damaged() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 40, 30, [200, 0, 0])
    folder.add("2.png", Pictures.wrongChecksumPNG(40, 20))
    folder.addSolid("3.png", 40, 30, [0, 0, 200])
    for policy in [ErrorPolicy.skip, .placeholder] {
      let (report, sheet) = try folder.sheet(
        folder.options {
          $0.showsMeanColors = true
          $0.errorPolicy = policy
        })
      #expect(report.hasRejectedInput)
      #expect(
        report.items.map { $0.meanColor == nil }
          == (policy == .skip ? [false, false] : [false, true, false]))
      #expect(sheet.samples(in: report.items[0].frame).isRepeating([200, 0, 0]))
    }
  }

  @Test("the same bytes come from any number of jobs")
  func jobs() throws {
    let folder = PictureFolder()
    for index in 0..<9 { folder.add("\(index).png", Pictures.noisePNG(50 + index, 40, seed: UInt64(index))) }
    let sheets = try [1, 2, 5].map { jobs in
      try folder.render(
        folder.options {
          $0.showsMeanColors = true
          $0.jobs = jobs
        }
      ).bytes
    }
    #expect(Set(sheets).count == 1)
  }
}
