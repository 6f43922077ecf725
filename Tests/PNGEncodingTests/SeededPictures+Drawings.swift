import PixelGeometry
import TestSupport

extension TestPicture {
  /// Samples of RGB that shapes are drawn into.
  struct Paper {
    let size: PixelSize
    private(set) var samples: [UInt8]

    init(_ size: PixelSize, _ color: [UInt8]) {
      self.size = size
      samples = Array(repeatElement(color, count: size.pixelCount).joined())
    }

    mutating func put(_ x: Int, _ y: Int, _ color: [UInt8]) {
      guard x >= 0, y >= 0, x < size.width, y < size.height else { return }
      for channel in 0..<3 { samples[(y * size.width + x) * 3 + channel] = color[channel] }
    }

    /// A line of signs of 5 by 7 dots; the dots have soft edges like those of fonts.
    mutating func write(_ signs: [UInt64], x: Int, y: Int) {
      for (place, sign) in signs.enumerated() {
        for dot in 0..<35 where sign >> UInt64(dot) & 1 == 1 {
          let shade = UInt8(20 + sign >> UInt64(dot % 20) & 3 * 30)
          put(x + place * 6 + dot % 5, y + dot / 5, [shade, shade, shade &+ 5])
        }
      }
    }
  }

  /// A line of `count` of the signs of an alphabet of 40.
  private static func line(_ count: Int, _ alphabet: [UInt64], _ random: inout SeededGenerator) -> [UInt64] {
    (0..<max(0, count)).map { _ in
      // One in six is a space; the alphabet has signs.
      Int.random(in: 0..<6, using: &random) == 0 ? 0 : alphabet.randomElement(using: &random)!
    }
  }

  static func text(_ size: PixelSize, _ random: inout SeededGenerator) -> [UInt8] {
    var paper = Paper(size, [255, 255, 255])
    let alphabet = (0..<40).map { _ in random.next() }
    for y in stride(from: 8, to: size.height - 10, by: 11) {
      let count = Int.random(in: size.width / 12...size.width / 7, using: &random)
      paper.write(line(count, alphabet, &random), x: 6, y: y)
    }
    return paper.samples
  }

  static func screenshot(_ size: PixelSize, _ random: inout SeededGenerator) -> [UInt8] {
    var paper = Paper(size, [244, 245, 247])
    let alphabet = (0..<40).map { _ in random.next() }
    for y in 0..<24 {
      for x in 0..<size.width { paper.put(x, y, [UInt8(90 + y * 2), UInt8(120 + y * 2), UInt8(170 + y)]) }
    }
    for x in stride(from: 10, to: size.width - 30, by: 60) {
      for row in 0..<10 { for column in 0..<16 { paper.put(x + column, 7 + row, [230, 233, 240]) } }
    }
    for y in stride(from: 34, to: size.height - 10, by: 12) {
      paper.write(line(size.width / 14, alphabet, &random), x: 8, y: y)
      for x in size.width * 2 / 3..<size.width { paper.put(x, y - 3, [205, 208, 212]) }
    }
    let photoSize = PixelSize(width: size.width / 4, height: size.height / 4)
    let photo = TestPicture(.photo, size: photoSize, seed: random.next())
    for y in 0..<photoSize.height {
      for x in 0..<photoSize.width {
        let at = (y * photoSize.width + x) * 3
        paper.put(size.width * 2 / 3 + 8 + x, size.height / 2 + y, Array(photo.samples[at..<at + 3]))
      }
    }
    return paper.samples
  }

  static func icons(_ size: PixelSize, _ random: inout SeededGenerator) -> [UInt8] {
    var samples = [UInt8](repeating: 0, count: size.pixelCount * 4)
    let cell = 48
    for top in stride(from: 4, to: size.height - cell, by: cell) {
      for left in stride(from: 4, to: size.width - cell, by: cell) {
        let color = (0..<3).map { _ in Int.random(in: 40...255, using: &random) }
        let radius = Int.random(in: 8...20, using: &random)
        for y in 0..<40 {
          for x in 0..<40 {
            let square = (x - 20) * (x - 20) + (y - 20) * (y - 20)
            let alpha = min(255, max(0, (radius * radius - square) * 12))
            guard alpha > 0 else { continue }
            let at = ((top + y) * size.width + left + x) * 4
            for channel in 0..<3 { samples[at + channel] = UInt8(color[channel] * (80 - y) / 80) }
            samples[at + 3] = UInt8(alpha)
          }
        }
      }
    }
    return samples
  }
}
