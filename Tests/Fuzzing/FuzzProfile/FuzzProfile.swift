internal import FuzzSupport
internal import PixelGeometry
internal import Raster

@testable internal import ImageCodecs

private let formats: [PixelFormat] = [.rgb, .gray, .grayAlpha, .rgba, .invertedCMYK]

/// Reads the bytes as an ICC profile, and converts some pixels from its colour space.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count)
  if let name = ICCProfileName.name(of: input.bytes) {
    precondition(!name.isEmpty && PictureChecks.isPrintable(name), "a name is a few visible words")
  }
  let format = formats[input.takeChoice(below: formats.count)]
  var color = EmbeddedColor()
  color.profile = input.bytes
  if input.bytes.count >= 4 {
    // The size that the header promises, so that changes of the length reach what is behind that check.
    let size = UInt32(input.bytes.count)
    color.profile?.replaceSubrange(0..<4, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) })
  }
  let decision = ColorManagement().decision(for: color, format: format)
  precondition(decision.notes.allSatisfy(PictureChecks.isPrintable), "notes are a few visible words")
  guard let transform = decision.transform else { return 0 }
  var pixels = Raster(size: PixelSize(width: 64, height: 4), format: format)
  pixels.withMutableSamples { samples in
    for i in samples.indices { samples[i] = UInt8(truncatingIfNeeded: i * 41) }
    format.premultiply(&samples)
  }
  transform.convert(&pixels)
  precondition(pixels.format == transform.resultFormat && pixels.size.pixelCount == 256, "as many pixels")
  return 0
}
