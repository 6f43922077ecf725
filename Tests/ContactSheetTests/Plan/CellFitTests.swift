@testable import ContactSheet
import GalleryLayout
import PixelGeometry
import TestSupport
import Testing

/// How a picture lies in its cell.
struct CellFitTests {
  @Test("a picture that fills its cell is the cell, of any shape")
  func fill() {
    let cell = PixelRect(x: 3, y: 4, width: 5, height: 6)
    #expect(CellFit.fill.frame(of: PixelSize(width: 100, height: 1), in: cell) == cell)
    #expect(CellFit.contain.frame(of: .zero, in: cell) == cell)
  }

  @Test("a contained picture is inside, centred, touches two sides, and keeps its shape within a pixel")
  func contain() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let size = PixelSize(
        width: .random(in: 1...(Bool.random(using: &generator) ? 20 : 60_000), using: &generator),
        height: .random(in: 1...(Bool.random(using: &generator) ? 20 : 60_000), using: &generator))
      let cell = PixelRect(
        x: .random(in: 0...50, using: &generator), y: .random(in: 0...50, using: &generator),
        width: .random(in: 1...500, using: &generator), height: .random(in: 1...500, using: &generator))
      let frame = CellFit.contain.frame(of: size, in: cell)
      #expect(cell.contains(frame) && !frame.isEmpty, "\(size) in \(cell)")
      #expect(frame.width == cell.width || frame.height == cell.height, "\(size) in \(cell)")
      #expect(abs((frame.x - cell.x) - (cell.maxX - frame.maxX)) <= 1, "\(size) in \(cell)")
      #expect(abs((frame.y - cell.y) - (cell.maxY - frame.maxY)) <= 1, "\(size) in \(cell)")
      let height = Double(frame.width) / size.aspectRatio
      let width = Double(frame.height) * size.aspectRatio
      #expect(
        abs(height - Double(frame.height)) <= 1 || abs(width - Double(frame.width)) <= 1, "\(size) in \(cell)"
      )
    }
  }

  @Test("a covering picture fills its cell, and what shows has the cell's shape and lies where gravity says")
  func cover() throws {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<2_000 {
      let size = PixelSize(
        width: .random(in: 1...60_000, using: &generator), height: .random(in: 1...60_000, using: &generator))
      let cell = PixelRect(
        x: 3, y: 4, width: .random(in: 1...500, using: &generator),
        height: .random(in: 1...500, using: &generator))
      let gravity = LayoutPoint(
        x: .random(in: 0...1, using: &generator), y: .random(in: 0...1, using: &generator))
      let fit = CellFit(fit: .cover, gravity: gravity)
      #expect(fit.frame(of: size, in: cell) == cell)
      guard let crop = fit.crop(of: size, in: cell) else {
        #expect(size.width * cell.height == size.height * cell.width)
        continue
      }
      #expect(crop.x >= 0 && crop.y >= 0 && crop.maxX <= 1 + 1e-12 && crop.maxY <= 1 + 1e-12)
      #expect(crop.width == 1 || crop.height == 1)
      let shown = crop.width * Double(size.width) / (crop.height * Double(size.height))
      #expect(abs(shown * Double(cell.height) / Double(cell.width) - 1) < 1e-9, "\(size) in \(cell)")
      #expect(abs(crop.x - (1 - crop.width) * gravity.x) < 1e-12)
      #expect(abs(crop.y - (1 - crop.height) * gravity.y) < 1e-12)
    }
  }

  @Test("gravity puts a contained picture at an edge of its cell, and nonsense in the middle")
  func gravity() {
    let (size, cell) = (PixelSize(width: 10, height: 10), PixelRect(x: 5, y: 7, width: 30, height: 11))
    func x(_ gravity: Double) -> Int {
      CellFit(fit: .contain, gravity: LayoutPoint(x: gravity, y: 0)).frame(of: size, in: cell).x
    }
    #expect([0, 0.5, 1, -3, 9, .nan, .infinity].map(x) == [5, 14, 24, 5, 24, 14, 24])
  }
}
