import ContactSheet
import FileAccess
import PixelGeometry
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The same inputs give the same file, whoever does the work.
struct SameBytesTests {
  /// Pictures of every kind, good and bad.
  private static func mixedFolder() -> PictureFolder {
    let folder = PictureFolder()
    folder.add("card.jpg", JPEGMaker().encodeCard(orientation: .rightTop))
    folder.add("progressive.jpg", JPEGMaker { $0.isProgressive = true }.encodeCard())
    folder.add("gray.jpg", JPEGMaker { ($0.given, $0.stored) = (.gray, .gray) }.encodeCard())
    folder.add(
      "ink.jpg",
      JPEGMaker { ($0.given, $0.stored, $0.hasAdobeMarker) = (.cmyk, .cmyk, true) }.encodeCard())
    folder.add("photo.jpg", Pictures.noiseJPEG(400, 300))
    folder.add("panorama.jpg", Pictures.noiseJPEG(600, 40))
    folder.add("cut.jpg", Pictures.cutJPEG(200, 150))
    for orientation in Orientation.allCases {
      folder.add("card \(orientation.rawValue).png", PNGMaker.encodeCard(orientation: orientation))
    }
    folder.add("noise.png", Pictures.noisePNG(90, 70))
    folder.addSolid("alpha.png", 30, 40, [200, 100, 50, 100])
    folder.addSolid("gray.png", 1, 1, [77])
    folder.addSolid("wide.png", 30_000, 1, [1, 2, 3])
    folder.addSolid("tall.png", 2, 60, [4, 5, 6])
    let size = PixelSize(width: 40, height: 50)
    folder.add(
      "deep.png", PNGMaker(.gray, depth: 16).encode((0..<size.pixelCount).map { $0 * 32 }, size: size))
    var interlaced = PNGMaker(.rgba)
    interlaced.isInterlaced = true
    folder.add(
      "interlaced.png",
      interlaced.encode((0..<size.pixelCount * 4).map { $0 % 251 }, size: size))
    folder.add("text.png", Pictures.text)
    return folder
  }

  @Test(
    "for 1, 2, 3 and 7 jobs, on an opaque and on no background", arguments: [PixelColor.white, .transparent])
  func jobs(background: PixelColor) throws {
    let folder = Self.mixedFolder()
    let sheets = try [1, 2, 3, 7, 7].map { jobs in
      try folder.render(
        folder.options(width: 230, columns: 3) {
          $0.jobs = jobs
          $0.style.background = background
          $0.errorPolicy = .placeholder
        })
    }
    #expect(sheets[0].report.items.count == 23)
    // What a header tells is known before what decoding finds.
    #expect(sheets[0].report.problems.map(\.name) == ["text.png", "cut.jpg"])
    for sheet in sheets.dropFirst() {
      #expect(firstDifference(sheet.bytes, sheets[0].bytes) == nil)
      #expect(sheet.report.problems == sheets[0].report.problems)
    }
  }

  @Test("for every effort, with the same pixels", arguments: SheetCompression.allCases)
  func efforts(compression: SheetCompression) throws {
    let folder = Self.mixedFolder()
    func sheet(_ compression: SheetCompression, jobs: Int) throws -> [UInt8] {
      try folder.render(
        folder.options(width: 230, columns: 3) { ($0.compression, $0.jobs) = (compression, jobs) }
      ).bytes
    }
    let bytes = try sheet(compression, jobs: 1)
    #expect(try sheet(compression, jobs: 3) == bytes)
    #expect(try SheetImage(bytes).samples == SheetImage(sheet(.balanced, jobs: 2)).samples)
  }

  @Test("when files turn out bad on the way, too")
  func jobsWithBadFiles() throws {
    let folder = PictureFolder()
    for index in 0..<24 {
      switch index % 6 {
      case 2: folder.add("\(index).png", Pictures.wrongChecksumPNG())
      case 5: folder.add("\(index).png", Pictures.cutPNG())
      default: folder.add("\(index).png", Pictures.noisePNG(seed: UInt64(index)))
      }
    }
    let sheets = try [1, 2, 3, 7].map { jobs in
      try folder.render(folder.options(columns: 3) { $0.jobs = jobs })
    }
    #expect(sheets[0].report.items.count == 16)
    for sheet in sheets.dropFirst() {
      #expect(firstDifference(sheet.bytes, sheets[0].bytes) == nil)
      #expect(sheet.report.problems == sheets[0].report.problems)
    }
  }

  @Test("B101: from another working directory, by another spelling of the path")
  func workingDirectory() async throws {
    let folder = Self.mixedFolder()
    let expected = try folder.render(folder.options()).bytes
    let root = folder.temporary.path
    await #expect(processExitsWith: .success) { [root = root as String] in
      for (directory, pictures) in [(root, "pictures"), (root + "/sheets", "../pictures/")] {
        try #require(chdir(directory) == 0)
        var options = SheetOptions(selection: InputSelection(paths: [FilePath(pictures)]))
        options.style.width = 200
        options.style.columns = .count(2)
        let output = FilePath(root + "/sheets/other.png")
        _ = try SheetPlan.make(options).render(to: .file(output))
      }
    }
    #expect(firstDifference(folder.temporary.contents(of: "sheets/other.png"), expected) == nil)
    #expect(!expected.isEmpty)
  }

  @Test("where earlier sheets lie among the inputs, under the output's name and others")
  func outputAmongInputs() throws {
    for order in [ItemOrder.natural, .date, .random(seed: 3)] {
      let folder = PictureFolder()
      for index in 1...5 {
        folder.add("\(index).png", Pictures.noisePNG(seed: UInt64(index)))
      }
      let sheets = try ["0.png", "0.png", "00.png", "3 a.png"].map { name in
        let options = folder.options {
          $0.selection.order = order
          $0.selection.limit = 3
        }
        let output = folder.path(of: name)
        let report = try SheetPlan.make(options, outputs: [output]).render(to: .file(output))
        #expect(report.items.count == 3 && report.problems.isEmpty)
        return try #require(folder.temporary.contents(of: "pictures/" + name))
      }
      #expect(Set(sheets).count == 1, "\(order)")
    }
  }
}
