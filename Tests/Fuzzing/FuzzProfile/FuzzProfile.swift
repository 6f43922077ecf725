internal import FuzzSupport

@testable internal import ImageCodecs

/// Reads the bytes as an ICC profile.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = FuzzInput(start, count).bytes
  if let name = ICCProfileName.name(of: bytes) {
    precondition(!name.isEmpty && PictureChecks.isPrintable(name), "a name is a few visible words")
  }
  return 0
}
