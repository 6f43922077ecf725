import PixelGeometry
import TestSupport

/// A PNG made from rows that are filtered already: any bytes are a picture, whatever the filters.
struct FilteredPNG {
  var color: PNGMaker.Color
  var depth: Int
  var size: PixelSize
  /// Between IHDR and the pixels.
  var chunks: [PNGChunk] = []
  /// The rows, each behind the number of its filter.
  var filtered: [UInt8]

  /// A picture of random bytes.
  init(
    _ color: PNGMaker.Color, depth: Int, size: PixelSize, filter: UInt8?,
    using generator: inout SeededGenerator
  ) {
    (self.color, self.depth, self.size) = (color, depth, size)
    let rowBytes = (size.width * color.samples * depth + 7) / 8
    filtered = []
    // Long runs of zeros are what screenshots consist of.
    let zeros = Int.random(in: 0...3, using: &generator)
    for _ in 0..<size.height {
      filtered.append(filter ?? .random(in: 0...4, using: &generator))
      while filtered.count % (rowBytes + 1) != 0 {
        let count = min(
          .random(in: 1...90, using: &generator), rowBytes + 1 - filtered.count % (rowBytes + 1))
        let isZero = Int.random(in: 0...3, using: &generator) < zeros
        for _ in 0..<count { filtered.append(isZero ? 0 : .random(in: 0...255, using: &generator)) }
      }
    }
  }

  /// A palette of random colours.
  static func palette(_ count: Int, alpha: Int, using generator: inout SeededGenerator) -> [PNGChunk] {
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: 0...255, using: &generator) } }
    let colors = PNGChunk("PLTE", bytes(3 * count))
    return alpha == 0 ? [colors] : [colors, PNGChunk("tRNS", bytes(alpha))]
  }

  /// The compressed pixels: a zlib stream of stored blocks of at most `blockBytes`.
  func stream(blockBytes: Int = 65_535) -> [UInt8] { PNGChunk.storedStream(filtered, blockBytes: blockBytes) }

  /// The file with `pixels` for its pixel data.
  func file(_ pixels: [PNGChunk], end: [PNGChunk] = [PNGChunk("IEND", [])]) -> [UInt8] {
    PNGChunk.file(
      [.header(width: size.width, height: size.height, depth: depth, color: color.rawValue)] + chunks + pixels
        + end)
  }

  /// The ordinary file.
  var file: [UInt8] { file([PNGChunk("IDAT", stream())]) }
}
