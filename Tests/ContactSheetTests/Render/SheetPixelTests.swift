import ContactSheet
import FileAccess
import PixelGeometry
import TestSupport
import Testing

/// Every pixel of a sheet against a composition that takes the frames literally.
struct SheetPixelTests {
  /// The samples of a sheet on which each frame is filled with the colour at its index.
  private func composition(
    _ size: PixelSize, background: [UInt8], frames: [PixelRect], colors: [[UInt8]]
  ) -> [UInt8] {
    let count = background.count
    var samples = Array(repeatElement(background, count: size.pixelCount).joined())
    for (frame, color) in zip(frames, colors) {
      for y in frame.y..<frame.maxY {
        for x in frame.x..<frame.maxX {
          samples.replaceSubrange(
            (y * size.width + x) * count..<(y * size.width + x + 1) * count, with: color)
        }
      }
    }
    return samples
  }

  @Test("a sheet small enough to check by hand")
  func byHand() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 70, 40, [200, 0, 0])
    folder.addSolid("2.png", 35, 70, [0, 200, 0])
    folder.addSolid("3.png", 350, 100, [0, 0, 200])
    let (report, sheet) = try folder.sheet(folder.options(width: 100))
    let frames = [
      PixelRect(x: 10, y: 10, width: 35, height: 20), PixelRect(x: 55, y: 10, width: 35, height: 70),
      PixelRect(x: 10, y: 40, width: 35, height: 10),
    ]
    #expect(report.items.map(\.frame) == frames)
    #expect(report.size == PixelSize(width: 100, height: 90))
    let expected = composition(
      PixelSize(width: 100, height: 90), background: [255, 255, 255], frames: frames,
      colors: [[200, 0, 0], [0, 200, 0], [0, 0, 200]])
    #expect(firstDifference(sheet.samples, expected) == nil)
  }

  @Test(
    "solid pictures fill their frames and gaps are exactly background",
    arguments: 1...8 as ClosedRange<UInt64>)
  func solids(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = PictureFolder()
    var colors: [[UInt8]] = []
    for index in 0..<Int.random(in: 1...14, using: &generator) {
      let isGray = Bool.random(using: &generator)
      let color = (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) }
      colors.append(isGray ? [color[0], color[0], color[0]] : color)
      folder.addSolid(
        "\(index).png", .random(in: 1...90, using: &generator), .random(in: 1...90, using: &generator),
        isGray ? [color[0]] : color)
    }
    let background = (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let options = folder.options(
      width: .random(in: 120...260, using: &generator), columns: .random(in: 1...5, using: &generator)
    ) { options in
      options.style.background = PixelColor(red: background[0], green: background[1], blue: background[2])
      options.style.gap = SheetGap(
        horizontal: Double(Int.random(in: 0...8, using: &generator)),
        vertical: Double(Int.random(in: 0...70, using: &generator)))
      options.style.margins = SheetMargins(
        top: Double(Int.random(in: 0...150, using: &generator)), right: 3,
        bottom: Double(Int.random(in: 0...150, using: &generator)), left: 0)
    }
    let (report, sheet) = try folder.sheet(options)
    #expect(report.problems.isEmpty)
    #expect(sheet.size == report.size)
    let expected = composition(
      report.size, background: background, frames: report.items.map(\.frame), colors: colors)
    #expect(firstDifference(sheet.samples, expected) == nil, "seed \(seed)")
  }

  @Test("alpha is composited over the background once")
  func alphaOverColor() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 50, 50, [200, 100, 50, 128])
    folder.addSolid("2.png", 50, 50, [200, 128])
    folder.addSolid("3.png", 50, 50, [255, 0, 255, 0])
    folder.addSolid("4.png", 50, 50, [1, 2, 3, 255])
    let options = folder.options(width: 100) {
      $0.style.background = PixelColor(red: 10, green: 20, blue: 250)
    }
    let (report, sheet) = try folder.sheet(options)
    #expect(!sheet.hasAlpha)
    // 200 * 128/255 + 10 * 127/255 = 105.4 and so on; each of two roundings may take half a level.
    let expected: [[Double]] = [
      [105.4, 60.2, 149.6], [105.4, 110.4, 224.9], [10, 20, 250], [1, 2, 3],
    ]
    for (item, expected) in zip(report.items, expected) {
      let corner = sheet.pixel(item.frame.x, item.frame.y)
      #expect(zip(corner, expected).allSatisfy { abs(Double($0) - $1) <= 1 }, "\(corner), not \(expected)")
      let samples = sheet.samples(in: item.frame)
      #expect(samples.isRepeating(corner))
    }
  }

  @Test("alpha is kept over no background, and mixed with a translucent one")
  func alphaOverNothing() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 50, 50, [200, 100, 50, 128])
    folder.addSolid("2.png", 50, 50, [9, 8, 7])
    let options = folder.options(width: 100) { $0.style.background = .transparent }
    let (report, sheet) = try folder.sheet(options)
    #expect(sheet.hasAlpha)
    #expect(sheet.pixel(0, 0) == [0, 0, 0, 0])
    // Read back premultiplied.
    let expected: [[UInt8]] = [[100, 50, 25, 128], [9, 8, 7, 255]]
    for (item, expected) in zip(report.items, expected) {
      let corner = sheet.pixel(item.frame.x, item.frame.y)
      #expect(zip(corner, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(corner), not \(expected)")
    }

    var translucent = options
    translucent.style.background = PixelColor(red: 255, green: 0, blue: 0, alpha: 128)
    let mixed = try folder.sheet(translucent).image
    #expect(mixed.pixel(0, 0) == [128, 0, 0, 128])
    // Alpha 128 over 128 covers 192, of which the background adds 64 to red.
    let pixel = mixed.pixel(report.items[0].frame.x, report.items[0].frame.y)
    #expect(zip(pixel, [164, 50, 25, 192]).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(pixel)")
  }

  @Test("B029: no fringe of hidden colours around soft edges")
  func hiddenColors() throws {
    let folder = PictureFolder()
    let size = PixelSize(width: 90, height: 90)
    let samples = (0..<size.pixelCount).flatMap { index in
      let isInside = (30..<60).contains(index % 90) && (30..<60).contains(index / 90)
      return isInside ? [0, 255, 0, 255] : [255, 0, 255, 0]
    }
    folder.add("1.png", PNGMaker(.rgba).encode(samples, size: size))
    for background in [PixelColor.transparent, .black] {
      let sheet = try folder.sheet(
        folder.options(width: 50, columns: 1) { $0.style.background = background }
      ).image
      let samples = sheet.samples
      let fringe = stride(from: 0, to: samples.count, by: sheet.hasAlpha ? 4 : 3).filter { start in
        max(samples[start], samples[start + 2]) > samples[start + 1]
      }
      #expect(fringe.isEmpty)
      #expect(sheet.pixel(25, 25)[1] == 255)
    }
  }

  @Test("the eight orientations of a PNG give the card itself", arguments: Orientation.allCases)
  func orientationsOfPNG(_ orientation: Orientation) throws {
    let folder = PictureFolder()
    folder.add("card.png", PNGMaker.encodeCard(orientation: orientation))
    let width = TestCard.size.width + 20
    let (report, sheet) = try folder.sheet(folder.options(width: width, columns: 1))
    let frame = PixelRect(x: 10, y: 10, size: TestCard.size)
    #expect(report.items.map(\.frame) == [frame])
    #expect(report.items.first?.sourceSize == TestCard.size)
    #expect(firstDifference(sheet.samples(in: frame), TestCard.samples()) == nil)
  }

  @Test("B001: the eight orientations give equal tiles when scaled down")
  func orientationsScaled() throws {
    let folder = PictureFolder()
    // RGB as it is and nearly without loss, so that the files differ by the turn only.
    let maker = JPEGMaker {
      $0.quality = 100
      $0.stored = .rgb
      $0.subsampling = (1, 1)
      $0.hasJFIFMarker = false
      $0.hasAdobeMarker = true
    }
    for orientation in Orientation.allCases {
      folder.add("\(orientation.rawValue).jpg", maker.encodeCard(orientation: orientation))
      folder.add("\(orientation.rawValue).png", PNGMaker.encodeCard(orientation: orientation))
    }
    let (report, sheet) = try folder.sheet(folder.options(width: 68, columns: 1))
    #expect(report.items.count == 16)
    #expect(report.items.allSatisfy { $0.frame.size == PixelSize(width: 48, height: 32) })
    let tiles = report.items.map { sheet.samples(in: $0.frame) }
    for (index, tile) in tiles.enumerated() {
      let differences = zip(tile, tiles[1]).map { abs(Int($0) - Int($1)) }
      #expect((differences.max() ?? 255) <= 1, "file \(index)")
      #expect(Double(differences.reduce(0, +)) / Double(tile.count) <= 0.05, "file \(index)")
    }
  }

  @Test("without orientation a picture is shown as stored")
  func orientationOff() throws {
    let folder = PictureFolder()
    folder.add("card.png", PNGMaker.encodeCard(orientation: .rightTop))
    let options = folder.options(width: TestCard.size.height + 20, columns: 1) {
      $0.appliesOrientation = false
    }
    let (report, sheet) = try folder.sheet(options)
    let frame = PixelRect(x: 10, y: 10, size: TestCard.size.transposed)
    #expect(report.items.map(\.frame) == [frame])
    #expect(firstDifference(sheet.samples(in: frame), TestCard.samples(storedFor: .rightTop)) == nil)
  }

  @Test("B050: tiny pictures grow and slivers keep at least one pixel")
  func extremes() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 1, 1, [10, 20, 30])
    folder.addSolid("2.png", 1, 30, [40, 50, 60])
    folder.addSolid("3.png", 30_000, 1, [70, 80, 90])
    folder.addSolid("4.png", 3_000, 30, [100, 110, 120])
    let (report, sheet) = try folder.sheet(folder.options(width: 60, columns: 1))
    #expect(report.items.map(\.frame.height) == [40, 1200, 1, 1])
    for (item, color) in zip(report.items, [10, 40, 70, 100] as [UInt8]) {
      #expect(sheet.samples(in: item.frame).isRepeating([color, color + 10, color + 20]))
    }
  }
}
