import ContactSheet
import Testing

@testable import WaterfallCLI

struct LengthTextTests {
  private static func pixels(_ text: String, dpi: Int = 254) -> String {
    String(decoding: LengthText(Array(text.utf8)).inPixels(dpi: dpi), as: UTF8.self)
  }

  @Test(
    "lengths become whole pixels wherever they stand, and what is none stays",
    arguments: [
      ("5mm", "50"), ("1.5cm", "150"), ("1in", "254"), ("72pt", "254"), ("10px", "10"), ("0mm", "0"),
      ("0.01mm", "1"), ("3mmx1cm", "30x100"), ("10pxx1mm", "10x10"), ("1mm,2,3mm,4px", "10,2,30,4"),
      ("1,2,3,4mm", "10,20,30,40"), ("3x4mm", "30x40"), ("2cm..4cm", "200..400"), ("15..40mm", "150..400"),
      ("1mm,#0008", "10,#0008"), ("1mm,8in", "10,2032"), ("2,linen", "2,linen"), ("12", "12"), ("", ""),
      ("-5mm", "-5mm"), ("5 mm", "5 mm"), ("5.mm", "5.mm"), ("1.2.3mm", "1.2.3mm"),
    ])
  func pixels(text: String, expected: String) {
    #expect(Self.pixels(text) == expected)
  }

  @Test("lengths need a density that are neither pixels nor without a unit")
  func unit() {
    for text in ["5", "10x20", "10px", "1,2px", "2,#12in", "1e5cm"] {
      #expect(LengthText(Array(text.utf8)).unit == nil, "\(text)")
    }
    #expect(LengthText(Array("10pxx3pt".utf8)).unit == .points)
    #expect(Self.pixels("1000000in", dpi: 10_000) == "10000000000")
  }

  private static func refusal(_ arguments: String...) -> String? {
    do throws(UsageError) {
      let words = ["--sizes", "-"] + arguments
      guard
        case .run(let settings) = try CommandLineParser.parse((["layout"] + words).map { Array($0.utf8) })
      else { return "no run" }
      try settings.check()
      return nil
    } catch {
      return error.message
    }
  }

  private static func settings(_ arguments: String...) throws -> CommandSettings {
    guard case .run(let settings) = try CommandLineParser.parse(arguments.map { Array($0.utf8) }) else {
      throw UsageError("no run")
    }
    return settings
  }

  @Test("every option with lengths takes them in units, whatever comes first, and the last of them counts")
  func options() throws {
    let settings = try Self.settings(
      "--gap=1mmx2mm", "--margin=1cm", "--padding", "1mm", "--border=1mm,red", "--radius=2mm", "--shadow=2mm",
      "--font-size=72pt", "--column-width=1in", "--page=a4", "--dpi=254")
    #expect(settings.gap == GapMeasure(horizontal: 10, vertical: 20))
    #expect(settings.margin == MarginMeasure(top: 100, right: 100, bottom: 100, left: 100))
    #expect(settings.cell.padding?.left == 10 && settings.cell.border?.width == 10)
    #expect(settings.cell.radius == 20 && settings.cell.shadow?.reach == 20)
    #expect(settings.text.face.size == 254 && settings.columnWidth == 254)
    #expect(try Self.settings("--gap=1mm", "--gap=7", "--dpi=254").gap?.horizontal == 7)
    #expect(try Self.settings("--gap=7", "--gap=1mm", "--dpi=254").gap?.horizontal == 10)
    #expect(try Self.settings("--shadow=1mm", "--no-shadow", "--page=a4").cell.shadow == nil)
    #expect(try Self.settings("--row-height=1in", "--row-limits=10..50mm", "--page=a4").rowHeight == 300)
  }

  @Test("without a density, or out of range, units are refused in one line that says why")
  func refusals() {
    #expect(
      Self.refusal("--gap", "3mm")
        == "--gap: '3mm' needs --page or --dpi, which say how many pixels an inch has")
    #expect(Self.refusal("--gap", "3mm", "--dpi", "100") == nil)
    #expect(Self.refusal("--gap", "3px") == nil)
    #expect(Self.refusal("--dpi", "100") == "--dpi needs --page, or a length in mm, cm, in or pt")
    #expect(
      Self.refusal("--gap", "3km", "--page", "a4")?.hasPrefix("--gap: '3km' is not allowed; expected") == true
    )
    let tooLarge = Self.refusal("--font-size", "10in", "--page", "a4", "--title", "x")
    #expect(
      tooLarge?.hasPrefix("--font-size: '10in' is not allowed, 3000 in pixels at 300 an inch; exp") == true)
    #expect(Self.refusal("--page", "a4", "--residual", "stretch")?.contains("-l balanced") == true)
  }
}
