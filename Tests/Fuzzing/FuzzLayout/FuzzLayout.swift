internal import FuzzSupport
internal import GalleryLayout
internal import PixelGeometry

/// Places items whose sizes are the bytes by the layout that the bytes at their end ask for.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var choices = LayoutChoices(FuzzInput(start, count))
  do throws(LayoutError) {
    try LayoutTrial.run(&choices)
  } catch {
    precondition(!error.description.isEmpty, "a refusal has a reason")
  }
  return 0
}
