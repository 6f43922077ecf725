import ContactSheet
import PixelGeometry
import TestSupport
import Testing

/// What the file of a sheet says besides its pixels.
struct SheetHeaderTests {
  /// The text hidden in every kind of metadata of the inputs.
  private static let secret = "SECRET-52.5200N-13.4050E"

  private func folder() -> PictureFolder {
    let folder = PictureFolder()
    var exif = EXIFMaker()
    exif.entries = [exif.entry(0x010E, text: Self.secret), exif.entry(0x0132, text: "2020:01:02 03:04:05")]
    exif.exifEntries = [exif.entry(0x927C, text: Self.secret)]
    folder.add(
      "1.jpg",
      JPEGMaker {
        $0.segments =
          [.exif(exif.block), .xmp("<x>\(Self.secret)</x>")]
          + JPEGSegment.profile(ProfileMaker.version2(name: Self.secret))
          + [
            JPEGSegment(marker: 0xED, contents: Array("Photoshop 3.0\0\(Self.secret)".utf8)),
            JPEGSegment(marker: 0xFE, contents: Array(Self.secret.utf8)),
          ]
      }.encodeCard())
    var png = PNGMaker(.rgba)
    png.chunks = [
      .text("Comment", Self.secret), PNGChunk("eXIf", exif.block), PNGChunk("tIME", [7, 228, 1, 2, 3, 4, 5]),
      PNGChunk("pHYs", [0, 0, 1, 0, 0, 0, 1, 0, 1]),
    ]
    png.lateChunks = [PNGChunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0\(Self.secret)".utf8))]
    folder.add(
      "2 \(Self.secret).png",
      png.encode(Array(repeating: 200, count: 400), size: PixelSize(width: 10, height: 10)))
    return folder
  }

  @Test("IHDR, sRGB, one text, IDAT and IEND, nothing else", arguments: [PixelColor.white, .transparent])
  func chunks(background: PixelColor) throws {
    let folder = folder()
    let (report, bytes) = try folder.render(folder.options { $0.style.background = background })
    let chunks = PNGChunk.all(of: bytes)
    #expect(chunks.map(\.type).filter { $0 != "IDAT" } == ["IHDR", "sRGB", "tEXt", "IEND"])
    #expect(chunks.dropFirst(3).dropLast().allSatisfy { $0.type == "IDAT" })
    #expect(chunks[0].data[8...] == [8, background.isOpaque ? 2 : 6, 0, 0, 0])
    #expect(chunks[1].data == [1])
    #expect(chunks[2].data == Array("Software\0waterfall \(WaterfallVersion.current) \(report.size)".utf8))
  }

  @Test("B102: no word of what the inputs carry")
  func noMetadata() throws {
    let folder = folder()
    let (report, bytes) = try folder.render(folder.options())
    #expect(report.items.count == 2 && report.problems.isEmpty)
    let words = [Self.secret, "Exif", "2020", "profile", "pictures", folder.temporary.path]
    for word in words { #expect(!bytes.contains(word), "\(word)") }
    // The inputs do say it, so the search can fail.
    #expect(try #require(folder.temporary.contents(of: "pictures/1.jpg")).contains(Self.secret))
  }
}

extension [UInt8] {
  /// True when the bytes of `text` occur, one after the other.
  fileprivate func contains(_ text: String) -> Bool {
    let word = Array(text.utf8)
    return indices.contains { self[$0] == word[0] && self[$0...].starts(with: word) }
  }
}
