import FileAccess
import ImageCodecs
import PixelGeometry
import Raster
import TestSupport

/// A picture in memory, probed and decoded.
struct Decoded {
  var header: ImageHeader
  var raster: Raster
  var window: SourceWindow
  var color: EmbeddedColor
  var diagnostics: ImageDiagnostics

  init(
    _ bytes: [UInt8], smallestUseful: PixelSize? = nil, quality: DecodeQuality = .good,
    limits: DecodeLimits = DecodeLimits()
  ) throws(ImageError) {
    let picture = PictureBytes(bytes)
    header = try ImageProbe.header(of: picture, limits: limits)
    var reader = try ImageReader(
      picture, header: header, smallestUseful: smallestUseful, quality: quality, limits: limits)
    raster = try reader.readRaster()
    window = reader.window
    color = reader.embeddedColor
    diagnostics = reader.diagnostics
  }

  /// The same of a file.
  init(
    _ file: borrowing InputFile, smallestUseful: PixelSize? = nil, quality: DecodeQuality = .good,
    limits: DecodeLimits = DecodeLimits()
  ) throws(ImageError) {
    header = try ImageProbe.header(of: file, limits: limits)
    var reader = try ImageReader(
      file, header: header, smallestUseful: smallestUseful, quality: quality, limits: limits)
    raster = try reader.readRaster()
    window = reader.window
    color = reader.embeddedColor
    diagnostics = reader.diagnostics
  }

  /// The samples of one pixel.
  func pixel(x: Int, y: Int) -> [UInt8] {
    let count = raster.format.samplesPerPixel
    let start = (y * raster.size.width + x) * count
    return Array(raster.samples[start..<(start + count)])
  }

  /// The colour of the pixel that is at a place of the upright picture, over white.
  func uprightColor(x: Int, y: Int) -> SIMD3<Double> {
    for storedY in 0..<raster.size.height {
      for storedX in 0..<raster.size.width
      where header.orientation.uprightPosition(x: storedX, y: storedY, storedSize: raster.size) == (x, y) {
        return UprightMean.overWhite(pixel(x: storedX, y: storedY), raster.format)
      }
    }
    return SIMD3(repeating: -1)
  }

  /// The largest difference of any channel in the middle of the card's quarters, and at its mark.
  var largestDifferenceFromCard: Double {
    let places = [(24, 20), (72, 16), (24, 50), (72, 50), (8, 8), (20, 8)]
    return places.map { x, y in
      let expected = TestCard.color(x: x, y: y)
      let found = uprightColor(x: x, y: y)
      return (0..<3).map { abs(found[$0] - Double(expected[$0])) }.max() ?? 255
    }.max() ?? 255
  }
}

/// Calls `body` and returns what it threw, if anything.
func imageError(_ body: () throws(ImageError) -> Void) -> ImageError? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}
