@testable import ContactSheet
import FileAccess
import PixelGeometry
import Raster
import TestSupport
import Testing

/// True where text can be drawn: with the trait Text, with Pango, and with a font.
private let hasText = makeLabel("name", "reason", PixelSize(width: 388, height: 259)) != nil

/// The label by a labeler of its own.
private func makeLabel(_ name: FilePath, _ reason: String, _ tile: PixelSize) -> MarkLabel? {
  var labeler = MarkLabeler()
  return labeler.label(name, reason: reason, tile: tile)
}

@Suite(.enabled(if: hasText, "no text can be drawn here")) struct MarkLabelTests {
  /// Dark pixels of `label` by row; ink that is nearly black, so neither ground nor edges.
  private func inkedRows(of label: MarkLabel) -> [Int] {
    let raster = label.raster
    return (0..<raster.size.height).filter { y in
      raster.samples[y * raster.rowBytes..<(y + 1) * raster.rowBytes].contains { $0 < 100 }
    }
  }

  @Test("a common tile says the name and the reason on a light band across its middle")
  func commonTile() throws {
    let tile = PixelSize(width: 388, height: 259)
    let label = try #require(makeLabel("folder/IMG_1234.jpg", "empty file", tile))
    #expect(label.frame.x == 2 && label.frame.maxX == 386)
    #expect(abs(label.frame.y - (tile.height - label.frame.maxY)) <= 1)
    #expect(label.raster.size == label.frame.size && label.raster.format == .rgb)
    #expect((50...80).contains(label.frame.height))
    let rows = inkedRows(of: label)
    #expect(rows.count > 16, "two lines of text of 16 pixels")
    // Nothing but ground above, below and beside the text.
    #expect(try #require(rows.first) >= 8)
    #expect(try #require(rows.last) < label.frame.height - 8)
    let (light, line) = (label.raster.samples.filter { $0 > 240 }, label.raster.samples[..<(384 * 3)])
    #expect(light.count > label.raster.samples.count * 3 / 4)
    #expect(line.allSatisfy { $0 == 160 })
    // The folder is not said, the rest is.
    #expect(makeLabel("IMG_1234.jpg", "empty file", tile)?.raster == label.raster)
    #expect(makeLabel("IMG_1235.jpg", "empty file", tile)?.raster != label.raster)
    #expect(makeLabel("IMG_1234.jpg", "other reason", tile)?.raster != label.raster)
  }

  @Test("text grows with the tile; a tile without room for letters has none")
  func sizes() throws {
    func height(_ width: Int, _ height: Int) -> Int? {
      makeLabel("a.jpg", "empty", PixelSize(width: width, height: height))?.frame.height
    }
    for (width, height) in [(0, 0), (1, 1), (60, 40), (60, 4000), (4000, 12), (80, 80)] {
      #expect(makeLabel("a.jpg", "empty", PixelSize(width: width, height: height)) == nil)
    }
    let small = try #require(height(120, 80))
    let common = try #require(height(388, 259))
    let large = try #require(height(2000, 1333))
    #expect(small < common && 3 * common < large)
    // A flat tile has room for the name only.
    #expect(try #require(height(300, 40)) < small)
  }

  @Test("a label lies within its tile's frame, for tiles and names of every kind")
  func everyTile() throws {
    let names: [FilePath] = [
      "a.jpg", FilePath(bytes: [0xFF, 0xFE, 0x0A, 0x1B]), "总价 写真.jpg", "صورة ١.jpg", "😀.png", "",
      "/", "new\nline\u{202E}gpj.exe", FilePath(String(repeating: "long_name ", count: 25)),
      FilePath(String(repeating: "界", count: 85)),
    ]
    let reasons = ["", "empty file", String(repeating: "words and words; ", count: 40)]
    var labeler = MarkLabeler()
    var (drawn, refused) = (0, 0)
    for seed in UInt64(1)...120 {
      var random = SeededGenerator(seed: seed)
      let tile = PixelSize(
        width: Int.random(in: 1...700, using: &random), height: Int.random(in: 1...500, using: &random))
      // Neither list is empty.
      let (name, reason) = (names.randomElement(using: &random)!, reasons.randomElement(using: &random)!)
      guard let label = labeler.label(name, reason: reason, tile: tile) else {
        refused += 1
        continue
      }
      drawn += 1
      let inner = PixelRect(x: 2, y: 2, width: tile.width - 4, height: tile.height - 4)
      #expect(inner.contains(label.frame), "seed \(seed): \(label.frame) in \(tile)")
      #expect(label.raster.size == label.frame.size, "seed \(seed)")
    }
    #expect(drawn > 50 && refused > 10)
  }

  @Test("the label of an enormous tile is a plate of moderate size")
  func enormousTile() throws {
    let tile = PixelSize(width: 1_000_000, height: 600_000)
    let label = try #require(makeLabel("a.jpg", "empty file", tile))
    #expect(label.frame.width < 4000 && label.frame.height < 1000)
    #expect(abs(label.frame.x - (tile.width - label.frame.maxX)) <= 1)
    #expect(label.raster.samples.suffix(3) == [160, 160, 160])
  }

  @Test("a name with control characters and bytes that are not UTF-8 is drawn escaped")
  func escapedName() throws {
    let tile = PixelSize(width: 388, height: 259)
    let strange = FilePath(bytes: Array("a\nb".utf8) + [0xFF])
    // As the report says it; this name's backslashes are escaped in turn, so it cannot be drawn the same.
    #expect(strange.description == #"a\nb\xff"#)
    let label = try #require(makeLabel(strange, "empty file", tile))
    #expect(makeLabel(FilePath(#"a\nb\xff"#), "empty file", tile)?.raster != label.raster)
    #expect(makeLabel("a b\u{FFFD}", "empty file", tile)?.raster != label.raster)
  }

  @Test("tiles of files bad by header and bad when decoded say so, for any number of jobs")
  func sheet() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 40, 30, [200, 0, 0])
    folder.add("2 text.jpg", Pictures.text)
    folder.add("3 checksum.png", Pictures.wrongChecksumPNG(40, 20))
    folder.add("4 cut.png", Pictures.cutPNG(40, 30))
    folder.add("5 empty.png", [])
    func options(_ jobs: Int, _ background: PixelColor) -> SheetOptions {
      folder.options(width: 620, columns: 2) {
        $0.errorPolicy = .placeholder
        $0.jobs = jobs
        $0.style.background = background
      }
    }
    let (report, sheet) = try folder.sheet(options(2, .white))
    #expect(report.items.count == 5)
    for (index, item) in report.items.enumerated().dropFirst() {
      let middle = PixelRect(
        x: item.frame.x + 20, y: item.frame.y + item.frame.height / 2 - 16, width: item.frame.width - 40,
        height: 32)
      let samples = sheet.samples(in: middle)
      #expect(samples.contains { $0 < 60 }, "\(index): the name is dark")
      #expect(samples.count { $0 >= 240 } > samples.count / 2, "\(index): the band is light")
      #expect(sheet.pixel(item.frame.x, item.frame.y) == [160, 160, 160], "\(index)")
    }
    for background in [PixelColor.white, .transparent] {
      let one = try folder.render(options(1, background)).bytes
      for jobs in [2, 7] { #expect(try folder.render(options(jobs, background)).bytes == one) }
    }
  }
}

/// The shape of tiles whose pictures are too large to be decoded.
struct ClaimedShapeTests {
  private func claim(_ width: Int, _ height: Int) -> [UInt8] {
    PNGChunk.file([
      PNGChunk.header(width: width, height: height),
      PNGChunk("IDAT", [UInt8](repeating: 0, count: 2_000_000)),
      PNGChunk("IEND", []),
    ])
  }

  @Test(
    "a picture too large keeps its shape, unless it claims to be a strip",
    arguments: [
      ((40_000, 20_000), 300), ((20_000, 40_000), 1200), ((900_000, 90_000), 60), ((900_000, 9_000), 400),
      ((9_000, 900_000), 400), ((1_500_000, 1_000_000), 400),
    ])
  func shape(size: (Int, Int), expectedHeight: Int) throws {
    let folder = PictureFolder()
    folder.add("1.png", claim(size.0, size.1))
    folder.addSolid("2.png", 40, 30, [3])
    let plan = try SheetPlan.make(folder.options(width: 620, columns: 1) { $0.errorPolicy = .placeholder })
    #expect(plan.problems.map(\.name) == ["1.png"])
    #expect(plan.items.map(\.frame.height) == [expectedHeight, 450])
  }
}
