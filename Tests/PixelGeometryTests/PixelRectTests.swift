import PixelGeometry
import TestSupport
import Testing

struct PixelRectTests {
  /// Every pixel of a small rectangle, the slow and certain way.
  private func pixels(_ rect: PixelRect) -> Set<[Int]> {
    if rect.width <= 0 || rect.height <= 0 { return [] }
    return Set((rect.y..<rect.maxY).flatMap { y in (rect.x..<rect.maxX).map { [$0, y] } })
  }

  @Test("touching edges share no pixel")
  func touching() {
    let rect = PixelRect(x: 10, y: 20, width: 5, height: 6)
    #expect(rect.maxX == 15 && rect.maxY == 26)
    #expect(!rect.intersects(PixelRect(x: 15, y: 20, width: 5, height: 6)))
    #expect(!rect.intersects(PixelRect(x: 5, y: 20, width: 5, height: 6)))
    #expect(!rect.intersects(PixelRect(x: 10, y: 26, width: 5, height: 6)))
    #expect(!rect.intersects(PixelRect(x: 10, y: 14, width: 5, height: 6)))
    #expect(rect.intersects(PixelRect(x: 14, y: 25, width: 1, height: 1)))
  }

  @Test("a rectangle without pixels shares none, wherever it is")
  func empty() {
    let rect = PixelRect(x: 0, y: 0, width: 10, height: 10)
    for other in [PixelRect(x: 5, y: 5, width: 0, height: 3), PixelRect(x: 5, y: 5, width: 3, height: 0)] {
      #expect(other.isEmpty)
      #expect(!rect.intersects(other) && !other.intersects(rect) && !other.intersects(other))
    }
    #expect(PixelRect(size: .zero).isEmpty)
    #expect(PixelRect(size: PixelSize(width: 2, height: 3)) == PixelRect(x: 0, y: 0, width: 2, height: 3))
  }

  @Test("intersection and containment agree with the sets of pixels", arguments: 0..<20 as Range<UInt64>)
  func agreesWithSets(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func rect() -> PixelRect {
      PixelRect(
        x: Int.random(in: -4...4, using: &generator), y: Int.random(in: -4...4, using: &generator),
        width: Int.random(in: 0...5, using: &generator), height: Int.random(in: 0...5, using: &generator))
    }
    for _ in 0..<50 {
      let (first, second) = (rect(), rect())
      let shared = first.intersection(second)
      #expect(
        pixels(shared) == pixels(first).intersection(pixels(second)), "seed \(seed): \(first) \(second)")
      #expect(shared.size == second.intersection(first).size, "seed \(seed): \(first) \(second)")
      #expect(first.intersects(second) == !pixels(shared).isEmpty, "seed \(seed): \(first) \(second)")
      if !second.isEmpty {
        let isInside = pixels(second).isSubset(of: pixels(first))
        #expect(first.contains(second) == isInside, "seed \(seed): \(first) \(second)")
      }
    }
  }

  @Test("a rectangle is written as size and place")
  func description() {
    #expect(PixelRect(x: 1, y: -2, width: 3, height: 4).description == "3x4+1+-2")
  }
}
