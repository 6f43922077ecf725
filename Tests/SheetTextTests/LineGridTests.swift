import FileAccess
import PixelGeometry
import Raster
import SheetText
import Testing

/// Lines at fixed distances, sides that hold for every script, and what was written with.
@Suite(.needsText) struct LineGridTests {
  private func style(_ alignment: TextStyle.Alignment = .left, lines: Int? = nil) -> TextStyle {
    var style = TextStyle(size: 20)
    style.alignment = alignment
    style.lineLimit = lines
    style.grid = TextStyle.LineGrid(pitch: 31, firstBaseline: 24)
    return style
  }

  @Test("baselines are where the grid says, whatever the fonts of a line ask for")
  func baselines() throws {
    var renderer = try TextRenderer()
    // Letters without a descender, and between them a line of each script.
    let words = ["xxxx", "总价", "xxxx", "שלם", "xxxx", "नम", "xxxx"]
    let style = style()
    let width = 60
    let extent = renderer.measure(words.joined(separator: " "), style, width: width)
    try #require(extent.lineCount == words.count)
    #expect(extent.lines.height == words.count * 31 && extent.baseline == 24)
    var raster = TextSupport.paper(width, extent.lines.height)
    try renderer.draw(words.joined(separator: " "), style, width: width, x: 0, y: 0, into: &raster)
    for line in stride(from: 0, to: words.count, by: 2) {
      let rows = line * 31..<(line + 1) * 31
      let inked = rows.filter { y in
        raster.samples[y * width..<(y + 1) * width].contains { $0 < 128 }
      }
      #expect(inked.last == line * 31 + 23, "line \(line)")
    }
  }

  @Test("left is left and right is right for text of either direction")
  func sides() throws {
    var renderer = try TextRenderer()
    for text in ["name.jpg", "שלום", "مرحبا 123", "总价", "12"] {
      for (alignment, isLeft) in [(TextStyle.Alignment.left, true), (.right, false)] {
        for grid in [true, false] {
          var style = style(alignment, lines: 1)
          if !grid { style.grid = nil }
          var raster = TextSupport.paper(300, 60)
          try renderer.draw(text, style, width: 300, x: 0, y: 5, into: &raster)
          let ink = TextSupport.inkBounds(of: raster)
          #expect(isLeft ? ink.x < 6 : ink.maxX > 294, "\(text) \(alignment) \(ink)")
          #expect(ink.width < 150)
        }
      }
    }
  }

  @Test("the fonts are those that drew, each once, and none before")
  func fonts() throws {
    var renderer = try TextRenderer()
    _ = renderer.measure("abc", style())
    #expect(renderer.fonts.isEmpty)
    var raster = TextSupport.paper(300, 60)
    try renderer.draw("abc", style(), x: 0, y: 0, into: &raster)
    let first = renderer.fonts
    #expect(first.count == 1 && first.allSatisfy { !$0.family.isEmpty && !$0.file.isEmpty })
    try renderer.draw("abd", style(), x: 0, y: 0, into: &raster)
    #expect(renderer.fonts == first)
    var large = style()
    large.size = 40
    try renderer.draw("abd", large, x: 0, y: 0, into: &raster)
    #expect(renderer.fonts == first, "a font of another size is the same font")
    // Where there is a font of another script, it is told too.
    let extent = try renderer.draw("总", style(), x: 0, y: 0, into: &raster)
    if extent.missingGlyphCount == 0 { #expect(renderer.fonts.count >= first.count) }
  }

  @Test("grids of any measures trap on nothing")
  func hostileGrids() throws {
    var renderer = try TextRenderer()
    for number in [Int.min, -1, 0, 1, 1 << 20, .max] {
      var style = style(lines: 3)
      style.grid = TextStyle.LineGrid(pitch: number, firstBaseline: number)
      var raster = TextSupport.paper(40, 40)
      let extent = try renderer.draw("a b c d e f g", style, width: 20, x: 0, y: 0, into: &raster)
      #expect(extent.lineCount == 3)
    }
  }
}
