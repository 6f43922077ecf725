import ImageCodecs
import PixelGeometry
import Raster
import TestSupport

/// A sheet read back from its file.
struct SheetImage: Hashable {
  private let raster: Raster
  let chunkTypes: [String]

  init(_ bytes: [UInt8]) throws {
    let picture = PictureBytes(bytes)
    let header = try ImageProbe.header(of: picture)
    var reader = try ImageReader(picture, header: header)
    raster = try reader.readRaster()
    chunkTypes = PNGChunk.all(of: bytes).map(\.type)
  }

  var size: PixelSize { raster.size }
  var hasAlpha: Bool { raster.format == .rgba }
  /// The samples of all pixels, alpha premultiplied.
  var samples: [UInt8] { raster.samples }

  /// The samples of one pixel, alpha premultiplied.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let count = raster.format.samplesPerPixel
    let start = (y * size.width + x) * count
    return Array(raster.samples[start..<start + count])
  }

  /// The samples of all pixels in `frame`, row by row.
  func samples(in frame: PixelRect) -> [UInt8] {
    let count = raster.format.samplesPerPixel
    return (frame.y..<frame.maxY).flatMap { y in
      raster.samples[(y * size.width + frame.x) * count..<(y * size.width + frame.maxX) * count]
    }
  }
}
