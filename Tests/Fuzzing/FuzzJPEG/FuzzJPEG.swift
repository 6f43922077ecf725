internal import FuzzSupport
@testable internal import ImageCodecs

/// Decodes the bytes as a JPEG at every scale; the quick look at the header agrees with libjpeg where it has an answer.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = FuzzInput(start, count).bytes
  // Other formats have targets of their own.
  if bytes.count >= 2 { bytes.replaceSubrange(0..<2, with: [0xFF, 0xD8]) }
  checkGlance(bytes)
  PictureChecks.decodeAtAllScales(bytes)
  return 0
}

private func checkGlance(_ bytes: [UInt8]) {
  let (source, limits) = (PictureBytes(bytes), PictureChecks.limits)
  guard let glance = try? JPEGGlance.header(of: source, start: bytes, limits: limits) else { return }
  precondition(glance == (try? ImageProbe.jpegHeader(of: source, limits: limits)), "two readers, one answer")
}
