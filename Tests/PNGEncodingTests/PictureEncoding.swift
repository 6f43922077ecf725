import PixelGeometry
import TestSupport

@testable import PNGEncoding

extension TestPicture {
  /// The PNG file, strip by strip.
  func encoded(
    _ effort: CompressionEffort, stripRows: Int? = nil, software: String? = nil, pixelsPerMetre: Int? = nil,
    longestChunk: Int = Int(Int32.max)
  ) -> [UInt8] {
    let shape = StripShape(width: size.width, pixelBytes: pixelBytes)
    let stripBytes =
      (stripRows ?? StripHeight.rows(rowBytes: shape.rowBytes, effort: effort)) * shape.rowBytes
    let encoder = StripEncoder(shape: shape, effort: effort)
    var strip = EncodedStrip()
    var stream = PNGStream(size: size, pixelBytes: pixelBytes, longestChunk: longestChunk)
    var file: [UInt8] = []
    func take(_ bytes: Span<UInt8>) { for index in bytes.indices { file.append(bytes[index]) } }
    stream.writeHead(software: software, pixelsPerMetre: pixelsPerMetre, take)
    for start in stride(from: 0, to: samples.count, by: stripBytes) {
      let end = min(samples.count, start + stripBytes)
      encoder.encode(
        samples.span.extracting(start..<end), isFirst: start == 0, isLast: end == samples.count, into: &strip)
      stream.append(&strip, take)
    }
    stream.finish(take)
    return file
  }

  /// The bytes that libpng needs for the pixels with its defaults, chunk heads included.
  var pixelByteCountByLibpng: Int {
    let maker = PNGMaker(pixelBytes == 3 ? .rgb : .rgba)
    return Self.pixelByteCount(of: maker.encode(samples.map { Int($0) }, size: size))
  }

  /// The bytes of all IDAT chunks.
  static func pixelByteCount(of file: [UInt8]) -> Int {
    PNGChunk.all(of: file).filter { $0.type == "IDAT" }.reduce(0) { $0 + $1.data.count + 12 }
  }
}
