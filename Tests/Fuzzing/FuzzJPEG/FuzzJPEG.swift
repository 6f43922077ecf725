internal import FuzzSupport

/// Decodes the bytes as a JPEG at every scale.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = FuzzInput(start, count).bytes
  // Other formats have targets of their own.
  if bytes.count >= 2 { bytes.replaceSubrange(0..<2, with: [0xFF, 0xD8]) }
  PictureChecks.decodeAtAllScales(bytes)
  return 0
}
