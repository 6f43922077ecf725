import ContactSheet
import Testing

@testable import WaterfallCLI

struct LayoutTextTests {
  @Test("ranges of shapes are ratios or numbers, both ends included")
  func ratios() {
    #expect(LayoutText.ratios(Array("1:2..3:1".utf8)) == 0.5...3)
    #expect(LayoutText.ratios(Array("0.5..4x3".utf8)) == 0.5...4.0 / 3)
    #expect(LayoutText.ratios(Array("1.5..1.5".utf8)) == 1.5...1.5)
  }

  @Test("numbers of pictures in a row are one or two")
  func counts() {
    #expect(LayoutText.counts(Array("4".utf8)) == 4...4)
    #expect(LayoutText.counts(Array("2..6".utf8)) == 2...6)
  }

  @Test("what is left over is centred, stretched or cropped")
  func residuals() {
    #expect(LayoutText.residual(Array("center".utf8)) == .center)
    #expect(LayoutText.residual(Array("stretch".utf8)) == .stretch)
    #expect(LayoutText.residual(Array("crop=12.5%".utf8)) == .crop(atMost: 0.125))
  }

  @Test("cells have a shape, or that of the tallest picture")
  func cells() {
    #expect(CellShape(Array("tallest".utf8)) == .tallest)
    #expect(CellShape(Array("4:2".utf8)) == .ratio(2))
    for text in ["", "tall", "4:", "0x1"] { #expect(CellShape(Array(text.utf8)) == nil, "\(text)") }
  }

  @Test(
    "what is no range is refused",
    arguments: ["", "..", "1..", "..2", "2..1", "1...2", "1..2..3", "1-2", "0..1", "a..b", "1..-2", "1..1e9"])
  func refused(text: String) {
    #expect(LayoutText.ratios(Array(text.utf8)) == nil)
    #expect(LayoutText.counts(Array(text.utf8)) == nil)
    #expect(LayoutText.heights(Array(text.utf8)) == nil)
  }

  @Test(
    "what is no policy is refused",
    arguments: ["", "crop", "crop=", "crop=%", "crop=10", "crop=51%", "crop=-1%", "crop:10%", "Center"])
  func refusedPolicies(text: String) { #expect(LayoutText.residual(Array(text.utf8)) == nil) }
}
