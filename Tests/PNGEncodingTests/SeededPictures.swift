import PixelGeometry
import TestSupport

/// A picture in memory, as a sheet would hold it.
struct TestPicture {
  var size: PixelSize
  var pixelBytes: Int
  var samples: [UInt8]

  /// Pictures of all kinds.
  enum Kind: CaseIterable {
    /// Soft shapes with grain.
    case photo
    /// The same without colour.
    case grayPhoto
    /// Boxes, lines and something like text.
    case drawing
    /// Cells of one colour each.
    case cells
    /// A photo beside a drawing.
    case mixed
    /// Soft shapes without grain.
    case softPhoto
    /// Every sample by chance.
    case noise
    /// Lines of text on white.
    case text
    /// A window with a shaded bar, text and a photo in it.
    case screenshot
    /// Round shaded icons with soft edges on nothing, with alpha.
    case icons

    /// True for what is mostly photo.
    var isPhoto: Bool {
      switch self {
      case .photo, .grayPhoto, .mixed, .softPhoto, .noise: true
      case .drawing, .cells, .text, .screenshot, .icons: false
      }
    }
  }

  init(size: PixelSize, pixelBytes: Int, samples: [UInt8]) {
    precondition(samples.count == size.pixelCount * pixelBytes)
    (self.size, self.pixelBytes, self.samples) = (size, pixelBytes, samples)
  }

  init(_ kind: Kind, size: PixelSize, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rows: [UInt8]
    switch kind {
    case .photo: rows = Self.photo(size, isGray: false, &random)
    case .grayPhoto: rows = Self.photo(size, isGray: true, &random)
    case .softPhoto: rows = Self.photo(size, isGray: false, grain: 0, &random)
    case .noise: rows = (0..<size.pixelCount * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    case .text: rows = Self.text(size, &random)
    case .screenshot: rows = Self.screenshot(size, &random)
    case .icons: rows = Self.icons(size, &random)
    case .drawing: rows = Self.drawing(size, &random)
    case .cells: rows = Self.cells(size, &random)
    case .mixed:
      let half = PixelSize(width: size.width / 2, height: size.height)
      let rest = PixelSize(width: size.width - half.width, height: size.height)
      let (left, right) = (Self.photo(half, isGray: false, &random), Self.drawing(rest, &random))
      var joined: [UInt8] = []
      for y in 0..<size.height {
        joined += left[y * half.width * 3..<(y + 1) * half.width * 3]
        joined += right[y * rest.width * 3..<(y + 1) * rest.width * 3]
      }
      rows = joined
    }
    self.init(size: size, pixelBytes: kind == .icons ? 4 : 3, samples: rows)
  }

  /// A coarse lattice of colours, joined by straight lines, and noise on top.
  private static func photo(
    _ size: PixelSize, isGray: Bool, grain: UInt64 = 7, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let cell = 24
    let columns = size.width / cell + 2
    let lattice = (0..<columns * (size.height / cell + 2) * 3).map { _ in
      Int.random(in: 20...235, using: &random)
    }
    var samples = [UInt8](repeating: 0, count: size.pixelCount * 3)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let noise = Int(random.next() & grain) + Int(random.next() & grain) - Int(grain)
        for channel in 0..<3 {
          let at = ((y / cell * columns + x / cell) * 3) + (isGray ? 0 : channel)
          let (fx, fy) = (x % cell, y % cell)
          let top = lattice[at] * (cell - fx) + lattice[at + 3] * fx
          let bottom = lattice[at + columns * 3] * (cell - fx) + lattice[at + columns * 3 + 3] * fx
          let value = (top * (cell - fy) + bottom * fy) / (cell * cell)
          let own = isGray ? 0 : Int(random.next() & grain >> 1)
          samples[(y * size.width + x) * 3 + channel] = UInt8(min(255, max(0, value + noise + own)))
        }
      }
    }
    return samples
  }

  private static func drawing(_ size: PixelSize, _ random: inout SeededGenerator) -> [UInt8] {
    let paper: [UInt8] = [250, 250, 252]
    var samples = Array(repeatElement(paper, count: size.pixelCount).joined())
    func fill(_ rect: PixelRect, _ color: [UInt8]) {
      let visible = rect.intersection(PixelRect(size: size))
      for y in visible.y..<visible.maxY {
        for x in visible.x..<visible.maxX {
          for channel in 0..<3 { samples[(y * size.width + x) * 3 + channel] = color[channel] }
        }
      }
    }
    // An alphabet of 20 signs of 5 by 7 dots.
    let signs = (0..<20).map { _ in random.next() }
    for _ in 0..<size.pixelCount / 3000 + 1 {
      let color = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
      let (x, y) = (
        Int.random(in: 0..<size.width, using: &random), Int.random(in: 0..<size.height, using: &random)
      )
      switch Int.random(in: 0...3, using: &random) {
      case 0: fill(PixelRect(x: x, y: y, width: Int.random(in: 20...120, using: &random), height: 30), color)
      case 1: fill(PixelRect(x: x, y: y, width: 200, height: 1), color)
      default:
        for letter in 0..<12 {
          // There are signs.
          let sign = signs.randomElement(using: &random)!
          for dot in 0..<35 where sign >> UInt64(dot) & 1 == 1 {
            fill(PixelRect(x: x + letter * 6 + dot % 5, y: y + dot / 5, width: 1, height: 1), [30, 30, 40])
          }
        }
      }
    }
    return samples
  }

  private static func cells(_ size: PixelSize, _ random: inout SeededGenerator) -> [UInt8] {
    let colors = (0..<64).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } }
    var samples: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isGap = x % 80 < 8 || y % 50 < 8
        samples += isGap ? [255, 255, 255] : colors[(y / 50 * 7 + x / 80) % 64]
      }
    }
    return samples
  }
}
