import GalleryLayout
import PixelGeometry
import Testing

@Suite("Layout geometry")
struct LayoutRectTests {
  private let rect = LayoutRect(x: 10, y: 20, width: 30, height: 40)

  @Test(
    "rectangles intersect when they share more than an edge",
    arguments: [
      (LayoutRect(x: 0, y: 0, width: 10.5, height: 20.5), true),
      (LayoutRect(x: 0, y: 0, width: 10, height: 100), false),
      (LayoutRect(x: 40, y: 20, width: 10, height: 40), false),
      (LayoutRect(x: 10, y: 60, width: 30, height: 1), false),
      (LayoutRect(x: 10, y: 0, width: 30, height: 20), false),
      (LayoutRect(x: 15, y: 25, width: 1, height: 1), true),
      (LayoutRect(x: 20, y: 30, width: 0, height: 0), true),
      (LayoutRect(x: 20, y: 20, width: 5, height: 0), false),
      (LayoutRect(x: .nan, y: 25, width: 1, height: 1), false),
    ])
  func intersections(other: LayoutRect, intersects: Bool) {
    #expect(rect.intersects(other) == intersects)
    #expect(other.intersects(rect) == intersects)
  }

  @Test(
    "a size without a shape counts as a square",
    arguments: [
      LayoutSize(width: 0, height: 5), LayoutSize(width: 5, height: 0), LayoutSize(width: -4, height: -3),
      LayoutSize(width: .nan, height: 3), LayoutSize(width: 3, height: .nan), .zero,
      LayoutSize(width: .infinity, height: .infinity), LayoutSize(PixelSize(width: .min, height: 1)),
    ])
  func noShape(size: LayoutSize) {
    #expect(!size.hasShape)
    #expect(size.height(atWidth: 120) == 120)
  }

  @Test("a height follows from the width by the shape")
  func shape() {
    #expect(LayoutSize(PixelSize(width: 4032, height: 3024)).height(atWidth: 388) == 291)
    #expect(LayoutSize(width: 3, height: 1).height(atWidth: 100) == 100.0 / 3)
  }
}
