@testable import ContactSheet
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
}
