public import PixelGeometry

/// A picture that looks different every way round: four corners of different colours and a mark in one.
public struct TestCard: Sendable {
  /// The size of the card, upright.
  public static let size = PixelSize(width: 96, height: 64)

  /// The colours of the quarters: top left, top right, bottom left, bottom right.
  public static let quarters: [[UInt8]] = [
    [220, 30, 30], [30, 180, 40], [30, 50, 210], [235, 200, 40],
  ]

  /// The colour at a place of the upright card: quarters, a gray ramp across the middle, and a white bar
  /// with a black block in the top left corner.
  public static func color(x: Int, y: Int) -> [UInt8] {
    if (4..<12).contains(y) && (4..<28).contains(x) {
      return (4..<12).contains(x) ? [0, 0, 0] : [255, 255, 255]
    }
    if (28..<36).contains(y) {
      let level = UInt8(x * 255 / (size.width - 1))
      return [level, level, level]
    }
    return quarters[(y >= size.height / 2 ? 2 : 0) + (x >= size.width / 2 ? 1 : 0)]
  }

  /// The RGB samples as stored for a picture that stands upright after `orientation`.
  public static func samples(storedFor orientation: Orientation = .upright) -> [UInt8] {
    let stored = orientation.applied(to: size)
    var samples: [UInt8] = []
    samples.reserveCapacity(size.pixelCount * 3)
    for y in 0..<stored.height {
      for x in 0..<stored.width {
        let place = orientation.uprightPosition(x: x, y: y, storedSize: stored)
        samples += color(x: place.x, y: place.y)
      }
    }
    return samples
  }
}
