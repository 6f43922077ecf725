internal import FuzzSupport
internal import ImageCodecs
internal import PNGEncoding
internal import PixelGeometry
internal import Raster

/// Encodes the bytes as the rows of a picture, many times over where they are few, and finds them again with libpng.
///
/// Alpha is opaque, for readers premultiply.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count)
  // There are efforts.
  let effort = CompressionEffort.allCases[input.takeChoice(below: CompressionEffort.allCases.count)]
  let pixelBytes = 3 + input.takeChoice(below: 2)
  let width = 1 + input.takeChoice(below: 700)
  let copies = 1 + input.takeChoice(below: 40)
  let stripRows = 1 + input.takeChoice(below: 200)
  let rowBytes = width * pixelBytes
  let bytes = input.bytes
  let height = min(600, bytes.count * copies / rowBytes)
  if height == 0 { return 0 }
  var samples = (0..<height * rowBytes).map { bytes[$0 % bytes.count] }
  if pixelBytes == 4 { for index in stride(from: 3, to: samples.count, by: 4) { samples[index] = 255 } }
  let size = PixelSize(width: width, height: height)
  let file = encoded(samples, size: size, pixelBytes: pixelBytes, effort: effort, stripRows: stripRows)
  precondition(decoded(file, size: size) == samples, "libpng finds the pixels that were encoded")
  return 0
}

private func encoded(
  _ samples: [UInt8], size: PixelSize, pixelBytes: Int, effort: CompressionEffort, stripRows: Int
) -> [UInt8] {
  let shape = StripShape(width: size.width, pixelBytes: pixelBytes)
  let encoder = StripEncoder(shape: shape, effort: effort)
  var stream = PNGStream(size: size, pixelBytes: pixelBytes)
  var strip = EncodedStrip()
  var file: [UInt8] = []
  func take(_ bytes: Span<UInt8>) { for index in bytes.indices { file.append(bytes[index]) } }
  stream.writeHead(software: nil, take)
  for start in stride(from: 0, to: samples.count, by: stripRows * shape.rowBytes) {
    let end = min(samples.count, start + stripRows * shape.rowBytes)
    encoder.encode(
      samples.span.extracting(start..<end), isFirst: start == 0, isLast: end == samples.count, into: &strip)
    stream.append(&strip, take)
  }
  stream.finish(take)
  return file
}

/// The samples that libpng finds, or `nil` if it finds fault with the file.
private func decoded(_ file: [UInt8], size: PixelSize) -> [UInt8]? {
  let source = PictureBytes(file)
  do throws(ImageError) {
    let header = try ImageProbe.header(of: source, limits: PictureChecks.limits)
    guard header.storedSize == size else { return nil }
    // No bytes to inflate as a whole: libpng reads the file.
    var reader = try ImageReader(
      source, header: header, limits: PictureChecks.limits, buffers: DecodeBuffers(mostInflatedBytes: 0))
    let raster = try reader.readRaster()
    return reader.diagnostics.messages.isEmpty ? raster.samples : nil
  } catch {
    return nil
  }
}
