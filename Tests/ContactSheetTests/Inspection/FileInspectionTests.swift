import ContactSheet
import FileAccess
import PixelGeometry
import Synchronization
import TestSupport
import Testing

/// What is said about files one by one.
struct FileInspectionTests {
  private func reports(
    _ folder: PictureFolder, _ adjust: (inout FileInspection) -> Void = { _ in }
  ) throws(SheetError) -> [FileReport] {
    var inspection = FileInspection(InputSelection(paths: [folder.path]))
    inspection.jobs = 3
    adjust(&inspection)
    let reports = Mutex<[FileReport]>([])
    try inspection.run { report in reports.withLock { $0.append(report) } }
    return reports.withLock { $0 }
  }

  @Test("headers say format, upright size, orientation, depth and channels")
  func headers() throws {
    let folder = PictureFolder()
    let photo = folder.add("1.jpg", JPEGMaker().encodeCard(orientation: .rightTop))
    folder.addSolid("2.png", 7, 5, [1, 2])
    let reports = try reports(folder)
    #expect(reports.map(\.name) == ["1.jpg", "2.png"])
    #expect(reports.map(\.outcome) == [.ok, .ok])
    #expect(reports.allSatisfy { $0.pixels == nil && $0.messages.isEmpty })
    let (first, second) = (try #require(reports[0].header), try #require(reports[1].header))
    #expect(first.format == "jpeg" && second.format == "png")
    #expect(first.uprightSize == TestCard.size && second.uprightSize == PixelSize(width: 7, height: 5))
    #expect(first.orientation == .rightTop && second.orientation == .upright)
    #expect(first.channels == "rgb" && second.channels == "gray+alpha")
    #expect(first.bitDepth == 8 && second.bitDepth == 8)
    #expect(first.byteCount == folder.temporary.contents(of: "pictures/1.jpg")?.count)
    #expect(reports[0].path == photo)
  }

  @Test("without orientation the size is the stored one")
  func stored() throws {
    let folder = PictureFolder()
    folder.add("1.png", PNGMaker.encodeCard(orientation: .leftBottom))
    let header = try #require(try reports(folder) { $0.appliesOrientation = false }.first?.header)
    #expect(header.uprightSize == TestCard.size.transposed)
  }

  @Test("the digest is that of the upright picture, however it is stored")
  func digestOfOrientations() throws {
    let folder = PictureFolder()
    for orientation in Orientation.allCases {
      folder.add("\(orientation.rawValue).png", PNGMaker.encodeCard(orientation: orientation))
    }
    let digests = try reports(folder) { $0.decodes = true }.map { try #require($0.pixels?.digest) }
    #expect(digests.count == 8)
    #expect(Set(digests).count == 1)
    #expect(digests[0].count == 32)
    // Not turned, the eight are eight different pictures.
    let stored = try reports(folder) {
      $0.decodes = true
      $0.appliesOrientation = false
    }
    #expect(Set(stored.compactMap { $0.pixels?.digest }).count == 8)
    #expect(stored.first?.pixels?.digest == digests[0])
  }

  @Test("a pixel, its place, and the shape of the picture all count")
  func digestOfDifferences() throws {
    let folder = PictureFolder()
    var samples = Pictures.noise(6, 4, seed: 1).map { Int($0) }
    func add(_ name: String, _ width: Int, _ height: Int) {
      folder.add(name, PNGMaker(.rgb).encode(samples, size: PixelSize(width: width, height: height)))
    }
    add("1.png", 6, 4)
    add("2.png", 4, 6)
    samples.swapAt(0, 3)
    add("3.png", 6, 4)
    samples.swapAt(0, 3)
    samples[70] ^= 1
    add("4.png", 6, 4)
    samples[70] ^= 1
    add("5.png", 6, 4)
    let digests = try reports(folder) { $0.decodes = true }.compactMap { $0.pixels?.digest }
    #expect(digests.count == 5)
    #expect(Set(digests).count == 4)
    #expect(digests[4] == digests[0])
  }

  @Test("the mean is that of the pixels over white")
  func meanColor() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 9, 7, [10, 20, 30])
    folder.addSolid("2.png", 9, 7, [200])
    folder.addSolid("3.png", 3, 3, [0, 0, 0, 0])
    folder.addSolid("4.png", 3, 3, [200, 100, 50, 128])
    folder.add(
      "5.png", PNGMaker(.gray).encode([0, 0, 0, 255], size: PixelSize(width: 4, height: 1)))
    let means = try reports(folder) { $0.decodes = true }.map { try #require($0.pixels?.meanColor) }
    #expect(Array(means[..<3]) == [[10, 20, 30], [200, 200, 200], [255, 255, 255]])
    // 200 * 128/255 + 255 * 127/255 and so on, rounded twice.
    #expect(zip(means[3], [227.4, 177.2, 152.1]).allSatisfy { abs($0 - $1) <= 1 })
    #expect(means[4] == [63.75, 63.75, 63.75])
  }

  @Test("bad files are rejected by header or when decoded, damaged ones are shown with a warning")
  func outcomes() throws {
    let folder = PictureFolder()
    folder.add("1.png", Pictures.noisePNG())
    folder.add("2.png", Pictures.text)
    folder.add("3.png", Pictures.wrongChecksumPNG())
    folder.add("4.jpg", Pictures.cutJPEG())
    let headers = try reports(folder)
    #expect(headers.map(\.outcome) == [.ok, .reject, .ok, .ok])
    let decoded = try reports(folder) { $0.decodes = true }
    #expect(decoded.map(\.outcome) == [.ok, .reject, .reject, .okWithWarning])
    #expect(decoded.map { $0.pixels != nil } == [true, false, false, true])
    #expect(decoded.map { $0.header != nil } == [true, false, true, true])
    #expect(decoded.map(\.messages.isEmpty) == [true, false, false, false])
  }

  @Test("reports come in the order of the selection, whoever is ready first", arguments: [1, 7])
  func order(jobs: Int) throws {
    let folder = PictureFolder()
    for index in 0..<30 {
      // The first ones take longest.
      folder.add("\(index).png", Pictures.noisePNG(120 - index * 4, 20 + index))
    }
    for isReversed in [false, true] {
      let names = try reports(folder) {
        $0.decodes = true
        $0.jobs = jobs
        $0.selection.isReversed = isReversed
      }.map(\.name)
      let expected = (0..<30).map { FilePath("\($0).png") }
      #expect(names == (isReversed ? expected.reversed() : expected))
    }
    let narrow = try reports(folder) {
      $0.selection.order = .aspect
      $0.selection.limit = 2
    }
    #expect(narrow.map(\.name) == ["29.png", "28.png"])
  }

  @Test("what cannot be looked at comes first")
  func missing() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 2, 2, [0])
    let all = try reports(folder) { $0.selection.paths.append("/no/such/picture.png") }
    #expect(all.map(\.outcome) == [.reject, .ok])
    #expect(all.first?.messages == ["no such file or folder"])
  }

  @Test("own sheets: passed over in a folder, rejected but described when named")
  func ownSheets() throws {
    let folder = PictureFolder()
    folder.addSolid("1.png", 20, 20, [1])
    let sheet = folder.add("0.png", try folder.render(folder.options()).bytes)
    for order in [ItemOrder.natural, .date] {
      #expect(try reports(folder) { $0.selection.order = order }.map(\.name) == ["1.png"])
      let named = try reports(folder) {
        $0.selection = InputSelection(paths: [sheet])
        $0.selection.order = order
        $0.decodes = true
      }
      #expect(named.map(\.outcome) == [.reject])
      #expect(
        named.first?.messages == ["a contact sheet made by this program, which is never an input"])
      #expect(named.first?.header?.uprightSize.width == 200)
      #expect(named.first?.pixels != nil)
    }
  }

  @Test("an empty folder is an error as for a sheet, and so is a bad pattern")
  func nothing() throws {
    let folder = PictureFolder()
    let empty = sheetError { () throws(SheetError) in _ = try reports(folder) }
    #expect(empty?.code == .noUsableImage && empty?.path == folder.path)
    let error = sheetError { () throws(SheetError) in
      _ = try reports(folder) { $0.selection.include = ["[a"] }
    }
    #expect(error?.code == .badPattern)
  }
}
