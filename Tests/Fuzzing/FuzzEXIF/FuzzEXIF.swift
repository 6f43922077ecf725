internal import FuzzSupport
internal import ImageCodecs

/// Reads the bytes as an EXIF block.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let exif = EXIF(FuzzInput(start, count).bytes)
  if let date = exif.dateTaken {
    // A year has at most 366 days, and years are of four digits.
    let distance = date.secondsSince1970.magnitude
    precondition(distance < 10_000 * 366 * 86_400, "a date is within ten thousand years")
    precondition(date.description.utf8.count == 19, "a date is written in 19 characters")
  }
  return 0
}
