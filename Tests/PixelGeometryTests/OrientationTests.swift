import PixelGeometry
import Testing

struct OrientationTests {
  private static let storedSizes = [
    PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 2), PixelSize(width: 2, height: 5),
    PixelSize(width: 4, height: 4), PixelSize(width: 1, height: 7),
  ]

  @Test(
    "every stored pixel has a place of its own in the upright picture", arguments: Orientation.allCases,
    storedSizes)
  func isBijection(orientation: Orientation, size: PixelSize) {
    let upright = orientation.applied(to: size)
    #expect(upright.pixelCount == size.pixelCount)
    var seen: Set<[Int]> = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = orientation.uprightPosition(x: x, y: y, storedSize: size)
        #expect(0..<upright.width ~= place.x && 0..<upright.height ~= place.y)
        seen.insert([place.x, place.y])
      }
    }
    #expect(seen.count == size.pixelCount)
  }

  @Test(
    "width and height change places for 5 to 8, and applying twice gives the size back",
    arguments: Orientation.allCases)
  func sizes(orientation: Orientation) {
    let stored = PixelSize(width: 96, height: 64)
    #expect(orientation.swapsAxes == (orientation.rawValue >= 5))
    #expect(orientation.applied(to: stored) == (orientation.rawValue >= 5 ? stored.transposed : stored))
    #expect(orientation.applied(to: orientation.applied(to: stored)) == stored)
  }

  /// Where the corners of a stored 3 by 2 picture stand upright: top left, top right, bottom left, bottom right.
  ///
  /// From the words of CIPA DC-008 for each value, "the 0th row is the visual ... side, the 0th column ...".
  private static let cornerTable: [(Orientation, [[Int]])] = [
    (.topLeft, [[0, 0], [2, 0], [0, 1], [2, 1]]),
    (.topRight, [[2, 0], [0, 0], [2, 1], [0, 1]]),
    (.bottomRight, [[2, 1], [0, 1], [2, 0], [0, 0]]),
    (.bottomLeft, [[0, 1], [2, 1], [0, 0], [2, 0]]),
    (.leftTop, [[0, 0], [0, 2], [1, 0], [1, 2]]),
    (.rightTop, [[1, 0], [1, 2], [0, 0], [0, 2]]),
    (.rightBottom, [[1, 2], [1, 0], [0, 2], [0, 0]]),
    (.leftBottom, [[0, 2], [0, 0], [1, 2], [1, 0]]),
  ]

  @Test("the corners stand where the standard's words put them", arguments: cornerTable)
  func corners(orientation: Orientation, expected: [[Int]]) {
    let size = PixelSize(width: 3, height: 2)
    let found = [(0, 0), (2, 0), (0, 1), (2, 1)].map { x, y in
      let place = orientation.uprightPosition(x: x, y: y, storedSize: size)
      return [place.x, place.y]
    }
    #expect(found == expected)
  }

  @Test("the mirror flags say which way the upright coordinates run", arguments: Orientation.allCases)
  func mirrors(orientation: Orientation) {
    let size = PixelSize(width: 3, height: 5)
    let start = orientation.uprightPosition(x: 0, y: 0, storedSize: size)
    let end = orientation.uprightPosition(x: 2, y: 4, storedSize: size)
    #expect((end.x < start.x) == orientation.mirrorsX)
    #expect((end.y < start.y) == orientation.mirrorsY)
  }

  @Test("the values are those of EXIF, and all eight are different ways to turn")
  func values() {
    #expect(Orientation.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(Orientation(rawValue: 0) == nil && Orientation(rawValue: 9) == nil)
    #expect(Orientation.upright == .topLeft)
    let ways = Orientation.allCases.map { [$0.swapsAxes, $0.mirrorsX, $0.mirrorsY] }
    #expect(Set(ways).count == 8)
  }
}
