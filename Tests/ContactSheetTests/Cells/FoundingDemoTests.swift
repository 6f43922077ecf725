import ContactSheet
import FileAccess
import GalleryLayout
import PixelGeometry
import Raster
import TestSupport
import Testing

/// The demonstrations of the four founding layouts, as the README makes them, at the widths of phones and a tablet.
///
/// The hashes are those of the pixels that these sheets had when they were looked at and compared with what the originals
/// draw: cells at the frames of the original code (which `GalleryLayoutTests` compares number by number), orange, red, and
/// pictures as large as their cells allow on random colours.
struct FoundingDemoTests {
  private static let demos: [(layout: FoundingLayout, width: Int, digest: String)] = [
    (.basic, 320, "44d6609295d36ca77c5872fc15f9e41f"),
    (.basic, 375, "e6280e3e1e11200a09e8e211df6a5513"),
    (.basic, 414, "7591ae3ce2955aabcf8c9d278cd21fad"),
    (.basic, 768, "58f272e9f242773a675719c6e9c2cb0f"),
    (.delegated, 320, "c22642c6903ae0812936d580b9ce0fcf"),
    (.delegated, 375, "452c3d599e420d2fc2a8112cf44dfd3c"),
    (.delegated, 414, "adb13c640cad003cc4e3d80c7f7a2df9"),
    (.delegated, 768, "5071f940049b66b483578a1f9828e724"),
    (.sized, 320, "bcc43e2b452c06cb6fe282e0fe704998"),
    (.sized, 375, "dcd21d47e93c2aab1771c4e490e00f7a"),
    (.sized, 414, "66314655e7076b09414463d877105dfa"),
    (.sized, 768, "dd5272d99617ca1fabc75f064ee38961"),
    (.captioned, 320, "a6df26c8979cf8089bfab45ed85f7224"),
    (.captioned, 375, "f22dc2ae1ded9520b30b18141d11bbc0"),
    (.captioned, 414, "d03f7f191989ec51d94a519aa835a906"),
    (.captioned, 768, "83093b76dab27b069c8987cdc3f987a5"),
  ]

  private static func options(_ layout: FoundingLayout, width: Int) -> SheetOptions {
    var options = SheetOptions(
      selection: InputSelection(paths: [FilePath(Fixtures.packageFolder + "/SampleImages")]))
    if layout == .basic || layout == .sized { options.placeholders = PlaceholderCells(count: 30) }
    options.style.layout = .founding(layout)
    options.style.width = width
    return options
  }

  private static func digest(_ image: SheetImage) -> String {
    var digest = PixelDigest()
    for y in 0..<image.size.height {
      let row = image.samples(in: PixelRect(x: 0, y: y, width: image.size.width, height: 1))
      digest.addRow(row.span, storedRow: y, storedSize: image.size, orientation: .upright)
    }
    return digest.hexadecimal
  }

  @Test("every demonstration has the pixels it was looked at with", arguments: [320, 375, 414, 768])
  func pixels(width: Int) throws {
    let folder = PictureFolder()
    for layout in FoundingLayout.allCases {
      let image = try folder.sheet(Self.options(layout, width: width)).image
      let digest = Self.digest(image)
      let expected = Self.demos.first { $0.layout == layout && $0.width == width }?.digest
      #expect(digest == expected, "\(layout) is now \(digest)")
    }
  }

  /// The font of the label's golden sheet, as Debian and Ubuntu install it.
  private static let font = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"
  private static let fontBytes = 5177387

  private static var hasFont: Bool {
    guard let file = try? InputFile(opening: FilePath(font)) else { return false }
    return file.byteCount == fontBytes
  }

  private static func labelled(width: Int) throws -> SheetOptions {
    var options = options(.captioned, width: width)
    options.style.caption = CaptionStyle(try CaptionTemplate(parsing: "总价:{n}元", for: .picture))
    options.style.face.fontFile = hasFont ? FilePath(font) : nil
    return options
  }

  /// Made once for all tests.
  private static let labelledSheet = Result { try PictureFolder().sheet(labelled(width: 414)) }

  @Test("captioned has a green bar of 30 pixels with red letters in its middle", .needsText)
  func bars() throws {
    let folder = PictureFolder()
    let plain = try folder.sheet(Self.options(.captioned, width: 414)).image
    let (report, image) = try Self.labelledSheet.get()
    #expect(report.items.map(\.caption) == (1...31).map { "总价:\($0)元" })
    for item in report.items {
      let frame = item.frame
      let bar = PixelRect(x: frame.x, y: frame.maxY - 30, width: frame.width, height: 30)
      let rest = PixelRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height - 30)
      #expect(firstDifference(image.samples(in: rest), plain.samples(in: rest)) == nil)
      let samples = image.samples(in: bar)
      // Between red and green, a pixel after the other.
      var columns: [Int] = []
      var isBetween = true
      for pixel in 0..<samples.count / 3 {
        let (red, green, blue) = (
          Int(samples[3 * pixel]), Int(samples[3 * pixel + 1]), samples[3 * pixel + 2]
        )
        if blue != 0 || abs(red + green - 255) > 1 { isBetween = false }
        if red > 0 { columns.append(pixel % bar.width) }
      }
      #expect(isBetween)
      let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
      #expect(columns.count > 100 && abs(left - (bar.width - 1 - right)) <= 4)
    }
  }

  @Test(
    "the label has the pixels it was looked at with",
    .needsText, .enabled(if: hasFont, "needs \(font) of \(fontBytes) bytes"))
  func label() throws {
    #expect(Self.digest(try Self.labelledSheet.get().image) == "e1a8a8d7810aceb8fc484ee685accf89")
  }
}
