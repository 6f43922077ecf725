import FileAccess
import PixelGeometry
import TestSupport

@testable import ContactSheet
@testable import ImageCodecs

/// Picture files in several colour spaces, full of hard edges.
struct ColorPictures {
  struct Picture: Sendable {
    var name: String
    /// False where converting after scaling is good enough.
    var isConvertedFirst: Bool
    var bytes: [UInt8]
  }

  static let size = PixelSize(width: 160, height: 120)

  static let all: [Picture] = [
    Picture(
      name: "linear.png", isConvertedFirst: true,
      bytes: png(.rgb, [PNGChunk("gAMA", PNGChunk.number(100_000))])),
    Picture(
      name: "linear-alpha.png", isConvertedFirst: true,
      bytes: png(.rgba, [PNGChunk("gAMA", PNGChunk.number(100_000))])),
    Picture(name: "p3.png", isConvertedFirst: true, bytes: png(.rgb, [PNGChunk("cICP", [12, 13, 0, 1])])),
    Picture(
      name: "gray.png", isConvertedFirst: true,
      bytes: png(.gray, [PNGChunk("gAMA", PNGChunk.number(62_500))])),
    Picture(
      name: "rotated.jpg", isConvertedFirst: false,
      bytes: jpeg(.rgb, .ycbcr, ColorProfileMaker.rgb(.rotated, .sRGB))),
    Picture(
      name: "p3.jpg", isConvertedFirst: true,
      bytes: jpeg(.rgb, .ycbcr, ColorProfileMaker.rgb(.displayP3, .sRGB))),
    Picture(
      name: "prophoto.jpg", isConvertedFirst: true,
      bytes: jpeg(.rgb, .ycbcr, ColorProfileMaker.rgb(.proPhoto, .gamma(1.8)))),
    Picture(
      name: "gray.jpg", isConvertedFirst: true,
      bytes: jpeg(.gray, .gray, ColorProfileMaker.gray(.gamma(1)))),
    Picture(name: "ink.jpg", isConvertedFirst: true, bytes: jpeg(.cmyk, .cmyk, ColorProfileMaker.cmyk())),
  ]

  /// Bars in eight colours, five pixels wide.
  private static func color(x: Int, y: Int) -> [Int] {
    let number = (x / 5 + y / 20) % 8
    return [number & 1, number >> 1 & 1, number >> 2].map { 30 + $0 * 190 }
  }

  private static func samples(_ count: Int) -> [Int] {
    (0..<size.height).flatMap { y in
      (0..<size.width).flatMap { x in
        // Alpha of a pixel that has it; white, that is no black ink, where there is ink.
        Array((color(x: x, y: y) + [y < 60 ? 255 : 128]).prefix(count))
      }
    }
  }

  private static func png(_ color: PNGMaker.Color, _ chunks: [PNGChunk]) -> [UInt8] {
    var maker = PNGMaker(color)
    maker.chunks = chunks
    return maker.encode(samples(color.samples), size: size)
  }

  private static func jpeg(_ given: JPEGMaker.Color, _ stored: JPEGMaker.Color, _ profile: [UInt8]) -> [UInt8]
  {
    let maker = JPEGMaker {
      $0.given = given
      $0.stored = stored
      $0.hasJFIFMarker = stored != .cmyk
      $0.hasAdobeMarker = stored == .cmyk
      $0.segments = JPEGSegment.profile(profile, partBytes: 2_000)
    }
    return maker.encode(samples(given.components).map { UInt8($0) }, size: size)
  }
}
