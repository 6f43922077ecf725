internal import GalleryLayout
internal import PixelGeometry

/// Upright sizes as cameras and telephones make them.
enum PhotoSet {
  private static let shapes = [(4032, 3024), (3024, 4032), (6000, 4000), (1080, 1920), (1080, 1080)]

  /// The set number `seed` of `count` sizes.
  static func sizes(_ count: Int, seed: UInt64 = 0) -> [PixelSize] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      let shape = shapes[random.next(below: shapes.count)]
      return PixelSize(width: shape.0, height: shape.1)
    }
  }

  /// The set number `seed` of `count` items.
  static func items(_ count: Int, seed: UInt64 = 0) -> [LayoutItem] {
    sizes(count, seed: seed).map { LayoutItem($0) }
  }
}

extension Double {
  /// The number with `digits` digits after the point, filled up with spaces to `width`.
  func text(_ digits: Int, width: Int = 0) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (abs(self) * scale).rounded()
    guard scaled < 1e15 else { return description }
    let (whole, fraction) = Int(scaled).quotientAndRemainder(dividingBy: Int(scale))
    var text = self < 0 && scaled > 0 ? "-\(whole)" : "\(whole)"
    if digits > 0 {
      text += "." + String(String(Int(scale) + fraction).dropFirst())
    }
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

/// `text` filled up with spaces to `width`.
func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
