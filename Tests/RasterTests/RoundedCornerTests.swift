import Raster
import TestSupport
import Testing

struct RoundedCornerTests {
  @Test(
    "a corner is the same with rows and columns exchanged, and covers more from row to row", arguments: 0...40
  )
  func symmetry(radius: Int) {
    let corner = RoundedCorner(radius: radius)
    let rows = (0..<radius).map { corner.coverage(ofRow: $0) }
    for y in 0..<radius {
      #expect(rows[y].count == radius)
      for x in 0..<radius {
        #expect(rows[y][x] == rows[x][y])
        if x > 0 { #expect(rows[y][x] >= rows[y][x - 1]) }
      }
    }
    #expect(corner.coverage(ofRow: radius) == Array(repeating: 255, count: radius))
    #expect(corner.coverage(ofRow: -1) == Array(repeating: 255, count: radius))
  }

  @Test("a corner covers the area of a quarter of a circle", arguments: [1, 2, 3, 8, 21, 100, 333])
  func area(radius: Int) {
    let corner = RoundedCorner(radius: radius)
    let sum = (0..<radius).reduce(0) { $0 + corner.coverage(ofRow: $1).reduce(0) { $0 + Int($1) } }
    let exact = Double.pi / 4 * Double(radius * radius) * 255
    #expect(abs(Double(sum) - exact) < 3 * Double(radius), "\(sum) instead of \(exact)")
  }

  @Test("roots are exact next to squares")
  func roots() {
    for root in [0, 1, 2, 3, 181, 65_535, 1_000_003, 33_554_431, 67_108_863] {
      #expect(RoundedCorner.root(root * root) == root)
      if root > 0 { #expect(RoundedCorner.root(root * root - 1) == root - 1) }
      #expect(RoundedCorner.root(root * root + root) == root)
    }
    #expect(RoundedCorner.root(-5) == 0)
  }

  @Test("any radius is taken within bounds", arguments: [Int.min, -1, 1_000_001, .max])
  func bounds(radius: Int) {
    #expect((0...1_000_000).contains(RoundedCorner(radius: radius).radius))
  }
}
