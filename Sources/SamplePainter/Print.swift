internal import PixelGeometry
internal import TestSupport

/// A painted scene, developed and stored as a JPEG file.
struct Print: Sendable {
  /// The bytes of the file.
  let file: [UInt8]

  /// Paints `scene` at a part of its size and stores it the way the scene says.
  init(_ scene: any Scene, scale: Float) async {
    func scaled(_ length: Int) -> Int { Int((Float(length) * scale).rounded()) }
    var canvas = Canvas(width: scaled(scene.width), height: scaled(scene.height))
    await scene.paint(on: &canvas)
    let upright = await scene.film.develop(canvas, seed: scene.seed)
    let size = PixelSize(width: canvas.width, height: canvas.height)
    let maker = JPEGMaker {
      $0.quality = scene.quality
      $0.isProgressive = scene.isProgressive
      if scene.orientation != .upright {
        $0.segments = [.exif(EXIFMaker.block(orientation: Int(scene.orientation.rawValue)))]
      }
    }
    // For every orientation the size stored is also what the stored size turns into.
    let stored = scene.orientation.applied(to: size)
    file = maker.encode(Self.turned(upright, size, for: scene.orientation), size: stored)
  }

  /// The pixels in the order the file stores them, so that they stand upright once `orientation` is applied.
  private static func turned(_ upright: [UInt8], _ size: PixelSize, for orientation: Orientation) -> [UInt8] {
    guard orientation != .upright else { return upright }
    let stored = orientation.applied(to: size)
    var result: [UInt8] = []
    result.reserveCapacity(upright.count)
    for y in 0..<stored.height {
      for x in 0..<stored.width {
        let place = orientation.uprightPosition(x: x, y: y, storedSize: stored)
        let first = (place.y * size.width + place.x) * 3
        result += upright[first..<first + 3]
      }
    }
    return result
  }
}
