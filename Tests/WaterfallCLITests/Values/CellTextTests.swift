import ContactSheet
import PixelGeometry
import Testing

@testable import WaterfallCLI

struct CellTextTests {
  @Test("padding is one number, two with x between, or the sides in the order of CSS")
  func padding() {
    let table: [(String, CellPadding)] = [
      ("7", CellPadding(7)), ("0", CellPadding()),
      ("3x9", CellPadding(top: 9, right: 3, bottom: 9, left: 3)),
      ("1,2", CellPadding(top: 1, right: 2, bottom: 1, left: 2)),
      ("1,2,3", CellPadding(top: 1, right: 2, bottom: 3, left: 2)),
      ("1,2,3,4", CellPadding(top: 1, right: 2, bottom: 3, left: 4)),
    ]
    for (text, padding) in table { #expect(CellText.padding(Array(text.utf8)) == padding, "\(text)") }
  }

  @Test("borders and shadows have a length and may have a colour")
  func lengths() {
    #expect(CellText.border(Array("3".utf8)) == CellBorder(width: 3, color: .black))
    #expect(CellText.border(Array("3,white".utf8)) == CellBorder(width: 3, color: .white))
    #expect(CellText.shadow(Array("20".utf8)) == CellShadow(reach: 20))
    #expect(
      CellText.shadow(Array("20,#f008".utf8))
        == CellShadow(reach: 20, color: PixelColor(red: 255, green: 0, blue: 0, alpha: 136)))
    #expect(CellText.background(Array("random".utf8)) == .random)
    #expect(CellText.background(Array("none".utf8)) == .color(.transparent))
  }

  @Test("a polaroid is a set of options, each of which can still be given")
  func polaroid() {
    var request = CellRequest()
    #expect(request.style(sheetWidth: 1600) == CellStyle())
    request.isPolaroid = true
    let polaroid = CellStyle.polaroid(sheetWidth: 1600)
    #expect(request.style(sheetWidth: 1600) == polaroid && polaroid.padding.bottom == 64)
    request.padding = CellPadding(3)
    request.shadow = CellShadow(reach: 0)
    request.background = .random
    request.radius = 4
    request.border = CellBorder(width: 2)
    let style = request.style(sheetWidth: 1600)
    #expect(style.padding == CellPadding(3) && style.shadow?.reach == 0 && style.background == .random)
    #expect(style.radius == 4 && style.border == CellBorder(width: 2))
  }

  @Test("measures without room for a picture, and a mosaic with too much padding beside them, are refused")
  func measures() {
    for (arguments, parts) in [
      (["-w", "300", "-c", "5", "--border", "30"], ["--border", "60 pixels"]),
      (["-w", "300", "--padding", "140"], ["--padding", "280 pixels"]),
      (["-l", "mosaic", "--padding", "9x4"], ["--padding", "mosaic"]),
      (["--background-fit", "tile"], ["--background-fit", "--background-image"]),
    ] {
      let run = CommandRun(bytes: (["a", "-o", "s.png"] + arguments).map { Array($0.utf8) })
      #expect(run.code == .usage && parts.allSatisfy { run.errorText.contains($0) }, "\(run.errorText)")
    }
  }
}
