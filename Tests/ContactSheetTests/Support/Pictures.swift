import PixelGeometry
import TestSupport

/// Picture files that are good, and ones that are bad in a particular way.
enum Pictures {
  /// A PNG of one colour: gray, gray with alpha, RGB or RGBA by the number of its samples.
  static func solid(_ width: Int, _ height: Int, _ color: [UInt8]) -> [UInt8] {
    let kinds: [PNGMaker.Color] = [.gray, .grayAlpha, .rgb, .rgba]
    let samples = repeatElement(color.map { Int($0) }, count: width * height).joined()
    return PNGMaker(kinds[color.count - 1]).encode(
      Array(samples), size: PixelSize(width: width, height: height))
  }

  /// RGB samples of noise.
  static func noise(_ width: Int, _ height: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// A PNG of noise, which takes about as many bytes as it has samples.
  static func noisePNG(_ width: Int = 40, _ height: Int = 30, seed: UInt64 = 1) -> [UInt8] {
    PNGMaker(.rgb).encode(
      noise(width, height, seed: seed).map { Int($0) }, size: PixelSize(width: width, height: height))
  }

  /// A JPEG of noise.
  static func noiseJPEG(_ width: Int = 40, _ height: Int = 30, seed: UInt64 = 1) -> [UInt8] {
    JPEGMaker().encode(noise(width, height, seed: seed), size: PixelSize(width: width, height: height))
  }

  /// A PNG whose header is good and whose pixel data has a wrong checksum in the middle.
  static func wrongChecksumPNG(_ width: Int = 40, _ height: Int = 30) -> [UInt8] {
    PNGChunk.file(
      PNGChunk.all(of: noisePNG(width, height)).flatMap { chunk -> [PNGChunk] in
        guard chunk.type == "IDAT" else { return [chunk] }
        let third = chunk.data.count / 3
        return [
          PNGChunk("IDAT", Array(chunk.data[..<third])),
          PNGChunk("IDAT", Array(chunk.data[third..<2 * third]), hasWrongChecksum: true),
          PNGChunk("IDAT", Array(chunk.data[(2 * third)...])),
        ]
      })
  }

  /// A PNG whose header is good and whose second half is missing.
  static func cutPNG(_ width: Int = 40, _ height: Int = 30) -> [UInt8] {
    let bytes = noisePNG(width, height)
    return Array(bytes[..<(bytes.count / 2)])
  }

  /// A JPEG whose second half is missing: there is something to show.
  static func cutJPEG(_ width: Int = 40, _ height: Int = 30) -> [UInt8] {
    let bytes = noiseJPEG(width, height)
    return Array(bytes[..<(bytes.count / 2)])
  }

  /// No picture at all, whatever its name.
  static let text = Array("not a picture".utf8)
}
