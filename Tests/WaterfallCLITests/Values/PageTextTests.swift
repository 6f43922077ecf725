import Testing

@testable import WaterfallCLI

struct PageTextTests {
  private static func pixels(_ text: String, dpi: Int = 100) -> [Double]? {
    PageText(Array(text.utf8)).map { page in
      let (width, height) = page.pixels(dpi: dpi)
      return [width, height]
    }
  }

  @Test("papers have names in upper and lower case")
  func papers() {
    for text in ["a4", "A4", "210x297mm"] {
      #expect(Self.pixels(text, dpi: 254) == [2_100, 2_970], "\(text)")
    }
    for text in ["letter", "Letter", "8.5x11in"] { #expect(Self.pixels(text) == [850, 1_100], "\(text)") }
  }

  @Test("every paper can lie on its side, and no word else stands behind it")
  func landscape() {
    for name in PageText.paperNames {
      #expect(Self.pixels(name + "-Landscape") == Self.pixels(name)?.reversed(), "\(name)")
    }
    #expect(PageText.names.allSatisfy { Self.pixels($0) != nil } && PageText.names.count > 8)
    #expect(Self.pixels("a4-") == nil && Self.pixels("a4-upright") == nil && Self.pixels("-landscape") == nil)
    #expect(Self.pixels("10x20cm", dpi: 254) == [1_000, 2_000] && Self.pixels("72x144pt") == [100, 200])
  }

  @Test("pixels are pixels at any density")
  func pixels() {
    for dpi in [1, 300] {
      for text in ["1200x1600", "1200x1600px"] {
        #expect(Self.pixels(text, dpi: dpi) == [1_200, 1_600], "\(text)")
      }
    }
  }

  @Test(
    "what is no size is refused",
    arguments: ["", "a7", "10", "10x", "x10", "10x20x30", "10x20km", "0x10", "-1x2"])
  func refused(text: String) {
    #expect(Self.pixels(text) == nil)
  }
}
