import FileAccess
import PixelGeometry
import Raster
import SheetText
import TestSupport
import Testing

@testable import ContactSheet

/// Captions in one font of one version, against pictures of them made before.
///
/// The pictures are coarse: squares of 4 by 4 pixels, in sixteen shades from white, 0, to black, f. They were made with
/// Pango 1.50, Cairo 1.16 and FreeType 2.12; other versions may differ in a shade, and hardly by more.
@Suite(.enabled(if: PinnedFont.isInstalled, "DejaVu Sans 2.37 is not installed, or there is no text"))
struct PinnedFontTests {
  /// A caption, its measures, and how it looks.
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var width = 120
    var lines = 1
    var alignment = TextAlignment.center
    var picture: [String]

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(
      text: "Hamburg 12.jpg",
      picture: [
        "000000000000000000000000000000",
        "000000000000000000000000000000",
        "050521121152011000025303120220",
        "085558627662555000004205625670",
        "060578505565578213348235655780",
        "000000000000000000000005400350",
        "000000000000000000000000000000",
        "000000000000000000000000000000",
      ]),
    Case(
      text: "Ελλάδα Ørsted", alignment: .left,
      picture: [
        "000000000000000000000000000000",
        "000000001000000000000000000000",
        "651703405056020036a12225211025",
        "750823864555845063645736199526",
        "753366466566665057723384374456",
        "000000000000000000000000000000",
        "000000000000000000000000000000",
        "000000000000000000000000000000",
      ]),
    Case(
      text: "שלום 12.jpg", alignment: .right,
      picture: [
        "000000000000000000000000000000",
        "000000000000000000000000000000",
        "000000030211200542530120162101",
        "000000052566520140420515517565",
        "000000052766732574820546514554",
        "000000051302600000000000000000",
        "000000000000000000000000000000",
        "000000000000000000000000000000",
      ]),
    Case(
      text: "مرحبا",
      picture: [
        "000000000000000000000000000000",
        "000000000000000000000000000000",
        "000000000013000000000000000000",
        "000000000014055000200000000000",
        "000000000019864066a40000000000",
        "000000000000100550000000000000",
        "000000000000000000000000000000",
        "000000000000000000000000000000",
      ]),
    Case(
      text: "a name that is too long.jpg",
      picture: [
        "000000000000000000000000000000",
        "000000000000000000000000000000",
        "030012021121102000002103021120",
        "066062558627688200034705256652",
        "267050578505564133226735276672",
        "000000000000000000005405130260",
        "000000000000000000000000000000",
        "000000000000000000000000000000",
      ]),
    Case(
      text: "a name that takes two lines.jpg", lines: 2,
      picture: [
        "000000000000000000000000000000",
        "000000000000000000000000000000",
        "000210021120212020061620306000",
        "000580256393586387060762646000",
        "000780235683354363062555557100",
        "000000000000000000000000000000",
        "000000000000000000000000000000",
        "300000000000042000000000100000",
        "730000585454055661776301576672",
        "501001569615055523942712656652",
        "021001101040011100233214561381",
        "000000000000000000000000000000",
        "000000000000000000000000000000",
      ]),
  ]

  @Test("a caption looks as it did when its picture was made", arguments: cases)
  func pictures(_ golden: Case) throws {
    let raster = try Self.caption(golden)
    let picture = Self.coarse(raster)
    #expect(picture.count == golden.picture.count, "\(picture)")
    for (row, expected) in zip(picture, golden.picture) {
      let shades = zip(row, expected).map { (Int(String($0), radix: 16)!, Int(String($1), radix: 16)!) }
      #expect(row.count == expected.count && shades.allSatisfy { abs($0 - $1) <= 1 }, "\(picture)")
    }
  }

  @Test("one font file is used alone: what it lacks is a box and is counted")
  func alone() throws {
    var style = SheetStyle()
    style.face.fontFile = PinnedFont.path
    style.caption = try CaptionSheetTests.caption("{name}")
    let painter = CaptionPainter(try #require(CaptionLook(style)), style.face)
    let frame = PixelRect(x: 0, y: 0, width: 200, height: 29)
    let caption = try painter.caption([CaptionParagraph(text: "无 abc")], in: frame, item: 4)
    #expect(painter.missing.count == 1 && painter.missing.first?.place == 4)
    #expect(caption.raster.samples.contains { $0 > 100 })
    #expect(painter.finish().map(\.family) == ["DejaVu Sans"])
  }

  private static func caption(_ golden: Case) throws -> Raster {
    var style = SheetStyle()
    style.face.fontFile = PinnedFont.path
    style.face.size = 16
    style.caption = try CaptionSheetTests.caption("{name}")
    style.caption?.lineLimit = golden.lines
    style.caption?.alignment = golden.alignment
    let look = try #require(CaptionLook(style))
    let frame = PixelRect(x: 0, y: 0, width: golden.width, height: look.height(lines: golden.lines))
    let paragraph = CaptionParagraph(text: golden.text, keepsEnd: true)
    return try CaptionPainter(look, style.face).caption([paragraph], in: frame, item: 0).raster
  }

  /// The alpha of black letters, by squares.
  private static func coarse(_ raster: Raster) -> [String] {
    let side = 4
    return stride(from: 0, to: raster.size.height, by: side).map { top in
      stride(from: 0, to: raster.size.width, by: side).map { left in
        var (sum, count) = (0, 0)
        for y in top..<min(top + side, raster.size.height) {
          for x in left..<min(left + side, raster.size.width) {
            sum += Int(raster.samples[(y * raster.size.width + x) * 4 + 3])
            count += 1
          }
        }
        return String(sum / max(1, count) / 16, radix: 16)
      }.joined()
    }
  }
}

/// DejaVu Sans 2.37, which most systems with fonts have.
enum PinnedFont {
  /// Where Debian keeps it.
  static let path: FilePath = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  /// 2.37 in the numbers of the font's head.
  private static let version = 155_320

  /// True where captions can be written with it.
  static let isInstalled: Bool = {
    do throws(TextError) {
      var renderer = try TextRenderer(fontFile: path)
      var raster = Raster(size: PixelSize(width: 40, height: 40), format: .rgba)
      try renderer.draw("a", TextStyle(size: 16), x: 0, y: 0, into: &raster)
      return renderer.fonts.map(\.version) == [version]
    } catch {
      return false
    }
  }()
}
